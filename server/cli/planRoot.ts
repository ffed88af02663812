import { learnedFacts } from "../engine/learn/storedFacts.ts";
import { forValidation, type Inputs, type PlanOptions } from "../engine/load/inputs.ts";
import { validationDiagnostics, withoutTests } from "../engine/plan/commandDiagnostics.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { type Diagnostic, error, hasErrors } from "../engine/source/diagnostic.ts";
import { extended } from "../engine/source/extended.ts";
import { folderOf } from "../engine/source/paths.ts";
import { answers, directoryQuestion } from "../engine/source/question.ts";
import type { Outputs, SeenOutputs } from "../engine/terragrunt/context.ts";
import { objectValue } from "../engine/values/value.ts";
import type { Ask } from "../workspace/asked/ask.ts";
import { keepSeenFacts } from "../workspace/asked/keepSeenFacts.ts";
import { refusals, refusedPlan } from "../workspace/asked/refusedPlan.ts";
import { settle } from "../workspace/asked/settle.ts";
import { earlierCommits } from "../workspace/earlierCommits.ts";
import { isUnit, unitDependencies, unitRoot } from "../workspace/unitFolder.ts";
import type { CommandContext } from "./commandContext.ts";

/**
 * Returns the plan of a folder, with everything that was learned, and the validation that precedes it. What the plan shows of its providers
 * is kept. `outputs` remembers what units leave, so that several plans plan each dependency once.
 */
export async function planFolder(
  root: string,
  options: PlanOptions,
  { ask, learning }: PlanContext,
  outputs: UnitOutputs = new Map(),
): Promise<PlanWithValidation> {
  const inputs = (folder: string, folderOptions: PlanOptions): Inputs => ({
    root: folder,
    answers: answers(),
    options: folderOptions,
    facts,
    // With plugins, rows are evaluated again as answers arrive.
    ...(options.providers === "schema" && ({ isOneShot: true } as const)),
  });
  const facts = learnedFacts(await learning.facts.read());
  const run = (await isUnit(root, ask))
    ? await planUnit(root, options, ask, inputs, outputs)
    : await planned(inputs(root, options), ask);
  if (!run.isInvalid) await keepSeenFacts(run.plan, learning);
  return run;
}

/** Who answers for a plan, and where what it shows of providers is kept. */
export type PlanContext = Pick<CommandContext, "ask" | "learning">;

/** The planned outputs of units, by the files of the units; undefined for one that is not planned, or is being planned. */
export type UnitOutputs = Map<string, Outputs | undefined>;

/** Returns the plan of a unit of Terragrunt, after those of the units that it depends on. `outputs` holds what these leave. */
async function planUnit(
  folder: string,
  options: PlanOptions,
  ask: Ask,
  inputs: (folder: string, options: PlanOptions) => Inputs,
  outputs: UnitOutputs,
): Promise<PlanWithValidation> {
  for (const path of (await unitDependencies(folder, options, ask)).ofOutputs) {
    if (outputs.has(path)) continue;
    // A unit on the way to itself has no planned outputs.
    outputs.set(path, undefined);
    const { plan, validation, isInvalid } = await planUnit(folderOf(path), otherUnit(options), ask, inputs, outputs);
    outputs.set(path, isInvalid ? undefined : plannedOutputs(plan, validation));
  }
  const unit = await unitRoot(folder, options, ask, (path) => outputs.get(path));
  const { seenOutputs } = unit;
  const run = { ...(await planned(inputs(unit.root, unit.options), unit.ask)), seenOutputs };
  if (unit.findings.length === 0) return run;
  const syntaxOf = (path: string) => run.plan.syntaxOf(path) ?? unit.syntaxOf(path);
  const plan = extended(run.plan, { syntaxOf });
  const { findings: unitFindings, isRefused } = unit;
  return {
    plan: isRefused ? refusedPlan(plan, unitFindings) : plan,
    validation: extended(run.validation, { syntaxOf }),
    isInvalid: isRefused || run.isInvalid,
    unitFindings,
    seenOutputs,
  };
}

/** What the command line says of one unit holds for no other. */
const otherUnit = ({ statePath: _, ...options }: PlanOptions): PlanOptions => ({
  ...options,
  mode: "normal",
  targets: [],
  excludes: [],
  replace: [],
  variables: [],
});

/** Returns the outputs that a plan leaves; undefined if it has errors, or if the state could not be read. */
function plannedOutputs(plan: LivePlan, validation: LivePlan): Outputs | undefined {
  const hasErrors = [...reportedErrors(plan), ...reportedErrors(validation)].length > 0;
  if (hasErrors || plan.state.state === undefined) return undefined;
  const values = plan.outputs.flatMap(({ name, after }) => (after ? [[name, after] as const] : []));
  return values.length === 0 ? { kind: "none" } : { kind: "outputs", value: objectValue(values), origin: "planned" };
}

const reportedErrors = (plan: LivePlan): readonly Diagnostic[] =>
  Object.values(plan.diagnostics)
    .flat()
    .filter(({ severity }) => severity === "error");

/** Returns a plan that proves the causes of its changes by git, as far as they are not proven without. */
export async function withProofs(plan: LivePlan, ask: Ask): Promise<LivePlan> {
  if (!plan.queries.lacksProof || plan.inputs.options.planner) return plan;
  const earlier = await earlierCommits(plan, ask);
  return earlier.length === 0 ? plan : settle({ ...plan.inputs, earlier }, ask, plan);
}

/** Returns the error about a folder that cannot be read, or has no configuration; undefined if it has some. */
export function noConfiguration(
  { modules, root, inputs }: LivePlan,
  unitFindings: readonly Diagnostic[] = [],
): Diagnostic | undefined {
  if (modules.root?.module.files.length !== 0 || modules.unreadable.length > 0 || unitFindings.length > 0)
    return undefined;
  const listing = inputs.answers.get(directoryQuestion(root));
  if (listing?.kind === "failure") return unreadableFolder(root, listing.reason);
  // What a state has can be destroyed without configuration.
  if (inputs.options.mode === "destroy") return undefined;
  return error(
    "cli/no-configuration",
    undefined,
    "No configuration files",
    `There are no .tf or .tofu files in ${root}. Use a folder that contains some.`,
  );
}

/** Returns the error about a folder that a command names. */
export const unreadableFolder = (path: string, reason: string): Diagnostic =>
  error("cli/unreadable-folder", undefined, "Failed to read module directory", `${path} could not be read: ${reason}.`);

/** A plan and the validation that precedes it. */
export interface PlanWithValidation {
  readonly plan: LivePlan;
  readonly validation: LivePlan;
  /** Whether a plugin refused the configuration, or Terragrunt its unit. As in Terraform, nothing is planned then. */
  readonly isInvalid: boolean;
  /** What is wrong with the files of the Terragrunt unit. */
  readonly unitFindings?: readonly Diagnostic[];
  /** The outputs that the Terragrunt unit sees of each of its dependencies. */
  readonly seenOutputs?: readonly SeenOutputs[];
}

/** Returns the plan and the validation that precedes it. Plugins plan only a valid configuration. */
export async function planned(inputs: Inputs, ask: Ask): Promise<PlanWithValidation> {
  if (inputs.options.providers !== "exec") {
    const plan = await settle(inputs, ask);
    return { plan, validation: await settle(forValidation(plan.inputs), ask, plan), isInvalid: false };
  }
  const settled = await settle(forValidation(inputs), ask);
  const validation = withoutTests(settled);
  const isValid = !hasErrors(validationDiagnostics(validation));
  const options: PlanOptions = isValid ? inputs.options : { ...inputs.options, providers: "schema" };
  const knownAnswers = validation.inputs.answers;
  const plan = await settle({ ...inputs, options, answers: knownAnswers }, ask, settled);
  const errors = refusals(validation);
  return { plan: errors.length > 0 ? refusedPlan(plan, errors) : plan, validation, isInvalid: errors.length > 0 };
}
