import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import {
  type CompletionItem,
  type CompletionList,
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { PLAN_JSON } from "../../server/protocol/methods.ts";

/** A client of the real server that types a file at its end. */
export interface Typist {
  /** Opens a file of the folder as an empty one. */
  open(path: string): Promise<void>;
  /** Writes at the end of the open file. */
  type(text: string): Promise<void>;
  /** Returns what is offered at the end of the open file. */
  complete(): Promise<readonly CompletionItem[]>;
  /** Resolves when the plan is of everything that was typed. */
  settled(): Promise<void>;
  /** Closes the open file. */
  close(): Promise<void>;
  /** Returns the time in milliseconds that the server has computed. */
  cpu(): number;
  stop(): Promise<void>;
}

/** Starts the server on a folder. */
export async function startTypist(folder: string): Promise<Typist> {
  const server = spawn(
    process.execPath,
    [
      ...(process.env.PROFILE ? ["--cpu-prof", `--cpu-prof-dir=${process.env.PROFILE}`] : []),
      "dist/server.js",
      "--stdio",
    ],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
  const root = pathToFileURL(folder).href;
  await connection.sendRequest("initialize", { processId: process.pid, rootUri: root, capabilities: {} });
  await connection.sendNotification("initialized", {});
  return { ...fileOf(connection, root), cpu: () => cpuOf(server), stop: () => stop(connection, server) };
}

function fileOf(connection: ProtocolConnection, root: string): Omit<Typist, "cpu" | "stop"> {
  let uri = "";
  let version = 1;
  let end = { line: 0, character: 0 };
  return {
    open: (path) => {
      uri = pathToFileURL(path).href;
      version = 1;
      end = { line: 0, character: 0 };
      const textDocument = { uri, languageId: "terraform", version, text: "" };
      return connection.sendNotification("textDocument/didOpen", { textDocument });
    },
    type: async (text) => {
      version++;
      const range = { start: end, end };
      const lines = text.split("\n");
      const { length } = lines.at(-1)!;
      end = { line: end.line + lines.length - 1, character: lines.length > 1 ? length : end.character + length };
      const textDocument = { uri, version };
      const params = { textDocument, contentChanges: [{ range, text }] };
      await connection.sendNotification("textDocument/didChange", params);
    },
    complete: async () => {
      const params = { textDocument: { uri }, position: end };
      const list: CompletionList | CompletionItem[] | null = await connection.sendRequest(
        "textDocument/completion",
        params,
      );
      return Array.isArray(list) ? list : (list?.items ?? []);
    },
    settled: async () => {
      for (let at = 0; at < MOST_TRIES; at++) {
        const reply: { stateline?: { pending?: number } } | null = await connection.sendRequest(PLAN_JSON, {
          uri: root,
        });
        // A folder that another one calls is not a root module of its own.
        if (!reply || reply.stateline?.pending === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    close: () => connection.sendNotification("textDocument/didClose", { textDocument: { uri } }),
  };
}

const MOST_TRIES = 300;

/** Returns the processor time of a process in milliseconds, as Linux counts it. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function stop(connection: ProtocolConnection, server: ChildProcess): Promise<void> {
  await connection.sendRequest("shutdown");
  const exited = new Promise((resolve) => server.once("exit", resolve));
  await connection.sendNotification("exit");
  await exited;
  connection.dispose();
}
