import type { Inputs } from "../../engine/load/inputs.ts";
import { awaited, finishPlan, startPlan, walkAll, withNewAnswers } from "../../engine/plan/makePlan.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import type { Planning } from "../../engine/plan/planning.ts";
import type { Question } from "../../engine/source/question.ts";
import type { Ask } from "./ask.ts";

/**
 * Plans until no question is open. Nothing is walked before the schemas are there. Further questions are asked while the plan is being
 * walked, so that an answer only re-evaluates its dependents.
 */
export async function settle(inputs: Inputs, ask: Ask, previous?: LivePlan): Promise<LivePlan> {
  let plan = await walkedPlan(startPlan({ ...inputs, awaitsSchemas: true }, previous), ask);
  while (plan.open.length > 0) {
    const answered = await askAll(plan.open, ask);
    plan = await walkedPlan(startPlan({ ...plan.inputs, answers: plan.inputs.answers.with(answered) }, plan), ask);
  }
  return plan;
}

async function walkedPlan(started: Planning, ask: Ask): Promise<LivePlan> {
  let planning = walkAll(started);
  const asking = startAsking(ask);
  for (;;) {
    const { open, longest } = awaited(planning);
    // Each evaluation covers a whole row, so it waits for several answers.
    const answered = await asking(open, Math.ceil(longest / PARTS));
    if (answered.length === 0) return finishPlan(planning);
    planning = walkAll(withNewAnswers(planning, answered));
  }
}

/** How often a row is evaluated at most while its answers come in. */
const PARTS = 2;

type Answered = readonly [Question, unknown];

/**
 * Returns a function that asks more questions. It resolves with at least `atLeast` answers as soon as they have arrived; with
 * fewer only if no question is pending.
 */
function startAsking(ask: Ask): (questions: readonly Question[], atLeast: number) => Promise<readonly Answered[]> {
  let pendingCount = 0;
  let answered: Answered[] = [];
  let wake = (): void => undefined;
  return async (questions, atLeast) => {
    for (const question of questions) {
      pendingCount++;
      void ask(question).then((answer) => {
        pendingCount--;
        answered.push([question, answer]);
        wake();
      });
    }
    while (pendingCount > 0 && answered.length < Math.max(1, atLeast))
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const taken = answered;
    answered = [];
    return taken;
  };
}

const askAll = (questions: readonly Question[], ask: Ask): Promise<readonly Answered[]> =>
  Promise.all(questions.map(async (question) => [question, await ask(question)] as const));
