import type { Action } from "../lifecycle/decision.ts";
import type { Plan } from "../plan/plan.ts";
import { outputAction } from "../plan/report/outputChanges.ts";
import { notPlannedText } from "./notPlanned.ts";
import { hasErrors } from "./planJson/planJson.ts";

/**
 * `Plan: 2 to add, 0 to change, 1 to destroy.`, as Terraform counts: a replacement adds one, destroys one. That nothing
 * changes is only said of a plan that is complete.
 */
export const summaryLine = (plan: Plan): string => summarySentences(plan).join(" ");

/** The same, each thing that it says by itself. */
export function summarySentences(plan: Plan): readonly string[] {
  const { actions } = plan.counts;
  const of = (...names: readonly Action[]) => names.reduce((sum, name) => sum + (actions.get(name) ?? 0), 0);
  const replaced = of("delete-then-create", "create-then-delete");
  const [add, change, destroy] = [of("create", "forget-then-create") + replaced, of("update"), of("delete") + replaced];
  const counts = `Plan: ${add} to add, ${change} to change, ${destroy} to destroy.`;
  const doubts = [mayReplaceText(plan), followingText(plan), keptUnsetText(plan)];
  const more = [...doubts, notPlannedText(plan.notPlanned), inferredText(plan)]
    .filter((text) => text !== undefined)
    .map((text) => `${text}.`);
  if (add + change + destroy > 0) return [counts, ...more];
  if (more.length > 0) return more;
  if (hasErrors(plan)) return ["The plan has errors."];
  return [movesOrForgets(plan) ? counts : "No changes. Your infrastructure matches the configuration."];
}

/** `2 of them may be replaced instead of changed` */
function mayReplaceText({ counts: { mayReplace } }: Plan): string | undefined {
  if (mayReplace === 0) return undefined;
  return `${mayReplace} of the changes may be ${mayReplace === 1 ? "a replacement" : "replacements"}`;
}

/** What a replacement that may come takes along. */
function followingText({ counts: { following } }: Plan): string | undefined {
  if (following === 0) return undefined;
  return following === 1
    ? "1 instance stays as it is only if what it refers to does"
    : `${following} instances stay as they are only if what they refer to does`;
}

/** What a provider may do where an argument is not there any more. */
function keptUnsetText({ counts: { keptUnset } }: Plan): string | undefined {
  if (keptUnset === 0) return undefined;
  return keptUnset === 1
    ? "1 instance stays as it is only if nothing was taken out of its configuration"
    : `${keptUnset} instances stay as they are only if nothing was taken out of their configuration`;
}

/** What is left alone, or changes, only as far as can be seen without a schema. */
function inferredText({ counts: { inferred } }: Plan): string | undefined {
  if (inferred === 0) return undefined;
  const what = inferred === 1 ? "1 instance was" : `${inferred} instances were`;
  return `${what} compared without a schema: run terraform init, or name a file of schemas`;
}

/** Changes that the counts leave out: other addresses, objects that are forgotten, outputs. */
const movesOrForgets = ({ counts, outputs }: Plan): boolean =>
  counts.moved > 0 || counts.actions.has("forget") || outputs.some((output) => outputAction(output) !== "no-op");
