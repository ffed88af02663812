import { nextState } from "../../engine/plan/nextState.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import type { Failure } from "../../engine/source/question.ts";
import { EMPTY_STATE } from "../../engine/state/state.ts";
import type { Ask } from "./ask.ts";
import { type CommittedPlan, planOfCommit } from "./planOfCommit.ts";
import { settle } from "./settle.ts";
import { settleNextPlan } from "./settleNextPlan.ts";

/** The plans of a root module now and at a commit, from one state. */
export interface CommitPlans extends CommittedPlan {
  readonly now: LivePlan;
  /** The plan of now from the state that an apply of the commit leaves; undefined if that state is not known. */
  readonly after: LivePlan | undefined;
  /** Whether the state is not loaded, so that both are planned as if the commit were applied. */
  readonly isAsApplied: boolean;
}

/**
 * Plans a root module now and as a commit has its files, from the present state. If that is not loaded, both are planned from what an apply
 * of the commit would leave.
 */
export async function commitPlans(now: LivePlan, revision: string, ask: Ask): Promise<CommitPlans | Failure> {
  if (now.state.state) {
    const committed = await planOfCommit(now, revision, ask);
    if ("kind" in committed) return committed;
    const state = nextState(committed.plan);
    return { ...committed, now, after: state && (await settleNextPlan(now, state, ask)), isAsApplied: false };
  }
  const fromNothing = { ...now, inputs: { ...now.inputs, state: EMPTY_STATE } };
  const first = await planOfCommit(fromNothing, revision, ask);
  if ("kind" in first) return first;
  const state = nextState(first.plan) ?? EMPTY_STATE;
  const applied = { ...now, inputs: { ...now.inputs, state } };
  const committed = await planOfCommit(applied, revision, ask);
  if ("kind" in committed) return committed;
  const after = await settle(applied.inputs, ask);
  return { ...committed, now: after, after, isAsApplied: true };
}
