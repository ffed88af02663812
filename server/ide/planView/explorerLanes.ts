import { driftedTraces } from "../../engine/diff/driftGroups.ts";
import { unreadState } from "../../engine/load/state/loadedState.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import type { OutputChange } from "../../engine/plan/rows/outputChanges.ts";
import { DOUBTED_ACTIONS } from "../../engine/provider/doubt.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { remember, rememberLast } from "../../engine/source/remember.ts";
import type { ExplorerFilter, ExplorerGrouping } from "../../protocol/explorer.ts";
import {
  CONFIGURED_GROUPS,
  changedOutputs,
  configuredInstances,
  configuredOutputs,
  GROUPS,
  promiseTraces,
} from "./explorerGroups.ts";
import { placedLanes } from "./explorerPlaces.ts";
import { configuredOutputRow, outputRow } from "./explorerRows.ts";
import {
  type Bundle,
  bundlesOf,
  byType,
  driftBundlesOf,
  type LaneSource,
  laneGroups,
  laneOf,
  wordFilter,
  wordsOf,
} from "./planLanes.ts";

/** Shows everything. */
export const NO_FILTER: ExplorerFilter = { text: "", onlyDangerous: false };

/** The instances and outputs of a plan that a filter leaves, by their headings. */
export interface ExplorerLanes {
  /** Returns the instances below a heading, or what is not planned; empty for the outputs. */
  lanesIn(group: string): readonly LaneSource[];
  /** Returns the same instances, the similar ones bundled. */
  bundlesIn(group: string): readonly Bundle[];
  /** The headings with their instances; without those of the outputs. */
  readonly groups: ReadonlyMap<string, readonly LaneSource[]>;
  readonly outputs: readonly OutputChange[];
}

/** Returns what a filter leaves of a plan. The result of the last filter stays as long as the plan. */
export function explorerLanes(
  plan: Plan,
  filter: ExplorerFilter,
  grouping: ExplorerGrouping = "action",
): ExplorerLanes {
  if (!isFiltering(filter)) return everything(plan)(grouping);
  return filteredLanes(plan, filter, grouping);
}

/** Whether the filter can hide anything. */
export const isFiltering = ({ text, onlyDangerous }: ExplorerFilter): boolean => onlyDangerous || text.trim() !== "";

const filteredLanes = rememberLast(
  (filter: ExplorerFilter, grouping: ExplorerGrouping) => `${grouping} ${filter.onlyDangerous} ${filter.text}`,
  filtered,
);

const everything = remember((plan: Plan): ((grouping: ExplorerGrouping) => ExplorerLanes) => {
  const byGrouping = new Map<ExplorerGrouping, ExplorerLanes>();
  return (grouping) => {
    const lanes = byGrouping.get(grouping) ?? lanesOf(plan, grouped(plan, grouping), outputsOf(plan));
    byGrouping.set(grouping, lanes);
    return lanes;
  };
});

function filtered(plan: Plan, filter: ExplorerFilter, grouping: ExplorerGrouping): ExplorerLanes {
  const hasWords = wordFilter(plan, filter.text);
  const isShown = (lane: LaneSource) => (!filter.onlyDangerous || isDangerous(lane)) && hasWords(lane);
  const shown = new Map([...grouped(plan, grouping)].map(([group, lanes]) => [group, lanes.filter(isShown)] as const));
  return lanesOf(plan, shown, filter.onlyDangerous ? [] : outputsWith(plan, filter));
}

function lanesOf(plan: Plan, groups: ExplorerLanes["groups"], outputs: readonly OutputChange[]): ExplorerLanes {
  const lanesIn = (group: string) => groups.get(group) ?? [];
  return { lanesIn, bundlesIn: bundler(plan, lanesIn), groups, outputs };
}

const grouped = (plan: Plan, grouping: ExplorerGrouping): ReadonlyMap<string, readonly LaneSource[]> =>
  grouping === "action" ? lanesByGroup(plan) : placedLanes(plan, lanesByGroup(plan), grouping);

/** Returns a function that bundles the instances below a heading, each heading once. */
function bundler(plan: Plan, lanesIn: ExplorerLanes["lanesIn"]): ExplorerLanes["bundlesIn"] {
  const bundlesByGroup = new Map<string, readonly Bundle[]>();
  return (group) => {
    const bundled = group === "drift" ? driftBundlesOf : bundlesOf;
    const bundles = bundlesByGroup.get(group) ?? bundled(plan, lanesIn(group));
    bundlesByGroup.set(group, bundles);
    return bundles;
  };
}

/** Returns the headings of a plan that the explorer can have. */
export const headingsOf = ({ state }: Plan) => (unreadState(state) ? CONFIGURED_GROUPS : GROUPS);

const lanesByGroup = remember((plan: Plan): ReadonlyMap<string, readonly LaneSource[]> => {
  if (unreadState(plan.state)) return new Map([["configured", configuredLanes(plan)]]);
  const beside = { drift: driftedTraces(plan).map(laneOf), promises: promiseTraces(plan).map(laneOf) };
  return new Map<string, readonly LaneSource[]>([
    ...laneGroups(plan).map(({ id, lanes }) => [id, lanes] as const),
    ...Object.entries(beside).filter(([, lanes]) => lanes.length > 0),
  ]);
});

function configuredLanes(plan: Plan): readonly LaneSource[] {
  const lackingByAddress = new Map(plan.notPlanned.map((lacking) => [lacking.address, lacking]));
  return byType(
    configuredInstances(plan).map((trace) => ({
      kind: "configured",
      trace,
      lacking: lackingByAddress.get(trace.change.address.text),
    })),
  );
}

const outputsOf = (plan: Plan): readonly OutputChange[] =>
  unreadState(plan.state) ? configuredOutputs(plan) : changedOutputs(plan);

/** Returns the outputs whose rows have every word of the filter. */
function outputsWith(plan: Plan, { text }: ExplorerFilter): readonly OutputChange[] {
  const words = wordsOf(text);
  const { masked } = secretsOf(plan);
  const rowOf = unreadState(plan.state) ? configuredOutputRow : outputRow;
  return outputsOf(plan).filter((output) => {
    const { symbol, label, reason } = rowOf(plan, output);
    const rowText = masked(`${symbol} output.${label} ${reason}`).toLowerCase();
    return words.every((word) => rowText.includes(word));
  });
}

/** Whether an object is lost, or may be, or the plan fails. */
export function isDangerous({ kind, trace }: LaneSource): boolean {
  const because = trace?.change.action.doubt?.because;
  if (kind === "changes") return because !== undefined && DOUBTED_ACTIONS[because] === "update";
  return kind === "fails" || kind === "replaces" || kind === "destroys" || kind === "forgets";
}
