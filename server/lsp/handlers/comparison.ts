import type { Trace } from "../../engine/lifecycle/trace.ts";
import { isRefusal } from "../../engine/plan/saved/refusal.ts";
import { baseName } from "../../engine/source/paths.ts";
import { runComparison } from "../../ide/timeline/runComparison.ts";
import { type NamedPlan, runSides } from "../../ide/timeline/runSides.ts";
import type { ComparisonRequest, TimelineRequest } from "../../protocol/methods.ts";
import type { RunComparison } from "../../protocol/runComparison.ts";
import { earlierRunsOf } from "../../workspace/asked/earlierRunsOf.ts";
import { settleRehearsal } from "../../workspace/asked/settleRehearsal.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import type { World } from "../world.ts";
import { namedLog } from "./runLog.ts";

/** Returns what differs between two runs of an instance. `rehearsed` is the shown rehearsal, with the values that it assumes. */
export async function comparisonIn(
  world: World,
  rootPlan: RootPlan,
  trace: Trace,
  rehearsed: Trace | undefined,
  { log }: TimelineRequest,
  { left, right }: ComparisonRequest,
): Promise<RunComparison> {
  const { plan } = rootPlan;
  const { ask } = world;
  const named = log && (await namedLog(world, log));
  const finished = openPlansOf(world, rootPlan);
  const sides = runSides(plan, trace, {
    earlier: await earlierRunsOf(plan, trace, ask),
    rehearsed: rehearsed ?? (await settleRehearsal(plan, trace, [], ask)).trace,
    finished,
    logged: named && !isRefusal(named.log) ? { name: named.name, log: named.log } : undefined,
  });
  const chosen = { left: idIn(world, left), right: idIn(world, right) };
  return runComparison([plan, ...finished.map((each) => each.plan)], trace, sides, chosen);
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
  [...world.finishedPlans.values()]
    .filter(({ plan }) => plan.root === root)
    .map(({ path, plan }) => ({ id: idOf(world, path), name: baseName(path), plan }));
