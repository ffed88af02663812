import { instanceAddress, type Key, resourceAddress } from "../addrs/address.ts";
import type { Scope } from "../lang/scope.ts";
import { UNKNOWN, type Value } from "../values/value.ts";
import { conditionsOf, type InstanceConditions, type RuleResult } from "./conditionResults.ts";
import { moduleScope } from "./moduleScope.ts";
import type { Surroundings, Visit } from "./nodes/kind.ts";
import { gathered, inMode, type Judged, NOTHING_FOUND } from "./nodes/value.ts";
import { type PlannedResource, resourceValue } from "./resourceValue.ts";
import type { ResourceRow } from "./rows.ts";
import { evaluateCondition } from "./validate/conditions.ts";

/** What the pre- and postconditions of a resource say of each instance, as far as what they ask about is known. */
export function resourceConditions(
  { world, selection }: Surroundings,
  { node: { declaration }, module: inModule, instances }: Visit<"resource">,
  row: PlannedResource,
): Judged & Pick<ResourceRow, "conditions"> {
  const { preconditions, postconditions, mode, type, name } = declaration;
  if (preconditions.length + postconditions.length === 0) return NOTHING_FOUND;
  const conditions: InstanceConditions[] = [];
  const judged = gathered(
    instances.flatMap((module) => {
      const repetition = row.repetitions.get(module.text);
      const whole = postconditions.length === 0 ? UNKNOWN : resourceValue(row, module);
      return [...(repetition?.keys ?? [])].flatMap(([key, value]) => {
        if (selection && !selection.includes(instanceAddress(resourceAddress(module, mode, type, name), key))) {
          conditions.push(conditionsOf(module, key, [OPEN]));
          return [];
        }
        const repeating = repetition && { kind: repetition.kind, key, value };
        const scope = moduleScope(world, inModule, module, repeating);
        const after = withSelf(scope, instanceOf(whole, key));
        const before = preconditions.map((rule) => evaluateCondition(scope, rule, "precondition"));
        const isHeld = before.every(({ result }) => result.status === "pass" || result.status === "unknown");
        const later = postconditions.map((rule) => evaluateCondition(after, rule, "postcondition"));
        const results = [...before.map(({ result }) => result), ...later.map(({ result }) => (isHeld ? result : OPEN))];
        conditions.push(conditionsOf(module, key, results));
        return [...before, ...later];
      });
    }),
  );
  return { ...inMode(judged, world.inputs.options.mode), conditions };
}

/** What stands behind something that failed, or is left out. */
const OPEN: RuleResult = { status: "unknown" };

const withSelf = (scope: Scope, self: Value): Scope => ({
  ...scope,
  value: (reference) => (reference.subject.kind === "self" ? self : scope.value(reference)),
});

function instanceOf(whole: Value, key: Key): Value {
  if (key === undefined) return whole;
  if (typeof key === "number") return (whole.kind === "sequence" ? whole.items[key] : undefined) ?? UNKNOWN;
  return (whole.kind === "mapping" ? whole.entries.get(key) : undefined) ?? UNKNOWN;
}
