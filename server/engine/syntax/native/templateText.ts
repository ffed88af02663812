import { type Result, result } from "../../source/diagnostic.ts";
import type { Anchor } from "../../source/range.ts";
import { sourceFile } from "../../source/sourceFile.ts";
import { stringValue } from "../../values/value.ts";
import type { Position } from "../position.ts";
import { scan, scanTemplate } from "../scan/scanner.ts";
import { EOF } from "../scan/token.ts";
import { borrowArrays, returnArrays } from "../scan/tokenArrays.ts";
import * as say from "../texts.ts";
import type { Expression } from "../tree.ts";
import { type Cursor, cursor, peek, report, tokenRange, typeAt } from "./cursor.ts";
import { parseExpression } from "./expression.ts";
import { invalidTokens } from "./invalidTokens.ts";
import { parseBareTemplate } from "./template.ts";

/** Where in a file a text stands that is read on its own: a JSON string, without its quotes and escapes. */
export interface TextPlace {
  readonly path: string;
  readonly anchor: Anchor;
  /** Where the anchor begins, and where the text does. */
  readonly base: number;
  readonly start: number;
  /** The position of its start, for messages that name places. */
  readonly origin?: () => Position;
}

/** Reads a template that fills the text. Without any sequence it is plain text. */
export function parseTemplateAt(text: string, place: TextPlace): Result<Expression> {
  if (!text.includes("${") && !text.includes("%{") && !LONE_SURROGATE.test(text)) {
    const start = place.start - place.base;
    const range = { anchor: place.anchor, start, end: start + text.length };
    const part: Expression = { kind: "literal", value: stringValue(text), range };
    return result<Expression>({ kind: "template", parts: [part], range });
  }
  return readText(text, place, scanTemplate, parseBareTemplate);
}

/** Bytes that are no UTF-8 are a fault even in plain text. */
const LONE_SURROGATE = /[\ud800-\udfff]/;

/** Reads an expression that fills the text. */
export const parseExpressionAt = (text: string, place: TextPlace): Result<Expression> =>
  readText(text, place, scan, parseWholeExpression);

/**
 * Reads a text of its own with a cursor over its tokens, which are gone afterwards. Offsets in the text are taken as offsets
 * from its start in the file, as Terraform does it.
 */
export function readText<T>(text: string, place: TextPlace, scanner: typeof scan, read: (c: Cursor) => T): Result<T> {
  const { path, anchor, base, start, origin } = place;
  const tokens = scanner(text, { arrays: borrowArrays() });
  const c = cursor(sourceFile(path, text), tokens, anchor, base - start, { origin });
  invalidTokens(c);
  const value = read(c);
  returnArrays(tokens);
  return { value, diagnostics: c.found };
}

function parseWholeExpression(c: Cursor): Expression {
  c.newlines = false;
  const expression = parseExpression(c);
  const next = peek(c);
  if (typeAt(c, next) !== EOF && !c.recovery)
    report(c, tokenRange(c, next), "Extra characters after expression", say.extraAfterExpression);
  return expression;
}
