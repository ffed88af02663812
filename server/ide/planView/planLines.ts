import type { ExplainablePlan, Plan } from "../../engine/plan/plan.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { rememberLast } from "../../engine/source/remember.ts";
import type { Location } from "../../protocol/place.ts";
import type { HeadingLine, LaneInstance, LaneLine, PlanLine, PlanQuery } from "../../protocol/planOverview.ts";
import { laneDrawing } from "./laneDrawing.ts";
import { bundleAddress, bundleTexts, driftBundleTexts, driftTexts } from "./laneTexts.ts";
import {
  type Bundle,
  bundlesOf,
  driftBundlesOf,
  driftGroup,
  type LaneGroup,
  type LaneSource,
  laneFilter,
  laneGroups,
  laneId,
  laneTexts,
} from "./planLanes.ts";

/** The lines that a query shows. Their texts are computed on demand. */
export interface PlanLines {
  readonly total: number;
  /** The number of instances that the filter leaves, and of all. */
  readonly matching: number;
  readonly lanes: number;
  /** The lanes that the filter leaves, by their headings. */
  readonly groups: readonly {
    readonly title: string;
    readonly lanes: readonly LaneSource[];
    /** Whether the instances stand below the heading of their action, too. */
    readonly isDrift: boolean;
  }[];
  slice(from: number, to: number): readonly PlanLine[];
  /** Returns the index of the line of an instance, or of its bundle; undefined if no line shows the instance. */
  indexOf(instance: LaneInstance): number | undefined;
}

/** A line that is computed on demand, and the lanes that it stands for. */
export interface Entry<L = Location> {
  readonly lanes: readonly LaneSource[];
  readonly make: () => PlanLine<L>;
}

/** Returns the lines of a plan. The lines of the last query stay as long as the plan. */
export const planLines = rememberLast(
  ({ text, kinds, toggled }: PlanQuery) => JSON.stringify([text, kinds, toggled]),
  linesFor,
);

function linesFor(plan: ExplainablePlan, query: PlanQuery): PlanLines {
  const isShown = laneFilter(plan, query);
  const isToggled = (id: string) => query.toggled.includes(id);
  const planGroups = laneGroups(plan);
  const filtered = (group: LaneGroup): readonly LaneGroup[] => {
    const lanes = group.lanes.filter(isShown);
    return lanes.length > 0 ? [{ ...group, lanes }] : [];
  };
  const instances = planGroups.flatMap(filtered);
  const groups = [...instances, ...driftGroup(plan).flatMap(filtered)];
  const entries: Entry[] = [];
  groups.forEach(({ id, title, collapsed, lanes }, at) => {
    const heading: Omit<HeadingLine, "open"> = {
      kind: "heading",
      id: `heading ${id}`,
      level: 1,
      position: at + 1,
      siblings: groups.length,
      title,
      count: lanes.length,
    };
    // What a filter finds is shown, also below a heading that is closed at first.
    const isClosed = collapsed && query.text === "" && query.kinds.length === 0;
    const open = isToggled(heading.id) ? isClosed : !isClosed;
    const parent = entries.length;
    entries.push({ lanes: [], make: () => ({ ...heading, open }) });
    if (open) addLanes(plan, lanes, parent, isToggled, entries, id === "drift" ? DRIFT : INSTANCES);
  });
  return {
    total: entries.length,
    matching: countOf(instances),
    lanes: countOf(planGroups),
    groups: groups.map(({ title, lanes, id }) => ({ title, lanes, isDrift: id === "drift" })),
    slice: (from, to) => entries.slice(from, to).map(({ make }) => make()),
    indexOf: (instance) => {
      const index = entries.findLastIndex(({ lanes }) => lanes.some((lane) => isLaneOf(lane, instance)));
      return index < 0 ? undefined : index;
    },
  };
}

export const isLaneOf = ({ trace }: LaneSource, { address, deposed }: LaneInstance): boolean =>
  trace?.change.address.text === address && trace.change.deposed === deposed;

const countOf = (groups: readonly { readonly lanes: readonly LaneSource[] }[]): number =>
  groups.reduce((sum, { lanes }) => sum + lanes.length, 0);

/** The subject of the lines below a heading. */
interface Listing {
  bundles(plan: Plan, lanes: readonly LaneSource[]): readonly Bundle[];
  line(plan: ExplainablePlan, lane: LaneSource): Placeless;
  bundleLine(plan: ExplainablePlan, bundle: Bundle): Placeless;
  /** Whether the lines are those at which an instance is looked up. */
  readonly areOfInstances: boolean;
}

/** Adds the lines below a heading: bundles, the lanes of open bundles, and single lanes. */
export function addLanes<L>(
  plan: ExplainablePlan,
  lanes: readonly LaneSource[],
  parent: number,
  isOpen: (id: string) => boolean,
  entries: Entry<L>[],
  listing: Listing = INSTANCES,
): void {
  const bundles = listing.bundles(plan, lanes);
  const named = (members: readonly LaneSource[]) => (listing.areOfInstances ? members : []);
  bundles.forEach((bundle, at) => {
    const { id, lanes: members } = bundle;
    const place = { level: 2 as const, position: at + 1, siblings: bundles.length, parent };
    const [first] = members;
    if (members.length === 1 && first) {
      entries.push({ lanes: named(members), make: () => ({ ...listing.line(plan, first), ...place }) });
      return;
    }
    const open = isOpen(id);
    const label = `${members.length} ${listing.areOfInstances ? "instances" : "objects"}`;
    const index = entries.length;
    const make = () => ({ ...listing.bundleLine(plan, bundle), id, bundle: { label, open }, ...place });
    entries.push({ lanes: named(members), make });
    if (open)
      members.forEach((lane, member) => {
        const inside = { level: 3 as const, position: member + 1, siblings: members.length, parent: index };
        entries.push({ lanes: named([lane]), make: () => ({ ...listing.line(plan, lane), ...inside }) });
      });
  });
}

type Placeless = Omit<LaneLine<never>, "level" | "position" | "siblings" | "parent">;

function laneLine(plan: ExplainablePlan, lane: LaneSource): Placeless {
  const { trace, lacking } = lane;
  const address = trace?.change.address.text ?? (lacking && !isOutput(lacking.address) ? lacking.address : undefined);
  const deposed = trace?.change.deposed;
  return {
    kind: "lane",
    id: laneId(lane),
    ...laneTexts(plan, lane),
    drawing: trace ? laneDrawing(trace) : NO_DRAWING,
    ...(address !== undefined && { instance: { address, ...(deposed !== undefined && { deposed }) } }),
  };
}

const NO_DRAWING: LaneLine["drawing"] = { tracks: [] };

const isOutput = (address: string): boolean => address.startsWith("output.");

const INSTANCES: Listing = {
  bundles: bundlesOf,
  line: laneLine,
  bundleLine: (plan, { lanes: [lane] }) => {
    const { instance: _, ...first } = laneLine(plan, lane!);
    const { trace, lacking } = lane!;
    return {
      ...first,
      ...(trace && (lacking ? bundleAddress(trace, secretsOf(plan)) : bundleTexts(plan, trace))),
    };
  },
  areOfInstances: true,
};

const DRIFT: Listing = {
  bundles: driftBundlesOf,
  line: (plan, lane) => ({ ...laneLine(plan, lane), id: `drift ${laneId(lane)}`, ...driftTexts(plan, lane.trace!) }),
  bundleLine: (plan, { lanes: [lane], drift }) => {
    const { instance: _, ...first } = DRIFT.line(plan, lane!);
    return { ...first, ...driftBundleTexts(plan, drift!) };
  },
  areOfInstances: false,
};
