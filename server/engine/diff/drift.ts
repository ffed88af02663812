import { objectAt, type Trace } from "../lifecycle/trace.ts";
import type { Path } from "../values/path.ts";
import { changedAttributes, diff } from "./diff.ts";

/** Returns the attributes that were changed outside of Terraform; none if the object was deleted, or has no drift. */
export function driftedAttributes(trace: Pick<Trace, "transitions">): readonly Path[] {
  const [before, after] = [objectAt(trace, "upgradedState"), objectAt(trace, "priorState")];
  if (!before || !after || before === after || after.kind === "null") return [];
  return changedAttributes(diff(before, after)).map(({ path }) => path);
}
