import { instanceAddress, type Key, type ModuleAddress, resourceAddress } from "../../addrs/address.ts";
import type { Condition } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { supports } from "../../lang/features.ts";
import { referencesOf } from "../../lang/reference.ts";
import type { Scope } from "../../lang/scope.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import { UNKNOWN, type Unasked, type Value } from "../../values/value.ts";
import { evaluateCondition } from "../checks/conditions.ts";

import type { ResourceNode } from "../graph/node.ts";
import type { Surroundings, Visit } from "../kind/kind.ts";
import { gathered, inRegime, type Judged, type JudgedRule, NOTHING_FOUND } from "../kind/value.ts";
import type { Regime } from "../regimes/regime.ts";
import { conditionsOf, type InstanceConditions, type RuleResult } from "../rows/conditionResults.ts";
import type { ResourceRow } from "../rows/rows.ts";
import { moduleScope, type Repeating, type World } from "../scope/moduleScope.ts";
import { type PlannedResource, resourceValue } from "../scope/resourceValue.ts";
import { noSelf } from "./resourceFindings.ts";

/** The condition results, and the addresses of the instances that are not planned because a precondition fails. */
interface ResourceConditions extends Judged, Pick<ResourceRow, "conditions"> {
  readonly stopped: ReadonlySet<string>;
}

/** The cause for a resource that cannot be planned because an import block matches none of its instances. */
export const UNMATCHED: Unasked = { source: "configuration", why: "configuration" };

/** The conditions of a resource that has none or cannot be planned. */
export const UNRULED: ResourceConditions = { stopped: new Set(), ...NOTHING_FOUND };

/**
 * Evaluates the pre- and postconditions of a resource for each instance. They stay open for an instance that is `lost` or excluded, and
 * the postconditions stay open for an instance that could not be planned.
 */
export function resourceConditions(
  { world, selection }: Surroundings,
  { node: { declaration }, module: inModule, instances }: Visit<"resource">,
  row: PlannedResource,
  lost: ReadonlySet<string>,
): ResourceConditions {
  const { preconditions, postconditions, mode, type, name } = declaration;
  if (preconditions.length + postconditions.length === 0) return UNRULED;
  const stopped = new Set<string>();
  const { regime } = world;
  const conditions: InstanceConditions[] = [];
  const judged = instances.flatMap((module): readonly Judged[] => {
    const repetition = row.repetitions.get(module.text);
    const failed = new Set((row.byModule.get(module.text) ?? []).flatMap(failedAddress));
    const whole = postconditions.length === 0 ? UNKNOWN : resourceValue(row, module);
    return [...(repetition?.keys ?? [])].flatMap(([key, value]) => {
      const address = instanceAddress(resourceAddress(module, mode, type, name), key);
      if (row.cause === UNMATCHED || lost.has(address.text) || selection?.includes(address) === false) {
        conditions.push(conditionsOf(module, key, [OPEN]));
        return [];
      }
      const scope = moduleScope(world, inModule, module, repetition && { kind: repetition.kind, key, value });
      const early = judgedBefore(scope, preconditions, regime);
      const isStopped = early.some(({ diagnostics }) => hasErrors(diagnostics));
      if (isStopped) stopped.add(address.text);
      const self = instanceOf(whole, key);
      const isOver = isStopped || failed.has(address.text);
      const later = isOver ? [] : postconditions.map((rule) => inRegime(laterRule(rule, scope, self), regime));
      const results = [...early, ...later].map(({ result }) => result);
      const isOpen = isStopped || (isOver && postconditions.length > 0);
      conditions.push(conditionsOf(module, key, isOpen ? [...results, OPEN] : results));
      return [...early, ...later];
    });
  });
  return { conditions, stopped, ...gathered(judged) };
}

/** Returns the error of the first precondition of an instance that fails or cannot be evaluated; undefined if there is none. */
export function preconditionError(
  world: World,
  { declaration: { preconditions } }: ResourceNode,
  inModule: ModuleNode,
  module: ModuleAddress,
  repeating: Repeating | undefined,
): Diagnostic | undefined {
  if (preconditions.length === 0) return undefined;
  const scope = moduleScope(world, inModule, module, repeating);
  return judgedBefore(scope, preconditions, world.regime)
    .flatMap(({ diagnostics }) => diagnostics)
    .find(({ severity }) => severity === "error");
}

const judgedBefore = (scope: Scope, rules: readonly Condition[], regime: Regime): readonly JudgedRule[] =>
  rules.map((rule) => inRegime(evaluateCondition(scope, rule, "precondition"), regime));

const failedAddress = ({ failed, diagnostics, change }: Trace): readonly string[] =>
  failed || hasErrors(diagnostics) ? [change.address.text] : [];

/** Evaluates a postcondition; without an object, `self` is unknown. */
function laterRule(rule: Condition, scope: Scope, self: Value | undefined): JudgedRule {
  if (self) return evaluateCondition(withSelf(scope, self), rule, "postcondition");
  const named = [rule.condition, rule.errorMessage]
    .flatMap(referencesOf)
    .filter(({ subject }) => subject.kind === "self");
  const isOpen = supports(scope.dialect, "open-lost-self");
  const lacking = isOpen ? [] : named.map(({ subjectRange }) => noSelf(subjectRange));
  return evaluateCondition(withSelf(scope, UNKNOWN), rule, "postcondition", lacking);
}

/** The result of a condition whose dependency failed or is excluded. */
const OPEN: RuleResult = { status: "unknown" };

/** Returns a scope in which `self` is a value. */
export const withSelf = (scope: Scope, self: Value): Scope => ({
  ...scope,
  value: (reference) => (reference.subject.kind === "self" ? self : scope.value(reference)),
});

/** Returns the value of one instance of a resource; undefined if there is none. */
function instanceOf(whole: Value, key: Key): Value | undefined {
  if (key === undefined) return whole;
  if (typeof key === "number") return whole.kind === "sequence" ? whole.items[key] : UNKNOWN;
  return whole.kind === "mapping" ? whole.entries.get(key) : UNKNOWN;
}
