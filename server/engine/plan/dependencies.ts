import { configText } from "../addrs/address.ts";
import type { Run } from "../lifecycle/run.ts";
import { compareCodePoints } from "../values/type.ts";
import { type Graph, usesOf } from "./graph.ts";

/**
 * The resources that the current object of each instance depends on, without keys and in order: as the state has them, and for
 * one that stays, as it is configured.
 */
export function currentDependencies(
  runs: readonly Run[],
  graph: Graph,
  isRefreshed = true,
): ReadonlyMap<string, readonly string[]> {
  const configured = new Map<string, readonly string[]>();
  const found = new Map<string, readonly string[]>();
  for (const { instance, trace } of runs) {
    const { previousRun, orphan, address } = instance;
    if (!previousRun || previousRun.deposed !== undefined || address.resource.mode !== "managed") continue;
    const id = configText(address.resource);
    const { outcome, rule } = trace.change.action;
    const isFinal = outcome === "no-op" && rule !== "refresh-only" && !orphan;
    // What was not read keeps what the state says, until it is changed.
    const own = orphan || !(isFinal || isRefreshed) ? [] : (configured.get(id) ?? resourcesBefore(graph, id));
    if (own.length > 0) configured.set(id, own);
    const stored = isFinal ? [] : previousRun.dependencies;
    found.set(address.text, [...new Set([...own, ...stored])].sort(compareCodePoints));
  }
  return found;
}

/** Every resource that a node waits for, directly or not. */
function resourcesBefore(graph: Graph, id: string): readonly string[] {
  const reached = new Set<string>();
  const pending = [...usesOf(graph, id)];
  const found: string[] = [];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (reached.has(node.id)) continue;
    reached.add(node.id);
    if (node.kind === "resource") found.push(node.id);
    pending.push(...usesOf(graph, node.id));
  }
  return found;
}
