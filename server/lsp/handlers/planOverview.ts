import { baseName } from "../../engine/source/paths.ts";
import { rememberPair } from "../../engine/source/remember.ts";
import { compareCodePoints } from "../../engine/values/type.ts";
import { comparedMarkdown } from "../../ide/comparison/comparedMarkdown.ts";
import { comparisonOverview } from "../../ide/comparison/comparisonOverview.ts";
import { planMarkdown } from "../../ide/planView/planMarkdown.ts";
import { planOverview } from "../../ide/planView/planOverview.ts";
import { unitsMarkdown } from "../../ide/terragrunt/unitsMarkdown.ts";
import { unitsOverview } from "../../ide/terragrunt/unitsOverview.ts";
import { PLAN_MARKDOWN, PLAN_OVERVIEW, type PlanOverviewRequest } from "../../protocol/methods.ts";
import type { PlanOverview } from "../../protocol/planOverview.ts";
import { foldersOfUnits } from "../../workspace/runQueue.ts";
import type { RootPlan, Snapshot } from "../../workspace/snapshot.ts";
import { comparedPlan } from "../comparedPlan.ts";
import { rootAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";
import { toPlanLine } from "../toProtocol.ts";
import type { World } from "../world.ts";

export const onPlanOverview = answering(PLAN_OVERVIEW, "Plan", async (world, request) => {
  const { query, from, count, marked } = request;
  const units = request.root === undefined ? undefined : await unitsAt(world, request.root);
  world.watch(units);
  if (units !== undefined) return unitsPage(world, units, request);
  const rootPlan = await rootFor(world, request.root);
  if (!rootPlan) return null;
  const root = world.uris.toUri(rootPlan.root);
  const comparison = request.compared && (await comparedPlan(world, rootPlan, request.compared));
  return {
    root,
    roots: namedRoots(world),
    ...(comparison
      ? comparisonOverview(rootPlan, comparison, query, from, count)
      : planOverview(
          { ...rootPlan, now: world.now() },
          query,
          from,
          count,
          marked?.root === root ? marked : undefined,
        )),
  };
});

const NO_UNITS: ReadonlySet<string> = new Set();

/** Waits for the search for root modules, and returns the folder with several units of a URI; undefined if it is none. */
async function unitsAt(world: World, uri: string): Promise<string | undefined> {
  const folder = world.uris.toPath(uri);
  if (folder === undefined) return undefined;
  const isOne = () => foldersOfUnits(world.snapshot().unitFolders ?? NO_UNITS).includes(folder);
  if (!isOne()) await world.loaded(`${folder}/`);
  return isOne() ? folder : undefined;
}

async function unitsPage(world: World, folder: string, request: PlanOverviewRequest): Promise<PlanOverview> {
  await world.planned();
  const { query, from, count, marked } = request;
  const markedRoot = marked && world.uris.toPath(marked.root);
  const { lines, ...page } = unitsOverview(
    world.snapshot(),
    folder,
    query,
    from,
    count,
    marked && markedRoot !== undefined ? { ...marked, root: markedRoot } : undefined,
  );
  return {
    root: world.uris.toUri(folder),
    roots: namedRoots(world),
    ...page,
    lines: lines.map((line) => toPlanLine(world.uris, line)),
  };
}

const namedRoots = (world: World): PlanOverview["roots"] => rootsIn(world.uris, world.snapshot());

/** Returns the folders with several units, then all root modules, each with a short name that no other has. */
const rootsIn = rememberPair((uris: World["uris"], snapshot: Snapshot): PlanOverview["roots"] => {
  const { roots, unplanned = [], unitFolders = NO_UNITS } = snapshot;
  const folders = foldersOfUnits(unitFolders);
  const paths = [...folders, ...roots.map(({ root }) => root), ...unplanned.toSorted(compareCodePoints)];
  return shortestNames(paths).map(([path, name], at) => ({
    root: uris.toUri(path),
    ...(at < folders.length ? { title: `${name}: all units`, holdsUnits: true as const } : { title: name }),
  }));
});

export const onPlanMarkdown = answering(PLAN_MARKDOWN, "Plan", async (world, { root, query, compared }) => {
  const units = root === undefined ? undefined : await unitsAt(world, root);
  if (units !== undefined) {
    await world.planned();
    return unitsMarkdown(world.snapshot(), units, query);
  }
  const rootPlan = await rootFor(world, root);
  if (!rootPlan) return null;
  if (!compared) return planMarkdown({ ...rootPlan, now: world.now() }, query);
  return comparedMarkdown(rootPlan.plan, await comparedPlan(world, rootPlan, compared), query, baseName(rootPlan.root));
});

/** Returns a root module, planned completely; the first one without a URI or if the folder is none. */
async function rootFor(world: World, uri: string | undefined): Promise<RootPlan | undefined> {
  const named = uri === undefined ? undefined : await rootAt(world, uri);
  if (named) return named;
  if (world.snapshot().roots.length === 0) await world.loaded("");
  await world.planned();
  const { roots, unplanned = [] } = world.snapshot();
  const [first] = unplanned;
  return roots[0] ?? (first === undefined ? undefined : rootAt(world, world.uris.toUri(first)));
}

/** Returns the paths with their shortest ends that no other has: `examples/hybrid` beside `tests/hybrid`. */
function shortestNames(paths: readonly string[]): readonly (readonly [path: string, name: string])[] {
  const counts = new Map<string, number>();
  for (const path of paths) for (const end of endsOf(path)) counts.set(end, (counts.get(end) ?? 0) + 1);
  return paths.map((path) => [path, endsOf(path).find((end) => counts.get(end) === 1) ?? path]);
}

/** Returns the ends of a path in whole steps, the shortest first. */
const endsOf = (path: string): readonly string[] => {
  const steps = path.split("/").filter((step) => step !== "");
  return steps.map((_, at) => steps.slice(steps.length - 1 - at).join("/"));
};
