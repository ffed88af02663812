import type { Action, Rule } from "../../lifecycle/decision.ts";
import { isPlanned, type Trace } from "../../lifecycle/trace.ts";

/** How many instances there are of each fate. */
export interface Counts {
  /** Of which an action is claimed, by the action. */
  readonly actions: ReadonlyMap<Action, number>;
  /** Of those that are left alone, how many only get another address. */
  readonly moved: number;
  readonly failed: number;
  /** Of the updates, how many may come to a replacement. */
  readonly mayReplace: number;
  /** Of those that are updated or left alone, how many were compared without a schema. */
  readonly inferred: number;
  /** Of those that are left alone, how many are only as long as what they refer to stays as it is assumed to. */
  readonly following: number;
  /** And how many only if they have been without what they do not configure. */
  readonly keptUnset: number;
  /** All of them, also those of which nothing is claimed. */
  readonly instances: number;
}

export const NOTHING_COUNTED: Counts = {
  actions: new Map(),
  moved: 0,
  failed: 0,
  mayReplace: 0,
  inferred: 0,
  following: 0,
  keptUnset: 0,
  instances: 0,
};

/** How many of these instances there are of each fate; of those that are not planned only the number. */
export function countTraces(traces: readonly Trace[]): Counts {
  if (traces.length === 0) return NOTHING_COUNTED;
  const actions = new Map<Action, number>();
  let moved = 0;
  let failed = 0;
  let mayReplace = 0;
  let inferred = 0;
  let following = 0;
  let keptUnset = 0;
  for (const trace of traces) {
    const { outcome, rule } = trace.change.action;
    if (trace.failed) failed++;
    else if (isPlanned(trace) && !isJustRead(trace)) {
      actions.set(outcome, (actions.get(outcome) ?? 0) + 1);
      if (outcome === "no-op" && trace.change.previousAddress) moved++;
      if (MAY_REPLACE.has(rule)) mayReplace++;
      if (rule === "follows-assumed") following++;
      if (rule === "unset-kept") keptUnset++;
      if (trace.schema?.isInferred && (outcome === "no-op" || outcome === "update")) inferred++;
    }
  }
  return { actions, moved, failed, mayReplace, inferred, following, keptUnset, instances: traces.length };
}

const MAY_REPLACE: ReadonlySet<Rule> = new Set<Rule>(["may-change", "may-replace", "may-be-same", "may-be-triggered"]);

/** Is it a data source with which nothing happens but that it is read, now or in the last run? */
export const isJustRead = ({ change }: Trace): boolean =>
  change.address.resource.mode === "data" && change.action.outcome === "no-op";

/** The counts of `all`, where those of `before` were among them and those of `now` are instead. */
export function recount(all: Counts, before: readonly Counts[], now: readonly Counts[]): Counts {
  const actions = new Map(all.actions);
  let { moved, failed, mayReplace, inferred, following, keptUnset, instances } = all;
  const add = (counts: Counts, sign: 1 | -1) => {
    for (const [action, count] of counts.actions) {
      const sum = (actions.get(action) ?? 0) + sign * count;
      if (sum === 0) actions.delete(action);
      else actions.set(action, sum);
    }
    moved += sign * counts.moved;
    failed += sign * counts.failed;
    mayReplace += sign * counts.mayReplace;
    inferred += sign * counts.inferred;
    following += sign * counts.following;
    keptUnset += sign * counts.keptUnset;
    instances += sign * counts.instances;
  };
  for (const counts of now) add(counts, 1);
  for (const counts of before) add(counts, -1);
  return { actions, moved, failed, mayReplace, inferred, following, keptUnset, instances };
}
