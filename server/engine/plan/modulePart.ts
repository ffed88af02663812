import { isRestricted, type ModuleNode } from "../config/loadModules.ts";
import type { ModuleCall } from "../config/module.ts";
import type { Answers } from "../source/question.ts";
import type { Unasked } from "../values/value.ts";
import { callIdOf } from "./ids.ts";
import type { InModule } from "./nodes/kind.ts";
import { KINDS } from "./nodes/kinds.ts";
import type { GraphNode } from "./nodes/node.ts";

/** The nodes that one module declares where it is used; the same object as long as nothing in it or below it is new. */
export interface ModulePart {
  readonly inModule: InModule;
  readonly nodes: readonly GraphNode[];
  readonly children: ReadonlyMap<string, ModulePart>;
}

/** The nodes of a module and of all below it; those of declarations that did not change are taken over. */
export function modulePart(
  node: ModuleNode,
  call: ModuleCall | undefined,
  answers: Answers,
  before: ModulePart | undefined,
): ModulePart {
  if (node.isWhole && before?.inModule.node === node && before.inModule.call === call) return before;
  const unread = (called: ModuleCall) => unreadModule(answers, node, called);
  const inModule: InModule = { node, call, unread };
  const known = lookUp(before?.nodes ?? []);
  const nodes = declared(inModule, known);
  const children = new Map<string, ModulePart>();
  for (const [name, child] of node.children)
    if (child) children.set(name, modulePart(child, node.module.calls.get(name), answers, before?.children.get(name)));
  return { inModule, nodes, children };
}

function declared(inModule: InModule, known: (id: string) => GraphNode | undefined): readonly GraphNode[] {
  const nodes: GraphNode[] = [];
  for (const kind of Object.values(KINDS)) for (const node of kind.declare(inModule, known)) nodes.push(node);
  return nodes;
}

/** Finds nodes by their ids; those that are asked for in their order are found at once. */
function lookUp(nodes: readonly GraphNode[]): (id: string) => GraphNode | undefined {
  let next = 0;
  let byId: ReadonlyMap<string, GraphNode> | undefined;
  return (id) => {
    if (nodes[next]?.id === id) return nodes[next++];
    byId ??= new Map(nodes.map((node) => [node.id, node] as const));
    const found = byId.get(id);
    if (found) next = nodes.indexOf(found, next) + 1;
    return found;
  };
}

/** Why nothing is known of what a call leads to; undefined where it was read. */
export function unreadModule(answers: Answers, node: ModuleNode, call: ModuleCall): Unasked | undefined {
  if (node.children.get(call.name)) return undefined;
  const source = callIdOf([...node.path, call.name]);
  return { source, why: isRestricted(answers, node.module.path, call) ? "restricted" : "not-installed" };
}

/** The part of a module, by the calls that lead to it. */
export function partAt(root: ModulePart | undefined, path: readonly string[]): ModulePart | undefined {
  let part = root;
  for (const name of path) part = part?.children.get(name);
  return part;
}

/** Every node of a part and all below it: those of a module before those of the modules that it calls. */
export function nodesOf(part: ModulePart, into: GraphNode[] = []): GraphNode[] {
  for (const node of part.nodes) into.push(node);
  for (const child of part.children.values()) nodesOf(child, into);
  return into;
}
