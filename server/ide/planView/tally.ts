import { type PartlyKnown, samePartlyKnown } from "../../engine/lifecycle/partlyKnown.ts";
import type { Action } from "../../engine/lifecycle/reasons/decision.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { AboutRow } from "../../engine/plan/planQueries.ts";
import { type Counts, doubtedUpdates, isJustRead, NOTHING_COUNTED, recount } from "../../engine/plan/rows/counts.ts";
import { isUnread } from "../../engine/plan/rows/notPlanned.ts";
import { countsOf } from "../../engine/plan/rows/rows.ts";
import { unaskedText } from "../../engine/render/notPlannedReasons.ts";
import { remember } from "../../engine/source/remember.ts";
import type { Unasked } from "../../engine/values/value.ts";
import { mostDangerous } from "./danger.ts";

/** The counts of some instances, as a lens or a hover sums them up. */
export interface Tally extends Omit<Counts, "instances" | "imported" | "inferred" | "awaited" | "standIns" | "doubts"> {
  /** The instances that are planned or failed. */
  readonly planned: number;
  /** The instances that change, moves and imports included. */
  readonly changing: number;
  /** Updates that may be replacements. */
  readonly mayReplace: number;
  readonly first: Trace | undefined;
  readonly worst: Trace | undefined;
  /** The instances that are not planned, and each reason once. */
  readonly lacking: number;
  readonly reasons: readonly Reason[];
  /** The certain changes of every instance that is not planned, if they are the same for all; otherwise undefined. */
  readonly partlyKnown: PartlyKnown | undefined;
  /** The data sources that are not read, and those whose last result is reused. */
  readonly unread: number;
  readonly asOfLastRun: number;
}

interface Reason {
  readonly why: Unasked["why"];
  readonly text: string;
}

/** Returns the tally of some rows. */
export function tallyOf(rows: readonly AboutRow[]): Tally {
  const [first] = rows;
  if (!first) return NOTHING;
  return rows.length === 1 ? ofRow(first) : sum(rows);
}

const ofRow = remember((row: AboutRow): Tally => {
  const lacking = row.notPlanned.filter((each) => !isUnread(each));
  const reasons = eachOnce(lacking.map(({ cause }) => ({ why: cause.why, text: unaskedText(cause) })));
  const reported = row.kind === "resource" ? row.traces.filter((trace) => trace.failed || isPlanned(trace)) : [];
  const asOfLastRun = reported.filter(({ change }) => change.action.rule === "as-of-last-run").length;
  const traces = reported.filter((trace) => trace.failed || !isJustRead(trace));
  if (traces.length + row.notPlanned.length + asOfLastRun === 0) return NOTHING;
  return {
    first: traces.find(({ change }) => change.action.outcome !== "no-op" || change.previousAddress || change.importing),
    worst: mostDangerous(traces),
    lacking: lacking.length,
    reasons,
    partlyKnown: common(lacking.map(({ partlyKnown }) => partlyKnown)),
    unread: row.notPlanned.length - lacking.length,
    asOfLastRun,
    ...counted(countsOf(row)),
  };
});

type Counted = Pick<
  Tally,
  "actions" | "moved" | "onlyImported" | "assumedUnchanged" | "failed" | "mayReplace" | "planned" | "changing"
>;

function counted(counts: Counts): Counted {
  const { actions, moved, onlyImported, assumedUnchanged, failed } = counts;
  const claimed = total(actions);
  return {
    actions,
    moved,
    onlyImported,
    assumedUnchanged,
    failed,
    mayReplace: doubtedUpdates(counts),
    planned: claimed + failed,
    changing: claimed - (actions.get("no-op") ?? 0) + moved + onlyImported,
  };
}

const total = (actions: ReadonlyMap<Action, number>): number => {
  let sum = 0;
  for (const count of actions.values()) sum += count;
  return sum;
};

function sum(rows: readonly AboutRow[]): Tally {
  const tallies = rows.map(ofRow);
  return {
    first: tallies.find(({ first }) => first)?.first,
    worst: mostDangerous(tallies.flatMap(({ worst }) => worst ?? [])),
    lacking: tallies.reduce((sum, { lacking }) => sum + lacking, 0),
    reasons: eachOnce(tallies.flatMap(({ reasons }) => reasons)),
    partlyKnown: common(tallies.filter(({ lacking }) => lacking > 0).map(({ partlyKnown }) => partlyKnown)),
    unread: tallies.reduce((sum, { unread }) => sum + unread, 0),
    asOfLastRun: tallies.reduce((sum, { asOfLastRun }) => sum + asOfLastRun, 0),
    ...counted(recount(NOTHING_COUNTED, [], rows.map(countsOf))),
  };
}

/** Returns the certain changes that all share; undefined if they differ or any is missing. */
function common([first, ...others]: readonly (PartlyKnown | undefined)[]): PartlyKnown | undefined {
  if (!first || others.length === 0) return first;
  return others.every((each) => each && samePartlyKnown(first, each)) ? first : undefined;
}

const eachOnce = (reasons: readonly Reason[]): readonly Reason[] =>
  reasons.length < 2 ? reasons : [...new Map(reasons.map((reason) => [reason.text, reason] as const)).values()];

const NOTHING: Tally = {
  ...counted(NOTHING_COUNTED),
  first: undefined,
  worst: undefined,
  lacking: 0,
  reasons: [],
  partlyKnown: undefined,
  unread: 0,
  asOfLastRun: 0,
};
