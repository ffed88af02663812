import { commonEnds } from "./commonEnds.ts";

/** The text of one file as the engine sees it; `path` is the name the workspace knows it by. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** UTF-16 offset of the first character of every line. */
  readonly lineStarts: readonly number[];
}

/** Returns a source file. Lines that `previous` has too are not counted again. */
export function sourceFile(path: string, text: string, previous?: SourceFile): SourceFile {
  return { path, text, lineStarts: previous ? movedLines(previous, text) : linesBetween(text, 0, text.length, [0]) };
}

function linesBetween(text: string, start: number, end: number, into: number[]): number[] {
  for (let at = text.indexOf("\n", start); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) into.push(at + 1);
  return into;
}

function movedLines(previous: SourceFile, text: string): readonly number[] {
  const { prefix, suffix } = commonEnds(previous.text, text);
  const kept = firstAbove(previous.lineStarts, prefix);
  const end = Math.max(prefix, text.length - suffix);
  const starts = linesBetween(text, prefix, end, previous.lineStarts.slice(0, kept));
  const shift = text.length - previous.text.length;
  for (let at = firstAbove(previous.lineStarts, end - shift); at < previous.lineStarts.length; at++)
    starts.push(previous.lineStarts[at]! + shift);
  return starts;
}

/** Returns the index of the first number above `limit` in an ascending list. */
export function firstAbove(list: readonly number[], limit: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the 0-based line that holds `offset`, and the offset within that line, in UTF-16 units. */
export function lineAndCharacter(file: SourceFile, offset: number): { line: number; character: number } {
  let low = 0;
  let high = file.lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (file.lineStarts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low, character: offset - file.lineStarts[low]! };
}

/**
 * Returns the UTF-16 offset of a 0-based line and character; a position after the end of a line or of the file is
 * clamped.
 */
export function offsetAt(file: SourceFile, line: number, character: number): number {
  const start = file.lineStarts[line];
  if (start === undefined) return file.text.length;
  const next = file.lineStarts[line + 1] ?? file.text.length + 1;
  return Math.min(start + character, next - 1);
}
