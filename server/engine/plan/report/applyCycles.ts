import type { Run } from "../../lifecycle/run/run.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { cycle } from "../checks/referenceFindings.ts";
import { stronglyConnected } from "../graph/stronglyConnected.ts";
import { applyGraph, isDestroying } from "../order/applyGraph.ts";
import { currentDependencies } from "../order/dependencies.ts";
import type { LivePlan } from "../plan.ts";
import { runsOf } from "../walk/runs.ts";

/** Returns the cycles in the graph of the apply. Terraform looks for them once a plan is made. */
export function applyCycles(plan: Pick<LivePlan, "traces" | "rows" | "walked" | "counts">): readonly Diagnostic[] {
  const graph = plan.walked?.graph;
  if (!graph || ![...plan.counts.actions.keys()].some((action) => action === "read" || isDestroying(action))) return [];
  const runs = runsOf(plan);
  const { edges, points } = applyGraph(graph, runs.filter(isOrdered), currentDependencies(runs, graph));
  const loops = stronglyConnected(edges.keys(), (id) => edges.get(id) ?? []);
  return loops.map((names) => cycle(names.filter((name) => !points.has(name))));
}

/** Whether the apply of an instance can be part of a cycle: a managed one, and a data source of a check. */
const isOrdered = ({ instance: { declaration }, trace: { failed, change } }: Run): boolean =>
  (!failed && change.action.outcome !== "forget" && change.address.resource.mode === "managed") ||
  declaration?.check !== undefined;
