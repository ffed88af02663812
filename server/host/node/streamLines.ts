import type { Readable } from "node:stream";

/** Yields the lines of a stream: for each piece, the lines that it completes. */
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
