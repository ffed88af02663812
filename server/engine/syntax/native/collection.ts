import * as T from "../scan/token.ts";
import * as say from "../syntaxFindings.ts";
import type { Expression, ObjectItem } from "../tree.ts";
import {
  between,
  type Cursor,
  failedSince,
  isKeyword,
  peek,
  peekType,
  previous,
  read,
  report,
  tokenRange,
  typeAt,
} from "./cursor.ts";
import { parseExpression } from "./expression.ts";
import { parseFor } from "./for.ts";
import { recover, startsItem } from "./recovery.ts";

/** Parses `[a, b]` or `[for …]`; the next token is the opening bracket. */
export function parseTuple(c: Cursor): Expression {
  const open = read(c);
  const newlines = c.newlines;
  c.newlines = false;
  const expression = isKeyword(c, peek(c), "for") ? parseFor(c, open) : parseItems(c, open);
  c.newlines = newlines;
  return expression;
}

function parseItems(c: Cursor, open: number): Expression {
  const items: Expression[] = [];
  let close = -1;
  while (close < 0) {
    if (peekType(c) === T.CLOSE_BRACKET) close = read(c);
    else if (c.salvage && startsItem(c)) close = previous(c);
    else {
      const mark = c.errors;
      items.push(parseExpression(c));
      close = failedSince(c, mark) ? recover(c, T.CLOSE_BRACKET) : afterItem(c, open);
    }
  }
  return { kind: "tuple", items: items.slice(), open: tokenRange(c, open), range: between(c, open, close) };
}

/** Returns the index of the closing bracket, or -1 after a comma. */
function afterItem(c: Cursor, open: number): number {
  const next = peek(c);
  const type = typeAt(c, next);
  if (type === T.CLOSE_BRACKET) return read(c);
  if (type === T.COMMA) {
    read(c);
    return -1;
  }
  if (!c.recovery) {
    if (type === T.EOF) report(c, tokenRange(c, open), "Unterminated tuple constructor expression", say.unclosedTuple);
    else report(c, tokenRange(c, next), "Missing item separator", say.noItemComma);
  }
  return recover(c, T.CLOSE_BRACKET);
}

/** Parses `{ key = value }` or `{for …}`; the next token is the opening brace. */
export function parseObject(c: Cursor): Expression {
  const open = read(c);
  const newlines = c.newlines;
  c.newlines = false;
  const isFor = isKeyword(c, peek(c), "for");
  c.newlines = !isFor;
  const expression = isFor ? parseFor(c, open) : parseEntries(c, open);
  c.newlines = newlines;
  return expression;
}

function parseEntries(c: Cursor, open: number): Expression {
  const items: ObjectItem[] = [];
  let close = -1;
  while (close < 0) {
    const type = peekType(c);
    if (type === T.NEWLINE) read(c);
    else if (type === T.CLOSE_BRACE) close = read(c);
    else if (c.salvage && startsItem(c)) close = previous(c);
    else close = parseEntry(c, open, items);
  }
  return { kind: "object", items: items.slice(), open: tokenRange(c, open), range: between(c, open, close) };
}

/** Returns the index of the closing brace, or -1 if another entry may follow. */
function parseEntry(c: Cursor, open: number, items: ObjectItem[]): number {
  const mark = c.errors;
  const key = parseExpression(c);
  if (failedSince(c, mark)) return endEntries(c);
  const separator = peek(c);
  const type = typeAt(c, separator);
  if (type !== T.EQUAL && type !== T.COLON) {
    if (!c.recovery) reportNoValue(c, separator, type, open);
    return endEntries(c);
  }
  read(c);
  const value = parseExpression(c);
  items.push({ key, value });
  if (failedSince(c, mark)) return endEntries(c);
  const next = peek(c);
  const after = typeAt(c, next);
  if (after === T.CLOSE_BRACE) return read(c);
  if (after === T.COMMA || after === T.NEWLINE) {
    read(c);
    return -1;
  }
  if (!c.recovery) {
    if (after === T.EOF) reportUnterminated(c, open);
    else report(c, tokenRange(c, next), "Missing attribute separator", say.noAttributeComma);
  }
  return endEntries(c);
}

/** Recovers after a faulty entry and returns the closing brace; when salvaging, tries the next lines first. */
function endEntries(c: Cursor): number {
  if (!c.salvage) return recover(c, T.CLOSE_BRACE);
  c.recovery = true;
  for (;;) {
    const type = peekType(c);
    if (type === T.NEWLINE || type === T.COMMA) return startsItem(c) ? previous(c) : skip(c);
    if (type === T.CLOSE_BRACE || type === T.EOF || startsItem(c)) return recover(c, T.CLOSE_BRACE);
    read(c);
  }
}

function skip(c: Cursor): -1 {
  read(c);
  return -1;
}

function reportNoValue(c: Cursor, token: number, type: number, open: number): void {
  const range = tokenRange(c, token);
  if (type === T.NEWLINE || type === T.COMMA) report(c, range, "Missing attribute value", say.noValue);
  else if (type === T.EOF) reportUnterminated(c, open);
  else if (type === T.IDENT) report(c, range, "Missing key/value separator", say.noEqualsAfterName);
  else report(c, range, "Missing key/value separator", say.noEquals);
}

function reportUnterminated(c: Cursor, open: number): void {
  report(c, tokenRange(c, open), "Unterminated object constructor expression", say.unclosedObject);
}
