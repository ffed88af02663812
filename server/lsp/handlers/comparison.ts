import type { Trace } from "../../engine/lifecycle/trace.ts";
import { isRefusal, type Refusal } from "../../engine/plan/saved/refusal.ts";
import { baseName } from "../../engine/source/paths.ts";
import { runComparison } from "../../ide/timeline/runComparison.ts";
import { type NamedPlan, runSides } from "../../ide/timeline/runSides.ts";
import type { ComparisonRequest, TimelineRequest } from "../../protocol/methods.ts";
import type { RunComparison } from "../../protocol/runComparison.ts";
import { earlierRunsOf } from "../../workspace/earlierRunsOf.ts";
import { finishedPlanAt, readingIn } from "../../workspace/finishedPlan.ts";
import { settleRehearsal } from "../../workspace/settleRehearsal.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import type { World } from "../world.ts";
import { namedLog } from "./runLog.ts";

/** Returns what differs between two runs of an instance. */
export async function comparisonIn(
  world: World,
  rootPlan: RootPlan,
  trace: Trace,
  { log }: TimelineRequest,
  { left, right, planFile }: ComparisonRequest,
): Promise<RunComparison> {
  const { plan } = rootPlan;
  const { ask } = world;
  const named = log && (await namedLog(world, log));
  const chosenPlan = planFile === undefined ? undefined : await chosenPlanAt(world, rootPlan, planFile);
  const isRefused = chosenPlan !== undefined && isRefusal(chosenPlan);
  const openPlans = openPlansOf(world, rootPlan).filter(({ id }) => id !== idOf(planFile));
  const finished = chosenPlan && !isRefused ? [...openPlans, chosenPlan] : openPlans;
  const sides = runSides(plan, trace, {
    earlier: await earlierRunsOf(plan, trace, ask),
    rehearsed: (await settleRehearsal(plan, trace, [], ask)).trace,
    finished,
    logged: named && !isRefusal(named.log) ? { name: named.name, log: named.log } : undefined,
  });
  const chosen = { left: left ?? idOf(planFile), right };
  return {
    ...runComparison([plan, ...finished.map((each) => each.plan)], trace, sides, chosen),
    ...(isRefused && { refusal: chosenPlan.refusal }),
  };
}

const idOf = (uri: string | undefined): string | undefined => (uri === undefined ? undefined : `file:${uri}`);

/** Returns the finished plans of the root module that are open beside its live plan. */
function openPlansOf({ finishedPlans, uris }: World, { root }: RootPlan): readonly NamedPlan[] {
  return [...finishedPlans.values()]
    .filter(({ plan }) => plan.root === root)
    .map(({ path, plan }) => ({ id: `file:${uris.toUri(path)}`, name: baseName(path), plan }));
}

/** Reads the file of a finished plan that the user chose. */
async function chosenPlanAt({ uris, ask }: World, { root, plan }: RootPlan, uri: string): Promise<NamedPlan | Refusal> {
  const path = uris.toPath(uri);
  if (path === undefined) return { refusal: `${uri} is not on a file system that Stateline reads.` };
  const read = await finishedPlanAt(path, readingIn(root, plan), ask);
  const name = baseName(path);
  return isRefusal(read) ? { refusal: `${name} ${read.refusal}.` } : { id: `file:${uri}`, name, plan: read.plan };
}
