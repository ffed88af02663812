import type { Confidence, PlanResponse, Reply } from "../provider/provider.ts";
import { unmarkDeep } from "../values/walk.ts";
import { decideAction } from "./action.ts";
import { actionFacts } from "./actionFacts.ts";
import { hasFailed, withDiagnostics } from "./findings.ts";
import { endDecided } from "./planOutcome.ts";
import { isDestroyedFirst, type Prior, readDestroyed } from "./priorState.ts";
import { isHeldBack, isUnrefreshed, metaOf } from "./resourceInstance.ts";
import { absentObject, isStopped, withProviderReply, withReport, withTransition } from "./run/course.ts";
import { endStopped } from "./run/endings.ts";
import type { Run } from "./run/run.ts";
import type { NotCalled, Stage } from "./trace.ts";

const FROM_PRIOR: readonly Stage[] = ["priorState"];

const DESTRUCTION = { operation: "PlanResourceChange", from: FROM_PRIOR, to: "initialPlannedState" } as const;

/** Plans the destruction of an orphan. Observed on Terraform 1.11.4. */
export function planDestruction(stage: Prior): Run {
  const { instance } = stage;
  const { read, confidence, notCalled } = readBeforeDestruction(stage);
  if (isStopped(read)) return endStopped(read, stage.prior.value);
  const planned = absentObject(stage);
  const entered = withTransition(read, {
    object: planned,
    confidence,
    ...DESTRUCTION,
    ...(notCalled && { notCalled }),
  });
  const destroyedObject = read.prior.value.kind === "null" ? read.prior.value : stage.prior.value;
  const action = decideAction(
    actionFacts(instance, { prior: destroyedObject, planned, forcing: [], ignoresChanges: () => false }),
  );
  return endDecided(entered, { action, prior: destroyedObject, planned, replacePaths: [], unasked: instance.withheld });
}

/**
 * Returns the object before its destruction, and the confidence of the destruction. Terraform reads most orphans only after
 * planning that.
 */
export function readBeforeDestruction(stage: Prior): Asked & { readonly read: Prior } {
  const { refreshing, orphan } = stage.instance;
  const isReadFirst = refreshing === "only" && !isDestroyedFirst(orphan);
  const { planned, ...asked } =
    stage.prior.value.kind === "null" || isReadFirst
      ? { planned: stage, ...byCore("no-object") }
      : askForDestruction(stage);
  const isRead = !isUnrefreshed(stage.instance) && isDestroyedFirst(orphan) && !isStopped(planned);
  return { read: isRead ? readDestroyed(planned) : planned, ...asked };
}

/** Who planned a destruction, and why its provider did not. */
interface Asked {
  readonly confidence: Confidence;
  readonly notCalled?: NotCalled;
}

const byCore = (notCalled: NotCalled): Asked => ({ confidence: "core", notCalled });

/** Asks a provider that plans deletions. */
function askForDestruction(stage: Prior): Asked & { readonly planned: Prior } {
  const { provider, orphan, keptBy, address, scope, meta } = stage.instance;
  if (orphan === "forgotten" || keptBy) return { planned: stage, ...byCore("forgotten") };
  if (!provider.plansDestroy) return { planned: stage, ...byCore("no-plan-destroy") };
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
  const { confidence } = reply;
  return { planned: withReport(withProviderReply(asking, reply), asking, { ...DESTRUCTION, confidence }), confidence };
}
