import type { Inputs } from "../engine/plan/inputs.ts";
import { makePlan } from "../engine/plan/makePlan.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { type Failure, fitting, type Question } from "../engine/source/question.ts";

/**
 * Finds one thing out: reads the file, lists the folder. Never rejects: a failure is an answer. With `within`, what lies
 * outside of these folders is such a failure. `signal` says when nobody wants the answer any more.
 */
export type Ask = (question: Question, within?: readonly string[], signal?: AbortSignal) => Promise<unknown>;

/** What one who can be asked answers to a question. */
export const answerTo = async <A>(ask: Ask, question: Question<A>): Promise<A | Failure> =>
  fitting(question, await ask(question));

/** Plans until nothing is open. The engine never waits: it says what it lacks, and the next plan knows it. */
export async function settle(inputs: Inputs, ask: Ask, previous?: LivePlan): Promise<LivePlan> {
  let plan = makePlan(inputs, previous);
  while (plan.open.length > 0) {
    const found = await Promise.all(plan.open.map(async (question) => [question, await ask(question)] as const));
    plan = makePlan({ ...plan.inputs, answers: plan.inputs.answers.with(found) }, plan);
  }
  return plan;
}
