import type { Readable, Writable } from "node:stream";
import type { Worker } from "node:worker_threads";
import { framed, unframed } from "./framing.ts";

/** The way to a client. `Raw` is a message as it was sent. */
export interface ClientChannel<Raw> {
  /** Passes on each message until the server is connected; one that cannot be read is undefined. */
  receive(listener: (message: unknown, raw: Raw) => void): void;
  send(message: object): void;
  /** Passes on these messages to a server, and from now on everything between the two. This process ends with the server. */
  connect(server: Worker, messages: readonly Raw[]): void;
  /** Ends this process once everything is sent. */
  end(code: number): void;
}

/**
 * Returns the channel over two streams, the standard ones or those of a socket. A message is its text, so that its numbers stay exact. This
 * process ends with its client.
 */
export function streamChannel(input: Readable, output: Writable): ClientChannel<string> {
  let take: (text: string) => void;
  const end = (code: number): void => {
    output.write("", () => process.exit(code));
  };
  let endOfInput = (): void => end(1);
  // A client that is gone may still be written to.
  output.once("error", () => process.exit(1));
  return {
    receive(listener) {
      take = (text) => listener(parsed(text), text);
      input.on(
        "data",
        unframed((text) => take(text)),
      );
      for (const event of ["end", "close"]) input.once(event, () => endOfInput());
    },
    send: (message) => void output.write(framed(JSON.stringify(message))),
    connect(server, texts) {
      take = (text) => server.postMessage(text);
      endOfInput = () => server.postMessage(null);
      texts.forEach(take);
      server.on("message", (text: string) => output.write(framed(text)));
      server.once("exit", end);
    },
    end,
  };
}

/** Returns what a text says; undefined if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the channel to the process that forked this one. This process ends with it. */
export function processChannel(): ClientChannel<unknown> {
  let receive: ((message: unknown) => void) | undefined;
  process.once("disconnect", () => process.exit(1));
  const end = (code: number): void => process.exit(code);
  return {
    receive(listener) {
      receive = (message) => listener(message, message);
      process.on("message", (message) => receive?.(message));
    },
    send: (message) => void process.send?.(message),
    connect(server, messages) {
      receive = (message) => server.postMessage(message);
      server.on("message", (message) => process.send?.(message));
      server.once("exit", end);
      messages.forEach(receive);
    },
    end,
  };
}
