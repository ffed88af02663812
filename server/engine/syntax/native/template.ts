import type { Range } from "../../source/range.ts";
import { stringValue } from "../../values/value.ts";
import { isSpace } from "../scan/scanTemplate.ts";
import * as T from "../scan/token.ts";
import * as say from "../syntaxFindings.ts";
import type { Expression } from "../tree.ts";
import {
  between,
  type Cursor,
  endAt,
  isKeyword,
  peek,
  peekType,
  previous,
  rangeOf,
  read,
  report,
  startAt,
  textAt,
  tokenRange,
  typeAt,
} from "./cursor.ts";
import { matchDirectives } from "./directives.ts";
import { parseExpression } from "./expression.ts";
import { flushLines } from "./heredoc.ts";
import { tokenText } from "./literal.ts";
import { recover } from "./recovery.ts";
import type { LiteralPart, TemplatePart } from "./templatePart.ts";

/** Parses a quoted template or a heredoc; the next token opens it. */
export function parseQuotedTemplate(c: Cursor): Expression {
  const open = read(c);
  if (typeAt(c, open) === T.OPEN_QUOTE) {
    const plain = parsePlain(c, open);
    if (plain) return plain;
  }
  const end = T.oppositeBracket(typeAt(c, open));
  const flush = end === T.CLOSE_HEREDOC && c.source.text.charCodeAt(startAt(c, open) + 2) === 45;
  const newlines = c.newlines;
  c.newlines = true;
  const inner = parseParts(c, end, flush);
  c.newlines = newlines;
  return templateOf(inner, between(c, open, previous(c)));
}

/** Parses a template up to the end of the text. */
export function parseBareTemplate(c: Cursor): Expression {
  const start = peek(c);
  const parts = parseParts(c, T.EOF, false);
  return templateOf(parts, between(c, start, previous(c)));
}

/** Parses text in quotes without any sequence: by far the most frequent template. */
function parsePlain(c: Cursor, open: number): Expression | undefined {
  const { types } = c.tokens;
  let close = open + 1;
  if (types[close] === T.QUOTED_LIT) close++;
  if (types[close] !== T.CLOSE_QUOTE) return undefined;
  const isEmpty = close === open + 1;
  const text = isEmpty ? "" : tokenText(c, open + 1);
  c.at = close + 1;
  const part: Expression = {
    kind: "literal",
    value: stringValue(text),
    range: isEmpty ? emptyRangeAfter(between(c, open, close)) : rangeOf(c, endAt(c, open), startAt(c, close)),
  };
  return { kind: "template", parts: [part], range: between(c, open, close) };
}

/** Returns the empty range after the template, where Terraform places the text of an empty template. */
const emptyRangeAfter = (range: Range): Range => ({ ...range, start: range.end });

function templateOf(inner: Inner, range: Range): Expression {
  const [only] = inner.expressions;
  if (inner.wraps && only) return { kind: "templateWrap", inner: only, range };
  return { kind: "template", parts: inner.expressions, range };
}

interface Inner {
  readonly expressions: readonly Expression[];
  /** Whether the template is a single interpolation. */
  readonly wraps: boolean;
}

function parseParts(c: Cursor, end: number, flush: boolean): Inner {
  const reader: PartReader = { c, end, start: peek(c), parts: [], trimNext: false };
  const last = readParts(reader);
  const { parts } = reader;
  if (parts.length === 0) {
    parts.push({ kind: "literal", text: "", range: emptyRangeAfter(last) });
  }
  if (flush) flushLines(parts);
  const joined = joinLiterals(parts);
  const expressions = matchDirectives(c, joined, last);
  return { expressions, wraps: joined.length === 1 && joined[0]!.kind === "interpolation" };
}

interface PartReader {
  readonly c: Cursor;
  readonly end: number;
  readonly start: number;
  readonly parts: TemplatePart[];
  /** Whether the previous sequence ended in `~}`, so that leading white space of the next literal is removed. */
  trimNext: boolean;
}

/** Parses up to the end of the template; returns the range of the closing token. */
function readParts(reader: PartReader): Range {
  const { c, end, parts } = reader;
  let canTrim = false;
  for (;;) {
    const index = read(c);
    const type = typeAt(c, index);
    if (type === end) return tokenRange(c, index);
    if (type === T.QUOTED_LIT || type === T.STRING_LIT) {
      const text = tokenText(c, index);
      parts.push({
        kind: "literal",
        text: reader.trimNext ? trimStart(text) : text,
        range: tokenRange(c, index),
      });
      reader.trimNext = false;
      canTrim = true;
    } else if (type === T.OPEN_INTERPOLATION || type === T.OPEN_DIRECTIVE) {
      if (canTrim && c.source.text.charCodeAt(endAt(c, index) - 1) === 126) trimLast(parts);
      canTrim = false;
      reader.trimNext = false;
      const newlines = c.newlines;
      c.newlines = false;
      if (type === T.OPEN_INTERPOLATION) readInterpolation(reader);
      else readDirective(reader, index);
      c.newlines = newlines;
    } else {
      if (!c.recovery) report(c, tokenRange(c, index), "Unterminated template string", say.unclosedText);
      return tokenRange(c, recover(c, end));
    }
  }
}

function readInterpolation(reader: PartReader): void {
  const { c } = reader;
  const expression = parseExpression(c);
  const close = peek(c);
  if (typeAt(c, close) === T.CLOSE_SEQUENCE) closeSequence(reader);
  else {
    if (!c.recovery) reportUnclosedInterpolation(reader, close);
    recover(c, T.CLOSE_SEQUENCE);
  }
  reader.parts.push({ kind: "interpolation", expression });
}

/** Parses the closing brace, and records whether it trims the following text. */
function closeSequence(reader: PartReader): void {
  const close = read(reader.c);
  if (reader.c.source.text.charCodeAt(startAt(reader.c, close)) === 126) reader.trimNext = true;
}

function reportUnclosedInterpolation({ c, start, end }: PartReader, close: number): void {
  const type = typeAt(c, close);
  const quote = (type === T.CLOSE_QUOTE || type === T.OPEN_QUOTE) && end === T.CLOSE_QUOTE;
  if (type === T.EOF || quote)
    report(c, tokenRange(c, start), "Unclosed template interpolation sequence", say.unclosedInterpolation(quote));
  else
    report(
      c,
      tokenRange(c, close),
      "Extra characters after interpolation expression",
      type === T.COLON ? COLON_IN_INTERPOLATION : EXTRA_IN_INTERPOLATION,
    );
}

const COLON_IN_INTERPOLATION = say.colonInInterpolation;
const EXTRA_IN_INTERPOLATION = say.extraInInterpolation;

function readDirective(reader: PartReader, open: number): void {
  const { c } = reader;
  const keyword = peek(c);
  if (typeAt(c, keyword) !== T.IDENT) {
    if (!c.recovery) report(c, tokenRange(c, keyword), "Invalid template directive", say.noDirective);
    recover(c, T.CLOSE_SEQUENCE);
    return;
  }
  read(c);
  const part = parseDirective(c, open, keyword);
  if (!part) {
    recover(c, T.CLOSE_SEQUENCE);
    return;
  }
  reader.parts.push(part);
  const close = peek(c);
  if (typeAt(c, close) === T.CLOSE_SEQUENCE) closeSequence(reader);
  else {
    if (!c.recovery)
      report(c, tokenRange(c, close), `Extra characters in ${textAt(c, keyword)} marker`, say.extraInDirective);
    recover(c, T.CLOSE_SEQUENCE);
  }
}

/** Parses a directive after its keyword; reports and returns undefined if that fails. */
function parseDirective(c: Cursor, open: number, keyword: number): TemplatePart | undefined {
  const name = textAt(c, keyword);
  switch (name) {
    case "if": {
      const condition = parseExpression(c);
      return { kind: "if", condition, range: between(c, open, peek(c)) };
    }
    case "for":
      return parseForDirective(c, open);
    case "else":
    case "endif":
    case "endfor":
      return { kind: name, range: between(c, open, peek(c)) };
    default:
      if (!c.recovery)
        report(c, tokenRange(c, keyword), "Invalid template control keyword", say.badKeyword(name, KEYWORDS));
      return undefined;
  }
}

const KEYWORDS = ["if", "for", "else", "endif", "endfor"];

function parseForDirective(c: Cursor, open: number): TemplatePart | undefined {
  if (peekType(c) !== T.IDENT) return badFor(c, say.forName);
  let valueName = textAt(c, read(c));
  let keyName: string | undefined;
  if (peekType(c) === T.COMMA) {
    read(c);
    keyName = valueName;
    if (peekType(c) !== T.IDENT) return badFor(c, say.forValueName);
    valueName = textAt(c, read(c));
  }
  if (!isKeyword(c, peek(c), "in")) return badFor(c, say.forIn);
  read(c);
  const collection = parseExpression(c);
  const range = between(c, open, peek(c));
  return { kind: "for", ...(keyName !== undefined && { keyName }), valueName, collection, range };
}

function badFor(c: Cursor, wording: say.Wording): undefined {
  if (!c.recovery) report(c, tokenRange(c, peek(c)), "Invalid 'for' directive", wording);
}

function trimStart(text: string): string {
  let at = 0;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return text.slice(at);
}

function trimLast(parts: TemplatePart[]): void {
  const last = parts[parts.length - 1];
  if (last?.kind !== "literal") return;
  let end = last.text.length;
  while (end > 0 && isSpace(last.text.charCodeAt(end - 1))) end--;
  last.text = last.text.slice(0, end);
}

/** Joins neighbouring literals. */
function joinLiterals(parts: readonly TemplatePart[]): readonly TemplatePart[] {
  const melded: TemplatePart[] = [];
  let texts: string[] = [];
  let open: LiteralPart | undefined;
  const close = () => {
    if (open) open.text = texts.join("");
    open = undefined;
    texts = [];
  };
  for (const part of parts) {
    if (part.kind !== "literal") {
      close();
      melded.push(part);
    } else {
      if (open) open.range = { ...open.range, end: part.range.end };
      else {
        open = part;
        melded.push(part);
      }
      texts.push(part.text);
    }
  }
  close();
  return melded;
}
