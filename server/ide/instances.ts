import { ROOT } from "../engine/addrs/address.ts";
import type { Scope } from "../engine/lang/scope.ts";
import type { Trace } from "../engine/lifecycle/resourceInstance.ts";
import { callId } from "../engine/plan/graph.ts";
import { moduleScope } from "../engine/plan/moduleScope.ts";
import type { Plan } from "../engine/plan/plan.ts";
import type { Row } from "../engine/plan/rows.ts";
import type { Item } from "../engine/syntax/tree.ts";

/** The rows that a top-level item declares; a module that is called twice has two for each. */
export function rowsOf(plan: Plan, item: Item): readonly Row[] {
  return [...plan.rows.values()].filter(({ anchor }) => anchor === item.range.anchor);
}

/** The instances that a resource block, or a module call, stands for. */
export function tracesOf(plan: Plan, item: Item): readonly Trace[] {
  return rowsOf(plan, item).flatMap((row) => {
    if (row.kind === "resource") return row.traces;
    if (row.kind === "call") return plan.traces.filter((trace) => isInside(trace, row.id));
    return [];
  });
}

/** A scope to evaluate what is written in an item: of its first instance. */
export function scopeOf(plan: Plan, item: Item): Scope | undefined {
  const row = rowsOf(plan, item)[0];
  if (row?.kind === "resource") {
    const wanted = row.traces.find((trace) => trace.instance.orphan === undefined);
    if (wanted) return wanted.instance.scope;
  }
  if (!row) return undefined;
  const written = plan.graph.ordered.find(({ id }) => id === row.id)?.module;
  if (!written) return undefined;
  const call = written.path.length === 0 ? undefined : plan.rows.get(callId(written));
  const instance = call?.kind === "call" ? (call.instances[0] ?? ROOT) : ROOT;
  return moduleScope(plan, written, instance);
}

function isInside({ instance }: Trace, call: string): boolean {
  const { steps } = instance.address.resource.module;
  const path = steps.map((step) => `module.${step.name}`).join(".");
  return path === call || path.startsWith(`${call}.`);
}
