import { format } from "../engine/syntax/format/format.ts";

/** Lines, from 0, `end` exclusive, and what stands there instead, with its line ends. */
export interface LineEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What `terraform fmt` changes in a text; nothing where it has a syntax error. Lines that stay are not touched, nor the cursor in them. */
export function formatting(text: string): readonly LineEdit[] {
  const formatted = format(text);
  return formatted === text ? [] : editsBetween(linesOf(text), linesOf(formatted));
}

/** The same within some lines, `last` inclusive. */
export const formattingOf = (text: string, first: number, last: number): readonly LineEdit[] =>
  formatting(text).filter(({ start, end }) => start >= first && end - 1 <= last);

/** With their ends; a text that ends with a line end has an empty last line. */
const linesOf = (text: string): readonly string[] => text.split(/(?<=\n)/);

/** Formatting moves and joins few lines: where it keeps their number, each line is its own edit. */
function editsBetween(before: readonly string[], after: readonly string[]): readonly LineEdit[] {
  if (before.length === after.length)
    return before.flatMap((line, at) => (line === after[at] ? [] : [{ start: at, end: at + 1, text: after[at]! }]));
  let first = 0;
  while (before[first] === after[first]) first++;
  let last = 0;
  const most = Math.min(before.length, after.length) - first;
  while (last < most && before[before.length - 1 - last] === after[after.length - 1 - last]) last++;
  return [{ start: first, end: before.length - last, text: after.slice(first, after.length - last).join("") }];
}
