import { isReplacement } from "../../lifecycle/reasons/decision.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import { remember } from "../../source/remember.ts";
import type { ApplyOperation, OperationAction } from "../applyOperation.ts";
import type { LivePlan } from "../plan.ts";
import { runsOf } from "../walk/runs.ts";
import type { ApplyGraph } from "./applyGraph.ts";
import { nearestOperations, withoutDetours } from "./nearestOperations.ts";
import { plannedApply } from "./plannedApply.ts";

/**
 * Returns the operations of the apply of a plan, in the order of their steps. Operations wait for no others than those listed, as
 * far as references, the dependencies in the state and create_before_destroy tell.
 */
export const applyOrder = remember((plan: LivePlan): readonly ApplyOperation[] => {
  const apply = plannedApply(plan);
  return apply ? inSteps(runsOf(plan).filter(isForgotten).map(forgetting), apply) : [];
});

const isForgotten = ({ trace }: Run): boolean =>
  trace.change.action.outcome === "forget" || trace.change.action.outcome === "forget-then-create";

type Unordered = Omit<ApplyOperation, "number" | "step" | "waitsFor">;

/** Nothing waits for an object to be forgotten, and forgetting waits for nothing. */
const forgetting = (run: Run): Unordered => ({ ...operationOf(run), action: "forget" });

function operationOf({ trace }: Run, isEnd = true): Unordered {
  const { address, deposed, action } = trace.change;
  const { outcome } = action;
  const half = isReplacement(outcome) ? (isEnd ? "delete" : "create") : undefined;
  return { trace, address, deposed, half, action: isEnd ? "delete" : (half ?? creatingAction(outcome)) };
}

const creatingAction = (outcome: Trace["change"]["action"]["outcome"]): OperationAction =>
  outcome === "update" || outcome === "read" ? outcome : "create";

/** Returns the operations in the order of their steps. A graph with a cycle has no order. */
function inSteps(forgotten: readonly Unordered[], { steps, edges }: ApplyGraph): readonly ApplyOperation[] {
  const places = new Map(steps.map(({ name }, place) => [name, place]));
  const nearest = nearestOperations(edges, places);
  if (!nearest) return [];
  const { waits, sorted } = withoutDetours(nearest);
  const stepNumbers: number[] = [];
  for (const place of sorted)
    stepNumbers[place] = 1 + (waits[place] ?? []).reduce((most, each) => Math.max(most, stepNumbers[each]!), 0);
  const ordered = steps.map((_, place) => place).sort((a, b) => stepNumbers[a]! - stepNumbers[b]! || a - b);
  const operations: ApplyOperation[] = forgotten.map((each, at) => ({
    ...each,
    number: at + 1,
    step: 1,
    waitsFor: [],
  }));
  const byPlace = new Map<number, ApplyOperation>();
  const lists = new Map<readonly number[], readonly ApplyOperation[]>();
  for (const place of ordered) {
    const waited = waits[place]!;
    const waitsFor = lists.get(waited) ?? waited.map((each) => byPlace.get(each)!);
    lists.set(waited, waitsFor);
    const { run, ends } = steps[place]!;
    const operation = { ...operationOf(run, ends), number: operations.length + 1, step: stepNumbers[place]!, waitsFor };
    operations.push(operation);
    byPlace.set(place, operation);
  }
  return operations;
}
