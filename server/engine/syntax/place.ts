import type { Range } from "../source/range.ts";
import type { SyntaxFile } from "./tree.ts";

/** Returns the current offsets of a range in the text of its file, in UTF-16 units. */
export function place(file: SyntaxFile, range: Range): { start: number; end: number } {
  const base = file.offsets.get(range.anchor) ?? 0;
  return { start: base + range.start, end: base + range.end };
}
