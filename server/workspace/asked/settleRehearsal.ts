import type { WhatIf } from "../../engine/lifecycle/run/rehearsal.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { type Rehearsal, rehearsePlan } from "../../engine/plan/rehearsal/rehearsePlan.ts";
import type { Ask } from "./ask.ts";

/** Rehearses the apply of an instance until no question is open. `trace` is one of the plan's. */
export async function settleRehearsal(
  plan: LivePlan,
  trace: Trace,
  given: readonly WhatIf[],
  ask: Ask,
): Promise<Rehearsal> {
  let { inputs } = plan;
  for (;;) {
    const rehearsal = rehearsePlan({ ...plan, inputs }, trace, given);
    if (rehearsal.open.length === 0) return rehearsal;
    const answered = await Promise.all(
      rehearsal.open.map(async (question) => [question, await ask(question)] as const),
    );
    inputs = { ...inputs, answers: inputs.answers.with(answered) };
  }
}
