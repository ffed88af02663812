import { type Cursor, endAt, peek, peekType, read, startAt, typeAt } from "./cursor.ts";
import * as T from "./token.ts";

/**
 * Goes on to just after the bracket of type `end` that closes what is open here, over nested pairs of the same kind; the
 * index of that token, or of EOF.
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

/** Goes on to just after the end of the next bracketed stretch that a token of type `start` opens. */
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

/** Goes on to just after the newline that ends the item of a body, over brackets that open on the way. */
export function recoverAfterItem(c: Cursor): void {
  c.recovery = true;
  const open = new OpenBrackets();
  for (;;) {
    const type = peekType(c);
    if (c.salvage && ((type === T.CLOSE_BRACE && !open.has(T.OPEN_BRACE)) || startsItem(c))) return;
    read(c);
    if (type === T.EOF || (type === T.NEWLINE && open.isEmpty())) return;
    if (isOpener(type)) open.push(type);
    else if (isCloser(type)) open.close(type);
  }
}

/** The brackets that are open, innermost last. */
export class OpenBrackets {
  private readonly stack: number[] = [];
  private readonly counts = new Int32Array(T.CLOSE_PARENTHESIS + 1);

  push(opener: number): void {
    const kind = opener === T.OPEN_DIRECTIVE ? T.OPEN_INTERPOLATION : opener;
    this.stack.push(kind);
    this.counts[kind]!++;
  }

  has(opener: number): boolean {
    return this.counts[opener]! > 0;
  }

  isEmpty(): boolean {
    return this.stack.length === 0;
  }

  /** Closes the last bracket that the closer fits, and all within it; all there are if it fits none. */
  close(closer: number): void {
    const opener = T.oppositeBracket(closer);
    for (;;) {
      const top = this.stack.pop();
      if (top === undefined) return;
      this.counts[top]!--;
      if (top === opener) return;
    }
  }
}

export const isOpener = (type: number): boolean =>
  type >= T.OPEN_QUOTE && type <= T.OPEN_PARENTHESIS && !isCloser(type);

export const isCloser = (type: number): boolean =>
  type === T.CLOSE_QUOTE ||
  type === T.CLOSE_HEREDOC ||
  type === T.CLOSE_SEQUENCE ||
  type === T.CLOSE_BRACE ||
  type === T.CLOSE_BRACKET ||
  type === T.CLOSE_PARENTHESIS;

/**
 * When salvaging: as `recover`, but never beyond a bracket that closes something further out, nor beyond a line on which
 * a new item of the body seems to begin.
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
 * When salvaging: does the next token stand first on its line, no deeper than the item around it, and look like the start
 * of another item?
 */
export function startsItem(c: Cursor): boolean {
  if (c.itemIndent < 0) return false;
  const index = nextOnLine(c);
  if (typeAt(c, index) !== T.IDENT || !isFirstOnLine(c, index)) return false;
  if (columnAt(c, index) > c.itemIndent) return false;
  const next = typeAt(c, Math.min(index + 1, c.tokens.count - 1));
  return next === T.EQUAL || next === T.OPEN_BRACE || next === T.OPEN_QUOTE || next === T.IDENT;
}

/** The next token that is no newline, whatever the mode. */
function nextOnLine(c: Cursor): number {
  let index = Math.min(c.at, c.tokens.count - 1);
  while (typeAt(c, index) === T.NEWLINE) index++;
  return index;
}

const isFirstOnLine = (c: Cursor, index: number): boolean => index > 0 && typeAt(c, index - 1) === T.NEWLINE;

/** How far a token that stands first on its line is from the start of the line. */
const columnAt = (c: Cursor, index: number): number => startAt(c, index) - endAt(c, index - 1);
