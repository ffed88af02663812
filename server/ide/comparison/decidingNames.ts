import { resourceText } from "../../engine/addrs/address.ts";
import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import { moduleAt } from "../../engine/config/tree/loadModules.ts";
import { bodyTraversals } from "../../engine/lang/bodyReferences.ts";
import { isReference, parseReference, type Subject, traversalsOf } from "../../engine/lang/reference.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Traversal } from "../../engine/syntax/tree.ts";

/** The name of the selected workspace, as a configuration refers to it. */
export const WORKSPACE_NAME = "terraform.workspace";

/**
 * Returns those of some names of the root module, variables and the selected workspace, that an instance depends on: through local values,
 * outputs, other resources and the arguments of calls.
 */
export function decidingNames(
  { queries, root }: ExplainablePlan,
  trace: Trace,
  names: ReadonlySet<string>,
): readonly string[] {
  const { module, mode, type, name } = trace.change.address.resource;
  const rootNode = queries.moduleIn(root);
  const node = moduleAt(rootNode, module.steps);
  if (!rootNode || !node) return [];
  const reached = new Set<string>();
  const visited = new Set<string>();
  const pending: Place[] = [{ node, subject: { kind: "resource", mode, type, name } }, ...callsAround(rootNode, node)];
  for (let place = pending.pop(); place; place = pending.pop()) {
    const text = placeText(place);
    if (visited.has(text)) continue;
    visited.add(text);
    if (names.has(text)) reached.add(text);
    pending.push(...dependenciesOf(rootNode, place));
  }
  return [...names].filter((each) => reached.has(each));
}

/** Something that a module declares or refers to. */
interface Place {
  readonly node: ModuleNode;
  readonly subject: Subject;
}

/** Returns the text that tells a place from others: of the root module, its name alone. */
function placeText({ node: { path }, subject }: Place): string {
  const prefix = path.map((call) => `module.${call}.`).join("");
  switch (subject.kind) {
    case "terraform":
      return `terraform.${subject.name}`;
    case "resource":
      return prefix + resourceText(subject.mode, subject.type, subject.name);
    case "module":
      return `${prefix}module.${subject.call}.${subject.output ?? "*"}`;
    case "variable":
      return `${prefix}var.${subject.name}`;
    case "self":
      return `${prefix}self`;
    default:
      return `${prefix}${subject.kind}.${subject.name}`;
  }
}

/** Returns what a place refers to. */
function dependenciesOf(root: ModuleNode, { node, subject }: Place): readonly Place[] {
  const { module } = node;
  switch (subject.kind) {
    case "resource": {
      const resource = module.resources.get(resourceText(subject.mode, subject.type, subject.name));
      return resource ? placesIn(node, bodyTraversals(resource.block.body)) : [];
    }
    case "local": {
      const local = module.locals.get(subject.name);
      return local ? placesIn(node, traversalsOf(local.expression)) : [];
    }
    case "variable": {
      const parent = parentOf(root, node);
      const call = node.path.at(-1);
      const body = call === undefined ? undefined : parent?.module.calls.get(call)?.body;
      const argument = body?.items.find((item) => item.kind === "argument" && item.name === subject.name);
      return parent && argument?.kind === "argument" ? placesIn(parent, traversalsOf(argument.expression)) : [];
    }
    case "module": {
      const child = node.children.get(subject.call);
      const repetition = repetitionOf(node, subject.call);
      if (!child) return repetition;
      const outputs = [...child.module.outputs.values()].filter(
        ({ name }) => subject.output === undefined || name === subject.output,
      );
      return [...repetition, ...outputs.flatMap(({ expression }) => placesIn(child, traversalsOf(expression)))];
    }
    default:
      return [];
  }
}

const placesIn = (node: ModuleNode, traversals: readonly Traversal[]): readonly Place[] =>
  traversals.flatMap((traversal) => {
    const reference = parseReference(traversal);
    return isReference(reference) ? [{ node, subject: reference.subject }] : [];
  });

const parentOf = (root: ModuleNode, { path }: ModuleNode): ModuleNode | undefined =>
  path.length === 0
    ? undefined
    : moduleAt(
        root,
        path.slice(0, -1).map((name) => ({ name })),
      );

/** Returns what decides how often the modules around a module are called. */
function callsAround(root: ModuleNode, node: ModuleNode): readonly Place[] {
  const parent = parentOf(root, node);
  const call = node.path.at(-1);
  return parent && call !== undefined ? [...repetitionOf(parent, call), ...callsAround(root, parent)] : [];
}

function repetitionOf(node: ModuleNode, name: string): readonly Place[] {
  const call = node.module.calls.get(name);
  return [call?.count, call?.forEach].flatMap((each) => (each ? placesIn(node, traversalsOf(each)) : []));
}
