import type { InstanceAddress } from "../../addrs/address.ts";
import { isReplacement } from "../../lifecycle/decision.ts";
import type { Half } from "../../lifecycle/lifecycleRecord.ts";
import type { Run } from "../../lifecycle/run.ts";
import { isPlanned, type Trace } from "../../lifecycle/trace.ts";
import { remember } from "../../source/remember.ts";
import type { LivePlan } from "../plan.ts";
import { runsOf } from "../walk/runs.ts";
import { type ApplyGraph, applyGraph } from "./applyGraph.ts";
import { nearestOperations, withoutDetours } from "./nearestOperations.ts";

/** One operation of an apply: what happens to one object. */
export interface ApplyOperation {
  /** The number of the operation in the order, from 1. */
  readonly number: number;
  readonly trace: Trace;
  readonly address: InstanceAddress;
  readonly deposed: string | undefined;
  readonly action: OperationAction;
  /** The half of a replacement that the operation is. */
  readonly half: Half | undefined;
  /** The number of the step. Operations of one step wait for none of each other, and each for one of the step before. */
  readonly step: number;
  /** The operations that have to be complete first, without those that one of them waits for. */
  readonly waitsFor: readonly ApplyOperation[];
}

export type OperationAction = "create" | "update" | "delete" | "read" | "forget";

/**
 * Returns the operations of the apply of a plan, in the order of their steps. Operations wait for no others than those listed, as
 * far as references, the dependencies in the state and create_before_destroy tell.
 */
export const applyOrder = remember((plan: LivePlan): readonly ApplyOperation[] => {
  const graph = plan.walked?.graph;
  if (!graph) return [];
  const runs = runsOf(plan).filter(isApplied);
  const order = applyGraph(graph, runs, plan.details.dependencies);
  return inSteps(runs.filter(isForgotten).map(forgetting), order);
});

/** Returns the operations of an instance or a deposed object: none, one, or the two halves of a replacement. */
export const operationsOf = (order: readonly ApplyOperation[], trace: Trace): readonly ApplyOperation[] =>
  order.filter((operation) => operation.trace === trace);

/** Returns the operations that wait for an operation, and for no other one in between. */
export const waitingFor = (order: readonly ApplyOperation[], operation: ApplyOperation): readonly ApplyOperation[] =>
  order.filter(({ waitsFor }) => waitsFor.includes(operation));

/** Returns the operations that a failure of some operations prevents: those that wait for them, directly or not. */
export function preventedBy(
  order: readonly ApplyOperation[],
  failed: Iterable<ApplyOperation>,
): ReadonlySet<ApplyOperation> {
  const stopped = new Set(failed);
  const prevented = new Set<ApplyOperation>();
  for (const operation of order)
    if (!stopped.has(operation) && operation.waitsFor.some((each) => stopped.has(each) || prevented.has(each)))
      prevented.add(operation);
  return prevented;
}

const isApplied = ({ trace }: Run): boolean =>
  isPlanned(trace) && trace.change.action.outcome !== "no-op" && trace.change.address.resource.mode !== "ephemeral";

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
