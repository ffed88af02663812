import { learnedFacts } from "../engine/learn/storedFacts.ts";
import { forValidation, type Inputs, type PlanOptions } from "../engine/load/inputs.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { validationDiagnostics } from "../engine/plan/report/commandDiagnostics.ts";
import { type Diagnostic, error } from "../engine/source/diagnostic.ts";
import { answers } from "../engine/source/question.ts";
import type { Ask } from "../workspace/ask.ts";
import type { Learning } from "../workspace/factStore.ts";
import { refusals, refusedPlan } from "../workspace/refusedPlan.ts";
import { settle } from "../workspace/settle.ts";

/** Returns the plan of a folder, with everything that was learned, and the validation that precedes it. */
export async function planFolder(
  root: string,
  options: PlanOptions,
  ask: Ask,
  learning: Learning,
): Promise<PlanWithValidation> {
  const facts = learnedFacts(await learning.facts.read());
  // With plugins, rows are evaluated again as answers arrive.
  const isOneShot = options.providers === "schema" && ({ isOneShot: true } as const);
  return planned({ root, answers: answers(), options, facts, ...isOneShot }, ask);
}

/** Returns the error about a folder without configuration; undefined if it has some. */
export const noConfiguration = ({ modules, root }: LivePlan): Diagnostic | undefined =>
  modules.root?.module.files.length === 0
    ? error(
        "cli/no-configuration",
        undefined,
        "No configuration files",
        `There are no .tf or .tofu files in ${root}. Use a folder that contains some.`,
      )
    : undefined;

/** A plan and the validation that precedes it. */
export interface PlanWithValidation {
  readonly plan: LivePlan;
  readonly validation: LivePlan;
  /** Whether a plugin refused the configuration. As in Terraform, nothing is planned then. */
  readonly isInvalid: boolean;
}

/** Returns the plan and the validation that precedes it. Plugins plan only a valid configuration. */
export async function planned(inputs: Inputs, ask: Ask): Promise<PlanWithValidation> {
  if (inputs.options.providers !== "exec") {
    const plan = await settle(inputs, ask);
    return { plan, validation: await settle(forValidation(plan.inputs), ask, plan), isInvalid: false };
  }
  const validation = await settle(forValidation(inputs), ask);
  const isValid = !validationDiagnostics(validation).some(({ severity }) => severity === "error");
  const options: PlanOptions = isValid ? inputs.options : { ...inputs.options, providers: "schema" };
  const knownAnswers = validation.inputs.answers;
  const plan = await settle({ ...inputs, options, answers: knownAnswers }, ask, validation);
  const errors = refusals(validation);
  return { plan: errors.length > 0 ? refusedPlan(plan, errors) : plan, validation, isInvalid: errors.length > 0 };
}
