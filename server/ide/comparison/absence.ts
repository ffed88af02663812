import type { InstanceAddress } from "../../engine/addrs/address.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { hasErrors } from "../../engine/source/diagnostic.ts";

/** What is certain of an instance that a plan does not list. */
export type Absence = "does not exist" | "is not configured" | "is not planned";

/**
 * Returns a function that says what is certain of an instance that the plan does not list. A plan may list nothing of a resource or
 * module that is not planned, nothing of the state while it is not loaded, and little beside errors of the files.
 */
export function absenceIn({ notPlanned, state, diagnostics }: Plan): (address: InstanceAddress) => Absence {
  if (hasErrors(diagnostics.load)) return () => "is not planned";
  const unplanned = notPlanned.map(({ address }) => address);
  return ({ text }) => {
    if (unplanned.some((prefix) => isIn(prefix, text))) return "is not planned";
    return state.state ? "does not exist" : "is not configured";
  };
}

/** Whether an address is that of a resource, module or instance, or inside of it. */
const isIn = (prefix: string, address: string): boolean =>
  address.startsWith(prefix) && [undefined, ".", "["].includes(address[prefix.length]);
