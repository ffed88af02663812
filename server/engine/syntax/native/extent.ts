import { isCloser, isOpener, OpenBrackets } from "../scan/openBrackets.ts";
import * as T from "../scan/token.ts";

/**
 * Returns how many tokens belong to the broken item at their start: up to the end of the line on which its brackets
 * close. The item ends before the next block header in column 0, unless the item is not indented at all.
 */
export function extentOf(tokens: T.Tokens, text: string): number {
  const open = new OpenBrackets();
  const last = tokens.count - 1;
  const startsWithName = tokens.types[0] === T.IDENT && tokens.types[1] === T.EQUAL;
  let indented: boolean | undefined;
  let header = 0;
  for (let index = 0; index < last; index++) {
    const type = tokens.types[index]!;
    if (type === T.NEWLINE && open.isEmpty()) return index + 1;
    if (isOpener(type)) open.push(type);
    else if (isCloser(type) && open.has(T.oppositeBracket(type))) open.close(type);
    if (type !== T.NEWLINE) continue;
    indented ??= tokens.types[index + 1] === T.NEWLINE ? undefined : columnOf(text, tokens.starts[index + 1]!) > 0;
    if (header > 0 || !isHeader(tokens, index + 1, text, startsWithName)) continue;
    if (indented) return index + 1;
    header = index + 1;
    if (index > FAR) break;
  }
  return header > 0 ? header : last;
}

/** The longest extent of an item without indentation, in tokens. */
const FAR = 20_000;

/** Whether the second line of the item is indented. */
export function isIndented(tokens: T.Tokens, text: string): boolean {
  for (let index = 0; index < tokens.count - 1; index++)
    if (tokens.types[index] === T.NEWLINE && tokens.types[index + 1] !== T.NEWLINE)
      return columnOf(text, tokens.starts[index + 1]!) > 0;
  return true;
}

const columnOf = (text: string, offset: number): number => {
  let column = 0;
  while (offset > column && text.charCodeAt(offset - column - 1) !== 10 && column < 1000) column++;
  return column;
};

/** Whether a block begins at this token, in column 0; with `argumentsToo`, or an argument. */
function isHeader(tokens: T.Tokens, at: number, text: string, argumentsToo: boolean): boolean {
  const start = tokens.starts[at]!;
  if (tokens.types[at] !== T.IDENT || (start > 0 && text.charCodeAt(start - 1) !== 10)) return false;
  if (tokens.types[at + 1] === T.EQUAL) return argumentsToo;
  for (let index = at + 1; index < tokens.count; index++) {
    const type = tokens.types[index]!;
    if (type === T.OPEN_BRACE) return true;
    if (type !== T.IDENT && type !== T.OPEN_QUOTE && type !== T.QUOTED_LIT && type !== T.CLOSE_QUOTE) return false;
  }
  return false;
}
