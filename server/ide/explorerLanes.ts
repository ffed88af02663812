import { unreadState } from "../engine/load/state/loadedState.ts";
import type { Plan } from "../engine/plan/plan.ts";
import type { OutputChange } from "../engine/plan/report/outputChanges.ts";
import { DOUBTED_ACTIONS } from "../engine/provider/doubt.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import { remember } from "../engine/source/remember.ts";
import type { ExplorerFilter, ExplorerGroupId } from "../protocol/explorer.ts";
import { CONFIGURED_GROUPS, changedOutputs, configuredInstances, configuredOutputs, GROUPS } from "./explorerGroups.ts";
import { configuredOutputRow, outputRow } from "./explorerRows.ts";
import { type Bundle, bundlesOf, type LaneSource, laneGroups, wordFilter, wordsOf } from "./planLanes.ts";

/** Shows everything. */
export const NO_FILTER: ExplorerFilter = { text: "", onlyDangerous: false };

/** The instances and outputs of a plan that a filter leaves, by their headings. */
export interface ExplorerLanes {
  /** Returns the instances below a heading, or what is not planned; empty for the outputs. */
  lanesIn(group: ExplorerGroupId): readonly LaneSource[];
  /** Returns the same instances, the similar ones bundled. */
  bundlesIn(group: ExplorerGroupId): readonly Bundle[];
  readonly outputs: readonly OutputChange[];
}

/** Returns what a filter leaves of a plan. The result of the last filter stays as long as the plan. */
export function explorerLanes(plan: Plan, filter: ExplorerFilter): ExplorerLanes {
  if (!isFiltering(filter)) return everything(plan);
  const key = `${filter.onlyDangerous} ${filter.text}`;
  const last = lastFiltered.get(plan);
  if (last?.key === key) return last.lanes;
  const lanes = filtered(plan, filter);
  lastFiltered.set(plan, { key, lanes });
  return lanes;
}

/** Whether the filter can hide anything. */
export const isFiltering = ({ text, onlyDangerous }: ExplorerFilter): boolean => onlyDangerous || text.trim() !== "";

const lastFiltered = new WeakMap<Plan, { readonly key: string; readonly lanes: ExplorerLanes }>();

const everything = remember((plan: Plan): ExplorerLanes => {
  const lanesIn = (group: ExplorerGroupId) => lanesByGroup(plan).get(group) ?? [];
  return { lanesIn, bundlesIn: bundler(plan, lanesIn), outputs: outputsOf(plan) };
});

function filtered(plan: Plan, filter: ExplorerFilter): ExplorerLanes {
  const hasWords = wordFilter(plan, filter.text);
  const isShown = (lane: LaneSource) => (!filter.onlyDangerous || isDangerous(lane)) && hasWords(lane);
  const shown = new Map([...lanesByGroup(plan)].map(([group, lanes]) => [group, lanes.filter(isShown)] as const));
  const lanesIn = (group: ExplorerGroupId) => shown.get(group) ?? [];
  return { lanesIn, bundlesIn: bundler(plan, lanesIn), outputs: filter.onlyDangerous ? [] : outputsWith(plan, filter) };
}

/** Returns a function that bundles the instances below a heading, each heading once. */
function bundler(plan: Plan, lanesIn: ExplorerLanes["lanesIn"]): ExplorerLanes["bundlesIn"] {
  const bundlesByGroup = new Map<ExplorerGroupId, readonly Bundle[]>();
  return (group) => {
    const bundles = bundlesByGroup.get(group) ?? bundlesOf(plan, lanesIn(group));
    bundlesByGroup.set(group, bundles);
    return bundles;
  };
}

/** Returns the headings of a plan that the explorer can have. */
export const headingsOf = ({ state }: Plan) => (unreadState(state) ? CONFIGURED_GROUPS : GROUPS);

const lanesByGroup = remember((plan: Plan): ReadonlyMap<ExplorerGroupId, readonly LaneSource[]> => {
  if (unreadState(plan.state)) return new Map([["configured", configuredLanes(plan)]]);
  return new Map(laneGroups(plan).map(({ id, lanes }) => [id, lanes]));
});

function configuredLanes(plan: Plan): readonly LaneSource[] {
  const lackingByAddress = new Map(plan.notPlanned.map((lacking) => [lacking.address, lacking]));
  return configuredInstances(plan).map((trace) => ({
    kind: "configured",
    trace,
    lacking: lackingByAddress.get(trace.change.address.text),
  }));
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
