import type { Range } from "../source/range.ts";
import { type Position, printedRange } from "./position.ts";
import type { SyntaxFile } from "./tree.ts";

/** Where a range of the file stands in its text now, in UTF-16 units. */
export function place(file: SyntaxFile, range: Range): { start: number; end: number } {
  const base = file.offsets.get(range.anchor) ?? 0;
  return { start: base + range.start, end: base + range.end };
}

/** The same as Terraform prints it. */
export function printedPlace(file: SyntaxFile, range: Range): { start: Position; end: Position } {
  const { start, end } = place(file, range);
  return printedRange(file.source, start, end);
}
