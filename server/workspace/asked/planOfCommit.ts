import type { LivePlan } from "../../engine/plan/plan.ts";
import { answers, type Failure } from "../../engine/source/question.ts";
import { type Ask, answerTo } from "./ask.ts";
import { askCommitted } from "./askCommitted.ts";
import { type CommitAnswer, commitQuestion } from "./commitQuestions.ts";
import { settle } from "./settle.ts";

/** The plan of a root module as a commit has its files. */
export interface CommittedPlan {
  readonly plan: LivePlan;
  readonly commit: CommitAnswer;
}

/** Plans a root module as a commit has its files, from the present state and with the options of a plan of today. */
export async function planOfCommit({ inputs }: LivePlan, revision: string, ask: Ask): Promise<CommittedPlan | Failure> {
  const commit = await answerTo(ask, commitQuestion(inputs.root, revision));
  if (commit.kind === "failure") return commit;
  const { lastApplied: _, ...rest } = inputs;
  const plan = await settle({ ...rest, answers: answers() }, askCommitted(ask, commit));
  return { plan, commit };
}
