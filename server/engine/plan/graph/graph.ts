import { sameObjects } from "../../source/sameObjects.ts";
import { farReach } from "./deferredReads.ts";
import type { GraphNode } from "./node.ts";
import { type Edges, patchedShape, type Shape, shapeOf } from "./shape.ts";

/** All nodes to evaluate, and the dependencies between them. */
export interface Graph {
  /** The nodes of a module precede those of the modules that it calls; resources that only the state has come last. */
  readonly nodes: readonly GraphNode[];
  /** The places and edges of the nodes; the same object as long as no node and no edge is added or removed. */
  readonly shape: Shape;
  /** The ids of the resources with create_before_destroy: those that set it, and all their dependencies. */
  readonly createBeforeDestroy: ReadonlySet<string>;
}

/** Returns the graph of these nodes, which reuses the unchanged parts of the previous graph. `linked` are the places of the nodes whose edges were looked up. */
export function buildGraph(
  nodes: readonly GraphNode[],
  previous: Graph | undefined,
  edges: Edges,
): { readonly graph: Graph; readonly linked: Iterable<number> } {
  const places = previous && previous.nodes.length === nodes.length ? replacedPlaces(nodes, previous.nodes) : undefined;
  const isSame = (same: (was: GraphNode, is: GraphNode) => boolean): boolean =>
    places?.every((place) => same(previous!.nodes[place]!, nodes[place]!)) === true;
  if (!previous || !places || !isSame(standsForSame)) {
    const shape = shapeOf(nodes, edges);
    return { graph: { nodes, shape, createBeforeDestroy: createdFirst({ nodes, shape }) }, linked: nodes.keys() };
  }
  const relinked = places.filter((place) => !waitsForSame(previous.nodes[place]!, nodes[place]!));
  const shape = relinked.length === 0 ? previous.shape : patchedShape(nodes, previous.shape, edges, relinked);
  const keepsOrder = shape === previous.shape && isSame((was, is) => saysFirst(was) === saysFirst(is));
  const createBeforeDestroy = keepsOrder ? previous.createBeforeDestroy : createdFirst({ nodes, shape });
  return { graph: { nodes, shape, createBeforeDestroy }, linked: relinked };
}

/** Returns the places at which the nodes differ; both lists have the same length. */
export function replacedPlaces(now: readonly GraphNode[], before: readonly GraphNode[]): readonly number[] {
  const places: number[] = [];
  for (let place = 0; place < now.length; place++) if (now[place] !== before[place]) places.push(place);
  return places;
}

/** Returns the nodes in the order of evaluation. */
export const ordered = ({ nodes, shape }: Graph): readonly GraphNode[] => shape.order.map((place) => nodes[place]!);

/** Returns the dependencies of a node. */
export const usesOf = ({ nodes, shape }: Graph, id: string): readonly GraphNode[] =>
  (shape.uses[shape.placeOf.get(id) ?? -1] ?? []).map((place) => nodes[place]!);

const standsForSame = (was: GraphNode, is: GraphNode): boolean => was.id === is.id && was.kind === is.kind;

/** Whether a node has the dependencies of the node that it replaces. */
const waitsForSame = (was: GraphNode, is: GraphNode): boolean =>
  was.wants.length === is.wants.length &&
  is.wants.every(({ id }, at) => id === was.wants[at]!.id) &&
  sameObjects(farReach(was), farReach(is)) &&
  sameObjects(providerNamed(was), providerNamed(is));

/** Returns the providers that a node names itself. */
function providerNamed(node: GraphNode): readonly (string | undefined)[] {
  if (node.kind === "trigger")
    return [...node.declaration.actions.values()].flatMap(({ provider }) => [provider?.name, provider?.alias]);
  const { provider } = node.kind === "resource" || node.kind === "action" ? node.declaration : {};
  return provider ? [provider.name, provider.alias] : NAMES_NONE;
}

const NAMES_NONE: readonly undefined[] = [];

const NONE: ReadonlySet<string> = new Set();

const saysFirst = (node: GraphNode): boolean =>
  node.kind === "resource" && node.declaration.lifecycle.createBeforeDestroy === true;

/** Returns the ids of the resources whose replacements are created first, and of all that they depend on, among these places or all. */
export function createdFirst(
  { nodes, shape: { uses } }: Pick<Graph, "nodes" | "shape">,
  places: Iterable<number> = nodes.keys(),
): ReadonlySet<string> {
  const reached = new Set<number>();
  const pending: number[] = [];
  for (const place of places) if (saysFirst(nodes[place]!)) pending.push(place);
  if (pending.length === 0) return NONE;
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    pending.push(...uses[place]!);
  }
  return new Set([...reached].map((place) => nodes[place]!.id));
}

/** Returns the dependent with create_before_destroy that makes a resource be created first, too. */
export function createdFirstFor(graph: Graph, id: string): string | undefined {
  const { shape } = graph;
  const start = shape.placeOf.get(id);
  return ordered(graph).find((node) => {
    if (!saysFirst(node)) return false;
    const pending = [shape.placeOf.get(node.id)!];
    const visited = new Set<number>();
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (at === start) return true;
      if (visited.has(at)) continue;
      visited.add(at);
      pending.push(...shape.uses[at]!);
    }
    return false;
  })?.id;
}
