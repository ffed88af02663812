import type { Confidence, PlanResponse, Reply } from "../provider/provider.ts";
import { unmarkDeep } from "../values/walk.ts";
import { decideAction } from "./action.ts";
import { actionFacts } from "./actionFacts.ts";
import { absentObject, isStopped, withProviderReply, withTransition } from "./course.ts";
import { endStopped } from "./endings.ts";
import { hasFailed, withDiagnostics } from "./findings.ts";
import { endDecided } from "./planOutcome.ts";
import { isDestroyedFirst, type Prior, readDestroyed } from "./priorState.ts";
import { isHeldBack, metaOf } from "./resourceInstance.ts";
import type { Run } from "./run.ts";
import type { Stage } from "./trace.ts";

const FROM_PRIOR: readonly Stage[] = ["priorState"];

/** Plans the destruction of an orphan. Observed on Terraform 1.11.4. */
export function planDestruction(stage: Prior): Run {
  const { instance } = stage;
  const { read, confidence } = readBeforeDestruction(stage);
  if (isStopped(read)) return endStopped(read, stage.prior.value);
  const planned = absentObject(stage);
  const entered = withTransition(read, {
    operation: "PlanResourceChange",
    from: FROM_PRIOR,
    to: "initialPlannedState",
    object: planned,
    confidence,
  });
  const destroyedObject = read.prior.value.kind === "null" ? read.prior.value : stage.prior.value;
  const action = decideAction(
    actionFacts(instance, { prior: destroyedObject, planned, forcing: [], ignoresChanges: false }),
  );
  return endDecided(entered, { action, prior: destroyedObject, planned, replacePaths: [], unasked: instance.withheld });
}

/**
 * Returns the object before its destruction, and the confidence of the destruction. Terraform reads most orphans only after
 * planning that.
 */
export function readBeforeDestruction(stage: Prior): { readonly read: Prior; readonly confidence: Confidence } {
  const { refreshing, orphan } = stage.instance;
  const isReadFirst = refreshing === "only" && !isDestroyedFirst(orphan);
  const { planned, confidence } =
    stage.prior.value.kind === "null" || isReadFirst
      ? { planned: stage, confidence: "core" as const }
      : askForDestruction(stage);
  const isRead = refreshing !== "never" && isDestroyedFirst(orphan) && !isStopped(planned);
  return { read: isRead ? readDestroyed(planned) : planned, confidence };
}

/** Asks a provider that plans deletions. */
function askForDestruction(stage: Prior): { readonly planned: Prior; readonly confidence: Confidence } {
  const { provider, orphan, keptBy, address, scope, meta } = stage.instance;
  if (!provider.plansDestroy || orphan === "forgotten" || keptBy) return { planned: stage, confidence: "core" };
  const asking = withDiagnostics(stage, meta.faults);
  if (hasFailed(asking)) return { planned: asking, confidence: "core" };
  const nullState = absentObject(stage);
  const reply: Reply<PlanResponse> = provider.planResourceChange({
    type: address.resource.type,
    answers: scope.answers,
    configuration: nullState,
    priorState: unmarkDeep(stage.prior.value).value,
    proposedNewState: nullState,
    priorPrivate: stage.prior.private,
    ...metaOf(stage.instance),
    isAssumed: isHeldBack(stage.instance) || stage.prior.isAssumed === true,
    explaining: false,
  });
  return { planned: withProviderReply(asking, reply), confidence: reply.confidence };
}
