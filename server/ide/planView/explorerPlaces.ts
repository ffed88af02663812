import { configText } from "../../engine/addrs/address.ts";
import { modulePrefix } from "../../engine/addrs/modulePrefix.ts";
import { isPlanned } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { symbolOf } from "../../engine/render/changeWords.ts";
import { addTo } from "../../engine/source/groupBy.ts";
import { relativePath } from "../../engine/source/paths.ts";
import { remember } from "../../engine/source/remember.ts";
import type { ExplorerGrouping } from "../../protocol/explorer.ts";
import { isBeside } from "./explorerGroups.ts";
import type { LaneSource } from "./planLanes.ts";

/** A grouping by what an instance is or where it is written. */
type PlaceGrouping = Exclude<ExplorerGrouping, "action">;

/** Returns the instances below headings of a grouping, each heading with the most dangerous first; in the order of the names. */
export function placedLanes(
  plan: Plan,
  lanesByAction: ReadonlyMap<string, readonly LaneSource[]>,
  grouping: PlaceGrouping,
): ReadonlyMap<string, readonly LaneSource[]> {
  const lanesByName = new Map<string, LaneSource[]>();
  const nameOf = NAMES[grouping];
  for (const [action, lanes] of lanesByAction) {
    if (isBeside(action)) continue;
    for (const lane of lanes) addTo(lanesByName, nameOf(lane), lane);
  }
  const named = [...lanesByName].map(([name, lanes]) => ({ title: titleOf(name, grouping, plan), lanes }));
  const sorted = named.sort((a, b) => (a.title < b.title ? -1 : 1));
  return new Map(sorted.map(({ title, lanes }) => [`${grouping} ${title}`, lanes]));
}

/** Returns the title in the id of a heading. */
export const placeTitle = (id: string): string => {
  const title = id.slice(id.indexOf(" ") + 1);
  return TITLES[title] ?? title;
};

/** The title of instances that are not in the root's subfolders, which sorts before all others. */
const TITLES: Readonly<Record<string, string>> = { "": "Root module", "\uffff": "Only in the state" };

const titleOf = (name: string, grouping: PlaceGrouping, { root }: Plan): string =>
  grouping === "file" && name !== STATE_ONLY ? relativePath(root, name) : name;

/** The name of the instances that no file declares; it sorts after all others. */
const STATE_ONLY = "\uffff";

const NAMES: Readonly<Record<PlaceGrouping, (lane: LaneSource) => string>> = {
  // Instances of one module stand together, because they have the same resources.
  module: remember(({ trace, lacking }: LaneSource) =>
    modulePrefix(trace ? configText(trace.change.address.resource) : `${withoutKeys(lacking!.address)}.`).slice(0, -1),
  ),
  type: remember(({ trace, lacking }: LaneSource) => {
    if (!trace) return typeIn(lacking!.address.slice(modulePrefix(lacking!.address).length));
    const { mode, type } = trace.change.address.resource;
    return mode === "managed" ? type : `${mode}.${type}`;
  }),
  file: remember(({ trace, lacking }: LaneSource) => {
    const range = trace?.declared ?? lacking?.range;
    return range ? range.anchor.path : STATE_ONLY;
  }),
};

const withoutKeys = (address: string): string => address.replace(/\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g, "");

/** Returns `data.aws_ami` of `data.aws_ami.ubuntu`. */
const typeIn = (address: string): string => {
  const [first = "", second = ""] = address.split(".");
  return first === "data" || first === "ephemeral" ? `${first}.${second}` : first;
};

/** Returns the actions of some instances with their numbers, in the order of the list: `-1 ~2`. Those that stay are left out. */
export function actionCounts(lanes: readonly LaneSource[]): string {
  const counts = new Map<string, number>();
  for (const lane of lanes) {
    const symbol = symbolFor(lane);
    if (symbol !== "") counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  return [...counts].map(([symbol, count]) => symbol + count).join(" ");
}

function symbolFor({ kind, trace, lacking }: LaneSource): string {
  if (kind === "fails") return "!";
  if (kind === "configured") return "";
  if (lacking || !trace || !isPlanned(trace)) return "?";
  return symbolOf(trace.change.action.outcome);
}
