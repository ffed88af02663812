import type { Readable } from "node:stream";

/** The lines of a text that comes in pieces: those that each piece completes, together. */
export async function* linesOf(stream: Readable): AsyncIterable<readonly string[]> {
  stream.setEncoding("utf8");
  let unfinishedLine = "";
  for await (const piece of stream) {
    const lines = (unfinishedLine + piece).split(/\r?\n/);
    unfinishedLine = lines.pop() ?? "";
    if (lines.length > 0) yield lines;
  }
  if (unfinishedLine !== "") yield [unfinishedLine];
}
