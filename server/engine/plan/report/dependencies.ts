import { configText } from "../../addrs/address.ts";
import type { Run } from "../../lifecycle/run.ts";
import { isPlanned } from "../../lifecycle/trace.ts";
import { compareCodePoints } from "../../values/type.ts";
import { callIdOf } from "../nodes/ids.ts";
import type { GraphNode } from "../nodes/node.ts";
import { CLOSE } from "../nodes/wants.ts";
import { type Graph, usesOf } from "../walk/graph.ts";

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
  const byAddress = new Map<string, readonly string[]>();
  for (const { instance, trace } of runs) {
    const { previousRun, importing, orphan, address } = instance;
    if (!(previousRun ?? importing) || previousRun?.deposed !== undefined || address.resource.mode !== "managed")
      continue;
    const id = configText(address.resource);
    const { outcome, rule } = trace.change.action;
    const isFinal = isPlanned(trace) && outcome === "no-op" && rule !== "refresh-only" && !orphan;
    // What was not read keeps what the state says, until it is changed; so does what is imported, of which it says nothing.
    const isRead = isRefreshed && !importing;
    const dependencies = orphan || !(isFinal || isRead) ? [] : (configured.get(id) ?? resourcesBefore(graph, id));
    if (dependencies.length > 0) configured.set(id, dependencies);
    const stored = isFinal ? [] : (previousRun?.dependencies ?? []);
    byAddress.set(address.text, [...new Set([...dependencies, ...stored])].sort(compareCodePoints));
  }
  return byAddress;
}

/** Every resource that a node waits for, directly or not. */
export function resourcesBefore(graph: Graph, id: string): readonly string[] {
  const node = graph.nodes[graph.shape.placeOf.get(id) ?? -1];
  const reached = new Set<GraphNode>();
  const pending = node ? [node] : [];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    pending.push(...usesOf(graph, node.id));
  }
  const declared = [...reached].filter((each) => each !== node && each.kind === "resource");
  return [...declared.map((node) => node.id), ...lostIn(graph, [...reached].flatMap(modulesAwaited))];
}

/** The calls of which a node waits for all that is in the module. */
const modulesAwaited = ({ wants }: GraphNode): readonly string[] =>
  wants.flatMap(({ id }) => (id.endsWith(CLOSE) ? [id.slice(0, -CLOSE.length)] : []));

/** Returns the resources inside these modules that the state has and the configuration no longer declares. */
const lostIn = ({ nodes }: Graph, calls: readonly string[]): readonly string[] =>
  calls.length === 0
    ? []
    : nodes.flatMap((node) => {
        const inside = node.kind === "orphan" ? `${callIdOf(node.path)}.` : "";
        return node.kind === "orphan" && calls.some((call) => inside.startsWith(`${call}.`)) ? [node.resource] : [];
      });
