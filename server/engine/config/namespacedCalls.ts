import type { Dialect } from "../lang/dialect.ts";
import { availabilityText, supports } from "../lang/features.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { walkExpression } from "../syntax/expressions.ts";
import type { Argument, Body, Call } from "../syntax/tree.ts";
import { namespacedCall } from "./texts.ts";

/** Returns the faults of arguments that call functions with a namespace, which dialects without them cannot read. */
export function namespaceFaults(body: Body, dialect: Dialect): readonly Diagnostic[] {
  if (supports(dialect, "namespaced-functions") || body.json) return [];
  return body.items.flatMap((item) => {
    if (item.kind === "block") return namespaceFaults(item.body, dialect);
    const call = firstNamespaced(item);
    return call ? [namespacedCall(call, availabilityText(dialect, "namespaced-functions"))] : [];
  });
}

/** Returns the first call in an argument whose function has a namespace. */
function firstNamespaced({ expression }: Argument): Call | undefined {
  let found: Call | undefined;
  walkExpression(expression, (node) => {
    if (!found && node.kind === "call" && node.name.includes("::")) found = node;
    return found === undefined;
  });
  return found;
}
