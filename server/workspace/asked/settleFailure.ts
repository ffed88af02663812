import { type Failure, isNextDecided } from "../../engine/lifecycle/failure/failureRules.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { type FailedApply, failedApply } from "../../engine/plan/rehearsal/failedState.ts";
import type { Ask } from "./ask.ts";
import { settleNextPlan } from "./settleNextPlan.ts";

/** A failure that was played, and what is planned next. */
export interface PlayedFailure {
  readonly failed: FailedApply;
  /** Undefined if it depends on what the provider returned. */
  readonly next: NextPlan | undefined;
}

/** The plan after an apply that failed. */
export interface NextPlan {
  readonly plan: LivePlan;
  /** The traces of the instance that failed: its current object and the deposed ones. */
  readonly traces: readonly Trace[];
}

/** Plays a failure of an instance, and plans once more; undefined as for `failedApply`. */
export async function settleFailure(
  plan: LivePlan,
  trace: Trace,
  rehearsed: Trace,
  failure: Failure,
  ask: Ask,
): Promise<PlayedFailure | undefined> {
  const failed = failedApply(plan, trace, rehearsed, failure);
  if (!failed || !isNextDecided(failed.outcome)) return failed && { failed, next: undefined };
  const next = await settleNextPlan(plan, failed.state, ask);
  const { text } = trace.change.address;
  return { failed, next: { plan: next, traces: next.traces.filter(({ change }) => change.address.text === text) } };
}
