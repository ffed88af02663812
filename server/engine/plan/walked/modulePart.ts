import type { GraphNode, Kind, NodeOf } from "../graph/node.ts";
import type { InModule } from "../kind/kind.ts";

/** The nodes that one module declares where it is used; the same object as long as nothing in it or below it is new. */
export interface ModulePart {
  readonly inModule: InModule;
  readonly nodes: NodesByKind;
  readonly children: ReadonlyMap<string, ModulePart>;
}

export type NodesByKind = { readonly [K in Kind]: readonly NodeOf<K>[] };

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
