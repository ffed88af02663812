import { isReference, parseReference, type Reference } from "../lang/reference.ts";
import { type Diagnostic, error, type Result, result } from "../source/diagnostic.ts";
import { expressionList, traversalOf } from "../syntax/expressions.ts";
import type { Argument } from "../syntax/tree.ts";

/** Reads `depends_on = [a.b, module.c]`. */
export function decodeDependsOn(argument: Argument | undefined): Result<readonly Reference[]> {
  if (!argument) return result([]);
  const elements = expressionList(argument.expression);
  if (!elements)
    return result(
      [],
      [error(argument.expression.range, "Invalid expression", "A static list expression is required.")],
    );
  const references: Reference[] = [];
  const found: Diagnostic[] = [];
  for (const element of elements) {
    const traversal = traversalOf(element);
    const reference = traversal && parseReference(traversal);
    if (!reference)
      found.push(
        error(
          element.range,
          "Invalid expression",
          "A single static variable reference is required: only attribute access and indexing with constant keys. No calculations, function calls, template expressions, etc are allowed here.",
        ),
      );
    else if (isReference(reference)) references.push(reference);
    else found.push(reference);
  }
  return result(references, found);
}
