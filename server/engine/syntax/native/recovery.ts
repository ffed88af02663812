import { isCloser, isOpener, OpenBrackets } from "../scan/openBrackets.ts";
import * as T from "../scan/token.ts";
import { type Cursor, endAt, peek, peekType, read, startAt, typeAt } from "./cursor.ts";

/**
 * Skips to just after the bracket of type `end` that closes the open construct, over nested pairs of the same kind.
 * Returns the index of that token, or of EOF.
 */
export function recover(c: Cursor, end: number): number {
  c.recovery = true;
  if (c.salvage) return salvageTo(c, end);
  const start = T.oppositeBracket(end);
  let nested = 0;
  for (;;) {
    const index = read(c);
    let type = typeAt(c, index);
    if (end === T.CLOSE_SEQUENCE && type === T.OPEN_DIRECTIVE) type = T.OPEN_INTERPOLATION;
    if (type === end) {
      if (nested === 0) return index;
      nested--;
    } else if (type === start && start !== T.EOF) nested++;
    else if (type === T.EOF) return index;
  }
}

/** Skips to just after the next bracketed stretch that a token of type `start` opens. */
export function recoverOver(c: Cursor, start: number): void {
  if (c.salvage) {
    c.recovery = true;
    if (typeAt(c, peek(c)) === start) read(c);
    else return;
  } else {
    for (;;) {
      const type = typeAt(c, read(c));
      if (type === start || type === T.EOF) break;
    }
  }
  recover(c, T.oppositeBracket(start));
}

/** Skips to just after the newline that ends the item of a body, over brackets that open on the way. */
export function recoverAfterItem(c: Cursor): void {
  c.recovery = true;
  const open = new OpenBrackets();
  for (;;) {
    const type = peekType(c);
    const closesBody = c.depth > 0 && type === T.CLOSE_BRACE && !open.has(T.OPEN_BRACE);
    if (c.salvage && (closesBody || startsItem(c))) return;
    read(c);
    if (type === T.EOF || (type === T.NEWLINE && open.isEmpty())) return;
    if (isOpener(type)) open.push(type);
    else if (isCloser(type)) open.close(type);
  }
}

/**
 * When salvaging: as `recover`, but stops before a bracket that closes an outer construct, and before a line that seems
 * to begin a new item.
 */
function salvageTo(c: Cursor, end: number): number {
  const open = new OpenBrackets();
  for (;;) {
    const index = peek(c);
    const type = typeAt(c, index);
    if (type === T.EOF) return index;
    if (startsItem(c)) return Math.max(0, c.at - 1);
    if (isCloser(type) && !open.has(T.oppositeBracket(type))) {
      if (type !== end) return Math.max(0, c.at - 1);
      return read(c);
    }
    if (isCloser(type)) open.close(type);
    else if (isOpener(type)) open.push(type);
    read(c);
  }
}

/**
 * When salvaging: whether the next token is the first on its line, no deeper than the current item, and looks like the
 * start of another item.
 */
export function startsItem(c: Cursor): boolean {
  if (c.itemIndent < 0) return false;
  const index = nextNonNewline(c);
  if (typeAt(c, index) !== T.IDENT || !isFirstOnLine(c, index)) return false;
  if (columnAt(c, index) > c.itemIndent) return false;
  return beginsItem(c, index);
}

/**
 * When salvaging: skips to the item that follows on the same line after a missing newline; returns false if there is
 * none.
 */
export function followsItem(c: Cursor): boolean {
  if (!c.salvage) return false;
  let index = c.at;
  while (index < c.at + 3 && typeAt(c, index) > T.COMMENT && typeAt(c, index) !== T.IDENT) index++;
  if (typeAt(c, index) !== T.IDENT || !beginsItem(c, index)) return false;
  c.at = index;
  return true;
}

/** Whether the tokens after a name are those of an item. */
function beginsItem(c: Cursor, name: number): boolean {
  const next = typeAt(c, Math.min(name + 1, c.tokens.count - 1));
  return next === T.EQUAL || next === T.OPEN_BRACE || next === T.OPEN_QUOTE || next === T.IDENT;
}

/** Returns the next token that is not a newline, whatever the mode. */
function nextNonNewline(c: Cursor): number {
  let index = Math.min(c.at, c.tokens.count - 1);
  while (typeAt(c, index) === T.NEWLINE) index++;
  return index;
}

const isFirstOnLine = (c: Cursor, index: number): boolean => index > 0 && typeAt(c, index - 1) === T.NEWLINE;

/** Returns the column of a token that is the first on its line. */
const columnAt = (c: Cursor, index: number): number => startAt(c, index) - endAt(c, index - 1);
