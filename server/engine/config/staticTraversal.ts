import { type Result, result } from "../source/diagnostic.ts";
import { literalText, traversalOf } from "../syntax/expressions.ts";
import { parseTraversal } from "../syntax/native/traversalText.ts";
import type { Expression, Traversal } from "../syntax/tree.ts";
import { notStatic, quotedReference } from "./texts.ts";

/** Reads a reference without calculations. In quotes it is still read, and warned of. */
export function staticTraversal(expression: Expression): Result<Traversal | undefined> {
  const traversal = traversalOf(expression);
  if (traversal) return result(traversal);
  const text = expression.json || expression.kind !== "template" ? undefined : literalText(expression);
  if (text === undefined) return result(undefined, [notStatic(expression)]);
  const quoted = quotedTraversal(expression, text);
  const isNameless = parseTraversal(text, expression.range.anchor).value === undefined;
  return result(quoted.value, quoted.diagnostics, isNameless ? [notStatic(expression)] : []);
}

/** Reads the reference that a text in quotes is, and warns of the quotes. */
export function quotedTraversal({ range }: Expression, text: string): Result<Traversal | undefined> {
  const { value, diagnostics } = parseTraversal(text, range.anchor, range.start + 1);
  return result(diagnostics.length === 0 ? value : undefined, diagnostics, [quotedReference(range, text)]);
}
