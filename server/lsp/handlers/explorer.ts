import { baseName } from "../../engine/source/paths.ts";
import { compareCodePoints } from "../../engine/values/type.ts";
import { finishedHeading } from "../../ide/finishedPlans/finishedExplorer.ts";
import { explorer, explorerPage, explorerPlace } from "../../ide/planView/explorer.ts";
import { findInstances } from "../../ide/planView/findInstances.ts";
import type { Explorer, FinishedPlanHeading } from "../../protocol/explorer.ts";
import {
  EXPLORER,
  EXPLORER_PAGE,
  EXPLORER_PLACE,
  FIND_INSTANCES,
  type FoundInstance,
  PLAN_ROOTS,
} from "../../protocol/methods.ts";
import type { ShownRoot } from "../../workspace/snapshot.ts";
import { rootAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";
import { toExplorerRow } from "../toProtocol.ts";
import type { World } from "../world.ts";

export const onExplorer = answering(EXPLORER, "Explorer", async (world, request) => {
  if (request?.root !== undefined) await rootAt(world, request.root);
  const roots = await rootsOf(world);
  const planned = roots.map((root) => {
    const finished = finishedBeside(world, root);
    return {
      root: world.uris.toUri(root.root),
      version: root.version,
      ...explorer(root, request?.filter, request?.grouping),
      ...(finished.length > 0 && { finished }),
    };
  });
  const { unplanned, lastPlans } = world.snapshot();
  if (!unplanned) return planned;
  const others = unplanned.map((root) => unplannedExplorer(world.uris.toUri(root), root, lastPlans?.get(root)?.text));
  return [...planned, ...others].toSorted((a, b) => compareCodePoints(a.root, b.root));
});

/** Returns the heading of a root module that is not planned, with the words of its last plan. */
const unplannedExplorer = (uri: string, root: string, lastPlan: string | undefined): Explorer => ({
  root: uri,
  title: baseName(root),
  version: 0,
  groups: [],
  isUnplanned: true,
  ...(lastPlan !== undefined && { note: `last plan: ${lastPlan}` }),
});

/** How many root modules a request plans at most, so that another one, or the end, can follow soon. */
const MOST_PLANNED = 10;

export const onPlanRoots = answering(PLAN_ROOTS, "Plans", async (world, { after = "" }) => {
  await rootsOf(world);
  const { unplanned = [], lastPlans, unitFolders } = world.snapshot();
  const lacking = unplanned
    .filter((root) => !lastPlans?.has(root) && !unitFolders?.has(root))
    .map((root) => [world.uris.toUri(root), root] as const)
    .filter(([uri]) => compareCodePoints(uri, after) > 0)
    .toSorted(([a], [b]) => compareCodePoints(a, b));
  const chosen = lacking.slice(0, MOST_PLANNED);
  if (chosen.length > 0) await world.planOnce(chosen.map(([, root]) => root));
  const through = chosen.at(-1)?.[0];
  return { left: lacking.length - chosen.length, ...(through !== undefined && { through }) };
});

/** Returns the headings of the finished plans that are open beside the plan of a root module. */
const finishedBeside = ({ memory, uris }: World, { root, plan }: ShownRoot): readonly FinishedPlanHeading[] =>
  [...memory.finishedPlans.values()]
    .filter((open) => open.plan.root === root)
    .map((open) => ({ uri: uris.toUri(open.path), ...finishedHeading(open, plan) }));

export const onExplorerPage = answering(EXPLORER_PAGE, "Explorer", async (world, request) => {
  const { root, group, page, ...part } = request;
  const rootPlan = await rootAt(world, root);
  const shownPage = rootPlan && explorerPage(rootPlan, group, page, part);
  return shownPage ? { ...shownPage, rows: shownPage.rows.map((row) => toExplorerRow(world.uris, row)) } : null;
});

export const onExplorerPlace = answering(EXPLORER_PLACE, "Explorer", async (world, request) => {
  const { root, address, deposed } = request.instance;
  const rootPlan = await rootAt(world, root);
  const place = rootPlan && explorerPlace(rootPlan, address, deposed, request.filter, request.grouping);
  if (!place) return null;
  const { row, bundle, ...rest } = place;
  const { uris } = world;
  return { ...rest, row: toExplorerRow(uris, row), ...(bundle && { bundle: toExplorerRow(uris, bundle) }) };
});

/** The most instances that a search returns. */
const MOST_FOUND = 100;

export const onFindInstances = answering(FIND_INSTANCES, "Instances", async (world, { words }) => {
  await rootsOf(world);
  return (await world.withCallers(undefined, () => found(world, words))) ?? null;
});

function found(world: World, words: string): readonly FoundInstance[] {
  const matches: FoundInstance[] = [];
  for (const root of world.snapshot().roots)
    for (const { symbol, label, place, reason, address, deposed } of findInstances(root, words)) {
      if (matches.length === MOST_FOUND) return matches;
      const instance = { root: world.uris.toUri(root.root), address, ...(deposed !== undefined && { deposed }) };
      matches.push({ symbol, label, place, reason, instance });
    }
  return matches;
}

/** Returns all root modules, planned completely; before anything is planned, waits for the first. */
async function rootsOf(world: World) {
  if (world.snapshot().roots.length === 0) await world.loaded("");
  await world.planned();
  return world.snapshot().roots;
}
