import type { Action } from "../lifecycle/decision.ts";
import { isPlanned, type Trace } from "../lifecycle/trace.ts";
import type { Row } from "./rows.ts";

/** How many instances there are of each fate. */
export interface Counts {
  /** Of which an action is claimed, by the action. */
  readonly actions: ReadonlyMap<Action, number>;
  /** Of those that are left alone, how many only get another address. */
  readonly moved: number;
  readonly failed: number;
  /** All of them, also those of which nothing is claimed. */
  readonly instances: number;
}

export const NOTHING_COUNTED: Counts = { actions: new Map(), moved: 0, failed: 0, instances: 0 };

export function countTraces(traces: readonly Trace[]): Counts {
  if (traces.length === 0) return NOTHING_COUNTED;
  const actions = new Map<Action, number>();
  let moved = 0;
  let failed = 0;
  for (const trace of traces) {
    const { outcome } = trace.change.action;
    if (trace.failed) failed++;
    else if (isPlanned(trace)) {
      actions.set(outcome, (actions.get(outcome) ?? 0) + 1);
      if (outcome === "no-op" && trace.change.previousAddress) moved++;
    }
  }
  return { actions, moved, failed, instances: traces.length };
}

/** The counts of all rows together. */
export function sumCounts(rows: readonly Row[]): Counts {
  const actions = new Map<Action, number>();
  let moved = 0;
  let failed = 0;
  let instances = 0;
  for (const row of rows) {
    if (row.kind !== "resource" || row.counts.instances === 0) continue;
    const { counts } = row;
    for (const [action, count] of counts.actions) actions.set(action, (actions.get(action) ?? 0) + count);
    moved += counts.moved;
    failed += counts.failed;
    instances += counts.instances;
  }
  return { actions, moved, failed, instances };
}
