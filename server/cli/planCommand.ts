import { resolve } from "node:path";
import type { VariableOption } from "../engine/config/variableValues.ts";
import { learnedFacts } from "../engine/learn/storedFacts.ts";
import { DEFAULT_OPTIONS, forValidation, type Inputs, type PlanOptions } from "../engine/load/inputs.ts";
import type { ApplyOperation } from "../engine/plan/order/applyOperation.ts";
import { applyOrder } from "../engine/plan/order/applyOrder.ts";
import type { LivePlan, Plan } from "../engine/plan/plan.ts";
import { validationDiagnostics } from "../engine/plan/report/commandDiagnostics.ts";
import { addressFaults } from "../engine/plan/targeting/targetingFaults.ts";
import { orderPieces } from "../engine/render/applyOrderText.ts";
import { reasonIn } from "../engine/render/configurationErrors.ts";
import { notPlannedText } from "../engine/render/notPlannedReasons.ts";
import { packText } from "../engine/render/packTexts.ts";
import { planPieces } from "../engine/render/planText/planText.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { answers } from "../engine/source/question.ts";
import { commitComparison } from "../ide/commitComparison.ts";
import { optionComparison } from "../ide/optionComparison.ts";
import { MOST_OF_SCREEN, planMarkdown } from "../ide/planMarkdown.ts";
import type { PlanQuery } from "../protocol/planOverview.ts";
import type { Ask } from "../workspace/ask.ts";
import { diagnosticText } from "../workspace/diagnosticOutput.ts";
import type { Learning } from "../workspace/factStore.ts";
import { keepSeenFacts } from "../workspace/keepSeenFacts.ts";
import { planOfCommit } from "../workspace/planOfCommit.ts";
import { invalidOutput, isRefused, planOutput, reportedDiagnostics } from "../workspace/planOutput.ts";
import { type OtherOptions, planWithOptions } from "../workspace/planWithOptions.ts";
import { refusals, refusedPlan } from "../workspace/refusedPlan.ts";
import { settle } from "../workspace/settle.ts";
import { type Arguments, type Console, packsOption, schemasOption, usage } from "./arguments.ts";
import { printDocument } from "./printDocument.ts";

/** `stateline plan [DIR]`: prints the plan of every instance. Returns 0 without errors, 1 with errors, 2 for wrong use. */
export async function planCommand(
  args: Arguments,
  ask: Ask,
  console: Console,
  environment: Partial<PlanOptions>,
  learning: Learning,
): Promise<number> {
  const options = planOptions(args, environment);
  if ("problem" in options) return usage(console, options.problem);
  const root = resolve(args.positional[0] ?? ".");
  const { plan, validation, isInvalid } = await planFolder(root, options, ask, learning);
  if (isEmptyFolder(plan, console)) return 1;
  const diagnostics = reportedDiagnostics(plan, validation);
  if (isInvalid) {
    if (args.flags.has("json")) printDocument(invalidOutput(plan, diagnostics), console);
    else for (const diagnostic of diagnostics) console.error(`${diagnosticText(plan, diagnostic)}\n`);
    return 1;
  }
  const notPlanned = notPlannedText(plan.notPlanned, (cause) => reasonIn(plan, cause));
  if (notPlanned !== undefined) console.error(`${secretsOf(plan).masked(notPlanned)}\n`);
  const packs = plan.providers.origins.flatMap((origin) => packText(origin) ?? []);
  for (const text of packs) console.error(`${text}\n`);
  if (args.flags.has("markdown")) {
    console.out(`${planMarkdown({ root, plan, version: 0, isStale: false }, EVERYTHING, MOST_OF_SCREEN)}\n`);
    return isRefused(plan, diagnostics) ? 1 : 0;
  }
  const revision = lastValue(args, "compare");
  if (revision !== undefined) return compare(plan, revision, ask, console);
  const other = otherOptions(args);
  if (other) return compareOptions(plan, other, ask, console);
  const order = args.flags.has("order") ? applyOrder(plan) : undefined;
  if (args.flags.has("json")) printDocument(planOutput(plan, diagnostics, order), console);
  else printText(plan, diagnostics, order, console);
  await keepSeenFacts(plan, learning);
  return isRefused(plan, diagnostics) ? 1 : 0;
}

/** Prints what the plan says otherwise than that of a commit. */
async function compare(plan: LivePlan, revision: string, ask: Ask, console: Console): Promise<number> {
  const committed = await planOfCommit(plan, revision, ask);
  if ("kind" in committed) {
    console.error(`Error: ${committed.reason}.\n`);
    return 1;
  }
  console.out(commitComparison(plan, committed.plan, { revision, ...committed.commit }));
  return 0;
}

/** Returns the workspace or variable file that the plan is compared with; undefined if there is none. */
function otherOptions(args: Arguments): OtherOptions | undefined {
  const file = lastValue(args, "compare-var-file");
  if (file !== undefined) return { file: resolve(file) };
  const workspace = lastValue(args, "compare-workspace");
  return workspace === undefined ? undefined : { workspace };
}

/** Prints what the plan says otherwise than with other options. */
async function compareOptions(plan: LivePlan, other: OtherOptions, ask: Ask, console: Console): Promise<number> {
  const compared = await planWithOptions(plan, other, ask);
  if ("kind" in compared) {
    console.error(`Error: ${compared.reason}.\n`);
    return 1;
  }
  console.out(optionComparison(plan, compared.plan, other));
  return 0;
}

/** Shows every lane. */
const EVERYTHING: PlanQuery = { text: "", kinds: [], toggled: [] };

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

/** Whether a folder has no configuration, which is printed as an error. */
export function isEmptyFolder({ modules, root }: LivePlan, console: Console): boolean {
  if (modules.root?.module.files.length !== 0) return false;
  console.error(
    `Error: No configuration files\n\nThere are no .tf or .tofu files in ${root}. Use a folder that contains some.\n`,
  );
  return true;
}

/** A plan and the validation that precedes it. */
interface PlanWithValidation {
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

/** Returns the options of the command line, or the first problem with them. */
export function planOptions(args: Arguments, environment: Partial<PlanOptions>): PlanOptions | { problem: string } {
  const { values, ordered } = args;
  const problem =
    modeProblem(args) ??
    addressProblem(args) ??
    refreshProblem(args) ??
    providersProblem(args) ??
    variableProblem(args);
  if (problem !== undefined) return { problem };
  const statePath = lastValue(args, "state");
  const workspace = lastValue(args, "workspace");
  return {
    ...DEFAULT_OPTIONS,
    ...environment,
    mode: planMode(args),
    providers: answeringIn(args),
    ...(answeringIn(args) === "offline" && { fromPlugins: "auto" }),
    refresh: lastValue(args, "refresh") !== "false",
    targets: values.get("target") ?? [],
    excludes: values.get("exclude") ?? [],
    missingVariable: "error",
    replace: values.get("replace") ?? [],
    variables: ordered.flatMap(variableOption),
    ...schemasOption({ values }),
    ...packsOption({ values }, environment),
    ...(workspace !== undefined && { workspace }),
    ...(statePath !== undefined && { statePath: resolve(statePath) }),
  };
}

/** Returns the value of an option; of a repeated option the last one counts. */
const lastValue = ({ values }: Arguments, name: string): string | undefined => values.get(name)?.at(-1);

const planMode = ({ flags }: Arguments): PlanOptions["mode"] =>
  flags.has("destroy") ? "destroy" : flags.has("refresh-only") ? "refresh-only" : "normal";

function modeProblem(args: Arguments): string | undefined {
  if (args.flags.has("destroy") && args.flags.has("refresh-only"))
    return "Incompatible plan mode options: --destroy and --refresh-only cannot be combined. Remove one of them.";
  const mode = planMode(args);
  if (args.values.has("replace") && mode !== "normal")
    return `Unsupported plan mode: --replace and --${mode} cannot be combined. Remove one of them.`;
  return undefined;
}

function addressProblem({ values }: Arguments): string | undefined {
  const [fault] = addressFaults({
    targets: values.get("target") ?? [],
    excludes: values.get("exclude") ?? [],
    replace: values.get("replace") ?? [],
  });
  return fault && `${fault.summary}: ${fault.detail}`;
}

function refreshProblem(args: Arguments): string | undefined {
  const refresh = lastValue(args, "refresh") ?? "true";
  if (refresh !== "true" && refresh !== "false") return `--refresh=${refresh}: use true or false.`;
  if (refresh === "false" && args.flags.has("refresh-only"))
    return "Incompatible refresh options: --refresh-only with --refresh=false would do nothing. Remove one of them.";
  return undefined;
}

function providersProblem(args: Arguments): string | undefined {
  const providers = lastValue(args, "providers") ?? "schema";
  return isAnswering(providers)
    ? undefined
    : `--providers ${providers}: use schema (no plugin is started), offline (plugins answer without configuration, credentials and network) or exec (plugins answer).`;
}

/** The values of `--providers`. */
type CommandAnswering = Extract<PlanOptions["providers"], "schema" | "offline" | "exec">;

const isAnswering = (word: string): word is CommandAnswering =>
  word === "schema" || word === "offline" || word === "exec";

function answeringIn(args: Arguments): CommandAnswering {
  const word = lastValue(args, "providers") ?? "schema";
  return isAnswering(word) ? word : "schema";
}

function variableProblem({ values }: Arguments): string | undefined {
  const misspelled = values.get("var")?.find((assignment) => assignment.indexOf("=") < 1);
  return misspelled === undefined ? undefined : `--var ${misspelled}: use the form --var NAME=VALUE.`;
}

/** Returns what `--var` or `--var-file` gives; nothing for other options. */
function variableOption({ name, value }: Arguments["ordered"][number]): readonly VariableOption[] {
  if (name === "var-file") return [{ file: resolve(value) }];
  const at = value.indexOf("=");
  return name === "var" ? [{ name: value.slice(0, at), text: value.slice(at + 1) }] : [];
}

/** Prints the plan, or the order of its apply. */
function printText(
  plan: Plan,
  diagnostics: readonly Diagnostic[],
  order: readonly ApplyOperation[] | undefined,
  console: Console,
): void {
  for (const diagnostic of diagnostics) console.error(`${diagnosticText(plan, diagnostic)}\n`);
  const pieces = order ? orderPieces(order, secretsOf(plan)) : planPieces(plan, isRefused(plan, diagnostics));
  for (const piece of pieces) console.out(piece);
}
