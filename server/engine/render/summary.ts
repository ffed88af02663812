import type { Action } from "../lifecycle/decision.ts";
import { isPlanned, type Trace } from "../lifecycle/trace.ts";
import type { Plan } from "../plan/plan.ts";
import { notPlannedText } from "./notPlanned.ts";
import { hasErrors, outputAction } from "./planJson.ts";

/** How many instances have which action; what could not be planned counts apart. */
export function countActions(traces: readonly Trace[]): {
  readonly actions: ReadonlyMap<Action, number>;
  readonly failed: number;
} {
  const actions = new Map<Action, number>();
  let failed = 0;
  for (const trace of traces) {
    const { outcome } = trace.change.action;
    if (trace.failed) failed++;
    else if (isPlanned(trace)) actions.set(outcome, (actions.get(outcome) ?? 0) + 1);
  }
  return { actions, failed };
}

/**
 * `Plan: 2 to add, 0 to change, 1 to destroy.`, as Terraform counts: a replacement adds one, destroys one. That nothing
 * changes is only said of a plan that is complete.
 */
export function summaryLine(plan: Plan): string {
  const { actions } = countActions(plan.traces);
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
const movesOrForgets = ({ traces, outputs }: Plan): boolean =>
  traces.some(({ change }) => change.previousAddress !== undefined || change.action.outcome === "forget") ||
  outputs.some((output) => outputAction(output) !== "no-op");
