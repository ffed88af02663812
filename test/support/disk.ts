import { resolve } from "node:path";
import { DEFAULT_OPTIONS, type PlanOptions } from "../../server/engine/load/inputs.ts";
import { makePlan } from "../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { joinPath } from "../../server/engine/source/paths.ts";
import { answers, fileQuestion } from "../../server/engine/source/question.ts";
import { askDisk } from "../../server/host/node/askers.ts";
import { settle } from "../../server/workspace/asked/settle.ts";

/** Plans a folder of the repository or of a test. */
export const planOf = (folder: string, options: Partial<PlanOptions> = {}): Promise<LivePlan> =>
  settle({ root: resolve(folder), answers: answers(), options: { ...DEFAULT_OPTIONS, ...options } }, askDisk);

/** Returns the text of a file that the plan read. */
export function textIn(plan: LivePlan, name: string): string {
  const path = joinPath(plan.inputs.root, name);
  const syntax = plan.modules.files.get(path)?.syntax ?? plan.variables.files.get(path)?.syntax;
  if (!syntax) throw new Error(`${name} was not read by the plan of ${plan.inputs.root}`);
  return syntax.source.text;
}

/** Returns the next plan after the editor's text of a file changed. */
export function withText(plan: LivePlan, name: string, text: string): LivePlan {
  const question = fileQuestion(joinPath(plan.inputs.root, name));
  const edited = plan.inputs.answers.with([[question, { kind: "text", text }]]);
  return makePlan({ ...plan.inputs, answers: edited }, plan);
}

/** Returns the next plan after a piece of text in a file was replaced. */
export function afterEdit(plan: LivePlan, name: string, from: string, to: string): LivePlan {
  const text = textIn(plan, name);
  if (!text.includes(from)) throw new Error(`${name} does not hold ${from}`);
  return withText(plan, name, text.replace(from, to));
}

/** Returns a plan from the same inputs that is made from scratch. */
export const fromScratch = (plan: LivePlan): LivePlan => makePlan(plan.inputs);
