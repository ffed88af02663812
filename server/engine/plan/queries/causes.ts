import { type ModuleNode, moduleAt } from "../../config/loadModules.ts";
import type { Resource } from "../../config/module.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";
import { isForced } from "../../lifecycle/decision.ts";
import { expressionAt } from "../../lifecycle/sourceRanges.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import type { Range } from "../../source/range.ts";
import type { Body, Expression } from "../../syntax/tree.ts";
import { rawEquals } from "../../values/equality.ts";
import type { Path } from "../../values/path.ts";
import { isSet, type Value, withoutDeepMarks } from "../../values/value.ts";
import { applyPath, membersOf } from "../../values/walk.ts";
import { argumentOf } from "../nodes/variable.ts";
import type { LivePlan } from "../plan.ts";
import { expansionIn } from "../resources/expansion.ts";
import type { Cause } from "./planQueries.ts";

/** Returns the expressions that lead to the change of an instance, the first cause first; empty for an unchanged instance. */
export function causesOf(plan: LivePlan, trace: Trace, declaration: Resource | undefined): readonly Cause[] {
  const { action, address } = trace.change;
  const module = moduleAt(plan.modules.root, address.resource.module.steps);
  const isUnchanged = action.outcome === "no-op" && !trace.partlyKnown?.changes.length;
  if (isUnchanged || !declaration || !module) return [];
  const { name, expression } = changedArgument(trace, declaration) ?? {};
  if (name === undefined || !expression) return [{ text: declaration.name, range: declaration.header }];
  const argument = { text: name, range: expression.range };
  // Several members of a literal collection may differ, each for its own reason.
  if (expression.kind === "object" || expression.kind === "tuple") return [argument];
  return [...origins(plan, module, expression), argument];
}

interface NamedExpression {
  readonly name: string;
  readonly expression: Expression;
}

/** Returns the written part of the block that decides the change; undefined if no single argument does. */
function changedArgument(trace: Trace, declaration: Resource): NamedExpression | undefined {
  const { action, address, replacePaths } = trace.change;
  const [forcing] = isForced(action) ? replacePaths : [];
  if (forcing) return writtenAt(declaration.body, [...forcing, ...differenceAt(trace, forcing)]);
  const isOneOfMany = action.rule === "not-tracked" && address.key !== undefined;
  const name = isOneOfMany ? (declaration.count ? "count" : "for_each") : REPETITIONS[action.rule];
  const expansion = name === undefined ? undefined : expansionIn(declaration);
  if (name !== undefined && expansion) return { name, expression: expansion };
  if (action.outcome !== "update" && !trace.partlyKnown) return undefined;
  for (const path of changedPaths(trace)) {
    const written = writtenAt(declaration.body, path);
    if (written) return written;
  }
  return undefined;
}

/** Returns the paths of the attributes that change, each as deep as one member differs. */
function changedPaths({ change, partlyKnown }: Trace): readonly Path[] {
  if (partlyKnown) return partlyKnown.changes;
  const priorObject = withoutDeepMarks(change.before);
  return membersOf(withoutDeepMarks(change.after)).flatMap(([step, planned]) => {
    const prior = applyPath(priorObject, [step]);
    return prior && rawEquals(prior, planned) ? [] : [[step, ...differenceIn(prior, planned)]];
  });
}

function differenceAt({ change: { before, after } }: Trace, path: Path): Path {
  const planned = applyPath(withoutDeepMarks(after), path);
  return planned ? differenceIn(applyPath(withoutDeepMarks(before), path), planned) : [];
}

/** Returns the path to the only member that differs; empty if several do. */
function differenceIn(before: Value | undefined, after: Value): Path {
  if (before?.kind !== after.kind || (after.kind !== "mapping" && !isList(after))) return [];
  if (membersOf(before).length !== membersOf(after).length) return [];
  const different = membersOf(after).filter(([step, member]) => {
    const prior = applyPath(before, [step]);
    return !prior || !rawEquals(prior, member);
  });
  const [only] = different;
  return only && different.length === 1 ? [only[0], ...differenceIn(applyPath(before, [only[0]]), only[1])] : [];
}

const isList = (value: Value): boolean => value.kind === "sequence" && !isSet(value);

/** Returns the expression at a path, as deep as it is written literally, under the name of its argument. */
function writtenAt(body: Body, [first, ...inside]: Path): NamedExpression | undefined {
  if (first?.kind !== "attribute") return undefined;
  const expression = argumentOf(body, first.name);
  return expression && { name: first.name, expression: expressionAt(expression, inside) };
}

/** The arguments that say, by these rules, that an instance does not exist. */
const REPETITIONS: Readonly<Record<string, string>> = {
  "each-key": "for_each",
  "count-index": "count",
  disabled: "enabled",
};

/** Returns where the value of an expression comes from, as long as each expression has only one reference to follow. */
function origins(plan: LivePlan, module: ModuleNode, expression: Expression): readonly Cause[] {
  const causes: Cause[] = [];
  const add = (text: string, range: Range) => causes.unshift({ text, range });
  let at: { module: ModuleNode; expression: Expression } | undefined = { module, expression };
  for (let steps = 0; at && steps < MOST_STEPS; steps++) {
    const reference = onlyReference(at.expression);
    if (!reference) return causes;
    at = follow(plan, at.module, reference, add);
  }
  return causes;
}

const MOST_STEPS = 12;

type Add = (text: string, range: Range) => void;

function onlyReference(expression: Expression): Reference | undefined {
  const references = new Map(referencesOf(expression).map((reference) => [reference.text, reference] as const));
  return references.size === 1 ? [...references.values()][0] : undefined;
}

function follow(
  plan: LivePlan,
  module: ModuleNode,
  { subject, text }: Reference,
  add: Add,
): { module: ModuleNode; expression: Expression } | undefined {
  if (subject.kind === "local") {
    const local = module.module.locals.get(subject.name);
    if (!local) return undefined;
    add(text, local.range);
    return { module, expression: local.expression };
  }
  if (subject.kind === "variable") return followVariable(plan, module, subject.name, text, add);
  if (subject.kind === "resource") {
    const resource = module.module.resources.get(text);
    if (resource) add(text, resource.header);
  }
  return undefined;
}

function followVariable(
  plan: LivePlan,
  module: ModuleNode,
  name: string,
  text: string,
  add: Add,
): { module: ModuleNode; expression: Expression } | undefined {
  const variable = module.module.variables.get(name);
  if (!variable) return undefined;
  add(text, variable.header);
  const parent = parentOf(plan, module);
  if (!parent) {
    const valueRange = plan.variables.values.get(name)?.range;
    if (valueRange) add(name, valueRange);
    return undefined;
  }
  const call = parent.module.calls.get(module.path.at(-1)!);
  const argument = call && argumentOf(call.body, name);
  return argument && { module: parent, expression: argument };
}

function parentOf(plan: LivePlan, module: ModuleNode): ModuleNode | undefined {
  if (module.path.length === 0) return undefined;
  let node = plan.modules.root;
  for (const name of module.path.slice(0, -1)) node = node?.children.get(name);
  return node;
}
