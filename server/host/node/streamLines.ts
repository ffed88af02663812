import type { Readable } from "node:stream";

/** The lines of a text that comes in pieces: those that each piece completes, together. */
export async function* linesOf(stream: Readable): AsyncIterable<readonly string[]> {
  stream.setEncoding("utf8");
  let rest = "";
  for await (const piece of stream) {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines;
  }
  if (rest !== "") yield [rest];
}
