import type { ModuleAddress } from "../../addrs/address.ts";
import { evaluatedTrace, isPlanned, type Trace } from "../../lifecycle/trace.ts";
import type { World } from "../scope/moduleScope.ts";

/** Whether any of these resources has a change that affects a module instance. */
export function isDeferred({ rows }: World, ids: readonly string[], module: ModuleAddress): boolean {
  return ids.some((id) => {
    const row = rows.get(id);
    return (
      row?.kind === "resource" && row.traces.some((trace) => mayChange(evaluatedTrace(trace)) && reaches(trace, module))
    );
  });
}

/** Whether a run may change the resource. Destroying a deposed object does not affect a read. */
const mayChange = (trace: Trace): boolean =>
  trace.change.deposed === undefined && (!isPlanned(trace) || trace.change.action.outcome !== "no-op");

/** Whether a change affects a module instance. Within the same module only the changes of the same module instance do. */
function reaches({ change }: Trace, module: ModuleAddress): boolean {
  const own = change.address.resource.module;
  return own === module || own.steps.map(({ name }) => name).join() !== module.steps.map(({ name }) => name).join();
}
