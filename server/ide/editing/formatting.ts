import { format } from "../../engine/syntax/format/format.ts";

/** Lines, from 0 and with `end` exclusive, and the text that replaces them, line ends included. */
export interface LineEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Returns what `terraform fmt` changes in a text; nothing for a syntax error. Unchanged lines have no edit, so the cursor in
 * them stays.
 */
export function formatting(text: string, layout: (text: string) => string = format): readonly LineEdit[] {
  const formatted = layout(text);
  return formatted === text ? [] : editsBetween(linesOf(text), linesOf(formatted));
}

/** Returns the formatting edits within some lines, `last` inclusive. */
export const formattingOf = (
  text: string,
  first: number,
  last: number,
  layout: (text: string) => string = format,
): readonly LineEdit[] => formatting(text, layout).filter(({ start, end }) => start >= first && end - 1 <= last);

/** Returns the lines with their ends; a text that ends with a line end has an empty last line. */
const linesOf = (text: string): readonly string[] => text.split(/(?<=\n)/);

/**
 * Returns the edits between two texts: one for each changed line if the number of lines is the same, otherwise a single one.
 */
function editsBetween(oldLines: readonly string[], newLines: readonly string[]): readonly LineEdit[] {
  if (oldLines.length === newLines.length)
    return oldLines.flatMap((line, at) =>
      line === newLines[at] ? [] : [{ start: at, end: at + 1, text: newLines[at]! }],
    );
  let first = 0;
  while (oldLines[first] === newLines[first]) first++;
  let last = 0;
  const most = Math.min(oldLines.length, newLines.length) - first;
  while (last < most && oldLines[oldLines.length - 1 - last] === newLines[newLines.length - 1 - last]) last++;
  return [{ start: first, end: oldLines.length - last, text: newLines.slice(first, newLines.length - last).join("") }];
}
