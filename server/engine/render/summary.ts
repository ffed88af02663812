import type { Action } from "../lifecycle/decision.ts";
import type { Plan } from "../plan/plan.ts";
import { doubtedUpdates } from "../plan/report/counts.ts";
import { outputAction } from "../plan/report/outputChanges.ts";
import { doubtSummaries } from "./doubts.ts";
import { notPlannedText } from "./notPlannedReasons.ts";
import { hasErrors } from "./planJson/planJson.ts";

/**
 * Returns `Plan: 2 to add, 0 to change, 1 to destroy.`, as Terraform counts: a replacement adds one and destroys one. "No
 * changes" appears only for a complete plan.
 */
export const summaryLine = (plan: Plan): string => summarySentences(plan).join(" ");

/** Returns the sentences of `summaryLine`, one for each fact. */
export function summarySentences(plan: Plan): readonly string[] {
  const { actions } = plan.counts;
  const of = (...names: readonly Action[]) => names.reduce((sum, name) => sum + (actions.get(name) ?? 0), 0);
  const replaced = of("delete-then-create", "create-then-delete");
  const [add, change, destroy] = [of("create", "forget-then-create") + replaced, of("update"), of("delete") + replaced];
  const { imported } = plan.counts;
  const counts = `Plan: ${imported > 0 ? `${imported} to import, ` : ""}${add} to add, ${change} to change, ${destroy} to destroy.`;
  const remarks = [
    mayReplaceText(plan),
    ...doubtSummaries(plan.counts.doubts),
    notPlannedText(plan.notPlanned),
    inferredText(plan),
  ]
    .filter((text) => text !== undefined)
    .map((text) => `${text}.`);
  if (add + change + destroy > 0) return [counts, ...remarks];
  if (remarks.length > 0) return remarks;
  if (hasErrors(plan)) return ["The plan has errors."];
  return [movesImportsOrForgets(plan) ? counts : "No changes. Your infrastructure matches the configuration."];
}

/** Returns `2 of the changes may be replacements`; undefined if none may be. */
function mayReplaceText({ counts }: Plan): string | undefined {
  const count = doubtedUpdates(counts);
  return count === 0 ? undefined : `${count} of the changes may be ${count === 1 ? "a replacement" : "replacements"}`;
}

/** Returns the note on instances whose action is inferred without a schema; undefined if there are none. */
function inferredText({ counts: { inferred } }: Plan): string | undefined {
  if (inferred === 0) return undefined;
  const what = inferred === 1 ? "1 instance was" : `${inferred} instances were`;
  return `${what} compared without a schema: run terraform init, or name a schema file`;
}

/** Whether the plan has changes that add, change and destroy nothing: moves, imports, forgotten objects, outputs. */
const movesImportsOrForgets = ({ counts, outputs }: Plan): boolean =>
  counts.moved + counts.imported > 0 ||
  counts.actions.has("forget") ||
  outputs.some((output) => outputAction(output) !== "no-op");
