import { compareCodePoints } from "../../engine/values/type.ts";
import { comparisonOverview } from "../../ide/comparison/comparisonOverview.ts";
import { planMarkdown } from "../../ide/planView/planMarkdown.ts";
import { planOverview } from "../../ide/planView/planOverview.ts";
import { PLAN_MARKDOWN, PLAN_OVERVIEW } from "../../protocol/methods.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import { comparedPlan } from "../comparedPlan.ts";
import { rootAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";
import type { World } from "../world.ts";

export const onPlanOverview = answering(PLAN_OVERVIEW, "Plan", async (world, request) => {
  const { query, from, count, marked } = request;
  const rootPlan = await rootFor(world, request.root);
  if (!rootPlan) return null;
  const { roots, unplanned = [] } = world.snapshot();
  const root = world.uris.toUri(rootPlan.root);
  const comparison = request.compared && (await comparedPlan(world, rootPlan, request.compared));
  return {
    root,
    roots: shortestNames([...roots.map(({ root }) => root), ...unplanned.toSorted(compareCodePoints)]).map(
      ([each, title]) => ({ root: world.uris.toUri(each), title }),
    ),
    ...(comparison
      ? comparisonOverview(rootPlan, comparison, query, from, count)
      : planOverview(rootPlan, query, from, count, marked?.root === root ? marked : undefined)),
  };
});

export const onPlanMarkdown = answering(PLAN_MARKDOWN, "Plan", async (world, { root, query }) => {
  const rootPlan = await rootFor(world, root);
  return rootPlan ? planMarkdown(rootPlan, query) : null;
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
