import { isRestricted, type ModuleNode } from "../../config/loadModules.ts";
import type { ModuleCall } from "../../config/module.ts";
import { programName } from "../../lang/dialect.ts";
import type { Answers } from "../../source/question.ts";
import type { Unasked } from "../../values/value.ts";
import { callIdOf } from "../graph/ids.ts";
import type { GraphNode, Kind, NodeOf } from "../graph/node.ts";
import type { InModule } from "../kind/kind.ts";
import { KINDS } from "../nodes/kinds.ts";

/** The nodes that one module declares where it is used; the same object as long as nothing in it or below it is new. */
export interface ModulePart {
  readonly inModule: InModule;
  readonly nodes: NodesByKind;
  readonly children: ReadonlyMap<string, ModulePart>;
}

/** Returns the nodes of a module and its descendants; the nodes of unchanged declarations are reused. */
export function modulePart(
  node: ModuleNode,
  call: ModuleCall | undefined,
  answers: Answers,
  previous: ModulePart | undefined,
): ModulePart {
  if (node.isWhole && previous?.inModule.node === node && previous.inModule.call === call) return previous;
  const unread = (called: ModuleCall) => unreadModule(answers, node, called);
  const inModule: InModule = { node, call, unread };
  const nodes = declaredIn(inModule, previous?.nodes);
  const children = new Map<string, ModulePart>();
  for (const [name, child] of node.children)
    if (child)
      children.set(name, modulePart(child, node.module.calls.get(name), answers, previous?.children.get(name)));
  return { inModule, nodes, children };
}

type NodesByKind = { readonly [K in Kind]: readonly NodeOf<K>[] };

function declaredIn(inModule: InModule, before: NodesByKind | undefined): NodesByKind {
  const declare = <K extends Kind>(kind: K): readonly NodeOf<K>[] =>
    KINDS[kind].declare(inModule, (before?.[kind] ?? []) as readonly NodeOf<K>[]);
  return {
    variable: declare("variable"),
    validation: declare("validation"),
    local: declare("local"),
    output: declare("output"),
    provider: declare("provider"),
    resource: declare("resource"),
    check: declare("check"),
    action: declare("action"),
    trigger: declare("trigger"),
    call: declare("call"),
    orphan: [],
    implied: [],
  };
}

/** Returns why the module of a call is unknown; undefined if the module was read. */
function unreadModule(answers: Answers, node: ModuleNode, call: ModuleCall): Unasked | undefined {
  if (node.children.get(call.name)) return undefined;
  const source = callIdOf([...node.path, call.name]);
  if (isRestricted(answers, node.module.path, call)) return { source, why: "restricted" };
  return { source, why: "not-installed", about: programName(node.dialect.product) };
}

/** Returns the part of the module at a path; undefined if there is none. */
export function partAt(root: ModulePart | undefined, path: readonly string[]): ModulePart | undefined {
  let part = root;
  for (const name of path) part = part?.children.get(name);
  return part;
}

/** Returns all nodes of a part and its descendants, parents before children. */
export function nodesOf(part: ModulePart, into: GraphNode[] = []): GraphNode[] {
  for (const nodes of Object.values(part.nodes)) for (const node of nodes) into.push(node);
  for (const child of part.children.values()) nodesOf(child, into);
  return into;
}
