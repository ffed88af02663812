import { unreadState } from "../../engine/load/state/loadedState.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import {
  ageText,
  fileAgeText,
  loadOffer,
  shortUnreadTitle,
  stateNotes,
  unreadTitle,
} from "../../engine/render/stateStatus.ts";
import { baseName } from "../../engine/source/paths.ts";
import type {
  Explorer,
  ExplorerFilter,
  ExplorerGroup,
  ExplorerGrouping,
  ExplorerMatches,
  ExplorerPage,
  ExplorerPlace,
  ExplorerRow,
} from "../../protocol/explorer.ts";
import type { ShownRoot } from "../../workspace/snapshot.ts";
import { initOffer } from "../diagnostics/remedies.ts";
import { shownErrors } from "../diagnostics/shownDiagnostics.ts";
import type { FilePlace } from "../navigation/locations.ts";
import { optionWords } from "../planOptions.ts";
import { type Group, isBeside } from "./explorerGroups.ts";
import { explorerLanes, headingsOf, isFiltering, NO_FILTER } from "./explorerLanes.ts";
import { pageOf } from "./explorerPages.ts";
import { actionCounts, placeTitle } from "./explorerPlaces.ts";
import {
  bundleRow,
  configuredOutputRow,
  configuredRow,
  driftBundleRow,
  driftRow,
  instanceRow,
  notPlannedRow,
  outputRow,
  promiseRow,
} from "./explorerRows.ts";
import type { Bundle, LaneSource } from "./planLanes.ts";

/** Returns the groups of the plan of one root module without their rows, the most dangerous group first. */
export function explorer(
  { root, plan, chosen = {} }: ShownRoot,
  filter = NO_FILTER,
  grouping: ExplorerGrouping = "action",
): Omit<Explorer, "root" | "version"> {
  const title = baseName(root);
  const load = loadOffer(plan.state);
  const age = ageText(plan.state) ?? fileAgeText(plan.state);
  const notes = [...optionWords(chosen), ...(age === undefined ? [] : [age])];
  const problems = shownErrors(plan).length;
  const offer = {
    ...(load && { load }),
    ...initOffer(plan),
    ...(notes.length > 0 && { note: notes.join(" · ") }),
    ...(problems > 0 && { problems }),
    ...(plan.counts.awaited > 0 && { awaited: plan.counts.awaited }),
  };
  const isUnread = unreadState(plan.state) !== undefined;
  const all = headings(plan, NO_FILTER, grouping);
  if (all.length === 0) return { title, groups: [], empty: isUnread ? unreadText(plan) : NO_RESOURCES, ...offer };
  const groups = isFiltering(filter) ? headings(plan, filter, grouping) : all;
  const matches = isFiltering(filter) ? { matches: matchesOf(plan, filter) } : {};
  if (!isUnread) return { title, groups: groups.map(toGroup), ...matches, ...offer };
  const isFailed = plan.state.progress?.kind === "failed";
  const unread = (isFailed ? undefined : shortUnreadTitle(plan.state)) ?? unreadText(plan);
  return {
    title,
    groups: groups.map(toGroup),
    ...matches,
    ...offer,
    note: [...optionWords(chosen), unread].join(" · "),
  };
}

export const NO_RESOURCES = "No resources in the configuration or the state.";

interface Heading extends Pick<ExplorerGroup, "id" | "note"> {
  readonly title: string;
  readonly count: number;
  /** Whether the heading is closed at first. What a filter leaves is shown. */
  readonly collapsed: boolean;
}

/** Returns the headings that have rows. */
const headings = (plan: Plan, filter: ExplorerFilter, grouping: ExplorerGrouping): readonly Heading[] =>
  grouping === "action" ? actionHeadings(plan, filter) : placeHeadings(plan, filter, grouping);

const actionHeadings = (plan: Plan, filter: ExplorerFilter): readonly Heading[] =>
  headingsOf(plan).flatMap((group): readonly Heading[] => {
    const count = isFiltering(filter) ? countIn(plan, group, filter) : group.count(plan);
    return count > 0
      ? [{ id: group.id, title: group.titleOf(plan), count, collapsed: group.collapsed && !isFiltering(filter) }]
      : [];
  });

/** Returns the headings of modules, types or files, and that of the outputs. A heading without changes is closed. */
function placeHeadings(plan: Plan, filter: ExplorerFilter, grouping: ExplorerGrouping): readonly Heading[] {
  const { groups, outputs } = explorerLanes(plan, filter, grouping);
  const { masked } = secretsOf(plan);
  const places = [...groups].flatMap(([id, lanes]): readonly Heading[] => {
    const note = actionCounts(lanes);
    const collapsed = note === "" && !unreadState(plan.state) && !isFiltering(filter);
    return lanes.length > 0 ? [{ id, title: masked(placeTitle(id)), count: lanes.length, collapsed, note }] : [];
  });
  const outputHeading = { id: "outputs", title: "Outputs", count: outputs.length, collapsed: !isFiltering(filter) };
  return outputs.length > 0 ? [...places, outputHeading] : places;
}

function countIn(plan: Plan, { id }: Group, filter: ExplorerFilter): number {
  const { lanesIn, outputs } = explorerLanes(plan, filter);
  return id === "outputs" ? outputs.length : lanesIn(id).length;
}

const toGroup = ({ id, title, note, count, collapsed }: Heading): ExplorerGroup => ({
  id,
  label: `${title} (${count})`,
  ...(note && { note }),
  collapsed,
});

/** Returns how many instances and outputs the filter leaves. */
function matchesOf(plan: Plan, filter: ExplorerFilter): ExplorerMatches {
  const sum = (counts: readonly Heading[]) => counts.reduce((total, { count }) => total + count, 0);
  const unknown = (counts: readonly Heading[]) =>
    sum(counts.filter(({ id }) => id === "notPlanned" || id === "configured"));
  const counted = (some: ExplorerFilter) => actionHeadings(plan, some).filter(({ id }) => !isBeside(id));
  const [shown, all] = [counted(filter), counted(NO_FILTER)];
  return { shown: sum(shown), total: sum(all), hiddenUnknown: unknown(all) - unknown(shown) };
}

/** Returns why nothing is known of a plan without a state, with the place of the state named once. */
function unreadText({ state }: Plan): string {
  const title = ended(unreadTitle(state) ?? "");
  const isOffered = loadOffer(state) === "load" && state.progress?.kind === "unread";
  if (isOffered) return `${title} The actions are unknown until it is read.`;
  const [finding] = state.diagnostics;
  if (state.location.kind === "other-planner") return stateNotes(state).join(" ");
  return finding && state.progress?.kind !== "loading" ? finding.detail : title;
}

const ended = (words: string): string => (/[.\u2026]$/.test(words) ? words : `${words}.`);

/** Returns the rows of one page of a group, or of a bundle in the group. */
export function explorerPage(
  { plan }: ShownRoot,
  group: string,
  page: number,
  {
    bundle,
    filter = NO_FILTER,
    grouping = "action",
  }: { readonly bundle?: string; readonly filter?: ExplorerFilter; readonly grouping?: ExplorerGrouping } = {},
): ExplorerPage<FilePlace> {
  if (grouping === "action" && !headingsOf(plan).some(({ id }) => id === group)) return { rows: [] };
  const { bundlesIn, lanesIn, outputs } = explorerLanes(plan, filter, grouping);
  const row = unreadState(plan.state) ? configuredOutputRow : outputRow;
  if (group === "outputs") return pageOf(outputs, page, (output) => row(plan, output));
  if (group === "promises") return pageOf(lanesIn(group), page, ({ trace }) => promiseRow(plan, trace!));
  const bundles = bundlesIn(group);
  if (group === "drift") return driftPage(plan, bundles, page, bundle);
  const rowBelow = (each: (typeof bundles)[number]) => withoutType(entryRow(plan, each), group);
  if (bundle === undefined) return pageOf(bundles, page, rowBelow, ({ lanes }) => lanes.length);
  const opened = bundles.find(({ id }) => id === bundle);
  if (!opened) return { rows: [] };
  const around = rowBelow(opened);
  return pageOf(opened.lanes, page, (lane) => memberRow(withoutType(laneRow(plan, lane), group), around));
}

/** Returns the rows of drift: what several objects have in common is one row, with the objects below. */
function driftPage(
  plan: Plan,
  bundles: readonly Bundle[],
  page: number,
  opened: string | undefined,
): ExplorerPage<FilePlace> {
  const rowOf = ({ trace }: LaneSource) => driftRow(plan, trace!);
  const entryOf = ({ id, lanes, drift }: Bundle) =>
    drift && lanes.length > 1 ? driftBundleRow(plan, id, drift, rowOf(lanes[0]!)) : rowOf(lanes[0]!);
  if (opened === undefined) return pageOf(bundles, page, entryOf, ({ lanes }) => lanes.length);
  return pageOf(bundles.find(({ id }) => id === opened)?.lanes ?? [], page, rowOf);
}

/** Returns a row below the heading of a type without the type in its label. */
function withoutType(row: ExplorerRow<FilePlace>, group: string): ExplorerRow<FilePlace> {
  const prefix = group.startsWith(TYPE) ? `${group.slice(TYPE.length)}.` : "";
  return prefix !== "" && row.label.startsWith(prefix) ? { ...row, label: row.label.slice(prefix.length) } : row;
}

const TYPE = "type ";

/** Returns the row of a single instance, or of a bundle. */
function entryRow(plan: Plan, { id, lanes }: Bundle): ExplorerRow<FilePlace> {
  const [first] = lanes as readonly [LaneSource];
  const row = laneRow(plan, first);
  return lanes.length > 1 && first.trace ? bundleRow(plan, id, first.trace, row, lanes.length) : row;
}

function laneRow(plan: Plan, { kind, trace, lacking }: LaneSource): ExplorerRow<FilePlace> {
  if (kind === "configured") return configuredRow(plan, trace!);
  return lacking ? notPlannedRow(plan, lacking, trace) : instanceRow(plan, trace!);
}

/** Returns the row of an instance in a bundle, without what the row of the bundle says. */
const memberRow = (row: ExplorerRow<FilePlace>, bundle: ExplorerRow<FilePlace>): ExplorerRow<FilePlace> => ({
  ...row,
  place: row.place === bundle.place ? "" : row.place,
  reason: "",
});

/** Yields the rows of all instances below a heading, those of bundles one by one. */
export function* instanceRows({ plan }: ShownRoot, group: string): Iterable<ExplorerRow<FilePlace>> {
  if (isBeside(group)) return;
  for (const lane of explorerLanes(plan, NO_FILTER).lanesIn(group)) yield laneRow(plan, lane);
}

type PlaceOf<Row> = Omit<ExplorerPlace, "row" | "bundle"> & { readonly row: Row; readonly bundle?: Row };

/** Returns the place of an instance in the tree; undefined if the filter hides it, or the plan does not have it. */
export function explorerPlace(
  { plan }: ShownRoot,
  address: string,
  deposed: string | undefined,
  filter = NO_FILTER,
  grouping: ExplorerGrouping = "action",
): PlaceOf<ExplorerRow<FilePlace>> | undefined {
  const isHere = ({ trace, lacking }: LaneSource) =>
    trace ? trace.change.address.text === address && trace.change.deposed === deposed : lacking?.address === address;
  const { lanesIn, bundlesIn } = explorerLanes(plan, filter, grouping);
  for (const heading of headings(plan, filter, grouping)) {
    const { id } = heading;
    if (isBeside(id)) continue;
    const lane = lanesIn(id).find(isHere);
    if (!lane) continue;
    const bundle = bundlesIn(id).find(({ lanes }) => lanes.includes(lane));
    return {
      group: toGroup(heading),
      ...(bundle && bundle.lanes.length > 1 && { bundle: entryRow(plan, bundle) }),
      row: laneRow(plan, lane),
    };
  }
  return undefined;
}
