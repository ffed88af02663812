import { objectAt, type Trace } from "../engine/lifecycle/trace.ts";
import type { Secrets } from "../engine/render/secrets.ts";
import type { TimelineRehearsal, WhatIfText } from "../protocol/timeline.ts";

/** The rehearsed apply of an instance. */
export interface Rehearsed {
  /** The trace of the plan, with the steps of the apply. */
  readonly trace: Trace;
  readonly whatIf: readonly WhatIfText[];
}

/** Returns the assumed values of a rehearsal, and why it ends before the New State. */
export function rehearsalView({ trace, whatIf }: Rehearsed, secrets: Secrets): TimelineRehearsal {
  const stopped = stoppedReason(trace);
  return { whatIf, ...(stopped !== undefined && { stopped: secrets.masked(stopped) }) };
}

function stoppedReason(trace: Trace): string | undefined {
  const { outcome } = trace.change.action;
  if (trace.failed || trace.notPlanned) return "An instance that is not planned is not applied.";
  if (outcome === "no-op") return "Nothing changes, so nothing is applied.";
  if (outcome === "forget") return "Terraform only forgets the object.";
  if (objectAt(trace, "newState")) return undefined;
  const violation = trace.violations.find(({ rule }) => rule === "plan-stable");
  if (violation) return `The second plan breaks a promise of the first one. ${violation.explanation}`;
  const fault = trace.diagnostics.find(({ severity }) => severity === "error");
  if (fault) return `Once its values are known, it cannot be planned: ${fault.summary}.`;
  return objectAt(trace, "finalPlannedState")
    ? "Once its values are known, nothing changes, so Terraform applies nothing."
    : "Its second plan is not known.";
}
