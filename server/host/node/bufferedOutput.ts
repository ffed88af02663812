import type { Writable } from "node:stream";

/** A stream that is written to in large pieces: when enough has come together, or nothing more comes for now. */
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
    if (pending.length > ENOUGH) flush();
  };
  return { write, flush };
}

const ENOUGH = 65_536;
