import { remember } from "../../source/remember.ts";
import { callIdOf, prefixOf } from "./ids.ts";
import type { GraphNode, ResourceNode } from "./node.ts";
import { CLOSE, wantsOf } from "./wants.ts";

/** The dependencies of each node, by place. */
interface Uses {
  readonly nodes: readonly GraphNode[];
  readonly placeOf: ReadonlyMap<string, number>;
  readonly uses: readonly (readonly number[])[];
  readonly inside: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns the places of the managed resources whose changes defer the read of a data source until the apply: those that it refers to
 * directly, those in its `depends_on`, and those that the `depends_on` of an enclosing module depends on. A data source with conditions
 * is deferred by everything that it depends on. A reference through a local or a variable defers nothing. Observed on Terraform 1.11.4.
 */
export function deferredBy(graph: Uses, node: ResourceNode): readonly number[] {
  const { nodes, placeOf, uses } = graph;
  const around = node.path.map((_, at) => nodes[placeOf.get(callIdOf(node.path.slice(0, at + 1))) ?? -1]);
  const directReach = farReach(node);
  // A validation reads no argument that the schema lacks.
  const read = uses[placeOf.get(node.id) ?? -1] ?? NO_PLACES;
  const direct = node.references.concat(node.expansion).flatMap(({ subject, text }) => {
    const place = subject.kind === "resource" ? placeOf.get(prefixOf(node.path) + text) : undefined;
    return place !== undefined && read.includes(place) ? [place] : [];
  });
  // A named resource counts alone; a data source with conditions counts with all its dependencies.
  const isAlone = (id: string) => id !== node.id && nodes[placeOf.get(id) ?? -1]?.kind === "resource";
  const alone = directReach.filter(isAlone).flatMap((id) => placeOf.get(id) ?? []);
  const deep = directReach.filter((id) => !isAlone(id)).concat(around.flatMap((call) => (call ? farReach(call) : [])));
  return [...new Set([...direct, ...alone, ...placesUpstream(graph, deep)])].filter(
    (place) => isManaged(nodes[place]!) && nodes[place] !== node,
  );
}

/** Returns the ids in the `depends_on` of a data source or module call, and the data source itself if it has conditions. */
export const farReach = remember((node: GraphNode): readonly string[] => {
  if (node.kind !== "call" && node.kind !== "resource") return NONE;
  if (node.kind === "resource" && node.declaration.mode !== "data") return NONE;
  const { dependsOn } = node.declaration;
  const named = dependsOn.length === 0 ? NONE : wantsOf([], [], dependsOn).map(({ id }) => prefixOf(node.path) + id);
  if (node.kind === "call") return named;
  const { preconditions, postconditions } = node.declaration;
  return preconditions.length + postconditions.length > 0 ? [...named, node.id] : named;
});

const NONE: readonly string[] = [];
const NO_PLACES: readonly number[] = [];

/** Returns the places of these nodes and of all their dependencies. */
function placesUpstream({ placeOf, uses, inside }: Uses, ids: readonly string[]): ReadonlySet<number> {
  const reachedPlaces = new Set<number>();
  const pending = ids
    .flatMap((id) => [id, ...(inside.get(id.replace(CLOSE, "")) ?? [])])
    .flatMap((id) => placeOf.get(id) ?? []);
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (reachedPlaces.has(place)) continue;
    reachedPlaces.add(place);
    pending.push(...uses[place]!);
  }
  return reachedPlaces;
}

const isManaged = (node: GraphNode): boolean => node.kind === "resource" && node.declaration.mode === "managed";
