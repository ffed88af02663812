import { type EvaluatedUnit, evaluateUnit, type UnitOptions } from "../engine/terragrunt/evaluateUnit.ts";
import { type Answers, answers } from "../engine/source/question.ts";
import type { Ask } from "./ask.ts";

/** Evaluates a unit of Terragrunt until no question is open. */
export async function settleUnit(
  folder: string,
  options: UnitOptions,
  ask: Ask,
  known: Answers = answers(),
): Promise<EvaluatedUnit & { readonly answers: Answers }> {
  let given = known;
  for (;;) {
    const unit = evaluateUnit(folder, given, options);
    if (unit.open.length === 0) return { ...unit, answers: given };
    given = given.with(await Promise.all(unit.open.map(async (question) => [question, await ask(question)] as const)));
  }
}
