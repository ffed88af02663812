import type { Failure } from "../../engine/lifecycle/failure/failureRules.ts";
import type { EarlierRun } from "../../engine/lifecycle/run/earlierRuns.ts";
import type { WhatIf } from "../../engine/lifecycle/run/rehearsal.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import type { Ask } from "./ask.ts";
import { earlierRunsOf } from "./earlierRunsOf.ts";
import { type PlayedFailure, settleFailure } from "./settleFailure.ts";
import { settleRehearsal } from "./settleRehearsal.ts";

/** The runs of an instance that are wanted beside its plan. */
export interface WantedRuns {
  /** The values that its rehearsal assumes; absent if it is not rehearsed. */
  readonly given?: readonly WhatIf[] | undefined;
  /** The failures to play in the rehearsal. */
  readonly failures?: readonly Failure[];
  readonly earlier: boolean;
}

export interface PlayedRuns {
  /** The trace with the steps of the apply. */
  readonly rehearsed: Trace | undefined;
  /** The failures that can happen. */
  readonly failures: readonly PlayedFailure[];
  readonly earlier: readonly EarlierRun[];
}

/** Returns the wanted runs of an instance, each resolved once. */
export async function instanceRuns(
  plan: LivePlan,
  trace: Trace,
  { given, failures = [], earlier }: WantedRuns,
  ask: Ask,
): Promise<PlayedRuns> {
  const rehearsed = given && (await settleRehearsal(plan, trace, given, ask)).trace;
  const played: PlayedFailure[] = [];
  for (const failure of rehearsed ? failures : []) {
    const outcome = await settleFailure(plan, trace, rehearsed!, failure, ask);
    if (outcome) played.push(outcome);
  }
  return { rehearsed, failures: played, earlier: earlier ? await earlierRunsOf(plan, trace, ask) : [] };
}
