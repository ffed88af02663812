import { startRange } from "../lang/startRange.ts";
import { type Diagnostic, error, type Result, result, warning } from "../source/diagnostic.ts";
import { literalText, traversalOf } from "../syntax/expressions.ts";
import { parseTraversal } from "../syntax/native/traversalText.ts";
import type { Expression, Traversal } from "../syntax/tree.ts";

/** Reads a reference without calculations. In quotes it is still read, and warned of. */
export function staticTraversal(expression: Expression): Result<Traversal | undefined> {
  const traversal = traversalOf(expression);
  if (traversal) return result(traversal);
  const text = expression.json || expression.kind !== "template" ? undefined : literalText(expression);
  return text === undefined ? result(undefined, [notStatic(expression)]) : quotedTraversal(expression, text);
}

function quotedTraversal({ range }: Expression, text: string): Result<Traversal | undefined> {
  const { value, diagnostics } = parseTraversal(text, range.anchor, range.start + 1);
  const deprecated = warning(
    range,
    "Quoted references are deprecated",
    `Write the reference without quotes: ${text}. Quoted, it is read the same, but only for old configurations.`,
  );
  return result(diagnostics.length === 0 ? value : undefined, diagnostics, [deprecated]);
}

const notStatic = ({ range }: Expression): Diagnostic =>
  error(
    range,
    "Invalid expression",
    "A reference is expected here: names, attributes and constant keys, without calculations, calls or templates.",
  );

/** The fault of an argument that must be a list that is written out. */
export const notAList = (expression: Expression): Diagnostic =>
  error(startRange(expression), "Invalid expression", "A list that is written out is expected here: [a, b].");
