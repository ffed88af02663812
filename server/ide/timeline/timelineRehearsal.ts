import { contractSummary } from "../../engine/lifecycle/contract/contractSummary.ts";
import { objectAt, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { violatedPart } from "../../engine/render/violationWords.ts";
import type { TimelineOrder, TimelineRehearsal, WhatIfText } from "../../protocol/timeline.ts";
import type { PlayedFailure } from "../../workspace/asked/settleFailure.ts";
import { failureView } from "./timelineFailure.ts";

/** The rehearsed apply of an instance. */
export interface Rehearsed {
  /** The trace of the plan, with the steps of the apply. */
  readonly trace: Trace;
  readonly whatIf: readonly WhatIfText[];
  readonly order?: TimelineOrder | undefined;
  readonly played?: PlayedFailure | undefined;
}

/** Returns the assumed values of a rehearsal, why it ends before the New State, the order of the apply, and the played failure. */
export function rehearsalView(plan: ExplainablePlan, { trace, whatIf, order, played }: Rehearsed): TimelineRehearsal {
  const stopped = stoppedReason(trace, secretsOf(plan));
  return {
    whatIf,
    ...(stopped !== undefined && { stopped: secretsOf(plan).masked(stopped) }),
    ...(order && { order }),
    ...(played && { failure: failureView(plan, trace, played) }),
  };
}

/** Returns what the apply writes to the state of an object that it does not change. */
function savedText(trace: Trace): string {
  const { change } = trace;
  const saved = objectAt(trace, "newState");
  if (!saved) return "This object does not change, so nothing is applied to it.";
  if (change.importing) return "Nothing is applied to this object: the apply only adopts it into the state.";
  if (saved.kind === "null")
    return "Nothing is applied: the object is gone, and the apply only drops it from the state.";
  if (change.previousAddress)
    return "Nothing is applied to this object: the apply only writes its new address to the state.";
  return "Nothing is applied to this object: the apply only writes to the state what was read.";
}

function stoppedReason(trace: Trace, secrets: Secrets): string | undefined {
  const { outcome } = trace.change.action;
  if (trace.failed || trace.notPlanned) return "An instance that is not planned is not applied.";
  if (outcome === "no-op") return savedText(trace);
  if (outcome === "forget") return "Terraform only forgets the object.";
  if (objectAt(trace, "newState")) return undefined;
  const broken = trace.violations.find((one) => one.rule === "plan-stable" || (one.isRehearsed && !one.tolerated));
  if (broken) {
    const summary = contractSummary(broken, "PlanResourceChange");
    const part = violatedPart(broken, trace, secrets);
    const promise = broken.rule === "plan-stable" ? "a promise of the first one" : "a promise";
    return `The second plan breaks ${promise} (${broken.rule}): ${part}. Terraform stops with "${summary}".`;
  }
  const fault = trace.diagnostics.find(({ severity }) => severity === "error");
  if (fault) return `Once its values are known, it cannot be planned: ${fault.summary}.`;
  return objectAt(trace, "finalPlannedState")
    ? "Once its values are known, nothing changes, so Terraform applies nothing."
    : "Its second plan is not known.";
}
