import { isRefusal } from "../../engine/plan/saved/refusal.ts";
import { earlierRunTexts } from "../../ide/timeline/earlierRuns.ts";
import { failureNamed } from "../../ide/timeline/failureNames.ts";
import type { ShownRuns } from "../../ide/timeline/runColumns.ts";
import { timeline, traceAt } from "../../ide/timeline/timeline.ts";
import { orderView } from "../../ide/timeline/timelineOrder.ts";
import type { Rehearsed } from "../../ide/timeline/timelineRehearsal.ts";
import { whatIfOf } from "../../ide/timeline/whatIf.ts";
import { TIMELINE, type TimelineRequest } from "../../protocol/methods.ts";
import { earlierRunsOf } from "../../workspace/asked/earlierRunsOf.ts";
import { settleFailure } from "../../workspace/asked/settleFailure.ts";
import { settleRehearsal } from "../../workspace/asked/settleRehearsal.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import { rootAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";
import { toTimeline } from "../toProtocol.ts";
import type { World } from "../world.ts";
import { comparisonIn, openPlansOf } from "./comparison.ts";
import { namedLog, recordedIn } from "./runLog.ts";

export const onTimeline = answering(TIMELINE, "Timeline", async (world, request) => {
  const { root, address, deposed } = request;
  const rootPlan = await rootAt(world, root);
  const rehearsed = rootPlan && (await rehearse(world, rootPlan, request));
  const trace = rootPlan && traceAt(rootPlan.plan, address, deposed);
  const earlier = trace && request.earlier === true ? await earlierRunsOf(rootPlan.plan, trace, world.ask) : undefined;
  const runs = rootPlan && { ...(await runsIn(world, rootPlan, request)), ...(earlier && { earlier }) };
  const view = rootPlan && timeline(rootPlan, address, deposed, rehearsed, runs);
  if (!view) return null;
  return {
    root,
    address,
    ...(deposed !== undefined && { deposed }),
    version: rootPlan.version,
    ...toTimeline(world.uris, view),
    ...(trace &&
      request.comparison && {
        comparison: await comparisonIn(world, rootPlan, trace, rehearsed?.trace, request, request.comparison),
      }),
    ...(request.log && { recorded: await recordedIn(world, rootPlan, request, request.log) }),
    // A restricted workspace starts no git, so only the backup tells of earlier runs there.
    ...(request.earlier === true && { earlier: earlierRunTexts(rootPlan.plan, earlier ?? []) }),
  };
});

/** Returns the runs that stand beside the plan: the log that is shown, and with earlier runs the finished plans that are open. */
async function runsIn(world: World, rootPlan: RootPlan, { log, earlier }: TimelineRequest): Promise<ShownRuns> {
  const named = log && (await namedLog(world, log));
  return {
    ...(named && !isRefusal(named.log) && { logged: [{ name: named.name, log: named.log }] }),
    ...(earlier === true && { finished: openPlansOf(world, rootPlan) }),
  };
}

/** Rehearses the apply of an instance; undefined if that is not requested, or the plan has no such instance. */
async function rehearse(
  { ask }: World,
  { plan }: RootPlan,
  { rehearsal, address, deposed }: TimelineRequest,
): Promise<Rehearsed | undefined> {
  const trace = rehearsal && traceAt(plan, address, deposed);
  if (!trace) return undefined;
  const { whatIf, failure } = rehearsal;
  const given = whatIf.flatMap((one) => whatIfOf(one) ?? []);
  const rehearsed = (await settleRehearsal(plan, trace, given, ask)).trace;
  const named = failure === undefined ? undefined : failureNamed(failure);
  const played = named && "operation" in named ? await settleFailure(plan, trace, rehearsed, named, ask) : undefined;
  return { trace: rehearsed, whatIf, order: orderView(plan, trace), played };
}
