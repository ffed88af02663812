import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";

const TICK = 10;
const QUIET = 400;

/** What an editor says of itself that changes what the server does. */
const CAPABILITIES = {
  workspace: {
    codeLens: { refreshSupport: true },
    workspaceFolders: true,
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
  },
};

/** The language server as an editor starts it, with pipes, and an editor that shows one file with its lenses. */
export async function startServer(program, folder) {
  const started = performance.now();
  const server = spawn(process.execPath, [program, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const heard = { bytes: 0, messages: 0, at: started };
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  server.stdout.on("data", (chunk) => {
    heard.bytes += chunk.length;
    heard.at = performance.now();
  });
  const listeners = new Set();
  const tell = (event) => {
    heard.messages++;
    for (const listener of listeners) listener(event);
  };
  connection.onNotification("stateline/planChanged", (status) => tell({ kind: "plan", status }));
  connection.onNotification("textDocument/publishDiagnostics", (found) => tell({ kind: "diagnostics", ...found }));
  connection.onRequest("workspace/codeLens/refresh", () => {
    tell({ kind: "refresh" });
    return null;
  });
  connection.onRequest("client/registerCapability", () => null);
  connection.onRequest("client/unregisterCapability", () => null);
  connection.listen();
  const rootUri = pathToFileURL(folder).href;
  const versions = new Map();
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: "bench" }],
    capabilities: CAPABILITIES,
    initializationOptions: { isTrusted: true },
  });
  const initialize = performance.now() - started;
  await connection.sendNotification("initialized", {});

  const uri = (name) => `${rootUri}/${name}`;
  return {
    connection,
    heard,
    initialize,
    started,
    uri,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: (name, text) => {
      versions.set(name, 1);
      const textDocument = { uri: uri(name), languageId: "terraform", version: 1, text };
      return connection.sendNotification("textDocument/didOpen", { textDocument });
    },
    /** Replaces what stands between two places: one change, as an editor sends it. */
    change: (name, range, text) => {
      versions.set(name, versions.get(name) + 1);
      const textDocument = { uri: uri(name), version: versions.get(name) };
      return connection.sendNotification("textDocument/didChange", {
        textDocument,
        contentChanges: [{ range, text }],
      });
    },
    lenses: (name) => connection.sendRequest("textDocument/codeLens", { textDocument: { uri: uri(name) } }),
    cpu: () => cpuOf(server.pid),
    memory: () => memoryOf(server.pid),
    /** Resolves when nothing was said, and nothing done, for a while. */
    quiet: async () => {
      for (let busy = true; busy; ) {
        const [before, said] = [cpuOf(server.pid), heard.messages];
        await sleep(QUIET);
        busy = cpuOf(server.pid) - before > TICK || heard.messages !== said;
      }
    },
    stop: async () => {
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      await new Promise((resolve) => server.once("exit", resolve));
      connection.dispose();
    },
  };
}

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** User and system time of a process, in milliseconds; the kernel counts in ticks of 10. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/** Resident memory now and at its highest, in MB. */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
  return { now: of("VmRSS"), peak: of("VmHWM") };
}
