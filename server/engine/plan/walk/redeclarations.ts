import { replacedPlaces } from "../graph/graph.ts";
import type { GraphNode } from "../graph/node.ts";

/** Returns the ids of declarations that came or went, and of resources that changed between single, count and for_each. */
export function redeclared(now: readonly GraphNode[], previous: readonly GraphNode[] | undefined): ReadonlySet<string> {
  if (now === previous) return NOTHING;
  const places = previous?.length === now.length ? replacedPlaces(now, previous) : undefined;
  if (previous && places?.every((place) => now[place]!.id === previous[place]!.id))
    return new Set(
      places
        .filter((place) => repetitionOf(now[place]) !== repetitionOf(previous[place]))
        .map((place) => now[place]!.id),
    );
  const previousNodes = new Map((previous ?? []).map((node) => [node.id, node] as const));
  const ids = new Set<string>();
  for (const node of now) {
    if (repetitionOf(node) !== repetitionOf(previousNodes.get(node.id))) ids.add(node.id);
    previousNodes.delete(node.id);
  }
  for (const id of previousNodes.keys()) ids.add(id);
  return ids;
}

const NOTHING: ReadonlySet<string> = new Set();

function repetitionOf(node: GraphNode | undefined): "count" | "each" | "single" | undefined {
  if (node?.kind !== "resource") return node && "single";
  return node.declaration.count ? "count" : node.declaration.forEach ? "each" : "single";
}
