import { type FailureOutcome, failureOutcome, type RemainingObject } from "../../lifecycle/failure/failureOutcome.ts";
import { continuesAfter, type Failure } from "../../lifecycle/failure/failureRules.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import { groupBy } from "../../source/groupBy.ts";
import type { ResourceObject, State } from "../../state/state.ts";
import { type ApplyOperation, operationsOf, preventedBy } from "../applyOperation.ts";
import { freeKey, newObject, refreshedObjects, startState, stateAfter } from "../nextState.ts";
import { applyOrder } from "../order/applyOrder.ts";
import type { LivePlan } from "../plan.ts";
import { provisionersOf } from "../queries/provisionersOf.ts";

/** An apply in which one instance fails. */
export interface FailedApply {
  readonly failure: Failure;
  readonly outcome: FailureOutcome;
  /** The operations that are not started, because they wait for the one that fails. */
  readonly prevented: readonly ApplyOperation[];
  /** The state that is left, from which the next plan starts. */
  readonly state: State;
}

/**
 * Returns the apply of a plan in which an instance fails: `trace` is the plan's, and `rehearsed` the same with the steps of the apply.
 * What does not wait for the failing operation is applied. Undefined if the instance cannot fail so, or the state is not known.
 */
export function failedApply(plan: LivePlan, trace: Trace, rehearsed: Trace, failure: Failure): FailedApply | undefined {
  const outcome = failureOutcome(rehearsed, failure, provisionersOf(plan, trace));
  if (!outcome) return undefined;
  const order = applyOrder(plan);
  if (outcome.rule === "plan-refused") {
    const unchanged = startState(plan);
    return unchanged && { failure, outcome, prevented: order, state: unchanged };
  }
  const failing = operationsOf(order, trace).filter(({ half }) => half === outcome.half);
  const prevented = continuesAfter(outcome) ? new Set<ApplyOperation>() : preventedBy(order, failing);
  const unfinished = unfinishedTraces(prevented);
  const state = stateAfter(plan, (run) => {
    if (run.trace === trace) return remainingObjects(plan, run, outcome);
    const operations = unfinished.get(run.trace);
    return operations && unfinishedObjects(plan, run, operations);
  });
  return state && { failure, outcome, prevented: [...prevented].filter((each) => each.trace !== trace), state };
}

/** Returns the prevented operations by their instances. */
const unfinishedTraces = (prevented: ReadonlySet<ApplyOperation>): ReadonlyMap<Trace, readonly ApplyOperation[]> =>
  groupBy(prevented, ({ trace }) => trace);

/** Returns the objects of an instance that fails. */
function remainingObjects(plan: LivePlan, run: Run, { current, deposed }: FailureOutcome): readonly ResourceObject[] {
  const { change, stored } = run.trace;
  const kept = ({ value, status }: RemainingObject, key?: string): ResourceObject => {
    const [prior] = value === change.before && stored ? refreshedObjects(plan, stored, run) : [];
    return { ...(prior ?? newObject(plan, run, value)), status, ...(key !== undefined && { deposed: key }) };
  };
  return [
    ...(current ? [kept(current)] : []),
    ...(deposed ? [kept(deposed, change.deposed ?? freeKey(plan, run))] : []),
  ];
}

/** Returns the objects of an instance of which some operations were not started. */
function unfinishedObjects(
  plan: LivePlan,
  run: Run,
  operations: readonly ApplyOperation[],
): readonly ResourceObject[] | undefined {
  const { stored, change } = run.trace;
  const isPrevented = (half: ApplyOperation["half"]) => operations.some((operation) => operation.half === half);
  const prior = stored ? refreshedObjects(plan, stored, run) : [];
  if (!isPrevented("delete") && isPrevented("create")) return [];
  if (isPrevented("delete") && !isPrevented("create"))
    return [newObject(plan, run, change.after), ...prior.map((object) => ({ ...object, deposed: freeKey(plan, run) }))];
  return prior;
}
