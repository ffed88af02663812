import type { Confidence, PlanResponse, Reply } from "../provider/provider.ts";
import { unmarkDeep } from "../values/walk.ts";
import { decideAction } from "./action.ts";
import { actionFacts } from "./actionFacts.ts";
import { absent, answered, enter, isStopped } from "./course.ts";
import { stopped } from "./endings.ts";
import { hasFailed, withDiagnostics } from "./findings.ts";
import { endDecided } from "./planOutcome.ts";
import { isDestroyedFirst, type Prior, readDestroyed } from "./priorState.ts";
import { metaOf } from "./resourceInstance.ts";
import type { Run } from "./run.ts";
import type { Stage } from "./trace.ts";

const FROM_PRIOR: readonly Stage[] = ["priorState"];

/** Plans the destruction of an orphan. Observed on Terraform 1.11.4. */
export function planDestruction(stage: Prior): Run {
  const { instance } = stage;
  const { read, confidence } = readBeforeDestruction(stage);
  if (isStopped(read)) return stopped(read, stage.prior.value);
  const planned = absent(stage);
  const entered = enter(read, {
    operation: "PlanResourceChange",
    from: FROM_PRIOR,
    to: "initialPlannedState",
    object: planned,
    confidence,
  });
  const before = read.prior.value.kind === "null" ? read.prior.value : stage.prior.value;
  const action = decideAction(actionFacts(instance, { prior: before, planned, forcing: [], ignoresChanges: false }));
  return endDecided(entered, { action, prior: before, planned, replacePaths: [], unasked: instance.withheld });
}

/**
 * Returns the object before its destruction, and the confidence of the destruction. Terraform reads most orphans only after
 * planning that.
 */
export function readBeforeDestruction(stage: Prior): { readonly read: Prior; readonly confidence: Confidence } {
  const { refreshing, orphan } = stage.instance;
  const isReadFirst = refreshing === "only" && !isDestroyedFirst(orphan);
  const { agreed, confidence } =
    stage.prior.value.kind === "null" || isReadFirst
      ? { agreed: stage, confidence: "core" as const }
      : askForDestruction(stage);
  const isRead = refreshing !== "never" && isDestroyedFirst(orphan) && !isStopped(agreed);
  return { read: isRead ? readDestroyed(agreed) : agreed, confidence };
}

/** Asks a provider that plans deletions. */
function askForDestruction(stage: Prior): { readonly agreed: Prior; readonly confidence: Confidence } {
  const { provider, orphan, keptBy, address, scope, meta } = stage.instance;
  if (!provider.plansDestroy || orphan === "forgotten" || keptBy) return { agreed: stage, confidence: "core" };
  const asking = withDiagnostics(stage, meta.faults);
  if (hasFailed(asking)) return { agreed: asking, confidence: "core" };
  const planned = absent(stage);
  const reply: Reply<PlanResponse> = provider.planResourceChange({
    type: address.resource.type,
    answers: scope.answers,
    configuration: planned,
    priorState: unmarkDeep(stage.prior.value).value,
    proposedNewState: planned,
    priorPrivate: stage.prior.private,
    ...metaOf(stage.instance),
    explaining: false,
  });
  return { agreed: answered(asking, reply), confidence: reply.confidence };
}
