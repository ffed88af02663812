import type { Worker } from "node:worker_threads";
import { withCompileCache } from "./compileCache.ts";
import { withDeepStack } from "./deepStack.ts";

/** The data that the thread of the language server is started with. */
export interface ServerData {
  /** Whether the client has the reply to `initialize` already. */
  readonly isGreeted: boolean;
  /** Whether the client is spoken to over streams, and not by messages between processes. */
  readonly isOverStreams: boolean;
}

/** Starts the thread of the language server. */
export function serverThread(version: string, data: ServerData): Worker {
  const program = new URL("./languageServer.js", import.meta.url);
  return withCompileCache(version, () => withDeepStack(program, { workerData: data, stdout: true }));
}
