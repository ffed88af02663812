import { type ModuleNode, moduleAt } from "../../config/tree/moduleNode.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";
import { expressionAt } from "../../lifecycle/reasons/sourceRanges.ts";
import type { Expression, TraversalStep } from "../../syntax/tree.ts";
import { attribute, index, type PathStep } from "../../values/path.ts";
import type { Value } from "../../values/value.ts";
import { argumentOf } from "../nodes/variable.ts";
import type { LivePlan } from "../plan.ts";
import type { Cause, ValueOrigin } from "../planQueries.ts";
import { literalIndex as elementIndex } from "./elementKeys.ts";

/** Returns where the value of an expression comes from, the nearest first, as long as each expression has one reference. */
export function valueSources(plan: LivePlan, module: ModuleNode, expression: Expression): readonly Cause[] {
  const sources: Cause[] = [];
  let at: Place | undefined = { module, expression };
  while (at && sources.length < MOST_SOURCES) {
    const reference = onlyReference(at.expression);
    const next: Followed | undefined = reference && follow(plan, at.module, reference);
    if (!next) return sources;
    sources.push(next.source);
    at = next.written;
  }
  return sources;
}

const MOST_SOURCES = 12;

interface Place {
  readonly module: ModuleNode;
  readonly expression: Expression;
}

/** A declaration that an expression has its value from. */
interface Followed {
  readonly source: Cause;
  /** Its expression; undefined where the value is set outside of the configuration, or by a provider. */
  readonly written?: Place;
}

/** Returns the only object that an expression refers to; undefined for several or none. */
function onlyReference(expression: Expression): Reference | undefined {
  const references = new Map(referencesOf(expression).map((reference) => [reference.text, reference] as const));
  return references.size === 1 ? [...references.values()][0] : undefined;
}

/** Returns the declaration that a reference has its value from; undefined for anything but a variable, local value or resource. */
export function follow(plan: LivePlan, module: ModuleNode, { subject, text, steps }: Reference): Followed | undefined {
  const inside = staticPath(steps);
  if (subject.kind === "local") {
    const local = module.module.locals.get(subject.name);
    const expression = local && expressionAt(local.expression, inside);
    return expression && { source: { text, range: local.range }, written: { module, expression } };
  }
  if (subject.kind === "variable") return followVariable(plan, module, subject.name, inside);
  const resource = subject.kind === "resource" ? module.module.resources.get(text) : undefined;
  return resource && { source: { text, range: resource.header } };
}

/** Returns what sets a variable: the argument of the call, the value of a root variable, or the default. */
function followVariable(
  plan: LivePlan,
  module: ModuleNode,
  name: string,
  inside: readonly PathStep[],
): Followed | undefined {
  const variable = module.module.variables.get(name);
  if (!variable) return undefined;
  const calls = module.path.map((call) => ({ name: call }));
  const parent = calls.length > 0 ? moduleAt(plan.modules.root, calls.slice(0, -1)) : undefined;
  const call = parent?.module.calls.get(calls.at(-1)!.name);
  const argument = call && argumentOf(call.body, name);
  if (parent && argument) {
    const expression = expressionAt(argument, inside);
    return { source: { text: name, range: argument.range }, written: { module: parent, expression } };
  }
  const origin = parent ? undefined : originOf(plan, name);
  if (origin) {
    const place = origin.kind === "file" ? { range: origin.range } : {};
    return { source: { text: `var.${name}${ORIGINS[origin.kind]}`, ...place } };
  }
  if (!variable.default) return undefined;
  const expression = expressionAt(variable.default.expression, inside);
  return { source: { text: `var.${name} (default)`, range: variable.default.range }, written: { module, expression } };
}

const ORIGINS: Readonly<Record<ValueOrigin["kind"], string>> = {
  file: "",
  environment: " (environment)",
  option: " (option)",
  unit: " (inputs of the unit)",
};

/** Returns what sets a root variable; undefined if nothing does. */
export function originOf({ variables, inputs }: LivePlan, variable: string): ValueOrigin | undefined {
  const value = variables.values.get(variable);
  if (!value) return undefined;
  if (value === inputs.options.inputs?.get(variable)) return { kind: "unit" };
  if (value.range) return { kind: "file", range: value.range };
  const isOption = inputs.options.variables.some((option) => "text" in option && option.name === variable);
  return { kind: isOption ? "option" : "environment" };
}

/** Returns the steps of a reference into its value; a key that is neither text nor a whole number ends the path. */
function staticPath(steps: readonly TraversalStep[]): readonly PathStep[] {
  const path: PathStep[] = [];
  for (const step of steps) {
    const key = step.kind === "attribute" ? step.name : literalIndex(step.key);
    if (key === undefined) return path;
    path.push(step.kind === "attribute" ? attribute(step.name) : index(key));
  }
  return path;
}

const literalIndex = (key: Value): string | number | undefined =>
  key.kind === "string" ? key.value : elementIndex(key);
