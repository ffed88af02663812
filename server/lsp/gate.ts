import {
  ErrorCodes,
  type Message,
  type MessageReader,
  type MessageWriter,
  type NotificationMessage,
  type ResponseMessage,
} from "vscode-languageserver";
import { hasRightShape, isRequestMessage } from "./shapes.ts";

/** Returns a writer that leaves out the first response, which the client has already. */
export function withoutFirstResponse(writer: MessageWriter): MessageWriter {
  let isFirst = true;
  return {
    onError: writer.onError,
    onClose: writer.onClose,
    end: () => writer.end(),
    dispose: () => writer.dispose(),
    write(message) {
      if ("method" in message || !isFirst) return writer.write(message);
      isFirst = false;
      return Promise.resolve();
    },
  };
}

/**
 * Returns a reader that passes on only what the server may answer: requests after `initialize` and before `shutdown`, with parameters of
 * the right shape. Any other request gets the error of the protocol, and any other notification is dropped.
 */
export function gated(reader: MessageReader, writer: MessageWriter): MessageReader {
  let phase: "new" | "running" | "stopped" = "new";
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
      if (isFirst) phase = "running";
      if (method === "shutdown") phase = "stopped";
      return true;
    }
    return false;
  };
  return {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    listen: (callback) => reader.listen((message) => (passes(message) ? callback(message) : undefined)),
    dispose: () => reader.dispose(),
  };
}
