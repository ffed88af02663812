import type { Range } from "../../source/range.ts";
import { DYNAMIC } from "../../values/type.ts";
import { unknownValue, type Value } from "../../values/value.ts";
import * as T from "../scan/token.ts";
import * as say from "../syntaxFindings.ts";
import type { Expression, SplatItem, TraversalStep } from "../tree.ts";
import {
  between,
  type Cursor,
  endAt,
  enter,
  failedSince,
  grow,
  leave,
  peek,
  peekType,
  rangeOf,
  read,
  report,
  startAt,
  textAt,
  tokenRange,
  typeAt,
} from "./cursor.ts";
import { broken, parseExpression } from "./expression.ts";
import { parseNumberToken } from "./numberToken.ts";
import { recover } from "./recovery.ts";

/** Parses the steps after an expression: `.name`, `.0`, `[key]`, `.*`, `[*]`. */
export function parseSteps(c: Cursor, from: Expression): Expression {
  const type = peekType(c);
  if (type !== T.DOT && type !== T.OPEN_BRACKET) return from;
  const chain: Chain = { from, steps: [] };
  let height = c.height;
  for (;;) {
    const next = peekType(c);
    if (next === T.DOT) parseDot(c, chain);
    else if (next === T.OPEN_BRACKET) parseBracket(c, chain);
    else break;
    if (chain.steps.length === 0) {
      height = Math.max(height, c.height) + 1;
      if (!grow(c, height)) break;
    }
  }
  return flush(chain);
}

/** An expression and the static steps after it that no node holds yet. */
interface Chain {
  from: Expression;
  steps: TraversalStep[];
}

function flush(chain: Chain): Expression {
  const { from, steps } = chain;
  const last = steps[steps.length - 1];
  if (!last) return from;
  const range: Range = { anchor: from.range.anchor, start: from.range.start, end: last.range.end };
  chain.steps = [];
  if (from.kind === "traversal" && from.steps.length === 0) {
    const { root, rootRange } = from;
    chain.from = { kind: "traversal", root, rootRange, steps: steps.slice(), range };
  } else chain.from = { kind: "relativeTraversal", source: from, steps: steps.slice(), range };
  return chain.from;
}

function parseDot(c: Cursor, chain: Chain): void {
  const dot = read(c);
  const next = peek(c);
  switch (typeAt(c, next)) {
    case T.IDENT:
      read(c);
      chain.steps.push({ kind: "attribute", name: textAt(c, next), range: between(c, dot, next) });
      return;
    case T.NUMBER_LIT:
      read(c);
      chain.steps.push({ kind: "index", key: legacyIndex(c, next, false), range: between(c, dot, next) });
      return;
    case T.STAR:
      parseAttributeSplat(c, chain, dot);
      return;
    default:
      report(c, tokenRange(c, next), "Invalid attribute name", NAME_AFTER_DOT);
      c.recovery = true;
      endWithBroken(c, chain, dot);
  }
}

const NAME_AFTER_DOT = say.noAttributeName;

/** Keeps the part before the dot, with an empty name after it. */
function endWithBroken(c: Cursor, chain: Chain, dot: number): void {
  const source = flush(chain);
  const range = tokenRange(c, dot);
  chain.from = {
    kind: "index",
    collection: source,
    key: broken({ ...range, start: range.end }),
    openBracket: range,
    range: rangeOf(c, source.range.start + c.base, endAt(c, dot)),
  };
}

/** Parses `.0`; two in a row are scanned as one number with a fraction, which is refused. */
function legacyIndex(c: Cursor, token: number, isSplat: boolean, subject = token): Value {
  const text = textAt(c, token);
  const point = text.indexOf(".");
  if (point < 0) return parseNumberToken(c, token);
  report(
    c,
    tokenRange(c, subject),
    "Invalid legacy index syntax",
    say.twoIndexes(isSplat, text.slice(0, point), text.slice(point + 1)),
  );
  return unknownValue(DYNAMIC);
}

/** Parses `.*` with the attribute steps after it; an index in brackets ends the splat. */
function parseAttributeSplat(c: Cursor, chain: Chain, dot: number): void {
  const star = read(c);
  const steps: TraversalStep[] = [];
  const first = peek(c);
  while (peekType(c) === T.DOT) {
    const step = read(c);
    const next = peek(c);
    const type = typeAt(c, next);
    const range = between(c, step, next);
    if (type === T.NUMBER_LIT) {
      read(c);
      const key = legacyIndex(c, next, true, star);
      steps.push({ kind: "index", key, range });
    } else if (type === T.IDENT) {
      read(c);
      steps.push({ kind: "attribute", name: textAt(c, next), range });
    } else {
      reportSplatStep(c, next, type, star);
      break;
    }
  }
  const marker = between(c, dot, star);
  const item: SplatItem = { kind: "splatItem", range: marker };
  const last = steps[steps.length - 1];
  const each: Expression = last
    ? {
        kind: "relativeTraversal",
        source: item,
        steps,
        range: { ...last.range, start: startAt(c, first) - c.base },
      }
    : item;
  const source = flush(chain);
  const end = last ? last.range.end : marker.end;
  chain.from = { kind: "splat", source, each, marker, range: { ...source.range, end } };
}

function reportSplatStep(c: Cursor, next: number, type: number, star: number): void {
  if (!c.recovery) {
    if (type === T.STAR) report(c, tokenRange(c, next), "Nested splat expression not allowed", say.nestedSplat);
    else report(c, tokenRange(c, star), "Invalid attribute name", NAME_AFTER_DOT);
  }
  c.recovery = true;
}

function parseBracket(c: Cursor, chain: Chain): void {
  const open = read(c);
  if (peekType(c) === T.STAR) parseFullSplat(c, chain, open);
  else parseIndex(c, chain, open);
}

/** Parses `[*]` with all the steps after it. */
function parseFullSplat(c: Cursor, chain: Chain, open: number): void {
  read(c);
  let close = read(c);
  if (typeAt(c, close) !== T.CLOSE_BRACKET && !c.recovery) {
    close = recover(c, T.CLOSE_BRACKET);
    report(c, tokenRange(c, close), "Missing close bracket on splat index", say.splatBracket);
  }
  const marker = between(c, open, close);
  const item: SplatItem = { kind: "splatItem", range: marker };
  const outer = c.height;
  c.height = 0;
  let each: Expression = item;
  if (enter(c)) {
    each = parseSteps(c, item);
    leave(c);
  }
  c.height = Math.max(outer, c.height + 1);
  const source = flush(chain);
  chain.from = { kind: "splat", source, each, marker, range: { ...source.range, end: each.range.end } };
}

function parseIndex(c: Cursor, chain: Chain, open: number): void {
  const newlines = c.newlines;
  c.newlines = false;
  const mark = c.errors;
  const key = parseExpression(c);
  let close: number;
  if (failedSince(c, mark)) close = recover(c, T.CLOSE_BRACKET);
  else {
    close = read(c);
    if (typeAt(c, close) !== T.CLOSE_BRACKET && !c.recovery) {
      // Terraform reports the bracket where parsing continues, not the place where one is missing.
      close = recover(c, T.CLOSE_BRACKET);
      report(c, tokenRange(c, close), "Missing close bracket on index", say.indexBracket);
    }
  }
  c.newlines = newlines;
  const range = between(c, open, close);
  const value = staticKey(key);
  if (value) {
    chain.steps.push({ kind: "index", key: value, range });
    return;
  }
  const collection = flush(chain);
  chain.from = {
    kind: "index",
    collection,
    key,
    openBracket: tokenRange(c, open),
    range: { ...collection.range, end: range.end },
  };
}

/** Returns the value of a key that is a number, a bool, null or plain text in quotes; undefined for any other. */
function staticKey(key: Expression): Value | undefined {
  if (key.kind === "literal") return key.value;
  const part = key.kind === "template" && key.parts.length === 1 ? key.parts[0] : undefined;
  return part?.kind === "literal" ? part.value : undefined;
}
