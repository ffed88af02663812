import type { Action } from "../../lifecycle/reasons/decision.ts";
import { evaluatedTrace, isPlanned, type Trace } from "../../lifecycle/trace.ts";
import { DOUBTED_ACTIONS, type DoubtRule } from "../../provider/doubt.ts";
import type { NoAnswer } from "../../provider/provider.ts";

/** The number of instances for each action. */
export interface Counts {
  /** The instances with a claimed action, by the action. */
  readonly actions: ReadonlyMap<Action, number>;
  /** The number of instances whose action is in doubt, by the reason for the doubt. */
  readonly doubts: ReadonlyMap<DoubtRule, number>;
  /** Unchanged instances that only get another address. */
  readonly moved: number;
  /** Instances with a claimed action that are imported. */
  readonly imported: number;
  /** Unchanged instances that are imported. */
  readonly onlyImported: number;
  readonly failed: number;
  /** Updated or unchanged instances that were compared without a schema. */
  readonly inferred: number;
  /** Unchanged instances that may change after all, because that is assumed, learned or inferred. */
  readonly assumedUnchanged: number;
  /** Data sources whose result is that of the last run. */
  readonly asOfLastRun: number;
  /** The instances that are simulated until the answer of a plugin is there. */
  readonly awaited: number;
  /** The number of instances that are simulated although a plugin was to be asked, by provider, type and reason (`standInKey`). */
  readonly standIns: ReadonlyMap<string, number>;
  /** All instances, including those without a claimed action. */
  readonly instances: number;
}

export const NOTHING_COUNTED: Counts = {
  actions: new Map(),
  doubts: new Map(),
  moved: 0,
  imported: 0,
  onlyImported: 0,
  failed: 0,
  inferred: 0,
  assumedUnchanged: 0,
  asOfLastRun: 0,
  awaited: 0,
  standIns: new Map(),
  instances: 0,
};

/** An instance's provider and type, and the reason why its plugin gives no answer. */
export interface CountedStandIn extends Pick<NoAnswer, "reason" | "remedy"> {
  readonly provider: string;
  readonly type: string;
}

const standInKey = ({ provider, type, remedy, reason }: CountedStandIn): string =>
  [provider, type, remedy, reason].join("\n");

/** Returns the reasons for which instances are simulated. */
export const standInsOf = ({ standIns }: Pick<Counts, "standIns">): readonly CountedStandIn[] =>
  [...standIns.keys()].map((key) => {
    const [provider = "", type = "", remedy, ...reason] = key.split("\n");
    return {
      provider,
      type,
      remedy: remedy === "install" || remedy === "configure" ? remedy : undefined,
      reason: reason.join("\n"),
    };
  });

/** Counts instances by their actions. An instance that is not planned only adds to the total. */
export function countTraces(traces: readonly Trace[]): Counts {
  if (traces.length === 0) return NOTHING_COUNTED;
  const [actions, doubts, standIns] = [
    new Map<Action, number>(),
    new Map<DoubtRule, number>(),
    new Map<string, number>(),
  ];
  let [moved, imported, onlyImported, failed, inferred, awaited] = [0, 0, 0, 0, 0, 0];
  let [assumedUnchanged, asOfLastRun] = [0, 0];
  for (const trace of traces) {
    const { standIn, provider, change } = trace;
    if (standIn?.isAwaited) awaited++;
    else if (standIn) increment(standIns, standInKey({ provider, type: change.address.resource.type, ...standIn }));
    if (trace.failed) failed++;
    if (change.action.rule === "as-of-last-run") asOfLastRun++;
    if (!isPlanned(trace) || isJustRead(trace)) continue;
    const { action, previousAddress, importing } = trace.change;
    const { outcome, doubt } = action;
    const isUnchanged = outcome === "no-op";
    increment(actions, outcome);
    if (doubt?.because) increment(doubts, doubt.because);
    if (importing) imported++;
    if (isUnchanged && previousAddress) moved++;
    else if (isUnchanged && importing) onlyImported++;
    const isInferred = evaluatedTrace(trace).schema?.isInferred === true;
    if (isInferred && (isUnchanged || outcome === "update")) inferred++;
    if (isUnchanged && (isInferred || doubt?.because)) assumedUnchanged++;
  }
  return {
    actions,
    doubts,
    moved,
    imported,
    onlyImported,
    failed,
    inferred,
    assumedUnchanged,
    asOfLastRun,
    awaited,
    standIns,
    instances: traces.length,
  };
}

function increment<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Returns the number of updates that may turn out as replacements, or as no change. */
export function doubtedUpdates({ doubts }: Pick<Counts, "doubts">): number {
  let count = 0;
  for (const [because, instances] of doubts) if (DOUBTED_ACTIONS[because] === "update") count += instances;
  return count;
}

/** Whether a data source is only read, now or in the last run. */
export const isJustRead = ({ change }: Trace): boolean =>
  change.address.resource.mode === "data" && change.action.outcome === "no-op";

/** Returns `total` without the counts of `previous` and with those of `current`. */
export function recount(total: Counts, previous: readonly Counts[], current: readonly Counts[]): Counts {
  const [actions, doubts, standIns] = [new Map(total.actions), new Map(total.doubts), new Map(total.standIns)];
  const recounted: { -readonly [Member in keyof Counts]: Counts[Member] } = { ...total, actions, doubts, standIns };
  const add = (counts: Counts, sign: 1 | -1) => {
    addTo(actions, counts.actions, sign);
    addTo(doubts, counts.doubts, sign);
    addTo(standIns, counts.standIns, sign);
    for (const member of NUMBERS) recounted[member] += sign * counts[member];
  };
  for (const counts of current) add(counts, 1);
  for (const counts of previous) add(counts, -1);
  return recounted;
}

/** The members of counts that are numbers. */
const NUMBERS = [
  "moved",
  "imported",
  "onlyImported",
  "failed",
  "inferred",
  "assumedUnchanged",
  "asOfLastRun",
  "awaited",
  "instances",
] as const;

function addTo<K>(total: Map<K, number>, counts: ReadonlyMap<K, number>, sign: 1 | -1): void {
  for (const [key, count] of counts) {
    const sum = (total.get(key) ?? 0) + sign * count;
    if (sum === 0) total.delete(key);
    else total.set(key, sum);
  }
}
