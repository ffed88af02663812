import type { Dialect } from "../lang/dialect.ts";
import { availabilityText, supports } from "../lang/features.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { callsIn } from "../syntax/expressions.ts";
import type { Body } from "../syntax/tree.ts";
import { namespacedCall } from "./texts.ts";

/** Returns the faults of arguments that call functions with a namespace, which dialects without them cannot read. */
export function namespaceFaults(body: Body, dialect: Dialect): readonly Diagnostic[] {
  if (supports(dialect, "namespaced-functions") || body.json) return [];
  const [first] = body.items;
  const isSingleLine =
    first !== undefined && first.range.start === body.range.start && first.range.end === body.range.end;
  return body.items.flatMap((item) => {
    if (item.kind === "block") return namespaceFaults(item.body, dialect);
    // A syntax error ends the argument, so only the first call is reported.
    const call = callsIn(item.expression).find(({ name }) => name.includes("::"));
    return call ? [namespacedCall(call, isSingleLine, availabilityText(dialect, "namespaced-functions"))] : [];
  });
}
