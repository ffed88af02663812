import type { Writable } from "node:stream";

/** Returns a writer that collects text and writes it in large pieces, at the latest when the event loop is idle. */
export function bufferedOutput(stream: Pick<Writable, "write">): {
  readonly write: (output: string | Uint8Array) => void;
  readonly flush: () => void;
} {
  let pending = "";
  const flush = () => {
    if (pending !== "") stream.write(pending);
    pending = "";
  };
  const write = (output: string | Uint8Array) => {
    if (typeof output !== "string") {
      flush();
      stream.write(output);
      return;
    }
    if (pending === "") setImmediate(flush);
    pending += output;
    if (pending.length > FLUSH_SIZE) flush();
  };
  return { write, flush };
}

const FLUSH_SIZE = 65_536;
