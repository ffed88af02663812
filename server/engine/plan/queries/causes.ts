import { type ModuleNode, moduleAt } from "../../config/loadModules.ts";
import type { Resource } from "../../config/module.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";
import { isForced } from "../../lifecycle/decision.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import type { Range } from "../../source/range.ts";
import type { Expression } from "../../syntax/tree.ts";
import { argumentOf } from "../nodes/variable.ts";
import type { LivePlan } from "../plan.ts";
import { expansionIn } from "../resources/expansion.ts";
import type { Cause } from "./planQueries.ts";

/** Returns the expressions that lead to the change of an instance, the first cause first; empty for an unchanged instance. */
export function causesOf(plan: LivePlan, { change }: Trace, declaration: Resource | undefined): readonly Cause[] {
  const { action, address, replacePaths } = change;
  const module = moduleAt(plan.modules.root, address.resource.module.steps);
  if (action.outcome === "no-op" || !declaration || !module) return [];
  const [path] = replacePaths;
  const replacing = path?.[0]?.kind === "attribute" ? path[0].name : "";
  const name = isForced(action) && path ? replacing : undefined;
  const repetition = REPETITIONS[action.rule];
  const argument =
    (name === undefined ? undefined : argumentOf(declaration.body, name)) ?? (repetition && expansionIn(declaration));
  if (!argument) return [{ text: declaration.name, range: declaration.header }];
  return [...origins(plan, module, argument), { text: name ?? repetition ?? "", range: argument.range }];
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
    const given = plan.variables.values.get(name)?.range;
    if (given) add(name, given);
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
