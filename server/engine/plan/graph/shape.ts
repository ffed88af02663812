import { sameObjects } from "../../source/sameObjects.ts";
import { deferredBy } from "./deferredReads.ts";
import { callIdOf, validationId } from "./ids.ts";
import { type GraphNode, type ProviderUserNode, type ResourceNode, usesProviders, type Want } from "./node.ts";
import { stronglyConnected } from "./stronglyConnected.ts";
import { CLOSE } from "./wants.ts";

/** The nodes by their places in `Graph.nodes`. */
export interface Shape {
  /** The place of each node by id; the same map as long as no node is added or removed. */
  readonly placeOf: ReadonlyMap<string, number>;
  /** The dependencies that each node names, or needs for its provider. If one of them fails, Terraform does not evaluate the node. */
  readonly written: readonly (readonly number[])[];
  /** All dependencies of each node: those that it names, and for a data source those that defer its read. */
  readonly uses: readonly (readonly number[])[];
  /** The dependents of each node, in the order of their places. */
  readonly usedBy: readonly (readonly number[])[];
  /** The dependencies of each node by id, as written. A dependency on a whole module is one on its close node. */
  readonly targets: readonly (readonly string[])[];
  /** The ids of all nodes in a module and its descendants, close nodes included, by the id of the call. */
  readonly inside: ReadonlyMap<string, readonly string[]>;
  /** The nodes in evaluation order: dependencies precede their dependents. */
  readonly order: readonly number[];
  /** The index of each node in `order`; -1 for nodes in cycles. */
  readonly rank: Int32Array;
  /** The nodes in cycles; `order` does not contain them. */
  readonly looping: readonly number[];
  /** The managed resources whose changes defer a data source, by the place of the data source. */
  readonly deferring: ReadonlyMap<number, readonly number[]>;
  /** Each cycle, as the names that Terraform gives to its nodes. */
  readonly cycles: readonly (readonly string[])[];
}

/** The functions that determine the edges between nodes. */
export interface Edges {
  /** The ids of the provider configurations that plan a node, declared or not. */
  providersOf(node: ProviderUserNode): readonly string[];
  wantsOf(node: GraphNode): readonly Want[];
}

/** Whether two shapes are of the same nodes at the same places; their edges may differ. */
export const samePlaces = (one: Shape | undefined, other: Shape): boolean => one?.placeOf === other.placeOf;

/** Whether two shapes also evaluate the same nodes, because no node entered or left a cycle. */
export const sameNodesInOrder = (one: Shape | undefined, other: Shape): boolean =>
  samePlaces(one, other) && sameObjects(one!.looping, other.looping);

/** Returns the shape of these nodes. */
export function shapeOf(nodes: readonly GraphNode[], edges: Edges): Shape {
  const placeOf = new Map<string, number>();
  for (const [place, { id }] of nodes.entries()) placeOf.set(id, place);
  const inside = insideModules(nodes);
  const targets = nodes.map((node) => targetsOf(placeOf, node, edges));
  const written = targets.map((ids) => placesOf(placeOf, inside, ids));
  const uses = [...written];
  const deferring = new Map<number, readonly number[]>();
  for (const [place, node] of nodes.entries())
    if (isDataSource(node)) {
      deferring.set(place, deferredBy({ nodes, placeOf, inside, uses: written }, node));
      uses[place] = union(written[place]!, deferring.get(place)!);
    }
  const usedBy: number[][] = nodes.map(() => []);
  for (const [place, used] of uses.entries()) for (const each of used) usedBy[each]!.push(place);
  return withOrder(nodes, { placeOf, inside, targets, written, uses, usedBy, deferring });
}

/**
 * Returns the shape after the dependencies of the nodes at these places may have changed: the same shape if no edge came or went. The
 * order is computed from scratch, because findings are reported in it: a patched order would depend on earlier edits.
 */
export function patchedShape(
  nodes: readonly GraphNode[],
  previous: Shape,
  edges: Edges,
  places: readonly number[],
): Shape {
  const { placeOf, inside } = previous;
  const targets = [...previous.targets];
  const written = [...previous.written];
  for (const place of places) {
    const ids = targetsOf(placeOf, nodes[place]!, edges);
    if (sameObjects(ids, targets[place]!)) continue;
    targets[place] = ids;
    written[place] = kept(previous.written[place]!, placesOf(placeOf, inside, ids));
  }
  const deferring = new Map<number, readonly number[]>();
  const relinked = new Set(places.filter((place) => written[place] !== previous.written[place]));
  for (const [place, resources] of previous.deferring) {
    const found = deferredBy({ nodes, placeOf, inside, uses: written }, nodes[place] as ResourceNode);
    deferring.set(place, kept(resources, found));
    if (deferring.get(place) !== resources) relinked.add(place);
  }
  const uses = [...previous.uses];
  for (const place of relinked) uses[place] = kept(uses[place]!, union(written[place]!, deferring.get(place) ?? NONE));
  const isSame = relinked.size === 0 && places.every((place) => targets[place] === previous.targets[place]);
  if (isSame) return previous;
  const usedBy = patchedDependents(previous, uses, relinked);
  return withOrder(nodes, { placeOf, inside, targets, written, uses, usedBy, deferring });
}

/** Returns the previous list if the new one is equal. */
const kept = (before: readonly number[], now: readonly number[]): readonly number[] =>
  sameObjects(before, now) ? before : now;

const NONE: readonly never[] = [];

const union = (one: readonly number[], other: readonly number[]): readonly number[] =>
  other.length === 0 ? one : [...new Set([...one, ...other])];

const isDataSource = (node: GraphNode): node is ResourceNode =>
  node.kind === "resource" && node.declaration.mode === "data";

/** Returns the dependents of each node, given the places of the nodes whose dependencies changed. */
function patchedDependents(previous: Shape, uses: Shape["uses"], places: ReadonlySet<number>): Shape["usedBy"] {
  const usedBy = [...previous.usedBy];
  for (const place of places) {
    const [had, has] = [new Set(previous.uses[place]), new Set(uses[place])];
    for (const used of had) if (!has.has(used)) usedBy[used] = usedBy[used]!.filter((user) => user !== place);
    for (const used of has) if (!had.has(used)) usedBy[used] = [...usedBy[used]!, place].sort((a, b) => a - b);
  }
  return usedBy;
}

/** Adds the order of evaluation to the edges. */
function withOrder(nodes: readonly GraphNode[], edges: Omit<Shape, "order" | "rank" | "looping" | "cycles">): Shape {
  const { order, looping } = inOrder(edges.uses);
  const rank = new Int32Array(nodes.length).fill(-1);
  for (let at = 0; at < order.length; at++) rank[order[at]!] = at;
  const cycles = looping.length === 0 ? NONE : loops(nodes, edges.placeOf, edges.inside, edges.targets);
  return { ...edges, order, rank, looping, cycles };
}

function targetsOf(placeOf: Shape["placeOf"], node: GraphNode, edges: Edges): readonly string[] {
  const ids = wantedIds(placeOf, node.id, edges.wantsOf(node));
  if (usesProviders(node)) for (const id of edges.providersOf(node)) if (placeOf.has(id)) ids.push(id);
  return ids;
}

/** Returns the ids of the nodes that these wants of a node lead to. */
function wantedIds(placeOf: Shape["placeOf"], user: string, wants: readonly Want[]): string[] {
  const ids: string[] = [];
  for (const { id, orElse } of wants)
    if (placeOf.has(id) || id.endsWith(CLOSE)) {
      ids.push(id);
      const validation = validationId(id);
      if (validation !== undefined && validation !== user && placeOf.has(validation)) ids.push(validation);
    } else if (orElse !== undefined && !ids.includes(orElse)) ids.push(orElse);
  return ids;
}

function placesOf(placeOf: Shape["placeOf"], inside: Shape["inside"], targets: readonly string[]): readonly number[] {
  const places = new Set<number>();
  for (const target of targets)
    for (const id of target.endsWith(CLOSE) ? (inside.get(target.slice(0, -CLOSE.length)) ?? []) : [target]) {
      const place = placeOf.get(id);
      if (place !== undefined) places.add(place);
    }
  return [...places];
}

function insideModules(nodes: readonly GraphNode[]): Shape["inside"] {
  const inside = new Map<string, string[]>();
  for (const { id, path, kind } of nodes) {
    if (kind === "orphan") continue;
    for (let depth = 1; depth <= path.length; depth++) {
      const call = callIdOf(path.slice(0, depth));
      const members = inside.get(call) ?? [];
      members.push(id);
      if (kind === "call") members.push(`${id}${CLOSE}`);
      inside.set(call, members);
    }
  }
  return inside;
}

/**
 * Returns the cycles if these names were nodes, too. Terraform makes a node of each resource that is imported and not declared, and no
 * other cycle goes through it. `wants` has their dependencies.
 */
export function cyclesWith(
  nodes: readonly GraphNode[],
  { placeOf, inside, targets }: Shape,
  wants: ReadonlyMap<string, readonly Want[]>,
): Shape["cycles"] {
  const withNames = new Map(placeOf);
  for (const name of wants.keys()) withNames.set(name, withNames.size);
  const ofNodes = nodes.map((node, place) => [
    ...targets[place]!,
    ...node.wants.flatMap(({ id }) => (wants.has(id) ? [id] : [])),
  ]);
  const ofNames = [...wants].map(([name, wanted]) => wantedIds(withNames, name, wanted));
  return loops(nodes, withNames, inside, [...ofNodes, ...ofNames]);
}

/** Returns each cycle as the names that Terraform gives to its nodes, each before what it depends on. */
function loops(
  nodes: readonly GraphNode[],
  placeOf: Shape["placeOf"],
  inside: Shape["inside"],
  targets: Shape["targets"],
): Shape["cycles"] {
  const edges = (id: string) => targets[placeOf.get(id) ?? -1] ?? inside.get(id.replace(CLOSE, "")) ?? [];
  const nameOf = (id: string) => {
    const node = nodes[placeOf.get(id) ?? -1];
    if (id.endsWith(CLOSE)) return id;
    return node ? nameInGraph(node) : placeOf.has(id) ? id : `${id} (expand)`;
  };
  return stronglyConnected(placeOf.keys(), edges).map((loop) => visited(loop, edges, nameOf));
}

/** Returns the names of a cycle as a search from the shortest one visits them. */
function visited(
  loop: readonly string[],
  edges: (id: string) => Iterable<string>,
  nameOf: (id: string) => string,
): readonly string[] {
  const byLength = loop.toSorted((a, b) => nameOf(a).length - nameOf(b).length || (nameOf(a) < nameOf(b) ? -1 : 1));
  const members = new Set(loop);
  const seen = new Set<string>();
  const stack = byLength.slice(0, 1);
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    stack.push(...[...edges(id)].filter((target) => members.has(target)).reverse());
  }
  return [...seen].map(nameOf);
}

/** Returns the name that Terraform gives to a node of its graph. */
export const nameInGraph = ({ id, kind }: GraphNode): string => (NAMED_AS_THEY_ARE.has(kind) ? id : `${id} (expand)`);

const NAMED_AS_THEY_ARE: ReadonlySet<string> = new Set(["resource", "provider", "validation"]);

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
