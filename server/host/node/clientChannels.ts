import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Worker } from "node:worker_threads";

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

/** Returns the channel over two streams, the standard ones or those of a socket. This process ends with its client. */
export function streamChannel(input: Readable, output: Writable): ClientChannel<Buffer> {
  let unread: Buffer[] = [];
  let take: ((bytes: Buffer) => void) | undefined;
  let isEnding = false;
  const end = (code: number): void => {
    isEnding = true;
    output.write("", () => process.exit(code));
  };
  const endOfInput = (): void => {
    if (!isEnding) end(1);
  };
  // A client that is gone may still be written to.
  output.once("error", () => process.exit(1));
  return {
    receive(listener) {
      /** How many bytes the next message has at least. */
      let needed = 0;
      take = (bytes) => {
        unread.push(bytes);
        while (take) {
          if (unread.reduce((sum, { length }) => sum + length, 0) < needed) return;
          const all = Buffer.concat(unread);
          unread = [all];
          const read = firstMessage(all);
          needed = read.length;
          if (read.length > all.length) return;
          unread = [all.subarray(read.length)];
          needed = 0;
          listener(read.message, all.subarray(0, read.length));
        }
      };
      input.on("data", take).once("end", endOfInput).once("close", endOfInput);
    },
    send(message) {
      const text = JSON.stringify(message);
      output.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    },
    connect(server, messages) {
      if (take) input.off("data", take).off("end", endOfInput).off("close", endOfInput);
      take = undefined;
      const { stdin, stdout } = server;
      for (const bytes of [...messages, ...unread]) stdin?.write(bytes);
      if (stdin) input.pipe(stdin);
      stdout.pipe(output, { end: false });
      void Promise.all([once(server, "exit"), finished(stdout)]).then(([[code]]) => end(code as number));
    },
    end,
  };
}

/** Returns the first message in some bytes, and its length; a length beyond the bytes if the message is not complete. */
function firstMessage(bytes: Buffer): { readonly length: number; readonly message?: unknown } {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return { length: bytes.length + 1 };
  const size = /^content-length: *(\d+) *$/im.exec(bytes.toString("latin1", 0, end))?.[1];
  if (size === undefined) return { length: bytes.length };
  const [start, length] = [end + 4, end + 4 + Number(size)];
  if (length > bytes.length) return { length };
  try {
    return { length, message: JSON.parse(bytes.toString("utf8", start, length)) };
  } catch {
    return { length };
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
