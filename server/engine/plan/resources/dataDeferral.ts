import type { ModuleAddress } from "../../addrs/address.ts";
import { isPlanned, type Trace } from "../../lifecycle/trace.ts";
import type { World } from "../scope/moduleScope.ts";

/** Does anything change in any of these resources, as far as it can reach into a module instance? */
export function isDeferred({ rows }: World, ids: readonly string[], module: ModuleAddress): boolean {
  return ids.some((id) => {
    const row = rows.get(id);
    return row?.kind === "resource" && row.traces.some((trace) => mayChange(trace) && reaches(trace, module));
  });
}

/** That a deposed object ends changes nothing of what is read. */
const mayChange = (trace: Trace): boolean =>
  trace.change.deposed === undefined && (!isPlanned(trace) || trace.change.action.outcome !== "no-op");

/** What depends on a resource of its own module depends on that of its own instance of the module. */
function reaches({ change }: Trace, module: ModuleAddress): boolean {
  const own = change.address.resource.module;
  return own === module || own.steps.map(({ name }) => name).join() !== module.steps.map(({ name }) => name).join();
}
