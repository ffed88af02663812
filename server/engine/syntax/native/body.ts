import * as T from "../scan/token.ts";
import * as say from "../syntaxFindings.ts";
import type { Argument, Body, Item } from "../tree.ts";
import { parseBlock } from "./block.ts";
import {
  between,
  type Cursor,
  endAt,
  peek,
  peekType,
  placeOf,
  previous,
  rangeOf,
  read,
  report,
  startAt,
  textAt,
  tokenRange,
  typeAt,
} from "./cursor.ts";
import { parseExpression } from "./expression.ts";
import { followsItem, recover, recoverAfterItem } from "./recovery.ts";

/** Parses items up to the token that closes the body: a brace or the end of the text. */
export function parseBody(c: Cursor, end: number): Body {
  const items: Item[] = [];
  const names: Names = new Map();
  const start = previous(c);
  for (;;) {
    const next = peek(c);
    const type = typeAt(c, next);
    if (type === end) {
      read(c);
      return bodyOf(c, items, start, next);
    }
    if (type === T.NEWLINE) read(c);
    else if (type === T.IDENT) {
      const item = parseItem(c);
      if (item) addToBody(c, items, names, item);
    } else if (c.salvage && type !== T.EOF && end === T.CLOSE_BRACE) {
      reportBadItem(c, read(c), start, end);
      recoverAfterItem(c);
    } else {
      reportBadItem(c, read(c), start, end);
      const last = previous(c);
      recover(c, end);
      return bodyOf(c, items, start, last);
    }
  }
}

export type Names = Map<string, Argument>;

/** The number of items up to which names are searched one by one. */
const FEW = 16;

function addToBody(c: Cursor, items: Item[], names: Names, item: Item): void {
  if (items.length === FEW) for (const each of items) if (each.kind === "argument") addName(c, names, each);
  items.push(item);
  if (item.kind !== "argument") return;
  if (items.length > FEW) addName(c, names, item);
  else {
    const first = items.find((each) => each.kind === "argument" && each.name === item.name);
    if (first?.kind === "argument" && first !== item) reportRedefined(c, item, first, c.base);
  }
}

/** Records an argument; a second one of the same name is reported and not used. */
function addName(c: Cursor, names: Names, item: Argument): void {
  const first = names.get(item.name);
  if (first) reportRedefined(c, item, first, c.base);
  else names.set(item.name, item);
}

/** Reports a redefined argument; `base` is the offset of the first argument's anchor. */
export function reportRedefined(c: Cursor, { name, nameRange }: Argument, first: Argument, base: number): void {
  const place = placeOf(c, first.nameRange.start + base, first.nameRange.end + base);
  report(c, nameRange, "Attribute redefined", say.redefined(name, place));
}

export function bodyOf(c: Cursor, items: readonly Item[], start: number, last: number): Body {
  const range = between(c, start, last);
  const { anchor, start: from } = range;
  return { items: items.slice(), range, missingItem: { anchor, start: from, end: from } };
}

export function reportBadItem(c: Cursor, bad: number, start: number, end: number): void {
  if (c.recovery) return;
  const type = typeAt(c, bad);
  if (type === T.OPEN_QUOTE) report(c, tokenRange(c, bad), "Invalid argument name", say.quotedName);
  else if (type === T.EOF && end === T.CLOSE_BRACE) reportUnclosed(c, start);
  else report(c, tokenRange(c, bad), ITEM_REQUIRED, say.itemRequired);
}

export const ITEM_REQUIRED = "Argument or block definition required";

export function reportUnclosed(c: Cursor, brace: number): void {
  report(c, tokenRange(c, brace), "Unclosed configuration block", say.unclosedBlock);
}

/** Parses an argument or a block; if neither begins here, reports, skips and returns undefined. */
export function parseItem(c: Cursor): Item | undefined {
  const name = read(c);
  const outerIndent = c.itemIndent;
  if (outerIndent >= 0 && typeAt(c, name - 1) === T.NEWLINE && name > 0)
    c.itemIndent = startAt(c, name) - endAt(c, name - 1);
  const item = parseNamed(c, name);
  c.itemIndent = outerIndent;
  return item;
}

function parseNamed(c: Cursor, name: number): Item | undefined {
  const type = peekType(c);
  if (type === T.EQUAL) return parseArgument(c, name, false);
  if (type === T.OPEN_QUOTE || type === T.OPEN_BRACE || type === T.IDENT) return parseBlock(c, name);
  recoverAfterItem(c);
  reportNoItem(c, name);
  return undefined;
}

export function reportNoItem(c: Cursor, name: number): void {
  report(c, tokenRange(c, name), ITEM_REQUIRED, say.noItem);
}

/** Parses an argument after its equals sign. On a single line, the caller handles what follows the value. */
export function parseArgument(c: Cursor, name: number, singleLine: boolean): Argument {
  read(c);
  const mark = c.errors;
  const expression = parseExpression(c);
  const last = Math.max(name, previous(c));
  if (c.recovery && c.errors > mark) recoverAfterItem(c);
  else if (!singleLine) endArgument(c);
  const nameRange = tokenRange(c, name);
  return {
    kind: "argument",
    name: textAt(c, name),
    nameRange,
    expression,
    range: rangeOf(c, startAt(c, name), endAt(c, last)),
  };
}

function endArgument(c: Cursor): void {
  const next = peek(c);
  const type = typeAt(c, next);
  if (type === T.NEWLINE || type === T.EOF) {
    read(c);
    return;
  }
  if (!c.recovery) {
    if (type === T.COMMA) report(c, tokenRange(c, next), "Unexpected comma after argument", say.commaAfterArgument);
    else report(c, tokenRange(c, next), "Missing newline after argument", say.noNewlineAfterArgument);
  }
  if (!followsItem(c)) recoverAfterItem(c);
}
