import {
  ErrorCodes,
  type Message,
  type MessageReader,
  type MessageWriter,
  type NotificationMessage,
  type ResponseMessage,
} from "vscode-languageserver";
import { hasRightShape, isRequestMessage } from "./shapes.ts";

/** The two ends of a server's connection. */
export interface ConnectionEnds {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
}

/**
 * Returns the ends of a connection that has only what the server may answer: requests after `initialize` and before `shutdown`, with
 * parameters of the right shape. Any other request, and what is not JSON, gets the error of the protocol; any other notification is dropped.
 * `exit` is passed on once the reply to `shutdown` is written. `isGreeted`: the client has the reply to `initialize` already.
 */
export function gated({ reader, writer }: ConnectionEnds, isGreeted: boolean): ConnectionEnds {
  let phase: "new" | "running" | "stopped" = "new";
  let initializeId: ResponseMessage["id"] | undefined;
  let shutdownId: ResponseMessage["id"] | undefined;
  let isShutDown = false;
  let heldExit: (() => void) | undefined;
  const refuse = (id: ResponseMessage["id"], code: number, message: string): void => {
    const reply: ResponseMessage = { jsonrpc: "2.0", id, error: { code, message } };
    void writer.write(reply);
  };
  const passes = (message: Message): boolean => {
    if (!("method" in message)) return true;
    if (!isRequestMessage(message)) {
      const notification = message as NotificationMessage;
      const isAlways = notification.method === "exit" || notification.method.startsWith("$/");
      return isAlways || (phase === "running" && hasRightShape(notification, false));
    }
    const { id, method } = message;
    const isFirst = method === "initialize";
    if (phase === "new" && !isFirst) refuse(id, ErrorCodes.ServerNotInitialized, "The server is not initialized.");
    else if (phase === "stopped") refuse(id, ErrorCodes.InvalidRequest, "The server is shutting down.");
    else if (phase === "running" && isFirst)
      refuse(id, ErrorCodes.InvalidRequest, "The server is initialized already.");
    else if (!hasRightShape(message, true))
      refuse(id, ErrorCodes.InvalidParams, `The parameters of ${method} have a wrong shape.`);
    else {
      if (isFirst) [phase, initializeId] = ["running", id];
      if (method === "shutdown") [phase, shutdownId] = ["stopped", id];
      return true;
    }
    return false;
  };
  reader.onError((fault) => {
    if (fault instanceof SyntaxError) refuse(null, ErrorCodes.ParseError, "The message is not JSON.");
  });
  return {
    reader: {
      onError: reader.onError,
      onClose: reader.onClose,
      onPartialMessage: reader.onPartialMessage,
      listen: (callback) =>
        reader.listen((message) => {
          const isExit = "method" in message && message.method === "exit";
          if (isExit && phase === "stopped" && !isShutDown) heldExit = () => callback(message);
          else if (passes(message)) callback(message);
        }),
      dispose: () => reader.dispose(),
    },
    writer: {
      onError: writer.onError,
      onClose: writer.onClose,
      end: () => writer.end(),
      dispose: () => writer.dispose(),
      async write(message) {
        const id = "method" in message ? undefined : (message as ResponseMessage).id;
        if (isGreeted && id !== undefined && id === initializeId) return;
        await writer.write(message);
        if (id === undefined || id !== shutdownId) return;
        isShutDown = true;
        heldExit?.();
      },
    },
  };
}
