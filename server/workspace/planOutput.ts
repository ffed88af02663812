import { basesOf } from "../engine/lifecycle/reasons/explanations.ts";
import type { Run } from "../engine/lifecycle/run/run.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import type { ApplyOperation } from "../engine/plan/applyOperation.ts";
import { planDiagnostics } from "../engine/plan/commandDiagnostics.ts";
import type { LivePlan, Plan } from "../engine/plan/plan.ts";
import { applyCycles } from "../engine/plan/report/applyCycles.ts";
import type { NotPlanned } from "../engine/plan/rows/notPlanned.ts";
import { isTold, outputBasis } from "../engine/plan/rows/outputChanges.ts";
import { runsOf } from "../engine/plan/walk/runs.ts";
import { orderJson } from "../engine/render/applyOrderJson.ts";
import { reasonIn } from "../engine/render/configurationErrors.ts";
import { type Json, kept } from "../engine/render/json.ts";
import { languageText } from "../engine/render/languageText.ts";
import { members } from "../engine/render/masks.ts";
import { unaskedText } from "../engine/render/notPlannedReasons.ts";
import { hasErrors, planJson } from "../engine/render/planJson/planJson.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import { stagesJson } from "../engine/render/stagesJson.ts";
import { pathName } from "../engine/render/valueText.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { isError } from "../engine/source/diagnostic.ts";
import { remember } from "../engine/source/remember.ts";
import { sameFinding } from "../engine/source/sameFinding.ts";
import { diagnosticJson } from "./diagnosticOutput.ts";

/**
 * Returns Terraform's output up to the first phase that fails, and Stateline's own remarks about the plan. A plan with errors never comes
 * without one: if no phase of the command reports any, they are those that the editor shows.
 */
export const reportedDiagnostics = (plan: LivePlan, validation: LivePlan): readonly Diagnostic[] => [
  ...withErrors(plan, planDiagnostics(plan, validation)),
  ...Object.values(plan.diagnostics).flatMap((diagnostics) =>
    diagnostics.filter(({ origin }) => origin === "stateline"),
  ),
];

function withErrors(plan: LivePlan, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.some(isError) || !hasErrors(plan)) return diagnostics;
  const { load, validate, plan: planned, check } = plan.diagnostics;
  const ofTerraform = [...load, ...validate, ...planned, ...check].filter(({ origin }) => origin !== "stateline");
  return [...diagnostics, ...ofTerraform.filter(isError)];
}

/** Whether the output reports an error: validation and apply may fail although the plan has none. */
export const isRefused = (plan: Plan, diagnostics: readonly Diagnostic[]): boolean =>
  hasErrors(plan) || diagnostics.some(isError);

/** Returns the diagnostics without those that only an apply reports. */
function withoutApply(plan: LivePlan, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const cycles = applyCycles(plan);
  return diagnostics.filter((diagnostic) => !cycles.some((cycle) => sameFinding(cycle, diagnostic)));
}

/**
 * Returns the output of `stateline plan --json`, with what the rules found; with `order`, the order of the apply too.
 * `dependencies` says where a unit of Terragrunt has the outputs of each of its dependencies from.
 */
export function planOutput(
  plan: LivePlan,
  diagnostics: readonly Diagnostic[],
  findings: readonly Json[] = [],
  order?: readonly ApplyOperation[],
  dependencies: readonly Json[] = [],
): { readonly [key: string]: Json } {
  const runs = new Map(runsOf(plan).map((run) => [run.trace, run] as const));
  const instanceJson = (trace: Trace): Json => {
    const run = runs.get(trace);
    return run ? runJson(run) : stagesJson(trace);
  };
  return {
    ...planJson(plan),
    ...(isRefused(plan, withoutApply(plan, diagnostics)) && { applyable: false, complete: false, errored: true }),
    stateline: {
      dialect: languageText(plan.language),
      diagnostics: diagnostics.map((diagnostic) => diagnosticJson(plan, diagnostic)),
      findings,
      notPlanned: plan.notPlanned.map((lacking) => notPlannedJson(lacking, plan)),
      ...(dependencies.length > 0 && { dependencies }),
      outputs: outputsJson(plan),
      instances: plan.traces.map(instanceJson),
      ...(order && { order: orderJson(order) }),
    },
  };
}

/** Returns the output for a configuration that is invalid, so that nothing is planned: as `planOutput`, without what a plan has. */
export function invalidOutput(plan: LivePlan, diagnostics: readonly Diagnostic[]): { readonly [key: string]: Json } {
  const { format_version, terraform_version, variables, configuration } = planJson(plan);
  return {
    format_version,
    terraform_version,
    variables,
    configuration,
    applyable: false,
    complete: false,
    errored: true,
    stateline: {
      dialect: languageText(plan.language),
      diagnostics: diagnostics.map((diagnostic) => diagnosticJson(plan, diagnostic)),
      findings: [],
      notPlanned: [],
      outputs: {},
      instances: [],
    },
  };
}

/** Returns an instance; the same document for the same run, because its bases are expensive. */
const runJson = remember((run: Run): Json => kept(stagesJson(run.trace, basesOf(run))));

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
