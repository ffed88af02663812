import { configText } from "../../engine/addrs/address.ts";
import { type DriftGroup, driftedTraces, driftGroups } from "../../engine/diff/driftGroups.ts";
import { isForced } from "../../engine/lifecycle/reasons/decision.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import { unreadState } from "../../engine/load/state/loadedState.ts";
import type { ExplainablePlan, Plan } from "../../engine/plan/plan.ts";
import type { NotPlanned } from "../../engine/plan/rows/notPlanned.ts";
import { forcingNames } from "../../engine/render/changeWords.ts";
import { NO_SECRETS, type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { groupBy, groupByAll } from "../../engine/source/groupBy.ts";
import { remember } from "../../engine/source/remember.ts";
import { runwise } from "../../engine/source/runwise.ts";
import { compareCodePoints } from "../../engine/values/type.ts";
import { isWhollyKnown } from "../../engine/values/value.ts";
import type { ExplorerGroupId } from "../../protocol/explorer.ts";
import type { LaneKind, PlanQuery } from "../../protocol/planOverview.ts";
import { CONFIGURED_GROUPS, GROUPS, groupOf } from "./explorerGroups.ts";
import {
  changedArguments,
  commonCause,
  type LaneTexts,
  notPlannedTexts,
  pluralReason,
  textsWithoutCause,
  traceTexts,
} from "./laneTexts.ts";

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

/** The lanes of a group that stand in one line: a single one, or a bundle of similar ones. */
export interface Bundle {
  readonly id: string;
  readonly lanes: readonly LaneSource[];
  /** Present below the heading of drift. */
  readonly drift?: DriftGroup;
}

/** Returns the lanes of a plan by their headings, the most dangerous first. Outputs have no lanes. */
export const laneGroups = remember((plan: Plan): readonly LaneGroup[] => {
  const lanesByGroup = new Map<ExplorerGroupId, LaneSource[]>();
  const add = (group: ExplorerGroupId, added: readonly LaneSource[]) => {
    const lanes = lanesByGroup.get(group) ?? [];
    for (const lane of added) lanes.push(lane);
    lanesByGroup.set(group, lanes);
  };
  const tracesByAddress = new Map<string, Trace>();
  for (const { lanes, lacking } of resourceLanes(plan.traces)) {
    for (const [group, added] of lanes) add(group, added);
    for (const trace of lacking) tracesByAddress.set(trace.change.address.text, trace);
  }
  for (const lacking of plan.notPlanned) {
    const lane = lackingLane(plan, lacking, tracesByAddress.get(lacking.address));
    if (lane) add(lane.kind === "configured" ? "configured" : "notPlanned", [lane]);
  }
  return ALL_GROUPS.flatMap(({ id, titleOf, collapsed }) => {
    const lanes = lanesByGroup.get(id);
    if (!lanes) return [];
    // Beside what the configuration has, the list of what cannot be planned at all is opened on demand.
    const isAside = id === "notPlanned" && lanesByGroup.has("configured");
    const ordered = id === "configured" ? byType(lanes) : lanes;
    return [{ id, title: titleOf(plan), collapsed: collapsed || isAside, lanes: ordered }];
  });
});

/** Returns the heading of the drifted objects, which stand below those of their actions, too; empty without drift. */
export const driftGroup = remember((plan: Plan): readonly LaneGroup[] => {
  const lanes = driftedTraces(plan).map(laneOf);
  return lanes.length > 0 ? [{ id: "drift", title: "Drift", collapsed: true, lanes }] : [];
});

/** Returns the instances of a configuration without a state in the order of their types; data sources follow. */
export function byType(lanes: readonly LaneSource[]): readonly LaneSource[] {
  const keyOf = ({ trace }: LaneSource): string => {
    const { mode, type, name } = resourceOf(trace!);
    return `${mode === "managed" ? 0 : 1} ${type} ${name}`;
  };
  return lanes.toSorted((a, b) => compareCodePoints(keyOf(a), keyOf(b)));
}

const optional = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

const resourceOf = ({ change }: Trace) => change.address.resource;

/** Returns the lanes of each resource by their headings, and its instances that are not planned. */
const resourceLanes = runwise(
  (first: Trace, other: Trace) => resourceOf(first) === resourceOf(other),
  (traces) => ({
    lanes: groupByAll(traces.map(laneOf), ({ trace }) => optional(groupOf(trace!))),
    lacking: traces.filter(({ notPlanned }) => notPlanned),
  }),
);

/** The headings, the most dangerous first. Only a plan without a state has the instances of the configuration. */
const ALL_GROUPS = [...CONFIGURED_GROUPS.filter(({ id }) => id === "configured"), ...GROUPS];

/**
 * Returns the lane of something that is not planned; undefined for an output that lacks nothing but the state. Without a state every
 * instance is one of the configuration.
 */
function lackingLane({ state }: Plan, lacking: NotPlanned, trace: Trace | undefined): LaneSource | undefined {
  if (trace && unreadState(state)) return { kind: "configured", trace, lacking };
  return lacking.cause.why === "state-not-loaded" ? undefined : { kind: "notPlanned", trace, lacking };
}

/** Returns the lane of an instance that is planned or failed. */
export const laneOf = remember(
  (trace: Trace): LaneSource => ({
    kind: kindOf(trace, groupOf(trace) ?? "none"),
    trace,
    lacking: undefined,
  }),
);

/** Returns the kind of an instance. The group of reads, moves and imports has three kinds. */
function kindOf({ change }: Trace, group: ExplorerGroupId): LaneKind {
  if (group !== "other") return group as LaneKind;
  if (change.action.outcome === "read") return "reads";
  return change.previousAddress ? "moves" : "imports";
}

export const laneTexts = (plan: ExplainablePlan, { trace, lacking }: LaneSource): LaneTexts =>
  lacking ? notPlannedTexts(plan, lacking) : traceTexts(plan, trace!);

/** Returns a function that tells which lanes a query shows: those with every word, in any order. */
export function laneFilter(plan: ExplainablePlan, { text, kinds }: PlanQuery): (lane: LaneSource) => boolean {
  const hasWords = wordFilter(plan, text, (trace) => commonCause(plan, trace));
  return (lane) => (kinds.length === 0 || kinds.includes(lane.kind)) && hasWords(lane);
}

/**
 * Returns a function that tells which lanes have every word of a text, in any order. `moreOf` returns what is shown of a planned
 * instance beyond the texts that depend on it alone.
 */
export function wordFilter(
  plan: Plan,
  text: string,
  moreOf: (trace: Trace) => string = () => "",
): (lane: LaneSource) => boolean {
  const words = wordsOf(text);
  if (words.length === 0) return () => true;
  const secrets = secretsOf(plan);
  const searchText = (lane: LaneSource) =>
    lane.lacking ? searched(notPlannedTexts(plan, lane.lacking)) : traceSearchText(secrets)(lane.trace!);
  return (lane) => {
    const laneText = searchText(lane);
    return words.every(
      (word) => laneText.includes(word) || (!lane.lacking && moreOf(lane.trace!).toLowerCase().includes(word)),
    );
  };
}

/** Returns the words of a filter in lower case. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");

/** Returns the text that a filter searches; it has no more than the lane shows. */
const searched = ({ symbol, head, tail, words, why, sure }: LaneTexts): string =>
  `${symbol} ${head}${tail} ${words} ${why} ${sure.word}`.toLowerCase();

// The first cause is left out, because it can change without the instance.
const traceSearchText = remember((secrets: Secrets) =>
  remember((trace: Trace): string => searched(textsWithoutCause(trace, secrets))),
);

/** The fewest similar lanes that share a line. */
const LEAST_BUNDLED = 3;

/** Returns the lanes with the similar ones bundled, in the order of the first of each bundle. */
export function bundlesOf(plan: Plan, lanes: readonly LaneSource[]): readonly Bundle[] {
  const bundles = new Map<string | LaneSource, LaneSource[]>();
  const add = (key: string | LaneSource, similar: readonly LaneSource[]) => {
    const members = bundles.get(key);
    if (members) for (const lane of similar) members.push(lane);
    else bundles.set(key, [...similar]);
  };
  for (const { planned, lacking } of resourceBundles(lanes)) {
    for (const [key, similar] of planned) add(key, similar);
    for (const [key, similar] of groupBy(lacking, (lane) => similarity(plan, lane))) add(key, similar);
  }
  return [...bundles.values()].flatMap((members): readonly Bundle[] =>
    members.length >= LEAST_BUNDLED
      ? [{ id: `bundle of ${laneId(members[0]!)}`, lanes: members }]
      : members.map((lane) => ({ id: laneId(lane), lanes: [lane] })),
  );
}

/** Returns lanes of drifted objects, those that have the change in common bundled. */
export const driftBundlesOf = (plan: Plan, lanes: readonly LaneSource[]): readonly Bundle[] =>
  driftGroups(
    plan,
    lanes.flatMap(({ trace }) => trace ?? []),
  ).map((drift) => {
    const members = drift.traces.map(laneOf);
    return { id: `drift ${members.length > 1 ? "bundle of " : ""}${laneId(members[0]!)}`, lanes: members, drift };
  });

/** Returns the planned lanes of each resource by their similarity, and the others. */
const resourceBundles = runwise(
  (first: LaneSource, other: LaneSource) =>
    first.trace !== undefined && other.trace !== undefined && resourceOf(first.trace) === resourceOf(other.trace),
  (lanes) => ({
    planned: groupBy(
      lanes.filter(({ lacking }) => !lacking),
      (lane) => similarTraces(lane.trace!) ?? lane,
    ),
    lacking: lanes.filter(({ lacking }) => lacking),
  }),
);

/**
 * Returns a text that is equal for the lanes of a kind that one line can stand for: one resource, action, drawing and reason. A
 * lane that is like no other is its own key.
 */
function similarity(plan: Plan, lane: LaneSource): string | LaneSource {
  const { trace, lacking } = lane;
  if (!trace) return lane;
  if (!lacking) return similarTraces(trace) ?? lane;
  const { words, why } = notPlannedTexts(plan, lacking);
  return `${configText(trace.change.address.resource)} ${words} ${why} ${stagesText(trace)}`;
}

const similarTraces = remember((trace: Trace): string | undefined => {
  const { change, confidence, triggeredBy, orphan, failed } = trace;
  const { action, address, previousAddress, importing, deposed } = change;
  // The reason of such a lane names its own address or error.
  if (failed || previousAddress || importing || deposed !== undefined) return undefined;
  const { resource } = address;
  const decided = `${action.outcome} ${action.rule} ${action.doubt?.because ?? ""} ${confidence}`;
  if (action.outcome === "no-op") return `${configText(resource)} ${decided}`;
  // The reason of an orphan names its resource or module, and the kind of its key; that of an instance that is out of range only the key.
  const about =
    orphan && pluralReason(action.rule) === undefined ? `${resource.text} ${typeof address.key}` : configText(resource);
  return `${about} ${decided} ${reasonNames(trace).join()} ${triggeredBy.join()} ${stagesText(trace)}`;
});

/** Returns the names in the reason of a lane. They are only compared, and leave the server elsewhere. */
function reasonNames(trace: Trace): readonly string[] {
  const { action } = trace.change;
  if (isForced(action)) return forcingNames(trace.change, NO_SECRETS);
  return action.outcome === "update" ? changedArguments(trace, NO_SECRETS) : [];
}

/** Returns the stages of an instance, and which of them have unknown values. */
const stagesText = ({ transitions }: Trace): string =>
  transitions.map(({ to, object }) => (isWhollyKnown(object) ? to : `${to}?`)).join();
