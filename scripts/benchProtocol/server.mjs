import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";

const TICK = 10;
const QUIET = 400;

/** The client capabilities that change the behavior of the server. */
const CAPABILITIES = {
  workspace: {
    codeLens: { refreshSupport: true },
    workspaceFolders: true,
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
  },
};

/** Starts the language server as an editor does, with pipes. Returns a client that measures it. */
export async function startServer(program, folder, settings, environment = {}) {
  const started = performance.now();
  const server = spawn(process.execPath, [program, "--stdio"], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  });
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
  connection.onNotification("textDocument/publishDiagnostics", (params) => tell({ kind: "diagnostics", ...params }));
  connection.onRequest("workspace/codeLens/refresh", () => {
    tell({ kind: "refresh" });
    return null;
  });
  connection.onRequest("client/registerCapability", () => null);
  connection.onRequest("client/unregisterCapability", () => null);
  connection.listen();
  const rootUri = pathToFileURL(folder).href;
  await connection.sendRequest("initialize", initializeParams(rootUri));
  const initialize = performance.now() - started;
  await connection.sendNotification("initialized", {});
  if (settings) await connection.sendNotification("workspace/didChangeConfiguration", { settings });

  const uri = (name) => `${rootUri}/${name}`;
  return {
    ...documentRequests(connection, uri),
    connection,
    heard,
    initialize,
    started,
    pid: server.pid,
    uri,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cpu: () => cpuOf(server.pid),
    /** The time of the server and of all processes that it started. */
    cpuOfAll: () => cpuOfAll(server.pid),
    memory: () => memoryOf(server.pid),
    /** Resolves when the server has sent nothing and used no CPU for a while. */
    quiet: async (quiet = QUIET) => {
      for (let busy = true; busy; ) {
        const [cpu, messages] = [cpuOf(server.pid), heard.messages];
        await sleep(quiet);
        busy = cpuOf(server.pid) - cpu > TICK || heard.messages !== messages;
      }
    },
    stop: () => stop(connection, server),
  };
}

async function stop(connection, server) {
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  await new Promise((resolve) => server.once("exit", resolve));
  connection.dispose();
}

const initializeParams = (rootUri) => ({
  processId: process.pid,
  rootUri,
  workspaceFolders: [{ uri: rootUri, name: "bench" }],
  capabilities: CAPABILITIES,
  initializationOptions: { isTrusted: true, followsPlans: true },
});

/** Returns the notifications and requests about documents. */
function documentRequests(connection, uri) {
  const versions = new Map();
  return {
    open: (name, text) => {
      versions.set(name, 1);
      const textDocument = { uri: uri(name), languageId: "terraform", version: 1, text };
      return connection.sendNotification("textDocument/didOpen", { textDocument });
    },
    /** Replaces the text of a range, in one change. */
    change: (name, range, text) => {
      versions.set(name, versions.get(name) + 1);
      const textDocument = { uri: uri(name), version: versions.get(name) };
      return connection.sendNotification("textDocument/didChange", {
        textDocument,
        contentChanges: [{ range, text }],
      });
    },
    lenses: (name) => connection.sendRequest("textDocument/codeLens", { textDocument: { uri: uri(name) } }),
  };
}

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns the user and system time of a process in milliseconds; the kernel counts in ticks of 10. */
export function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

function cpuOfAll(pid) {
  // The server starts processes on a thread of its own.
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean),
  );
  return children.reduce((sum, child) => sum + cpuOfAll(child), cpuOf(pid));
}

/** Returns the resident memory of a process, now and at its highest, in MB. */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
  return { now: of("VmRSS"), peak: of("VmHWM") };
}
