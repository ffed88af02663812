import { hasDrifted, isPlanned, objectAt, type Trace, type Transition } from "../../lifecycle/trace.ts";
import type { LivePlan } from "../plan.ts";

/**
 * Adds the New State of an object that the apply only writes to the state: as it was read, imported or moved. Returns the same trace if
 * the state keeps the object as it is.
 */
export function withSavedObject(plan: LivePlan, trace: Trace): Trace {
  const { change, transitions } = trace;
  const { mode } = change.address.resource;
  if (mode !== "managed" || !isPlanned(trace) || change.action.outcome !== "no-op") return trace;
  const prior = objectAt(trace, "priorState");
  if (!prior || objectAt(trace, "newState") || !isWritten(plan, trace)) return trace;
  const saved: Transition = {
    operation: "StateWrite",
    from: ["priorState"],
    to: "newState",
    object: prior,
    confidence: "rehearsed",
    replacement: false,
    isRehearsed: true,
  };
  return { ...trace, transitions: [...transitions, saved] };
}

/** Whether the apply writes the object. A plan without any change writes no drift, unless it only refreshes. */
function isWritten({ regime, traces }: LivePlan, trace: Trace): boolean {
  const { importing, previousAddress } = trace.change;
  if (importing || previousAddress) return true;
  return hasDrifted(trace) && (!regime.plansChanges || traces.some(({ change }) => change.action.outcome !== "no-op"));
}
