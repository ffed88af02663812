import { baseName } from "../../engine/source/paths.ts";
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
    roots: [...roots.map(({ root }) => root), ...unplanned.toSorted(compareCodePoints)].map((each) => ({
      root: world.uris.toUri(each),
      title: baseName(each),
    })),
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
