import { configText } from "../../addrs/address.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import { isPlanned } from "../../lifecycle/trace.ts";
import { compareCodePoints } from "../../values/type.ts";
import { type Graph, usesOf } from "../graph/graph.ts";
import { callIdOf } from "../graph/ids.ts";
import type { GraphNode } from "../graph/node.ts";
import { CLOSE } from "../graph/wants.ts";

/**
 * Returns the resources that the current object of each instance depends on, without keys and in order: those in the state, and for
 * an object that stays also those in the configuration.
 */
export function currentDependencies(
  runs: readonly Run[],
  graph: Graph,
  isRefreshed = true,
): ReadonlyMap<string, readonly string[]> {
  const configured = new Map<string, readonly string[]>();
  const byAddress = new Map<string, readonly string[]>();
  for (const { instance, trace } of runs) {
    if (!hasCurrentObject(instance)) continue;
    const { previousRun, importing, orphan, address } = instance;
    const id = configText(address.resource);
    const { outcome, rule } = trace.change.action;
    const isFinal = isPlanned(trace) && outcome === "no-op" && rule !== "refresh-only" && !orphan;
    // An object that is neither read nor changed keeps the dependencies in the state; an imported object has none there.
    const isRead = isRefreshed && !importing;
    const dependencies = orphan || !(isFinal || isRead) ? [] : (configured.get(id) ?? resourcesBefore(graph, id));
    if (dependencies.length > 0) configured.set(id, dependencies);
    const stored = isFinal ? [] : (previousRun?.dependencies ?? []);
    byAddress.set(address.text, [...new Set([...dependencies, ...stored])].sort(compareCodePoints));
  }
  return byAddress;
}

const hasCurrentObject = ({ previousRun, importing, address }: Run["instance"]): boolean =>
  address.resource.mode === "managed" && (previousRun ? previousRun.deposed === undefined : importing !== undefined);

/** Returns every resource that a node depends on, directly or not. */
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

/** Returns the calls on whose entire module a node depends. */
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
