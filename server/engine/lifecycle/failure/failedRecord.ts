import { nullValue } from "../../values/value.ts";
import type { CallRecord, Half, LifecycleRecord, StageRecord } from "../lifecycleRecord.ts";
import { type Operation, STAGE_ORDER, type Trace, type Transition } from "../trace.ts";
import type { FailureOutcome } from "./failureOutcome.ts";
import { continuesAfter, type EarlierFailure, FAILING_CALLS, type Failure } from "./failureRules.ts";

/** Returns the stages and calls of an apply that ends with a failure. `whole` is the record of the apply that succeeds. */
export function failedRecord(whole: LifecycleRecord, failure: Failure, outcome: FailureOutcome): LifecycleRecord {
  if (continuesAfter(outcome)) return whole;
  if ("phase" in failure) return endedEarlier(whole, failure, outcome);
  const last = lastCall(whole.calls, failure, outcome);
  const calls = whole.calls
    .slice(0, last + 1)
    .map((call, at) => (isFailing(at, last, failure) ? { ...call, fails: true as const } : call));
  return { calls, stages: stagesReached(whole.stages, calls, outcome) };
}

/** Returns the record up to a call that fails before anything is applied. The stage that the call leads to is missing. */
function endedEarlier(
  { calls: all, stages }: LifecycleRecord,
  { operation, phase }: EarlierFailure,
  { half }: FailureOutcome,
): LifecycleRecord {
  const last = all.findIndex(
    (call) =>
      FAILING_CALLS[operation].includes(call.operation as Operation) &&
      (call.phase === "apply") === (phase === "apply") &&
      (half === undefined || call.half === half),
  );
  const calls = all
    .slice(0, last + 1)
    .map((call, at) => (at === last ? { ...call, failed: true as const, fails: true as const } : call));
  const failing = calls[last];
  if (!failing) return { calls: [], stages: [] };
  const phased = (stage: string, own: Half | undefined, of: string): string => `${of} ${keyOf(stage, own)}`;
  const resultOf = (call: CallRecord): string => phased(call.to, call.half, call.phase);
  const [reached, results] = [new Set(calls.slice(0, last).map(resultOf)), new Set(all.map(resultOf))];
  const isReached = ({ stage, half: own, phase: of }: StageRecord): boolean => {
    const key = phased(stage, own, of);
    if (reached.has(key)) return true;
    if (stage === failing.to) return operation === "validate" && of === failing.phase;
    // No call leads to what the state file or an `import` block has.
    const isBefore = STAGE_ORDER.indexOf(stage) < STAGE_ORDER.indexOf(failing.to);
    return isBefore && of === "plan" && !results.has(key);
  };
  return { calls, stages: stages.filter(isReached) };
}

/** Returns the place of the last call: the one that fails, the one before the provisioners, or the one before they run at the end. */
function lastCall(calls: readonly CallRecord[], failure: Failure, { half, rule }: FailureOutcome): number {
  const applied = calls.findIndex(
    (call) => call.operation === "ApplyResourceChange" && call.phase === "apply" && call.half === half,
  );
  return failure.operation === "provisioner" && rule === "provisioner-stays" ? applied - 1 : applied;
}

const isFailing = (at: number, last: number, { operation }: Failure): boolean =>
  at === last && operation !== "provisioner";

/** Returns the stages without those of the apply that no call reaches; the failing half ends with what is left of it. */
function stagesReached(
  stages: readonly StageRecord[],
  calls: readonly CallRecord[],
  { half, current, deposed, rule }: FailureOutcome,
): readonly StageRecord[] {
  const applied = new Set(calls.filter(({ phase }) => phase === "apply").map((call) => keyOf(call.to, call.half)));
  const left = rule === "deposed-stays" ? deposed : rule === "create-restored" ? undefined : current;
  return stages.flatMap((record) => {
    const { stage, object } = record;
    if (stage !== "finalPlannedState" && stage !== "newState") return [record];
    const isOfFailure = record.half === half;
    if (stage === "newState" && isOfFailure) return [{ ...record, object: left?.value ?? nullValue(object.type) }];
    // The end of an object has a final plan that no call makes.
    const isReached = applied.has(keyOf(stage, record.half)) || applied.has(keyOf("newState", record.half));
    return isReached ? [record] : [];
  });
}

/** Returns the trace of a rehearsal that ends with a failure: its New State is what is left of the object, and later steps are missing. */
export function failedTrace(rehearsed: Trace, failure: Failure, outcome: FailureOutcome): Trace {
  if (continuesAfter(outcome)) return rehearsed;
  if ("phase" in failure) return stoppedTrace(rehearsed, failure);
  const { rule, half, current } = outcome;
  const isDone = ({ isRehearsed, replacement }: Transition): boolean =>
    isRehearsed !== true || (half !== "delete" && rule !== "provisioner-stays" && !isEndOf(rehearsed, replacement));
  const transitions = rule === "deposed-stays" ? rehearsed.transitions : rehearsed.transitions.filter(isDone);
  const left = rule === "create-restored" ? undefined : current;
  return {
    ...rehearsed,
    transitions: transitions.map((step) =>
      step.to === "newState" && rule !== "deposed-stays"
        ? { ...step, object: left?.value ?? nullValue(step.object.type) }
        : step,
    ),
  };
}

/** Returns the trace up to a call that fails before anything is applied, with the call as its last report. */
function stoppedTrace(rehearsed: Trace, { operation, phase }: EarlierFailure): Trace {
  const { transitions } = rehearsed;
  const at = transitions.findLastIndex(
    (step) => FAILING_CALLS[operation].includes(step.operation) && (step.isRehearsed === true) === (phase === "apply"),
  );
  const failing = transitions[at];
  if (!failing) return rehearsed;
  const { object: _, upgraded: __, ...step } = failing;
  return {
    ...rehearsed,
    transitions: transitions.slice(0, operation === "validate" ? at + 1 : at),
    reports: [{ ...step, diagnostics: [], failed: true }],
  };
}

/** Whether a step of an apply ends the old object of a replacement, which fails after that. */
const isEndOf = ({ change }: Trace, replacement: boolean): boolean =>
  change.action.outcome === "create-then-delete" && !replacement;

const keyOf = (stage: string, half: Half | undefined): string => `${stage} ${half ?? ""}`;
