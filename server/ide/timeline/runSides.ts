import type { EarlierRun } from "../../engine/lifecycle/run/earlierRuns.ts";
import { isPlanned, objectAt, type Trace } from "../../engine/lifecycle/trace.ts";
import { loggedOutcome } from "../../engine/plan/log/promise.ts";
import type { RunLog } from "../../engine/plan/log/runLog.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import type { FinishedPlan } from "../../engine/plan/saved/finishedPlan.ts";
import { wordsBeside } from "../../engine/render/changeWords.ts";
import { outcomeText } from "../../engine/render/logWords.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { EMPTY_STATE } from "../../engine/state/state.ts";
import { NULL, type Value } from "../../engine/values/value.ts";
import type { RunChoice } from "../../protocol/runComparison.ts";
import { originText } from "./earlierRuns.ts";
import { loggedInstance } from "./recordedRun.ts";

/** A run of an instance that can be compared with another one. */
export interface RunSide extends RunChoice {
  /** The planned action and its outcome, in words; empty for a state. */
  readonly words: string;
  /** The object that it leads to, null without one; undefined if the run has none to compare. */
  readonly object: Value | undefined;
  /** Why there is no object to compare, in a sentence. */
  readonly lack?: string;
  /** The serial of a state. */
  readonly serial?: number;
  /** The serial of the state that a finished plan starts from. */
  readonly fromSerial?: number;
  /** The attributes that the state does not have, because they are sensitive. */
  readonly notKept?: readonly string[];
  /** Whether kinds of values are inferred, because no schema is known. */
  readonly isInferred?: boolean;
}

/** A finished plan as one of the runs. */
export interface NamedPlan extends Pick<RunChoice, "id"> {
  /** The name of its file. */
  readonly name: string;
  readonly plan: FinishedPlan;
}

/** A log as one of the runs. */
export interface LoggedRun {
  /** The name of its file. */
  readonly name: string;
  readonly log: RunLog;
}

/** The runs of an instance beside its plan. */
export interface RunSources {
  readonly earlier: readonly EarlierRun[];
  /** The trace with the steps of the apply. */
  readonly rehearsed?: Trace | undefined;
  readonly finished?: readonly NamedPlan[];
  readonly logged?: LoggedRun | undefined;
}

/** Returns the runs of an instance in order of time: earlier states, the present one, a log, finished plans, the plan and its rehearsal. */
export function runSides(
  plan: Plan,
  trace: Trace,
  { earlier, rehearsed, finished = [], logged }: RunSources,
): readonly RunSide[] {
  return [
    ...earlierSides(plan, earlier),
    ...presentSide(plan, trace),
    ...(logged ? [logSide(plan, trace, logged)] : []),
    ...finished.map((each) => finishedSide(plan, trace, each)),
    planSide("plan", "the plan", trace, trace.change.after),
    ...rehearsalSide(trace, rehearsed),
  ];
}

/** Returns the rehearsal of the apply, unless it ends before the New State. That of a replacement is the one of its new object. */
function rehearsalSide(trace: Trace, rehearsed: Trace | undefined): readonly RunSide[] {
  const newState = rehearsed?.transitions.findLast(({ to }) => to === "newState")?.object;
  return newState ? [planSide("rehearsal", "the rehearsal", trace, newState)] : [];
}

/** Returns the states before the present one, in which the object was another. */
export function earlierSides(plan: Plan, earlier: readonly EarlierRun[]): readonly RunSide[] {
  const secrets = secretsOf(plan);
  const states = earlier.flatMap(({ fromSerial, before, serial, after, origin, notKept }) => [
    { serial: fromSerial, object: before, origin: undefined, notKept },
    ...(origin ? [{ serial, object: after, origin, notKept }] : []),
  ]);
  const bySerial = new Map<number, (typeof states)[number]>();
  for (const state of states) if (state.origin || !bySerial.has(state.serial)) bySerial.set(state.serial, state);
  return [...bySerial.values()].map(({ serial, object, origin, notKept }) => ({
    id: String(serial),
    title: `serial ${serial}${origin ? `, ${originText(origin, secrets)}` : ""}`,
    words: "",
    object,
    serial,
    notKept,
  }));
}

function presentSide({ state: { state } }: Plan, trace: Trace): readonly RunSide[] {
  if (!state) return [];
  const decoded = objectAt(trace, "upgradedState") ?? objectAt(trace, "previousRunState");
  return [
    {
      id: "state",
      title: `the present state, serial ${state.serial}`,
      words: "",
      ...(!decoded && trace.stored
        ? { object: undefined, lack: "The object in the present state could not be read." }
        : { object: decoded ?? NULL }),
      serial: state.serial,
    },
  ];
}

function logSide(plan: Plan, trace: Trace, { name, log }: LoggedRun): RunSide {
  const instance = loggedInstance(plan, trace.change.address.text, log);
  const promises = instance ? loggedOutcome(instance, log).promises : [];
  const words = promises.map(outcomeText);
  return {
    id: "log",
    title: `${name} (log)`,
    words: words.length > 0 ? words.join(" ") : "not mentioned",
    object: undefined,
    lack: "A log holds no values, so only the actions are compared.",
  };
}

/** Returns the serial that a finished plan starts from; nothing for a plan in JSON, or one of another state. */
function startPart({ saved: { priorState } }: FinishedPlan, { state: { state } }: Plan): Pick<RunSide, "fromSerial"> {
  if (!state || priorState === EMPTY_STATE) return {};
  // The first plan of all starts from a state without a lineage.
  const isOfState = priorState.lineage === state.lineage || (priorState.lineage === "" && priorState.serial === 0);
  return isOfState ? { fromSerial: priorState.serial } : {};
}

/** Returns the trace of an instance in another plan; undefined if that plan lacks it, such as a plan with targets. */
export const traceIn = ({ traces }: Plan, { change: { address, deposed } }: Trace): Trace | undefined =>
  traces.find(({ change }) => change.address.text === address.text && change.deposed === deposed);

export function finishedSide(present: Plan, trace: Trace, { id, name, plan }: NamedPlan): RunSide {
  const title = `${name} (finished plan)`;
  const planned = traceIn(plan, trace);
  if (!planned)
    return { id, title, words: "not in the plan", object: undefined, lack: `${name} does not plan this instance.` };
  return { ...planSide(id, title, planned, planned.change.after), ...startPart(plan, present) };
}

function planSide(id: string, title: string, trace: Trace, object: Value): RunSide {
  const words = isPlanned(trace) || trace.failed ? wordsBeside(trace.change, trace.failed) : "is not planned";
  return {
    id,
    title,
    words,
    ...(isPlanned(trace)
      ? { object }
      : { object: undefined, lack: "The instance is not planned, so there is no planned object." }),
    isInferred: trace.schema?.isInferred === true,
  };
}
