import { type Range, spanning } from "../../source/range.ts";
import { FALSE, NULL, TRUE } from "../../values/value.ts";
import * as T from "../scan/token.ts";
import * as say from "../syntaxFindings.ts";
import type { BinaryOperator, Broken, Expression } from "../tree.ts";
import { parseCall } from "./call.ts";
import { parseObject, parseTuple } from "./collection.ts";
import {
  between,
  type Cursor,
  enter,
  failedSince,
  grow,
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
import { parseNumberToken } from "./numberToken.ts";
import { recover } from "./recovery.ts";
import { parseQuotedTemplate } from "./template.ts";
import { parseSteps } from "./traversal.ts";

/** Parses one expression. An invalid one is reported and becomes a Broken node; the position after it is unreliable. */
export function parseExpression(c: Cursor): Expression {
  if (!enter(c)) return broken(tokenRange(c, peek(c)));
  const outer = c.height;
  c.height = 0;
  const expression = parseConditional(c);
  c.height = Math.max(outer, c.height + 1);
  leave(c);
  return expression;
}

export const broken = (range: Range): Broken => ({ kind: "broken", range });

function parseConditional(c: Cursor): Expression {
  const mark = c.errors;
  const condition = parseBinary(c, 1);
  if (failedSince(c, mark) || peekType(c) !== T.QUESTION) return condition;
  read(c);
  const whenTrue = parseExpression(c);
  if (failedSince(c, mark)) return conditional(condition, whenTrue, broken(afterwards(c)));
  const colon = peek(c);
  if (typeAt(c, colon) !== T.COLON) {
    report(c, tokenRange(c, colon), "Missing false expression in conditional", say.noFalse);
    return conditional(condition, whenTrue, broken(afterwards(c)));
  }
  read(c);
  return conditional(condition, whenTrue, parseExpression(c));
}

const conditional = (condition: Expression, whenTrue: Expression, whenFalse: Expression): Expression => ({
  kind: "conditional",
  condition,
  whenTrue,
  whenFalse,
  range: spanningNodes(condition, whenFalse),
});

export const spanningNodes = (first: Expression, last: Expression): Range => ({
  anchor: first.range.anchor,
  start: first.range.start,
  end: last.range.end,
});

/** Returns the empty range after the last token. */
function afterwards(c: Cursor): Range {
  const range = tokenRange(c, previous(c));
  return { ...range, start: range.end };
}

/** The precedence of operators, by token type from OR to PERCENT. */
const LEVEL: readonly number[] = (() => {
  const table = new Array<number>(T.QUOTED_NEWLINE + 1).fill(0);
  const levels = [
    [T.OR],
    [T.AND],
    [T.EQUAL_OP, T.NOT_EQUAL],
    [T.LESS, T.LESS_EQUAL, T.GREATER, T.GREATER_EQUAL],
    [T.PLUS, T.MINUS],
    [T.STAR, T.SLASH, T.PERCENT],
  ];
  levels.forEach((types, at) => {
    for (const type of types) table[type] = at + 1;
  });
  return table;
})();

/** Parses binary operators; those of one level are left-associative. */
function parseBinary(c: Cursor, lowest: number): Expression {
  const mark = c.errors;
  const first = parseOperand(c);
  if (failedSince(c, mark)) return first;
  const level = LEVEL[peekType(c)]!;
  return level >= lowest && level > 0 ? extendBinary(c, first, lowest) : first;
}

function extendBinary(c: Cursor, first: Expression, lowest: number): Expression {
  let left = first;
  let height = c.height;
  // What is recursive treats a chain of one operator as one node.
  let link: string | undefined;
  for (;;) {
    const operator = peek(c);
    const level = LEVEL[typeAt(c, operator)]!;
    if (level < lowest || level === 0) return left;
    read(c);
    const mark = c.errors;
    c.height = 0;
    const right = parseBinary(c, level + 1);
    left = {
      kind: "binary",
      operator: textAt(c, operator) as BinaryOperator,
      left,
      right,
      range: spanningNodes(left, right),
    };
    height = Math.max(height, c.height + 1) + (left.operator === link ? 0 : 1);
    link = left.operator;
    if (!grow(c, height) || failedSince(c, mark)) return left;
  }
}

/** Parses a term and the steps after it. */
function parseOperand(c: Cursor): Expression {
  return parseSteps(c, parseTerm(c));
}

function parseTerm(c: Cursor): Expression {
  const start = peek(c);
  switch (typeAt(c, start)) {
    case T.IDENT:
      return parseName(c, read(c));
    case T.OPEN_QUOTE:
    case T.OPEN_HEREDOC:
      return parseQuotedTemplate(c);
    case T.NUMBER_LIT:
      return { kind: "literal", value: parseNumberToken(c, read(c)), range: tokenRange(c, start) };
    case T.OPEN_BRACKET:
      return parseTuple(c);
    case T.OPEN_BRACE:
      return parseObject(c);
    case T.OPEN_PARENTHESIS:
      return parseParentheses(c);
    case T.MINUS:
      return parseUnary(c, "-");
    case T.BANG:
      return parseUnary(c, "!");
    default:
      return noTerm(c, start);
  }
}

function parseName(c: Cursor, name: number): Expression {
  const next = peekType(c);
  if (next === T.OPEN_PARENTHESIS || next === T.DOUBLE_COLON) return parseCall(c, name);
  const range = tokenRange(c, name);
  const text = textAt(c, name);
  switch (text) {
    case "true":
      return { kind: "literal", value: TRUE, range };
    case "false":
      return { kind: "literal", value: FALSE, range };
    case "null":
      return { kind: "literal", value: NULL, range };
    default:
      return { kind: "traversal", root: text, rootRange: range, steps: NO_STEPS, range };
  }
}

const NO_STEPS: readonly never[] = [];

function parseParentheses(c: Cursor): Expression {
  const open = read(c);
  const newlines = c.newlines;
  c.newlines = false;
  const mark = c.errors;
  const inner = parseExpression(c);
  let close: number;
  if (c.errors > mark) close = recover(c, T.CLOSE_PARENTHESIS);
  else {
    close = peek(c);
    if (typeAt(c, close) !== T.CLOSE_PARENTHESIS) {
      report(c, tokenRange(c, close), "Unbalanced parentheses", say.noClosingParenthesis);
      c.recovery = true;
    }
    read(c);
  }
  c.newlines = newlines;
  return { kind: "parentheses", inner, range: between(c, open, close) };
}

/** Parses a unary operator, which applies to the next term: `-a + b` is `(-a) + b`. */
function parseUnary(c: Cursor, operator: "-" | "!"): Expression {
  const symbol = read(c);
  const isEntered = enter(c);
  const operand = isEntered ? parseOperand(c) : broken(tokenRange(c, peek(c)));
  if (isEntered) leave(c);
  const range = tokenRange(c, symbol);
  return { kind: "unary", operator, operand, symbol: range, range: spanning(range, operand.range) };
}

function noTerm(c: Cursor, start: number): Expression {
  if (!c.recovery) {
    const range = tokenRange(c, start);
    if (typeAt(c, start) === T.EOF) report(c, range, "Missing expression", say.missingExpression);
    else report(c, range, "Invalid expression", say.badExpression);
  }
  c.recovery = true;
  return broken(tokenRange(c, start));
}
