import { supports } from "../../lang/features.ts";
import type { Plan } from "../../plan/plan.ts";
import type { SavedParts } from "../../plan/savedParts.ts";
import { remember } from "../../source/remember.ts";
import { isEmptyState } from "../../state/state.ts";
import type { Json } from "../json.ts";
import { type StateContents, stateContents } from "../stateContents.ts";
import { checkResultsJson, stateJson } from "../stateJson.ts";
import { savedInvocations } from "./actionsJson.ts";
import { configurationJson } from "./configurationJson.ts";
import { deferredChange, resourceChange } from "./instanceJson.ts";
import { plannedModules } from "./moduleValues.ts";
import { outputChanges, plannedOutputs } from "./outputsJson.ts";
import { relevantAttributesJson, variablesJson } from "./planParts.ts";

/** Returns a finished plan as the version that wrote it prints it. */
export function savedPlanJson(plan: Plan, saved: SavedParts): { readonly [key: string]: Json } {
  const { traces, outputs, details, language } = plan;
  const isEmpty = isEmptyState(saved.priorState);
  return {
    format_version: saved.formatVersion ?? "1.2",
    terraform_version: saved.version,
    variables: variablesJson(plan),
    planned_values: { outputs: plannedOutputs(outputs), root_module: plannedModules(traces, language.dialect) },
    resource_drift: saved.drift.length > 0 ? saved.drift.map(resourceChange) : undefined,
    resource_changes: traces.length > 0 ? traces.map(resourceChange) : undefined,
    deferred_changes: saved.deferred.length > 0 ? saved.deferred.map(deferredChange) : undefined,
    output_changes: outputChanges(outputs),
    action_invocations: savedInvocations(plan, saved),
    prior_state: isEmpty ? undefined : stateJson(saved.priorState, priorContents(saved)),
    configuration: details.configuration && configurationJson(details.configuration),
    relevant_attributes: relevantAttributesJson(plan),
    checks: saved.checks.length > 0 ? checkResultsJson(saved.checks) : undefined,
    timestamp: saved.timestamp,
    ...(supports(language.dialect, "plan-applyable") && { applyable: saved.applyable, complete: saved.complete }),
    ...(supports(language.dialect, "plan-errored") && { errored: saved.errored }),
  };
}

/** Returns the content of the state from which a finished plan starts. */
export const priorContents = remember(
  (saved: SavedParts): StateContents => stateContents(saved.priorState, saved.schemaOf),
);
