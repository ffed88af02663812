import type { Trace } from "../../engine/lifecycle/trace.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { baseName } from "../../engine/source/paths.ts";
import { runComparison } from "../../ide/timeline/runComparison.ts";
import { type NamedPlan, type RunSources, runSides } from "../../ide/timeline/runSides.ts";
import type { ComparisonRequest } from "../../protocol/methods.ts";
import type { RunComparison } from "../../protocol/runComparison.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import type { World } from "../world.ts";

/** Returns what differs between two runs of an instance. */
export function comparisonIn(
  world: World,
  plan: LivePlan,
  trace: Trace,
  runs: RunSources,
  { left, right }: ComparisonRequest,
): RunComparison {
  const chosen = { left: idIn(world, left), right: idIn(world, right) };
  const plans = [plan, ...(runs.finished ?? []).map((each) => each.plan)];
  return runComparison(plans, trace, runSides(plan, trace, runs), chosen);
}

const FILE = "file:";

const idOf = ({ uris }: World, path: string): string => FILE + uris.toUri(path);

/** Returns the id of a run as the server writes it: a client may spell the URI of a file in another way. */
function idIn(world: World, id: string | undefined): string | undefined {
  const path = id?.startsWith(FILE) ? world.uris.toPath(id.slice(FILE.length)) : undefined;
  return path === undefined ? id : idOf(world, path);
}

/** Returns the finished plans of the root module that are open beside its live plan. */
export const openPlansOf = (world: World, { root }: RootPlan): readonly NamedPlan[] =>
  [...world.memory.finishedPlans.values()]
    .filter(({ plan }) => plan.root === root)
    .map(({ path, plan }) => ({ id: idOf(world, path), name: baseName(path), plan }));
