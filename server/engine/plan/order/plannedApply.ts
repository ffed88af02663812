import type { Run } from "../../lifecycle/run/run.ts";
import { isPlanned, type Trace } from "../../lifecycle/trace.ts";
import { remember } from "../../source/remember.ts";
import type { LeftOutOfApply } from "../applyOperation.ts";
import type { Graph } from "../graph/graph.ts";
import type { Selection } from "../graph/selection.ts";
import { isPartial } from "../graph/target.ts";
import type { LivePlan } from "../plan.ts";
import { planSelection } from "../targeting/planSelection.ts";
import { isResource } from "../targeting/selectionOf.ts";
import { runOf, runsOf } from "../walk/runs.ts";
import { type ApplyGraph, applyGraph, nodeName } from "./applyGraph.ts";

/** The graph of the apply of a plan, with no other steps than those that the apply takes. */
export interface PlannedApply extends ApplyGraph {
  /** Whether the apply sets an output of the root module, by the id of its node. */
  setsOutput(id: string): boolean;
}

/**
 * Returns the graph of the apply of a plan; undefined if the plan has none. With targets, Terraform applies only what they name and
 * what that waits for, even if more is planned, and sets an output only if it applies all resources that the output needs.
 */
export const plannedApply = remember((plan: LivePlan): PlannedApply | undefined => {
  const graph = plan.walked?.graph;
  if (!graph) return undefined;
  const apply = applyGraph(graph, runsOf(plan).filter(isApplied), plan.details.dependencies);
  const selection = planSelection(plan);
  if (!selection) return { ...apply, setsOutput: () => true };
  const needed = neededNames(graph, apply, selection);
  const declared = graph.nodes.filter(isResource).map(({ id }) => nodeName(id));
  const resources = new Set([...apply.steps.map(({ name }) => name), ...declared]);
  return {
    ...apply,
    steps: apply.steps.filter(({ name }) => needed.has(name)),
    setsOutput: (id) => {
      const used = [...reachedNames(apply, [nodeName(id)])].filter((name) => resources.has(name));
      return used.length > 0 && used.every((name) => needed.has(name));
    },
  };
});

const isApplied = ({ trace }: Run): boolean =>
  isPlanned(trace) && trace.change.action.outcome !== "no-op" && trace.change.address.resource.mode !== "ephemeral";

/** Returns the steps and declarations that targets name, and those that these wait for. */
const neededNames = ({ nodes }: Graph, apply: ApplyGraph, selection: Selection): ReadonlySet<string> =>
  reachedNames(apply, [
    ...apply.steps.filter(({ address }) => selection.names(address)).map(({ name }) => name),
    ...nodes.filter((node) => selection.namesResource(node)).map(({ id }) => nodeName(id)),
  ]);

function reachedNames({ edges }: ApplyGraph, from: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [...from];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    pending.push(...(edges.get(name) ?? []));
  }
  return reached;
}

/** The halves of a change that an apply takes: the one that creates, updates or reads an object, and the one that ends it. */
export interface Halves {
  readonly creates: boolean;
  readonly ends: boolean;
}
const [WHOLE, NONE]: readonly [Halves, Halves] = [
  { creates: true, ends: true },
  { creates: false, ends: false },
];

/** Returns what the apply does of the change of each instance. Without targets, that is the whole change. */
export function appliedHalves(plan: LivePlan): (run: Run) => Halves {
  const apply = isPartial(plan.inputs.options) ? plannedApply(plan) : undefined;
  if (!apply) return () => WHOLE;
  const halves = new Map<Run, Halves>();
  for (const { run, ends } of apply.steps) {
    const earlier = halves.get(run) ?? NONE;
    halves.set(run, { creates: earlier.creates || !ends, ends: earlier.ends || ends });
  }
  return (run) => halves.get(run) ?? NONE;
}

/** Returns what the apply leaves out of the change of an instance because no target needs it; undefined if it is applied. */
export function leftOutOfApply(plan: LivePlan, trace: Trace): LeftOutOfApply | undefined {
  const run = isPartial(plan.inputs.options) ? runOf(plan, trace) : undefined;
  const { outcome } = trace.change.action;
  if (!run || !isApplied(run) || outcome.startsWith("forget")) return undefined;
  const { creates, ends } = appliedHalves(plan)(run);
  if (creates || (outcome === "delete" && ends)) return undefined;
  return ends ? "creation" : "all";
}
