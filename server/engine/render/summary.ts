import type { Action } from "../lifecycle/decision.ts";
import type { Plan } from "../plan/plan.ts";
import { notPlannedText } from "./notPlanned.ts";
import { hasErrors, outputAction } from "./planJson.ts";

/**
 * `Plan: 2 to add, 0 to change, 1 to destroy.`, as Terraform counts: a replacement adds one, destroys one. That nothing
 * changes is only said of a plan that is complete.
 */
export function summaryLine(plan: Plan): string {
  const { actions } = plan.counts;
  const of = (...names: readonly Action[]) => names.reduce((sum, name) => sum + (actions.get(name) ?? 0), 0);
  const replaced = of("delete-then-create", "create-then-delete");
  const [add, change, destroy] = [of("create") + replaced, of("update"), of("delete") + replaced];
  const counts = `Plan: ${add} to add, ${change} to change, ${destroy} to destroy.`;
  const lacking = notPlannedText(plan.notPlanned);
  if (lacking !== undefined) return add + change + destroy > 0 ? `${counts} ${lacking}.` : `${lacking}.`;
  if (add + change + destroy > 0) return counts;
  if (hasErrors(plan)) return "The plan has errors.";
  return movesOrForgets(plan) ? counts : "No changes. Your infrastructure matches the configuration.";
}

/** Changes that the counts leave out: other addresses, objects that are forgotten, outputs. */
const movesOrForgets = ({ counts, outputs }: Plan): boolean =>
  counts.moved > 0 || counts.actions.has("forget") || outputs.some((output) => outputAction(output) !== "no-op");
