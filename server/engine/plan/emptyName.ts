import { unsupportedAttribute } from "../lang/reference.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Traversal } from "../syntax/tree.ts";

/**
 * What Terraform says beside "Invalid reference" of a root that is not followed by a name: it goes on with an empty one,
 * which stands nowhere in the text.
 */
export function emptyNameFaults({ root, steps }: Traversal): readonly Diagnostic[] {
  if (steps[0]?.kind === "attribute") return [];
  if (root === "var")
    return [
      error(
        undefined,
        "Reference to undeclared input variable",
        'An input variable with the name "" has not been declared. This variable can be declared with a variable "" {} block.',
      ),
    ];
  if (root === "local")
    return [
      error(undefined, "Reference to undeclared local value", 'A local value with the name "" has not been declared.'),
    ];
  const unsupported = unsupportedAttribute(root, "");
  return unsupported === undefined ? [] : [error(undefined, `Invalid "${root}" attribute`, unsupported)];
}
