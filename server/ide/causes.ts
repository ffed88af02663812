import type { ModuleNode } from "../engine/config/loadModules.ts";
import { type Reference, referencesOf } from "../engine/lang/reference.ts";
import { argumentOf } from "../engine/plan/nodes/variable.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import type { Range } from "../engine/source/range.ts";
import type { Expression } from "../engine/syntax/tree.ts";
import type { TimelineLink } from "../protocol/timeline.ts";
import { type FilePlace, filePlace, lineText } from "./locations.ts";

/** Where the value of an expression comes from, first cause first: followed as long as there is one reference to follow. */
export function causesOf(
  plan: LivePlan,
  module: ModuleNode,
  expression: Expression,
): readonly TimelineLink<FilePlace>[] {
  const links: TimelineLink<FilePlace>[] = [];
  const add = (text: string, range: Range) =>
    links.unshift({ text, note: lineText(plan, range), location: filePlace(plan, range) });
  let at: { module: ModuleNode; expression: Expression } | undefined = { module, expression };
  for (let steps = 0; at && steps < MOST_STEPS; steps++) {
    const reference = onlyReference(at.expression);
    if (!reference) return links;
    at = follow(plan, at.module, reference, add);
  }
  return links;
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
    const given = plan.variables.given.get(name)?.range;
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
