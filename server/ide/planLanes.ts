import type { Trace } from "../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import type { NotPlanned } from "../engine/plan/report/notPlanned.ts";
import { type Secrets, secretsOf } from "../engine/render/secrets.ts";
import { remember } from "../engine/source/remember.ts";
import type { ExplorerGroupId } from "../protocol/explorer.ts";
import type { LaneKind, PlanQuery } from "../protocol/planOverview.ts";
import { CONFIGURED_GROUPS, GROUPS, groupOf } from "./explorerGroups.ts";
import { firstCause, type LaneTexts, notPlannedTexts, textsWithoutCause, traceTexts } from "./laneTexts.ts";
import { LastResult } from "./lastResult.ts";

/** The subject of a lane: an instance, or something that is not planned, with its trace if there is one. */
export interface LaneSource {
  readonly kind: LaneKind;
  readonly trace: Trace | undefined;
  readonly lacking: NotPlanned | undefined;
}

/** Returns the id of a lane, which is the same in the next plan. */
export function laneId({ trace, lacking }: LaneSource): string {
  if (!trace) return `lane not planned ${lacking?.address}`;
  const { address, deposed } = trace.change;
  return `lane ${address.text}${deposed === undefined ? "" : ` (${deposed})`}`;
}

/** A heading with its lanes. */
export interface LaneGroup {
  readonly id: ExplorerGroupId;
  readonly title: string;
  readonly collapsed: boolean;
  readonly lanes: readonly LaneSource[];
}

/** Returns the lanes of a plan by their headings, the most dangerous first. Outputs have no lanes. */
export const laneGroups = remember((plan: ExplainablePlan): readonly LaneGroup[] => {
  const lanesByGroup = new Map<ExplorerGroupId, LaneSource[]>();
  const add = (group: ExplorerGroupId, lane: LaneSource) => {
    const lanes = lanesByGroup.get(group);
    if (lanes) lanes.push(lane);
    else lanesByGroup.set(group, [lane]);
  };
  const tracesByAddress = new Map<string, Trace>();
  for (const { trace, group, lane } of placedTraces(plan.traces)) {
    if (trace.notPlanned) tracesByAddress.set(trace.change.address.text, trace);
    if (group) add(group, lane);
  }
  for (const lacking of plan.notPlanned) {
    const lane = lackingLane(lacking, tracesByAddress.get(lacking.address));
    if (lane) add(lane.kind === "configured" ? "configured" : "notPlanned", lane);
  }
  return ALL_GROUPS.flatMap(({ id, title, collapsed }) => {
    const lanes = lanesByGroup.get(id);
    return lanes ? [{ id, title, collapsed, lanes }] : [];
  });
});

/** A trace with its lane and the group of the lane. */
interface PlacedTrace {
  readonly trace: Trace;
  readonly group: ExplorerGroupId | undefined;
  readonly lane: LaneSource;
}

const lastPlaced = new LastResult<Trace, readonly PlacedTrace[]>();

/** Returns the lanes of traces. A trace that the previous plan had at the same place keeps its lane. */
function placedTraces(traces: readonly Trace[]): readonly PlacedTrace[] {
  const previous = lastPlaced.of(traces);
  const placed = traces.map((trace, at) => {
    const same = previous?.[at];
    return same?.trace === trace ? same : placedTrace(trace);
  });
  lastPlaced.set(traces, placed);
  return placed;
}

function placedTrace(trace: Trace): PlacedTrace {
  const group = groupOf(trace);
  return { trace, group, lane: { kind: kindOf(trace, group ?? "none"), trace, lacking: undefined } };
}

/** The headings, the most dangerous first. Only a plan without a state has the instances of the configuration. */
const ALL_GROUPS = [...CONFIGURED_GROUPS.filter(({ id }) => id === "configured"), ...GROUPS];

/** Returns the lane of something that is not planned; undefined for an output that lacks nothing but the state. */
function lackingLane(lacking: NotPlanned, trace: Trace | undefined): LaneSource | undefined {
  if (lacking.cause.why !== "state-not-loaded") return { kind: "notPlanned", trace, lacking };
  return trace && { kind: "configured", trace, lacking };
}

/** Returns the kind of an instance. The group of reads, moves and imports has three kinds. */
function kindOf({ change }: Trace, group: ExplorerGroupId): LaneKind {
  if (group !== "other") return group as LaneKind;
  if (change.action.outcome === "read") return "reads";
  return change.previousAddress ? "moves" : "imports";
}

/** Returns the texts of a lane. */
export const laneTexts = (plan: ExplainablePlan, { trace, lacking }: LaneSource): LaneTexts =>
  lacking ? notPlannedTexts(plan, lacking) : traceTexts(plan, trace!);

/** Returns a function that tells which lanes a query shows: those with every word, in any order. */
export function laneFilter(plan: ExplainablePlan, { text, kinds }: PlanQuery): (lane: LaneSource) => boolean {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const secrets = secretsOf(plan);
  const searchText = (lane: LaneSource) =>
    lane.lacking ? searched(notPlannedTexts(plan, lane.lacking)) : traceSearchText(secrets)(lane.trace!);
  return (lane) => {
    if (kinds.length > 0 && !kinds.includes(lane.kind)) return false;
    if (words.length === 0) return true;
    const laneText = searchText(lane);
    return words.every(
      (word) =>
        laneText.includes(word) || (!lane.lacking && firstCause(plan, lane.trace!).toLowerCase().includes(word)),
    );
  };
}

/** Returns the text that a filter searches; it has no more than the lane shows. */
const searched = ({ symbol, head, tail, words, why, sure }: LaneTexts): string =>
  `${symbol} ${head}${tail} ${words} ${why} ${sure.word}`.toLowerCase();

// The first cause is left out, because it can change without the instance.
const traceSearchText = remember((secrets: Secrets) =>
  remember((trace: Trace): string => searched(textsWithoutCause(trace, secrets))),
);
