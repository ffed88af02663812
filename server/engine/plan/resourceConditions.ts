import type { Key } from "../addrs/address.ts";
import type { Scope } from "../lang/scope.ts";
import { UNKNOWN, type Value } from "../values/value.ts";
import { moduleScope } from "./moduleScope.ts";
import type { Surroundings, Visit } from "./nodes/kind.ts";
import { gathered, type Judged } from "./nodes/value.ts";
import { type PlannedResource, resourceValue } from "./resourceValue.ts";
import { evaluateCondition } from "./validate/conditions.ts";

/** What the pre- and postconditions of a resource say of each instance, as far as what they ask about is known. */
export function resourceConditions(
  { world }: Surroundings,
  { node: { declaration }, module: inModule, instances }: Visit<"resource">,
  row: PlannedResource,
): Judged {
  const { preconditions, postconditions } = declaration;
  if (preconditions.length + postconditions.length === 0) return gathered([]);
  return gathered(
    instances.flatMap((module) => {
      const repetition = row.repetitions.get(module.text);
      const whole = postconditions.length === 0 ? UNKNOWN : resourceValue(row, module);
      return [...(repetition?.keys ?? [])].flatMap(([key, value]) => {
        const repeating = repetition && { kind: repetition.kind, key, value };
        const scope = moduleScope(world, inModule, module, repeating);
        const after = withSelf(scope, instanceOf(whole, key));
        return [
          ...preconditions.map((rule) => evaluateCondition(scope, rule, "precondition")),
          ...postconditions.map((rule) => evaluateCondition(after, rule, "postcondition")),
        ];
      });
    }),
  );
}

const withSelf = (scope: Scope, self: Value): Scope => ({
  ...scope,
  value: (reference) => (reference.subject.kind === "self" ? self : scope.value(reference)),
});

function instanceOf(whole: Value, key: Key): Value {
  if (key === undefined) return whole;
  if (typeof key === "number") return (whole.kind === "sequence" ? whole.items[key] : undefined) ?? UNKNOWN;
  return (whole.kind === "mapping" ? whole.entries.get(key) : undefined) ?? UNKNOWN;
}
