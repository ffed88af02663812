import { type Result, result } from "../../source/diagnostic.ts";
import { literalText, traversalOf } from "../../syntax/expressions.ts";
import { parseTraversal } from "../../syntax/native/traversalText.ts";
import type { Expression, Traversal } from "../../syntax/tree.ts";
import { notStatic, quotedReference } from "./argumentFindings.ts";

/** Decodes a reference without calculations. A quoted one is accepted with a warning. */
export function staticTraversal(expression: Expression): Result<Traversal | undefined> {
  const traversal = traversalOf(expression);
  if (traversal) return result(traversal);
  const text = expression.json || expression.kind !== "template" ? undefined : literalText(expression);
  if (text === undefined) return result(undefined, [notStatic(expression)]);
  const parsed = parseQuoted(expression, text);
  const { value, diagnostics } = warnedOf(parsed, expression, text);
  // An expression that does not begin with a name is reported like any other calculation as well.
  return result(value, diagnostics, parsed.value ? [] : [notStatic(expression)]);
}

/** Decodes a reference in quotes, and warns of the quotes. */
export const quotedTraversal = (expression: Expression, text: string): Result<Traversal | undefined> =>
  warnedOf(parseQuoted(expression, text), expression, text);

const parseQuoted = ({ range }: Expression, text: string): Result<Traversal | undefined> =>
  parseTraversal(text, range.anchor, range.start + 1);

const warnedOf = (
  { value, diagnostics }: Result<Traversal | undefined>,
  { range }: Expression,
  text: string,
): Result<Traversal | undefined> =>
  result(diagnostics.length === 0 ? value : undefined, diagnostics, [quotedReference(range, text)]);
