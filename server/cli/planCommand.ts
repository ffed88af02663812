import { resolve } from "node:path";
import type { VariableOption } from "../engine/config/variableValues.ts";
import { learnedFacts } from "../engine/learn/storedFacts.ts";
import { basesOf } from "../engine/lifecycle/explanations.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import { DEFAULT_OPTIONS, forValidation, type Inputs, type PlanOptions } from "../engine/load/inputs.ts";
import type { LivePlan, Plan } from "../engine/plan/plan.ts";
import { applyCycles } from "../engine/plan/report/applyCycles.ts";
import { planDiagnostics, validationDiagnostics } from "../engine/plan/report/commandDiagnostics.ts";
import type { NotPlanned } from "../engine/plan/report/notPlanned.ts";
import { isTold, outputBasis } from "../engine/plan/report/outputChanges.ts";
import { addressFaults } from "../engine/plan/targeting/targetingFaults.ts";
import { runsOf } from "../engine/plan/walk/runs.ts";
import { reasonIn } from "../engine/render/configurationErrors.ts";
import { type Json, writeJson } from "../engine/render/json.ts";
import { languageText } from "../engine/render/languageText.ts";
import { members } from "../engine/render/masks.ts";
import { notPlannedText, unaskedText } from "../engine/render/notPlannedReasons.ts";
import { hasErrors, planJson } from "../engine/render/planJson/planJson.ts";
import { planPieces } from "../engine/render/planText/planText.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import { stagesJson } from "../engine/render/stagesJson.ts";
import { pathName } from "../engine/render/valueText.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { answers } from "../engine/source/question.ts";
import { sameFinding } from "../engine/source/sameFinding.ts";
import type { Ask } from "../workspace/ask.ts";
import { settle } from "../workspace/settle.ts";
import { type Arguments, type Console, schemasOption, usage } from "./arguments.ts";
import { diagnosticJson, diagnosticText } from "./diagnosticOutput.ts";
import type { Learning } from "./learnCommand.ts";

/** `stateline plan [DIR]`: prints the plan of every instance. Returns 0 without errors, 1 with errors, 2 for wrong use. */
export async function planCommand(
  args: Arguments,
  ask: Ask,
  console: Console,
  environment: Partial<PlanOptions>,
  { facts: factStore }: Pick<Learning, "facts">,
): Promise<number> {
  const options = planOptions(args, environment);
  if ("problem" in options) return usage(console, options.problem);
  const root = resolve(args.positional[0] ?? ".");
  const facts = learnedFacts(await factStore.read());
  const { plan, validation } = await planned(
    // With plugins, rows are evaluated again as answers arrive.
    { root, answers: answers(), options, facts, ...(options.providers !== "exec" && { isOneShot: true }) },
    ask,
  );
  if (plan.modules.root?.module.files.length === 0) {
    console.error(
      `Error: No configuration files\n\nThere are no .tf or .tofu files in ${root}. Use a folder that contains some.\n`,
    );
    return 1;
  }
  const diagnostics = reportedDiagnostics(plan, validation);
  const notPlanned = notPlannedText(plan.notPlanned, (cause) => reasonIn(plan, cause));
  if (notPlanned !== undefined) console.error(`${secretsOf(plan).masked(notPlanned)}\n`);
  if (args.flags.has("json")) console.out(`${writeJson(planOutput(plan, diagnostics))}\n`);
  else printText(plan, diagnostics, console);
  return isRefused(plan, diagnostics) ? 1 : 0;
}

/** Returns the plan and the validation that precedes it. Plugins plan only a valid configuration. */
export async function planned(
  inputs: Inputs,
  ask: Ask,
): Promise<{ readonly plan: LivePlan; readonly validation: LivePlan }> {
  if (inputs.options.providers !== "exec") {
    const plan = await settle(inputs, ask);
    return { plan, validation: await settle(forValidation(plan.inputs), ask, plan) };
  }
  const validation = await settle(forValidation(inputs), ask);
  const isValid = !validationDiagnostics(validation).some(({ severity }) => severity === "error");
  const options: PlanOptions = isValid ? inputs.options : { ...inputs.options, providers: "schema" };
  const knownAnswers = validation.inputs.answers;
  return { plan: await settle({ ...inputs, options, answers: knownAnswers }, ask, validation), validation };
}

/** Returns Terraform's output up to the first phase that fails, and Stateline's own remarks about the plan. */
export const reportedDiagnostics = (plan: LivePlan, validation: LivePlan): readonly Diagnostic[] => [
  ...planDiagnostics(plan, validation),
  ...Object.values(plan.diagnostics).flatMap((diagnostics) =>
    diagnostics.filter(({ origin }) => origin === "stateline"),
  ),
];

/** Returns the options of the command line, or the first problem with them. */
function planOptions(args: Arguments, environment: Partial<PlanOptions>): PlanOptions | { problem: string } {
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
    providers: lastValue(args, "providers") === "exec" ? "exec" : "schema",
    refresh: lastValue(args, "refresh") !== "false",
    targets: values.get("target") ?? [],
    excludes: values.get("exclude") ?? [],
    missingVariable: "error",
    replace: values.get("replace") ?? [],
    variables: ordered.flatMap(variableOption),
    ...schemasOption({ values }),
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
  return providers === "schema" || providers === "exec"
    ? undefined
    : `--providers ${providers}: use schema (no plugin is started) or exec (plugins answer).`;
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

/** Whether the output reports an error: validation and apply may fail although the plan has none. */
const isRefused = (plan: Plan, diagnostics: readonly Diagnostic[]): boolean =>
  hasErrors(plan) || diagnostics.some(({ severity }) => severity === "error");

/** Returns the diagnostics without those that only an apply reports. */
function withoutApply(plan: LivePlan, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const cycles = applyCycles(plan);
  return diagnostics.filter((diagnostic) => !cycles.some((cycle) => sameFinding(cycle, diagnostic)));
}

/** Returns the output of `--json`. */
export function planOutput(plan: LivePlan, diagnostics: readonly Diagnostic[]): { readonly [key: string]: Json } {
  const runs = new Map(runsOf(plan).map((run) => [run.trace, run] as const));
  const basesIn = (trace: Trace) => {
    const run = runs.get(trace);
    return run && basesOf(run);
  };
  return {
    ...planJson(plan),
    ...(isRefused(plan, withoutApply(plan, diagnostics)) && { applyable: false, complete: false, errored: true }),
    stateline: {
      dialect: languageText(plan.language),
      diagnostics: diagnostics.map((diagnostic) => diagnosticJson(plan, diagnostic)),
      notPlanned: plan.notPlanned.map((lacking) => notPlannedJson(lacking, plan)),
      outputs: outputsJson(plan),
      instances: plan.traces.map((trace) => stagesJson(trace, basesIn(trace))),
    },
  };
}

/** Returns an instance that is not planned: the reason, the certain changes, and the arguments that are not known. */
const notPlannedJson = ({ address, cause, partlyKnown }: NotPlanned, plan: Plan): Json => {
  const secrets = secretsOf(plan);
  return members([
    ["address", address],
    ["reason", secrets.masked(reasonIn(plan, cause))],
    ...(partlyKnown
      ? ([
          ["changes", partlyKnown.changes.map((path) => pathName(path, secrets))],
          [
            "unknown",
            partlyKnown.open.map(({ path, unasked }) =>
              members([
                ["path", pathName(path, secrets)],
                ["reason", unaskedText(unasked)],
              ]),
            ),
          ],
        ] as const)
      : []),
  ]);
};

/** Returns the certainty of each output that the plan shows. */
const outputsJson = ({ outputs, details }: Plan): Json =>
  members(
    outputs
      .filter((output) => isTold(output, details.unreached.all))
      .map((output) => [output.name, { basis: outputBasis(output) }] as const),
  );

function printText(plan: Plan, diagnostics: readonly Diagnostic[], console: Console): void {
  for (const diagnostic of diagnostics) console.error(`${diagnosticText(plan, diagnostic)}\n`);
  for (const piece of planPieces(plan, isRefused(plan, diagnostics))) console.out(piece);
}
