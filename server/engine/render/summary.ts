import type { Action, Trace } from "../lifecycle/resourceInstance.ts";
import type { Plan } from "../plan/plan.ts";

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
    else actions.set(outcome, (actions.get(outcome) ?? 0) + 1);
  }
  return { actions, failed };
}

/** `Plan: 2 to add, 0 to change, 1 to destroy.`, as Terraform counts: a replacement adds one, destroys one. */
export function summaryLine({ traces }: Plan): string {
  const { actions } = countActions(traces);
  const of = (...names: readonly Action[]) => names.reduce((sum, name) => sum + (actions.get(name) ?? 0), 0);
  const replaced = of("delete-then-create", "create-then-delete");
  const [add, change, destroy] = [of("create") + replaced, of("update"), of("delete") + replaced];
  if (add + change + destroy === 0) return "No changes. Your infrastructure matches the configuration.";
  return `Plan: ${add} to add, ${change} to change, ${destroy} to destroy.`;
}
