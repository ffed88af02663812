import { DEFAULT_OPTIONS } from "../engine/load/inputs.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { extended } from "../engine/source/extended.ts";
import { type Answer, answers } from "../engine/source/question.ts";
import type { SyntaxFile } from "../engine/syntax/tree.ts";
import { settle } from "../workspace/asked/settle.ts";

/** The answer about files that nobody reads. */
export const NOTHING: Answer = { kind: "failure", absent: true, reason: "not looked at" };

/** Returns the plan of a folder in which nothing is read. It resolves the places of findings in other files. */
export async function planOfNothing(
  root: string,
  sources: { readonly syntax: (path: string) => SyntaxFile | undefined },
): Promise<LivePlan> {
  const options = { ...DEFAULT_OPTIONS, purpose: "validate" } as const;
  const plan = await settle({ root, answers: answers(), options }, async () => NOTHING);
  return extended(plan, { syntaxOf: sources.syntax });
}
