import { type ModuleAddress, moduleAddress } from "../../addrs/address.ts";
import type { Diagnostic, Result } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import type { Anchor } from "../../source/range.ts";
import { NULL, type Value } from "../../values/value.ts";
import type { Kind } from "../graph/node.ts";
import type { Regime } from "../regimes/regime.ts";
import { conditionsOf, type InstanceConditions, type RuleResult } from "../rows/conditionResults.ts";
import type { EvaluatedAs } from "../rows/rows.ts";
import type { Visit } from "./kind.ts";

/** Returns the row of a node that has one value per module instance. */
export function valueRow<K extends Kind>(
  { node: { id }, instances }: Visit<K>,
  anchor: Anchor,
  make: (instance: ModuleAddress) => Result<Value> & { readonly asked?: readonly Question[] } & Ruled,
): EvaluatedAs<"value"> {
  const values = new Map<string, Value>();
  const diagnostics: Diagnostic[] = [];
  const asked: Question[] = [];
  const conditions: InstanceConditions[] = [];
  for (const instance of instances) {
    const evaluated = make(instance);
    values.set(instance.text, evaluated.value);
    diagnostics.push(...evaluated.diagnostics);
    asked.push(...(evaluated.asked ?? []));
    if (evaluated.results) conditions.push(conditionsOf(instance, undefined, evaluated.results));
  }
  return { kind: "value", id, anchor, values, diagnostics, asked, ...(conditions.length > 0 && { conditions }) };
}

/** Returns the row of a node that has diagnostics and condition results but no value. */
export function judgedRow<K extends Kind>(
  visit: Visit<K>,
  anchor: Anchor,
  judge: (instance: ModuleAddress) => Judged & Ruled,
): EvaluatedAs<"value"> {
  return {
    ...valueRow(visit, anchor, (instance) => ({ ...judge(instance), value: NULL })),
    values: new Map(),
  };
}

/** The condition results of one instance; absent if it has no conditions. */
interface Ruled {
  readonly results?: readonly RuleResult[];
}

/** Returns the diagnostics and questions of several conditions together with their results. */
export const gatheredRules = (judged: readonly JudgedRule[]): Judged & Required<Ruled> => ({
  results: judged.map(({ result }) => result),
  ...gathered(judged),
});

/** Diagnostics, with the questions that were asked to produce them. */
export interface Judged {
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
}

/** A condition that was evaluated. */
export interface JudgedRule extends Judged {
  readonly result: RuleResult;
}

export const NOTHING_FOUND: Judged = { diagnostics: [], asked: [] };

/** Returns the diagnostics and questions of several results together. */
export const gathered = (judged: readonly Judged[]): Judged => ({
  diagnostics: judged.flatMap(({ diagnostics }) => diagnostics),
  asked: judged.flatMap(({ asked }) => asked),
});

export const parentOf = (instance: ModuleAddress): ModuleAddress => moduleAddress(instance.steps.slice(0, -1));

/** Returns a condition that reports its failure with the severity of the regime. */
export function inRegime(rule: JudgedRule, { failedCondition }: Regime): JudgedRule {
  if (rule.result.status !== "fail" || failedCondition === "error") return rule;
  return { ...rule, diagnostics: rule.diagnostics.map((failure) => ({ ...failure, severity: failedCondition })) };
}
