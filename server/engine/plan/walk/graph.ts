import { sameObjects } from "../../source/sameObjects.ts";
import { callIdOf, validationId } from "../nodes/ids.ts";
import type { GraphNode, OrphanNode, ResourceNode, Want } from "../nodes/node.ts";
import { CLOSE } from "../nodes/wants.ts";
import { farReach, putOffBy } from "./deferredReads.ts";
import { stronglyConnected } from "./stronglyConnected.ts";

/** Everything that is evaluated, and what waits for what. */
export interface Graph {
  /** Those of a module before those of the modules that it calls; what only the state has comes last. */
  readonly nodes: readonly GraphNode[];
  /** Who stands for what; the same object as long as no node comes, goes or waits for something else. */
  readonly shape: Shape;
  /** The ids of the resources whose replacements are created first: those that say so, and everything that they depend on. */
  readonly createBeforeDestroy: ReadonlySet<string>;
}

/** The nodes by their places in `Graph.nodes`. */
export interface Shape {
  readonly placeOf: ReadonlyMap<string, number>;
  /** What each node depends on: where one of these fails, Terraform does not come to the node. */
  readonly uses: readonly (readonly number[])[];
  readonly usedBy: readonly (readonly number[])[];
  /** The same by id, as it is written: who waits for a whole module waits for its end. */
  readonly targets: readonly (readonly string[])[];
  /** Everything in a module and the modules that it calls, and the ends of these, by the id of the call. */
  readonly inside: ReadonlyMap<string, readonly string[]>;
  /** The nodes in an order in which they can be evaluated: what everything depends on comes first. */
  readonly order: readonly number[];
  /** Where each node stands in `order`; -1 for those of loops. */
  readonly rank: Int32Array;
  /** The nodes of loops: they are not in `order`. */
  readonly looping: readonly number[];
  /** The ids of the managed resources whose changes put a data source off, by the id of the data source. */
  readonly putOffBy: ReadonlyMap<string, readonly string[]>;
  /** Each loop, by the names that Terraform gives to its nodes. */
  readonly cycles: readonly (readonly string[])[];
}

/** The graph of these nodes. `before` is taken over as far as the nodes are those that it was made from. */
export function buildGraph(nodes: readonly GraphNode[], before: Graph | undefined, edges: Edges): Graph {
  const places = before?.nodes.length === nodes.length ? replacedPlaces(nodes, before.nodes) : [];
  const isSame = (same: (was: GraphNode, is: GraphNode) => boolean) =>
    before?.nodes.length === nodes.length && places.every((place) => same(before.nodes[place]!, nodes[place]!));
  if (!before || !isSame(isSamePlace)) {
    const shape = shapeOf(nodes, edges);
    return { nodes, shape, createBeforeDestroy: createdFirst({ nodes, shape }, nodes.keys()) };
  }
  const { shape, createBeforeDestroy } = before;
  const keepsOrder = isSame((was, is) => saysFirst(was) === saysFirst(is));
  return {
    nodes,
    shape,
    createBeforeDestroy: keepsOrder ? createBeforeDestroy : createdFirst({ nodes, shape }, nodes.keys()),
  };
}

/** Where the nodes are others; both lists are of the same length. */
export function replacedPlaces(now: readonly GraphNode[], before: readonly GraphNode[]): readonly number[] {
  const places: number[] = [];
  for (let place = 0; place < now.length; place++) if (now[place] !== before[place]) places.push(place);
  return places;
}

/** The nodes in the order of evaluation. */
export const ordered = ({ nodes, shape }: Graph): readonly GraphNode[] => shape.order.map((place) => nodes[place]!);

/** What a node depends on. */
export const usesOf = ({ nodes, shape }: Graph, id: string): readonly GraphNode[] =>
  (shape.uses[shape.placeOf.get(id) ?? -1] ?? []).map((place) => nodes[place]!);

/** Does a node stand for what another stood for, and wait for the same? */
const isSamePlace = (before: GraphNode, now: GraphNode): boolean =>
  before.id === now.id &&
  before.kind === now.kind &&
  before.wants.length === now.wants.length &&
  now.wants.every(({ id }, at) => id === before.wants[at]!.id) &&
  sameObjects(farReach(before), farReach(now)) &&
  sameObjects(providerNamed(before), providerNamed(now));

/** The provider that a resource names itself. */
function providerNamed(node: GraphNode): readonly (string | undefined)[] {
  const { provider } = node.kind === "resource" ? node.declaration : {};
  return provider ? [provider.name, provider.alias] : NAMES_NONE;
}

const NAMES_NONE: readonly undefined[] = [];

const saysFirst = (node: GraphNode): boolean =>
  node.kind === "resource" && node.declaration.lifecycle.createBeforeDestroy === true;

/** What decides the edges, beside the nodes. */
export interface Edges {
  /** The ids of the provider configurations that plan a resource, declared or not. */
  providersOf(node: ResourceNode | OrphanNode): readonly string[];
  /** What a node waits for. */
  wantsOf(node: GraphNode): readonly Want[];
}

function shapeOf(nodes: readonly GraphNode[], edges: Edges): Shape {
  const placeOf = new Map<string, number>();
  for (const [place, { id }] of nodes.entries()) placeOf.set(id, place);
  const inside = insideModules(nodes);
  const targets = nodes.map((node) => targetsOf(placeOf, node, edges));
  const written = targets.map((own) => placesOf(placeOf, inside, own));
  const putOff = new Map<string, readonly number[]>();
  for (const node of nodes)
    if (node.kind === "resource" && node.declaration.mode === "data")
      putOff.set(node.id, putOffBy({ nodes, placeOf, inside, uses: written }, node));
  const uses = written.map((own, place) => {
    const more = putOff.get(nodes[place]!.id) ?? [];
    return more.length > 0 ? [...new Set([...own, ...more])] : own;
  });
  const usedBy: number[][] = nodes.map(() => []);
  for (const [place, own] of uses.entries()) for (const used of own) usedBy[used]!.push(place);
  const { order, looping } = inOrder(uses);
  const rank = new Int32Array(nodes.length).fill(-1);
  for (const [at, place] of order.entries()) rank[place] = at;
  const cycles = looping.length === 0 ? [] : loops(nodes, placeOf, inside, targets);
  const idsOf = (places: readonly number[]) => places.map((place) => nodes[place]!.id);
  return {
    placeOf,
    uses,
    usedBy,
    targets,
    inside,
    order,
    rank,
    looping,
    cycles,
    putOffBy: new Map([...putOff].map(([id, places]) => [id, idsOf(places)] as const)),
  };
}

function targetsOf(placeOf: Shape["placeOf"], node: GraphNode, edges: Edges): readonly string[] {
  const found: string[] = [];
  const add = (id: string | undefined) => id !== undefined && placeOf.has(id) && found.push(id);
  for (const { id, orElse } of edges.wantsOf(node))
    if (placeOf.has(id) || id.endsWith(CLOSE)) {
      found.push(id);
      if (validationId(id) !== node.id) add(validationId(id));
    } else if (orElse !== undefined && !found.includes(orElse)) found.push(orElse);
  if (node.kind === "resource" || node.kind === "orphan") for (const id of edges.providersOf(node)) add(id);
  return found;
}

function placesOf(placeOf: Shape["placeOf"], inside: Shape["inside"], targets: readonly string[]): readonly number[] {
  const found = new Set<number>();
  for (const target of targets)
    for (const id of target.endsWith(CLOSE) ? (inside.get(target.slice(0, -CLOSE.length)) ?? []) : [target]) {
      const place = placeOf.get(id);
      if (place !== undefined) found.add(place);
    }
  return [...found];
}

function insideModules(nodes: readonly GraphNode[]): Shape["inside"] {
  const inside = new Map<string, string[]>();
  for (const { id, path, kind } of nodes) {
    if (kind === "orphan") continue;
    for (let depth = 1; depth <= path.length; depth++) {
      const call = callIdOf(path.slice(0, depth));
      const known = inside.get(call) ?? [];
      known.push(id);
      if (kind === "call") known.push(`${id}${CLOSE}`);
      inside.set(call, known);
    }
  }
  return inside;
}

/** Among the nodes stand those that wait for everything in a module. Resources stand as they are, others will be expanded. */
function loops(
  nodes: readonly GraphNode[],
  placeOf: Shape["placeOf"],
  inside: Shape["inside"],
  targets: Shape["targets"],
): Shape["cycles"] {
  const edges = (id: string) => targets[placeOf.get(id) ?? -1] ?? inside.get(id.replace(CLOSE, "")) ?? [];
  const nameOf = (id: string) =>
    id.endsWith(CLOSE) || NAMED_AS_THEY_ARE.has(nodes[placeOf.get(id) ?? -1]?.kind ?? "") ? id : `${id} (expand)`;
  return stronglyConnected(placeOf.keys(), edges).map((loop) => loop.map(nameOf));
}

const NAMED_AS_THEY_ARE: ReadonlySet<string> = new Set(["resource", "provider", "validation"]);

/** The ids of the resources among these places whose replacements are created first, and of all that they depend on. */
export function createdFirst(
  { nodes, shape: { uses } }: Pick<Graph, "nodes" | "shape">,
  places: Iterable<number>,
): ReadonlySet<string> {
  const reached = new Set<number>();
  const pending = [...places].filter((place) => saysFirst(nodes[place]!));
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    pending.push(...uses[place]!);
  }
  return new Set([...reached].map((place) => nodes[place]!.id));
}

/** The resource with create_before_destroy of its own that makes another, on which it depends, be created first too. */
export function createdFirstFor(graph: Graph, id: string): string | undefined {
  const { shape } = graph;
  const wanted = shape.placeOf.get(id);
  return ordered(graph).find((node) => {
    if (!saysFirst(node)) return false;
    const pending = [shape.placeOf.get(node.id)!];
    const seen = new Set<number>();
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (at === wanted) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      pending.push(...shape.uses[at]!);
    }
    return false;
  })?.id;
}

function inOrder(uses: Shape["uses"]): Pick<Shape, "order" | "looping"> {
  const order: number[] = [];
  const looping: number[] = [];
  const UNSEEN = 0;
  const ENTERED = 1;
  const DONE = 2;
  const LOOPING = 3;
  const state = new Uint8Array(uses.length);
  // Explicit stacks: configurations can be deeper than the call stack.
  const path: number[] = [];
  const next: number[] = [];
  for (const start of uses.keys()) {
    if (state[start] !== UNSEEN) continue;
    state[start] = ENTERED;
    path.push(start);
    next.push(0);
    while (path.length > 0) {
      const place = path.at(-1)!;
      const used = uses[place]![next[next.length - 1]!++];
      if (used === undefined) {
        path.pop();
        next.pop();
        if (state[place] === ENTERED) {
          state[place] = DONE;
          order.push(place);
        }
      } else if (state[used] === ENTERED) {
        const loop = path.slice(path.indexOf(used));
        looping.push(...loop);
        for (const member of loop) state[member] = LOOPING;
      } else if (state[used] === UNSEEN) {
        state[used] = ENTERED;
        path.push(used);
        next.push(0);
      }
    }
  }
  return { order, looping };
}
