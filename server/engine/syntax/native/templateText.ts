import { type Result, result } from "../../source/diagnostic.ts";
import type { Anchor } from "../../source/range.ts";
import { sourceFile } from "../../source/sourceFile.ts";
import { stringValue } from "../../values/value.ts";
import type { Position } from "../position.ts";
import { scan, scanTemplate } from "../scan/scanner.ts";
import { EOF } from "../scan/token.ts";
import { borrowArrays, returnArrays } from "../scan/tokenArrays.ts";
import * as say from "../syntaxFindings.ts";
import type { Expression } from "../tree.ts";
import { type Cursor, cursor, peek, report, tokenRange, typeAt } from "./cursor.ts";
import { parseExpression } from "./expression.ts";
import { invalidTokens } from "./invalidTokens.ts";
import { parseBareTemplate } from "./template.ts";

/** The place in a file of a text that is parsed on its own: a JSON string, without its quotes and escapes. */
export interface TextPlace {
  readonly path: string;
  readonly anchor: Anchor;
  /** The offset of the anchor, and that of the text. */
  readonly base: number;
  readonly start: number;
  /** Returns the position of the text's start, for messages that name positions. */
  readonly origin?: () => Position;
}

/** Parses a text as a template. Without any sequence it is plain text. */
export function parseTemplateAt(text: string, place: TextPlace): Result<Expression> {
  if (!text.includes("${") && !text.includes("%{") && !LONE_SURROGATE.test(text)) {
    const start = place.start - place.base;
    const range = { anchor: place.anchor, start, end: start + text.length };
    const part: Expression = { kind: "literal", value: stringValue(text), range };
    return result<Expression>({ kind: "template", parts: [part], range });
  }
  return readText(text, place, scanTemplate, parseBareTemplate);
}

/** Bytes that are not UTF-8 are a fault even in plain text. */
const LONE_SURROGATE = /[\ud800-\udfff]/;

export const parseExpressionAt = (text: string, place: TextPlace): Result<Expression> =>
  readText(text, place, scan, parseWholeExpression);

/**
 * Parses a separate text with a cursor over its tokens, which are invalid afterwards. As in Terraform, offsets in the
 * text count as offsets from its start in the file.
 */
export function readText<T>(text: string, place: TextPlace, scanner: typeof scan, read: (c: Cursor) => T): Result<T> {
  const { path, anchor, base, start, origin } = place;
  const tokens = scanner(text, { arrays: borrowArrays() });
  const c = cursor(sourceFile(path, text), tokens, anchor, base - start, { origin });
  invalidTokens(c);
  const value = read(c);
  returnArrays(tokens);
  return { value, diagnostics: c.diagnostics };
}

function parseWholeExpression(c: Cursor): Expression {
  c.newlines = false;
  const expression = parseExpression(c);
  const next = peek(c);
  if (typeAt(c, next) !== EOF && !c.recovery)
    report(c, tokenRange(c, next), "Extra characters after expression", say.extraAfterExpression);
  return expression;
}
