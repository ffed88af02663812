import type { GraphNode } from "../nodes/node.ts";
import { replacedPlaces } from "../walk/graph.ts";

/** The ids of what is declared now and was not, or the other way round, and of resources that are repeated in another way. */
export function redeclared(now: readonly GraphNode[], before: readonly GraphNode[] | undefined): ReadonlySet<string> {
  if (now === before) return NOTHING;
  const places = before?.length === now.length ? replacedPlaces(now, before) : undefined;
  if (before && places?.every((place) => now[place]!.id === before[place]!.id))
    return new Set(
      places.filter((place) => repetitionOf(now[place]) !== repetitionOf(before[place])).map((place) => now[place]!.id),
    );
  const known = new Map((before ?? []).map((node) => [node.id, node] as const));
  const found = new Set<string>();
  for (const node of now) {
    if (repetitionOf(node) !== repetitionOf(known.get(node.id))) found.add(node.id);
    known.delete(node.id);
  }
  for (const id of known.keys()) found.add(id);
  return found;
}

const NOTHING: ReadonlySet<string> = new Set();

function repetitionOf(node: GraphNode | undefined): "count" | "each" | "single" | undefined {
  if (node?.kind !== "resource") return node && "single";
  return node.declaration.count ? "count" : node.declaration.forEach ? "each" : "single";
}
