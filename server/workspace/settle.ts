import type { Inputs } from "../engine/load/inputs.ts";
import { awaited, finishPlan, type Planning, startPlan, walkAll, withFound } from "../engine/plan/makePlan.ts";
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

/**
 * Plans until nothing is open. The engine never waits: it says what it lacks, and is told. What a row lacks is found out while
 * the plan is being made, so that an answer costs what depends on it.
 */
export async function settle(inputs: Inputs, ask: Ask, previous?: LivePlan): Promise<LivePlan> {
  let plan = await walkedPlan(startPlan(inputs, previous), ask);
  while (plan.open.length > 0) {
    const found = await findOut(plan.open, ask);
    plan = await walkedPlan(startPlan({ ...plan.inputs, answers: plan.inputs.answers.with(found) }, plan), ask);
  }
  return plan;
}

async function walkedPlan(started: Planning, ask: Ask): Promise<LivePlan> {
  let planning = walkAll(started);
  const asking = inFlight(ask);
  for (;;) {
    const { open, longest } = awaited(planning);
    // A row is looked at as a whole: not for each of its answers.
    const found = await asking(open, Math.ceil(longest / PARTS));
    if (found.length === 0) return finishPlan(planning);
    planning = walkAll(withFound(planning, found));
  }
}

/** In so many parts the answers to one row are taken. */
const PARTS = 2;

type Found = readonly [Question, unknown];

/** Asks more while others are still asked for: gives at least so many answers as soon as they are there, none when none is left. */
function inFlight(ask: Ask): (open: readonly Question[], atLeast: number) => Promise<readonly Found[]> {
  let under = 0;
  let arrived: Found[] = [];
  let wake = (): void => undefined;
  return async (open, atLeast) => {
    for (const question of open) {
      under++;
      void ask(question).then((answer) => {
        under--;
        arrived.push([question, answer]);
        wake();
      });
    }
    while (under > 0 && arrived.length < Math.max(1, atLeast))
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const found = arrived;
    arrived = [];
    return found;
  };
}

const findOut = (open: readonly Question[], ask: Ask): Promise<readonly Found[]> =>
  Promise.all(open.map(async (question) => [question, await ask(question)] as const));
