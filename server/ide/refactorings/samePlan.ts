import type { Action } from "../../engine/lifecycle/reasons/decision.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { rawEquals } from "../../engine/values/equality.ts";
import type { Value } from "../../engine/values/value.ts";
import { shownErrors } from "../diagnostics/shownDiagnostics.ts";

const NOT_RENAMED: ReadonlyMap<string, string> = new Map();

/**
 * Whether an edit leaves everything that the plan does as it is: each object has the same action and the same planned values, and each
 * output its value. `renamed` has the new addresses of instances, by their old ones.
 */
export function isSamePlan(plan: Plan, edited: Plan, renamed = NOT_RENAMED): boolean {
  if (shownErrors(edited).length > shownErrors(plan).length) return false;
  const [present, later] = [objectsOf(plan, renamed), objectsOf(edited, NOT_RENAMED)];
  if (present.size !== later.size || plan.outputs.length !== edited.outputs.length) return false;
  for (const [object, planned] of present) {
    const other = later.get(object);
    if (!other || other.action !== planned.action || !rawEquals(other.after, planned.after)) return false;
  }
  return plan.outputs.every(({ name, after }) => {
    const other = edited.outputs.find((output) => output.name === name);
    return other !== undefined && sameValue(after, other.after);
  });
}

interface PlannedObject {
  readonly action: Action | "not planned";
  readonly after: Value;
}

/** Returns the planned objects by their addresses in the state; those that do not exist yet by the addresses that they get. */
function objectsOf({ traces }: Plan, renamed: ReadonlyMap<string, string>): ReadonlyMap<string, PlannedObject> {
  return new Map(
    traces.map((trace) => [
      keyOf(trace, renamed),
      { action: isPlanned(trace) ? trace.change.action.outcome : "not planned", after: trace.change.after },
    ]),
  );
}

function keyOf({ stored, change }: Trace, renamed: ReadonlyMap<string, string>): string {
  const { address, previousAddress, deposed } = change;
  // A data source keeps no object, so only its address can tell which one it is.
  if (stored && address.resource.mode === "managed")
    return `state ${(previousAddress ?? address).text} ${deposed ?? ""}`;
  return `new ${renamed.get(address.text) ?? address.text}`;
}

const sameValue = (a: Value | undefined, b: Value | undefined): boolean =>
  a === undefined || b === undefined ? a === b : rawEquals(a, b);
