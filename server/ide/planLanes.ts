import { configText } from "../engine/addrs/address.ts";
import { isForced } from "../engine/lifecycle/decision.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import type { NotPlanned } from "../engine/plan/report/notPlanned.ts";
import { forcingNames } from "../engine/render/changeWords.ts";
import { type Secrets, secretsOf } from "../engine/render/secrets.ts";
import { remember } from "../engine/source/remember.ts";
import type { ExplorerGroupId } from "../protocol/explorer.ts";
import type { LaneKind, PlanQuery } from "../protocol/planOverview.ts";
import { GROUPS, groupOf } from "./explorerGroups.ts";
import { laneDrawing } from "./laneDrawing.ts";
import { changedArguments, type LaneTexts, notPlannedTexts, traceTexts } from "./laneTexts.ts";

/** What a lane shows: an instance, or something that is not planned, with its trace if there is one. */
export interface LaneSource {
  readonly id: string;
  readonly kind: LaneKind;
  readonly trace: Trace | undefined;
  readonly lacking: NotPlanned | undefined;
}

/** A heading with its lanes. */
export interface LaneGroup {
  readonly id: ExplorerGroupId;
  readonly title: string;
  readonly collapsed: boolean;
  readonly lanes: readonly LaneSource[];
}

/** The lanes of a group that stand in one line: a single one, or a bundle of similar ones. */
export interface Bundle {
  readonly id: string;
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
  for (const trace of plan.traces) {
    if (trace.notPlanned) tracesByAddress.set(trace.change.address.text, trace);
    const group = groupOf(trace);
    if (group) add(group, { id: laneId(trace), kind: kindOf(trace, group), trace, lacking: undefined });
  }
  plan.notPlanned.forEach((lacking, at) => {
    const trace = tracesByAddress.get(lacking.address);
    const id = trace ? laneId(trace) : `lane not planned ${at} ${lacking.address}`;
    add("notPlanned", { id, kind: "notPlanned", trace, lacking });
  });
  const isUnread = plan.state.state === undefined;
  return GROUPS.flatMap(({ id, title, collapsed }) => {
    const lanes = lanesByGroup.get(id);
    if (!lanes) return [];
    return [{ id, title: id === "notPlanned" && isUnread ? "In the configuration" : title, collapsed, lanes }];
  });
});

const laneId = ({ change }: Trace): string =>
  `lane ${change.address.text}${change.deposed === undefined ? "" : ` (${change.deposed})`}`;

/** Returns the kind of an instance. The group of reads, moves and imports has three kinds. */
function kindOf({ change }: Trace, group: ExplorerGroupId): LaneKind {
  if (group !== "other") return group as LaneKind;
  if (change.action.outcome === "read") return "reads";
  return change.previousAddress ? "moves" : "imports";
}

/** Returns the texts of a lane. */
export const laneTexts = (plan: ExplainablePlan, { trace, lacking }: LaneSource): LaneTexts =>
  lacking ? notPlannedTexts(plan, lacking) : traceTexts(plan, trace!);

/** Returns a function that tells which lanes a query shows. */
export function laneFilter(plan: ExplainablePlan, { text, kinds }: PlanQuery): (lane: LaneSource) => boolean {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const searchText = searchTexts(plan);
  return (lane) =>
    (kinds.length === 0 || kinds.includes(lane.kind)) &&
    (words.length === 0 || words.every((word) => searchText(lane).includes(word)));
}

/** Returns the text that a filter searches; it has no more than the lane shows. */
const searchTexts = remember((plan: ExplainablePlan) =>
  remember((lane: LaneSource): string => {
    const { symbol, head, tail, words, why, sure } = laneTexts(plan, lane);
    return `${symbol} ${head}${tail} ${words} ${why} ${sure.word}`.toLowerCase();
  }),
);

/** The fewest similar lanes that share a line. */
const LEAST_BUNDLED = 3;

/** Returns the lanes with the similar ones bundled, in the order of the first of each bundle. */
export function bundlesOf(plan: ExplainablePlan, lanes: readonly LaneSource[]): readonly Bundle[] {
  const secrets = secretsOf(plan);
  const bundles = new Map<string, LaneSource[]>();
  for (const lane of lanes) {
    const key = similarity(plan, lane, secrets);
    const similar = bundles.get(key);
    if (similar) similar.push(lane);
    else bundles.set(key, [lane]);
  }
  return [...bundles.values()].flatMap((lanes): readonly Bundle[] =>
    lanes.length >= LEAST_BUNDLED
      ? [{ id: `bundle of ${lanes[0]!.id}`, lanes }]
      : lanes.map((lane) => ({ id: lane.id, lanes: [lane] })),
  );
}

/** Returns a text that is equal for lanes that one line can stand for: one resource, action, drawing and reason. */
function similarity(plan: ExplainablePlan, lane: LaneSource, secrets: Secrets): string {
  const { trace, lacking, kind, id } = lane;
  if (lacking && trace) {
    const { words, why } = notPlannedTexts(plan, lacking);
    return `${kind} ${configText(trace.change.address.resource)} ${words} ${why} ${JSON.stringify(laneDrawing(trace))}`;
  }
  return trace && !isSingular(trace) ? `${kind} ${similarTraces(secrets)(trace)}` : id;
}

/** Whether the reason of a lane names its own address or error. */
const isSingular = ({ change, failed }: Trace): boolean =>
  failed || change.previousAddress !== undefined || change.importing !== undefined || change.deposed !== undefined;

const similarTraces = remember((secrets: Secrets) =>
  remember((trace: Trace): string => {
    const { change, confidence, triggeredBy, orphan } = trace;
    const { action, address } = change;
    const { resource } = address;
    const decided = `${action.outcome} ${action.rule} ${action.doubt?.because ?? ""} ${confidence}`;
    if (action.outcome === "no-op") return `${configText(resource)} ${decided}`;
    const names = isForced(action)
      ? forcingNames(change, secrets)
      : action.outcome === "update"
        ? changedArguments(trace, secrets)
        : [];
    const drawing = JSON.stringify(laneDrawing(trace));
    // The reason of an orphan names its resource or module, and the kind of its key.
    const about = orphan ? `${resource.text} ${typeof address.key}` : configText(resource);
    return `${about} ${decided} ${names.join()} ${triggeredBy.join()} ${drawing}`;
  }),
);
