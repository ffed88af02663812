import { remember } from "../../source/remember.ts";
import { callIdOf, prefixOf } from "../nodes/ids.ts";
import type { GraphNode, ResourceNode } from "../nodes/node.ts";
import { CLOSE, wantsOf } from "../nodes/wants.ts";

/** The dependencies of each node, by place. */
interface Uses {
  readonly nodes: readonly GraphNode[];
  readonly placeOf: ReadonlyMap<string, number>;
  readonly uses: readonly (readonly number[])[];
  readonly inside: ReadonlyMap<string, readonly string[]>;
}

/**
 * The places of the managed resources whose changes put the reading of a data source off until the apply: those that it names
 * itself, what its `depends_on` names, a resource or all behind anything else, and all behind what that of the modules around it
 * names. One with conditions is put off by everything that it depends on. Through a local or a variable a change does not reach it. Observed on Terraform 1.11.4.
 */
export function deferredBy(graph: Uses, node: ResourceNode): readonly number[] {
  const { nodes, placeOf } = graph;
  const around = node.path.map((_, at) => nodes[placeOf.get(callIdOf(node.path.slice(0, at + 1))) ?? -1]);
  const directReach = farReach(node);
  const direct = node.references.concat(node.expansion).flatMap(({ subject, text }) => {
    const place = subject.kind === "resource" ? placeOf.get(prefixOf(node.path) + text) : undefined;
    return place === undefined ? [] : [place];
  });
  // A resource that is named stands for itself alone, the data source with conditions for all that it depends on.
  const isAlone = (id: string) => id !== node.id && nodes[placeOf.get(id) ?? -1]?.kind === "resource";
  const alone = directReach.filter(isAlone).flatMap((id) => placeOf.get(id) ?? []);
  const deep = directReach.filter((id) => !isAlone(id)).concat(around.flatMap((call) => (call ? farReach(call) : [])));
  return [...new Set([...direct, ...alone, ...behind(graph, deep)])].filter(
    (place) => isManaged(nodes[place]!) && nodes[place] !== node,
  );
}

/** The ids of which all that is behind them counts, of a data source or a module call. */
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

/** All places behind these ids, their own among them. */
function behind({ placeOf, uses, inside }: Uses, ids: readonly string[]): ReadonlySet<number> {
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
