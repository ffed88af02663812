import type { ModuleAddress } from "../../addrs/address.ts";
import type { DependencyChange } from "../../lifecycle/resourceInstance.ts";
import { evaluatedTrace, isPlanned, type Trace } from "../../lifecycle/trace.ts";
import type { World } from "../scope/moduleScope.ts";

/** Returns whether any of these resources has a change that affects a module instance. */
export function dependencyChange({ rows }: World, ids: readonly string[], module: ModuleAddress): DependencyChange {
  let isPossible = false;
  for (const id of ids) {
    const row = rows.get(id);
    if (row?.kind !== "resource") continue;
    for (const trace of row.traces) {
      if (!reaches(trace, module)) continue;
      const change = changeOf(evaluatedTrace(trace));
      if (change === "certain") return change;
      isPossible ||= change === "possible";
    }
  }
  return isPossible ? "possible" : "none";
}

/**
 * Returns whether a run changes the resource. One that is not planned because something was not read, or whose change may turn out
 * to be none, is only possibly changed. Destroying a deposed object does not affect a read.
 */
function changeOf(trace: Trace): DependencyChange {
  const { deposed, action } = trace.change;
  if (deposed !== undefined) return "none";
  if (!isPlanned(trace)) return trace.notPlanned && isTracked(trace) ? "possible" : "certain";
  if (action.outcome === "no-op") return "none";
  return action.doubt?.because === "may-be-same" || action.doubt?.because === "may-change" ? "possible" : "certain";
}

const isTracked = ({ change }: Trace): boolean => change.before.kind !== "null";

/** Whether a change affects a module instance. Within the same module only the changes of the same module instance do. */
function reaches({ change }: Trace, module: ModuleAddress): boolean {
  const own = change.address.resource.module;
  return own === module || own.steps.map(({ name }) => name).join() !== module.steps.map(({ name }) => name).join();
}
