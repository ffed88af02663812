import type { ErrorCodes, InitializeParams, ResponseMessage } from "vscode-languageserver";
import { initializeResult } from "./initializeResult.ts";
import { hasRightShape } from "./shapes.ts";

/** What a reception can do. `Raw` is a message as it was sent. */
export interface Desk<Raw> {
  reply(response: ResponseMessage): void;
  /** Starts the server, which gets these messages and all that follow. `isGreeted`: the client has the reply to `initialize` already. */
  start(messages: readonly Raw[], isGreeted: boolean): void;
  end(code: number): void;
}

/**
 * Returns the receiver of the first messages of a client. It replies to `initialize`, and starts the server once there is a folder or a
 * document, or a request for anything else, so that a client with nothing open does not load the engine.
 */
export function reception<Raw>(desk: Desk<Raw>): (message: unknown, raw: Raw) => void {
  const kept: Raw[] = [];
  let phase: "new" | "greeted" | "stopped" = "new";
  return (message, raw) => {
    if (phase !== "stopped") kept.push(raw);
    const request = isMessage(message) ? message : undefined;
    if (phase === "new") {
      if (!isInitialize(request)) return desk.start(kept, false);
      phase = "greeted";
      desk.reply({ jsonrpc: "2.0", id: request.id, result: initializeResult(request.params) });
      if (hasFolder(request.params)) desk.start(kept, true);
    } else if (request?.method === "exit") desk.end(phase === "stopped" ? 0 : 1);
    else if (phase === "stopped") {
      if (request?.id !== undefined) desk.reply({ jsonrpc: "2.0", id: request.id, error: STOPPED });
    } else if (request?.method === "shutdown" && request.id !== undefined) {
      phase = "stopped";
      desk.reply({ jsonrpc: "2.0", id: request.id, result: null });
    } else if (!request || !needsNothing(request.method)) desk.start(kept, true);
  };
}

const STOPPED = { code: -32600 satisfies typeof ErrorCodes.InvalidRequest, message: "The server is shutting down." };

interface ReceivedMessage {
  readonly method: string;
  readonly id?: string | number;
  readonly params?: unknown;
}

type Initialize = ReceivedMessage & { readonly id: string | number; readonly params: InitializeParams };

const isMessage = (message: unknown): message is ReceivedMessage =>
  typeof message === "object" && message !== null && "method" in message && typeof message.method === "string";

const isInitialize = (message: ReceivedMessage | undefined): message is Initialize =>
  message?.method === "initialize" && message.id !== undefined && hasRightShape(message, true);

const hasFolder = ({ workspaceFolders, rootUri, rootPath }: InitializeParams): boolean =>
  (workspaceFolders?.length ?? 0) > 0 || !!rootUri || !!rootPath;

/** Whether a message can wait for the first folder or document. */
const needsNothing = (method: string): boolean =>
  method === "initialized" || method === "workspace/didChangeConfiguration" || method.startsWith("$/");
