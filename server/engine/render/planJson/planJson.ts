import { supports } from "../../lang/features.ts";
import { isPlanned, type Trace } from "../../lifecycle/trace.ts";
import type { Plan } from "../../plan/plan.ts";
import { undecodedDrift } from "../../plan/report/undecodedDrift.ts";
import { isReached } from "../../plan/report/unreachedNodes.ts";
import { isJustRead } from "../../plan/rows/counts.ts";
import { isTold, type OutputChange, outputAction } from "../../plan/rows/outputChanges.ts";
import { isWhollyKnown } from "../../values/value.ts";
import type { Json } from "../json.ts";
import { actionInvocations } from "./actionsJson.ts";
import { checksJson } from "./checksJson.ts";
import { configurationJson } from "./configurationJson.ts";
import { resourceChange, resourceDrift } from "./instanceJson.ts";
import { plannedModules, priorModules } from "./moduleValues.ts";
import { outputChanges, plannedOutputs, priorOutputs } from "./outputsJson.ts";
import { relevantAttributesJson, variablesJson } from "./planParts.ts";
import { savedPlanJson } from "./savedPlanJson.ts";

/** Returns the plan as `terraform show -json PLANFILE` prints it. */
export function planJson(plan: Plan): { readonly [key: string]: Json } {
  if (plan.saved) return savedPlanJson(plan, plan.saved);
  const isRefreshOnly = !plan.regime.plansChanges;
  const traces = plan.traces.filter(
    (trace) => isReached(plan.details.unreached, trace.change) && isWritten(trace, plan),
  );
  const changes = isRefreshOnly
    ? []
    : traces.filter((trace) => isPlanned(trace) && !isJustRead(trace) && !isGone(trace, plan.regime));
  const outputs = plan.outputs.filter((output) => isTold(output, plan.details.unreached.all));
  const undecoded = undecodedDrift(plan);
  const drift = plan.traces
    .filter((trace) => !undecoded.has(trace))
    .map((trace) => resourceDrift(trace, isRefreshOnly))
    .filter((drift) => drift !== undefined);
  const errored = hasErrors(plan);
  const changedOutputs = outputs.filter((output) => outputAction(output) !== "no-op");
  const isChanged = isRefreshOnly
    ? plan.traces.some((trace) => resourceDrift(trace, false)) ||
      plan.details.isStateOld ||
      (supports(plan.language.dialect, "applyable-outputs") &&
        changedOutputs.some(({ after }) => after !== undefined && isWhollyKnown(after))) ||
      (supports(plan.language.dialect, "applyable-data") && (plan.details.rewritesData || traces.some(isJustRead)))
    : changedOutputs.length > 0 || changes.some(doesSomething) || plan.details.rewritesData;
  return {
    format_version: "1.2",
    terraform_version: versionText(plan),
    variables: variablesJson(plan),
    planned_values: {
      outputs: plannedOutputs(outputs),
      root_module: plannedModules(isRefreshOnly ? [] : traces, plan.language.dialect),
    },
    resource_drift: drift.length > 0 ? drift : undefined,
    resource_changes: changes.length > 0 ? changes.map(resourceChange) : undefined,
    output_changes: outputChanges(outputs),
    action_invocations: actionInvocations(plan.invocations, supports(plan.language.dialect, "action-callers")),
    prior_state: priorState(plan, outputs),
    configuration: plan.details.configuration && configurationJson(plan.details.configuration),
    relevant_attributes: relevantAttributesJson(plan),
    checks: checksJson(plan.details.conditions, plan.language.dialect),
    ...flags(plan, errored, !errored && isChanged),
  };
}

/** Whether the version writes the change of an instance down, even if `prevent_destroy` refuses it. */
const isWritten = ({ diagnostics }: Trace, { language }: Plan): boolean =>
  supports(language.dialect, "protected-changes") ||
  diagnostics.every(({ id }) => id !== "lifecycle/protected-instance");

/** Returns what the version says of a plan as a whole. */
const flags = (plan: Plan, errored: boolean, applyable: boolean): { readonly [key: string]: Json } => ({
  ...(supports(plan.language.dialect, "plan-applyable") && { applyable, complete: isComplete(plan) }),
  ...(supports(plan.language.dialect, "plan-errored") && { errored }),
});

const versionText = ({ language }: Plan): string => language.dialect.version.join(".");

/**
 * Whether the instance is neither configured nor found by the provider, so that no action follows. Terraform reports only deposed
 * objects of this kind, and none in a destroy plan. Observed on 1.11.4.
 */
const isGone = ({ change: { action, deposed } }: Trace, { destroysAll }: Plan["regime"]): boolean =>
  action.outcome === "no-op" && action.rule === "gone" && (deposed === undefined || destroysAll);

/** Returns the current state; undefined if it is empty. */
function priorState(plan: Plan, shownOutputs: readonly OutputChange[]): Json {
  const unshownOutputs = plan.outputs
    .filter((output) => !shownOutputs.includes(output))
    .map((output) => ({ ...output, after: undefined }));
  const [outputs, modules] = [priorOutputs([...shownOutputs, ...unshownOutputs]), priorModules(plan)];
  if (outputs === undefined && modules === undefined) return undefined;
  return {
    format_version: "1.0",
    terraform_version: versionText(plan),
    values: { outputs, root_module: modules ?? {} },
  };
}

/** Whether everything was planned without errors, and every action is certain. Only a complete plan rules out further changes. */
export const isComplete = (plan: Plan): boolean =>
  !hasErrors(plan) &&
  !plan.isTargeted &&
  plan.notPlanned.length === 0 &&
  plan.counts.inferred === 0 &&
  plan.counts.doubts.size === 0 &&
  plan.counts.asOfLastRun === 0;

export const hasErrors = ({ diagnostics: { load, validate, plan, check } }: Plan): boolean =>
  [load, validate, plan, check].some((findings) => findings.some(({ severity }) => severity === "error"));

/** Whether the plan changes the instance. A mere move or import counts as a change. */
export const doesSomething = ({ change }: Trace): boolean =>
  change.action.outcome !== "no-op" || change.previousAddress !== undefined || change.importing !== undefined;
