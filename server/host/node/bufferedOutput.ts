import type { Writable } from "node:stream";

/** Returns a writer that collects text and writes it in large pieces, at the latest when the event loop is idle. */
export function bufferedOutput(stream: Writable): {
  readonly write: (text: string) => void;
  readonly flush: () => void;
} {
  let pending = "";
  const flush = () => {
    if (pending !== "") stream.write(pending);
    pending = "";
  };
  const write = (text: string) => {
    if (pending === "") setImmediate(flush);
    pending += text;
    if (pending.length > FLUSH_SIZE) flush();
  };
  return { write, flush };
}

const FLUSH_SIZE = 65_536;
