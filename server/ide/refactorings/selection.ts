import type { SyntaxFile } from "../../engine/syntax/tree.ts";

/** A stretch of a file that the user has selected, in UTF-16 offsets from the start of the file; empty for a cursor. */
export interface Selection {
  readonly syntax: SyntaxFile;
  readonly start: number;
  readonly end: number;
}

/** Returns a selection without the white space at its ends. */
export function trimmed({ syntax, start, end }: Selection): Selection {
  const text = syntax.source.text.slice(start, end);
  const leading = text.length - text.trimStart().length;
  return { syntax, start: start + leading, end: start + Math.max(leading, text.trimEnd().length) };
}
