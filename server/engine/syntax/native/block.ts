import type { Range } from "../../source/range.ts";
import * as T from "../scan/token.ts";
import * as say from "../syntaxFindings.ts";
import type { Block, Body, Label } from "../tree.ts";
import { bodyOf, ITEM_REQUIRED, parseArgument, parseBody, reportNoItem, reportUnclosed } from "./body.ts";
import {
  between,
  type Cursor,
  enter,
  leave,
  peek,
  peekType,
  previous,
  read,
  report,
  textAt,
  tokenRange,
  typeAt,
} from "./cursor.ts";
import { parseLabel } from "./label.ts";
import { followsItem, recover, recoverAfterItem, startsItem } from "./recovery.ts";

/** Parses a block after its type. */
export function parseBlock(c: Cursor, name: number): Block {
  const labels: Label[] = [];
  for (;;) {
    const next = peek(c);
    const type = typeAt(c, next);
    if (type === T.OPEN_BRACE) break;
    if (type === T.OPEN_QUOTE) labels.push(parseLabel(c));
    else if (type === T.IDENT) labels.push({ value: textAt(c, read(c)), range: tokenRange(c, next) });
    else {
      reportNoBrace(c, next, type);
      recoverAfterItem(c);
      return headerOnly(c, name, labels);
    }
  }
  return finishBlock(c, name, labels.slice());
}

function reportNoBrace(c: Cursor, token: number, type: number): void {
  const summary = "Invalid block definition";
  if (type === T.EQUAL) report(c, tokenRange(c, token), summary, say.equalsInBlock);
  else if (type === T.NEWLINE) report(c, tokenRange(c, token), summary, say.noBrace);
  else if (!c.recovery) report(c, tokenRange(c, token), summary, say.noLabel);
}

function headerOnly(c: Cursor, name: number, labels: readonly Label[]): Block {
  const typeRange = tokenRange(c, name);
  const body = { items: [], range: typeRange, missingItem: { ...typeRange, end: typeRange.start } };
  const header = headerOf(typeRange, labels);
  return { kind: "block", type: textAt(c, name), typeRange, labels, header, openBrace: typeRange, body, range: header };
}

const headerOf = (typeRange: Range, labels: readonly Label[]): Range => {
  const last = labels[labels.length - 1];
  return last ? { anchor: typeRange.anchor, start: typeRange.start, end: last.range.end } : typeRange;
};

/** Parses a block after its opening brace. */
function finishBlock(c: Cursor, name: number, labels: readonly Label[]): Block {
  const brace = read(c);
  const typeRange = tokenRange(c, name);
  const body = enter(c) ? parseBlockBody(c, brace) : skipBody(c, brace);
  const close = previous(c);
  const next = peek(c);
  const type = typeAt(c, next);
  if (type === T.NEWLINE || type === T.EOF) read(c);
  else {
    if (!c.recovery) report(c, tokenRange(c, next), "Missing newline after block definition", say.noNewlineAfterBlock);
    if (!followsItem(c)) recoverAfterItem(c);
  }
  return {
    kind: "block",
    type: textAt(c, name),
    typeRange,
    labels,
    header: headerOf(typeRange, labels),
    openBrace: tokenRange(c, brace),
    body: body ?? bodyOf(c, [], brace, close),
    range: between(c, name, close),
  };
}

function skipBody(c: Cursor, brace: number): Body {
  return bodyOf(c, [], brace, recover(c, T.CLOSE_BRACE));
}

function parseBlockBody(c: Cursor, brace: number): Body | undefined {
  const type = peekType(c);
  const lines = type === T.NEWLINE || type === T.EOF || type === T.CLOSE_BRACE;
  const body = lines ? parseBody(c, T.CLOSE_BRACE) : parseSingleLine(c, brace);
  leave(c);
  return body;
}

/** Parses `{ name = value }`; faults of the end of the line are reported before those of the content. */
function parseSingleLine(c: Cursor, brace: number): Body | undefined {
  const diagnosticCount = c.diagnostics.length;
  const body = parseSingleArgument(c);
  const within = c.diagnostics.splice(diagnosticCount);
  endSingleLine(c, brace);
  c.diagnostics.push(...within);
  return body;
}

function parseSingleArgument(c: Cursor): Body | undefined {
  const name = read(c);
  if (typeAt(c, name) !== T.IDENT) {
    recoverAfterItem(c);
    report(c, tokenRange(c, name), ITEM_REQUIRED, say.itemRequired);
    return undefined;
  }
  const next = peek(c);
  const type = typeAt(c, next);
  if (type === T.EQUAL) {
    const argument = parseArgument(c, name, true);
    const { range } = argument;
    return { items: [argument], range, missingItem: { ...range, end: range.start } };
  }
  recoverAfterItem(c);
  if (type === T.OPEN_QUOTE || type === T.OPEN_BRACE || type === T.IDENT)
    report(c, between(c, name, next), "Argument definition required", say.onlyArgument(textAt(c, name)));
  else reportNoItem(c, name);
  return undefined;
}

function endSingleLine(c: Cursor, brace: number): void {
  const next = peek(c);
  const type = typeAt(c, next);
  if (type === T.CLOSE_BRACE) {
    read(c);
    return;
  }
  if (type === T.COMMA) reportSingleLine(c, next, COMMA_IN_SINGLE_LINE);
  else if (type === T.NEWLINE) reportSingleLine(c, next, NEWLINE_IN_SINGLE_LINE);
  else if (!c.recovery) {
    if (type === T.EOF) reportUnclosed(c, brace);
    else reportSingleLine(c, next, UNCLOSED_SINGLE_LINE);
  }
  if (!c.salvage || !startsItem(c)) recover(c, T.CLOSE_BRACE);
}

const reportSingleLine = (c: Cursor, token: number, wording: say.Wording): void =>
  report(c, tokenRange(c, token), "Invalid single-argument block definition", wording);

const COMMA_IN_SINGLE_LINE = say.commaInBlock;
const NEWLINE_IN_SINGLE_LINE = say.newlineInBlock;
const UNCLOSED_SINGLE_LINE = say.moreInBlock;
