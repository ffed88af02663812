import { shortProviderName } from "../addrs/provider.ts";
import type { Evaluated } from "../lang/scope.ts";
import type { Unasked } from "../values/value.ts";
import { configure } from "./configuration.ts";
import { dataLifecycle } from "./dataLifecycle.ts";
import { planDestruction, readBeforeDestruction } from "./destruction.ts";
import { hasFailed, withDiagnostics } from "./findings.ts";
import { type Prior, readPrior } from "./priorState.ts";
import { decide } from "./reasons/decision.ts";
import { type Refreshing, type ResourceInstance, unaskedByUpstream } from "./resourceInstance.ts";
import { type Course, endCourse, isStopped, proceed, startCourse } from "./run/course.ts";
import { changeWithoutAction, endRefused, endStopped } from "./run/endings.ts";
import type { Run } from "./run/run.ts";
import { type Change, isPlanned } from "./trace.ts";
import { planUpdate } from "./updatePlan.ts";

interface Options {
  /** Whether the run records the decision about each part of the planned state. */
  readonly isExplaining?: boolean;
  /** The configuration of the instance, if already evaluated. */
  readonly evaluated?: Evaluated;
}

/** Runs one instance through all its stages. An instance that cannot be planned claims no action. */
export function lifecycle(instance: ResourceInstance, { isExplaining = false, evaluated }: Options = {}): Run {
  if (instance.declaration?.mode === "data")
    return dataLifecycle(startCourse(instance, isExplaining, unaskedByUpstream(instance)));
  if (instance.refreshing === "changed")
    return refreshedIfChanged(instance, { isExplaining, ...(evaluated && { evaluated }) });
  const prior = readPrior(startCourse(instance, isExplaining, unaskedByUpstream(instance) ?? unaskedImport(instance)));
  if (isStopped(prior)) return stoppedEarly(prior, evaluated);
  const admitted = withDiagnostics(prior, instance.faults);
  if (instance.refreshing === "only") return onlyRefreshed(admitted);
  if (!instance.declaration || instance.orphan) return planDestruction(admitted);
  const configured = proceed(admit(admitted), (stage: Prior) => configure(stage, evaluated));
  return proceed(configured, planUpdate);
}

/**
 * Plans an instance from the object as it is stored, and anew from the object as it is read if that changes it. An object of another
 * version of the schema is read in any case.
 */
function refreshedIfChanged(instance: ResourceInstance, options: Options): Run {
  const { previousRun, schema } = instance;
  const as = (refreshing: Refreshing): Run => lifecycle({ ...instance, refreshing }, options);
  if (!previousRun || previousRun.schemaVersion !== schema.version) return { ...as("first"), instance };
  const stored = as("unneeded");
  const { trace } = stored;
  const isAwaited = trace.standIn?.isAwaited === true;
  if (isAwaited || !isPlanned(trace) || trace.change.action.outcome === "no-op") return { ...stored, instance };
  const read = as("first");
  return { ...read, instance, asked: [...stored.asked, ...read.asked] };
}

/** Rejects an instance with errors known before its configuration is evaluated. */
function admit(stage: Prior): Prior | Run {
  const { instance, prior } = stage;
  if (instance.refusal && !hasFailed(stage)) return endRefused(stage, prior.value);
  const admitted = instance.faults.length === 0 ? withDiagnostics(stage, instance.meta.faults) : stage;
  return hasFailed(admitted) ? endStopped(admitted, prior.value) : admitted;
}

/** Ends an instance whose existing object is unknown. The configuration is still validated. */
function stoppedEarly(stage: Prior, evaluated: Evaluated | undefined): Run {
  const { orphan, upstreamStatus, refreshing } = stage.instance;
  const isMerelyUnasked = stage.unasked && !stage.isPending && !hasFailed(stage) && !upstreamStatus;
  const judged = isMerelyUnasked && !orphan && refreshing !== "only" ? configure(stage, evaluated) : stage;
  return proceed(judged, (course: Course) => endStopped(course, stage.prior.value));
}

/** Returns why the imported object is unknown; undefined if the provider can import it or nothing is imported. */
function unaskedImport({ importing, provider, address }: ResourceInstance): Unasked | undefined {
  if (!importing || provider.importResourceState) return importing?.unasked;
  return { source: address.text, why: "imported", about: shortProviderName(provider.source) };
}

/** Ends an instance of a refresh-only plan: its object is read, and no change is planned. */
function onlyRefreshed(stage: Prior): Run {
  if (hasFailed(stage)) return endStopped(stage, stage.prior.value);
  const { instance } = stage;
  const read = instance.orphan ? readBeforeDestruction(stage).read : stage;
  const { value } = read.prior;
  if (isStopped(read)) return endStopped(read, value);
  const change: Change = { ...changeWithoutAction(instance, value, value), action: decide("no-op", "refresh-only") };
  return endCourse(read, change, false, instance.withheld);
}
