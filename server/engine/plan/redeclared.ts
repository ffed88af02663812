import type { GraphNode } from "./nodes/node.ts";

/** The ids of what is declared now and was not, or the other way round, and of resources that are repeated in another way. */
export function redeclared(now: readonly GraphNode[], before: readonly GraphNode[] | undefined): ReadonlySet<string> {
  if (now === before) return NOTHING;
  if (before?.length === now.length && now.every((node, at) => node.id === before[at]!.id))
    return repeatedOtherwise(now, before);
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

/** The same where everything is declared in its place. */
function repeatedOtherwise(now: readonly GraphNode[], before: readonly GraphNode[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [at, node] of now.entries())
    if (node !== before[at] && repetitionOf(node) !== repetitionOf(before[at])) found.add(node.id);
  return found;
}

function repetitionOf(node: GraphNode | undefined): "count" | "each" | "single" | undefined {
  if (node?.kind !== "resource") return node && "single";
  return node.declaration.count ? "count" : node.declaration.forEach ? "each" : "single";
}
