import type { Trace } from "../../engine/lifecycle/trace.ts";
import { earlierRunTexts } from "../../ide/timeline/earlierRuns.ts";
import { failureNamed } from "../../ide/timeline/failureNames.ts";
import { sourceOf, timeline, traceAt } from "../../ide/timeline/timeline.ts";
import { orderView } from "../../ide/timeline/timelineOrder.ts";
import type { Rehearsed } from "../../ide/timeline/timelineRehearsal.ts";
import { whatIfOf } from "../../ide/timeline/whatIf.ts";
import { INSTANCE_SOURCE, TIMELINE, type TimelineRequest } from "../../protocol/methods.ts";
import { instanceRuns, type PlayedRuns } from "../../workspace/asked/instanceRuns.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import { rootAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";
import { toLocation, toTimeline } from "../toProtocol.ts";
import type { World } from "../world.ts";
import { comparisonIn, openPlansOf } from "./comparison.ts";
import { loggedRun, namedLog, recordedIn } from "./runLog.ts";

export const onTimeline = answering(TIMELINE, "Timeline", async (world, request) => {
  const { root, address, deposed, rehearsal, comparison } = request;
  const rootPlan = await rootAt(world, root);
  if (!rootPlan) return null;
  const { plan } = rootPlan;
  const trace = traceAt(plan, address, deposed);
  const runs = trace && (await requestedRuns(world, rootPlan, trace, request));
  const named = request.log && (await namedLog(world, request.log));
  const logged = named && loggedRun(named);
  const finished = openPlansOf(world, rootPlan);
  const view = timeline(
    { ...rootPlan, now: world.now() },
    address,
    deposed,
    runs && rehearsal && rehearsedView(rootPlan, trace, runs, rehearsal),
    {
      ...(logged && { logged: [logged] }),
      ...(request.earlier === true && { finished, ...(runs && { earlier: runs.earlier }) }),
    },
  );
  if (!view) return null;
  return {
    root,
    address,
    ...(deposed !== undefined && { deposed }),
    version: rootPlan.version,
    ...toTimeline(world.uris, view),
    ...(runs &&
      comparison && { comparison: comparisonIn(world, plan, trace, { ...runs, finished, logged }, comparison) }),
    ...(named && { recorded: recordedIn(plan, address, named) }),
    // A restricted workspace starts no git, so only the backup tells of earlier runs there.
    ...(request.earlier === true && { earlier: earlierRunTexts(plan, runs?.earlier ?? []) }),
  };
});

/** Returns the runs that a timeline shows or compares. A comparison has a rehearsal, also if none is shown. */
function requestedRuns(
  { ask }: World,
  { plan }: RootPlan,
  trace: Trace,
  { rehearsal, earlier, comparison }: TimelineRequest,
): Promise<PlayedRuns> {
  const named = rehearsal?.failure === undefined ? undefined : failureNamed(rehearsal.failure);
  const wanted = {
    given: rehearsal ? rehearsal.whatIf.flatMap((one) => whatIfOf(one) ?? []) : comparison && [],
    failures: named && "operation" in named ? [named] : [],
    earlier: earlier === true || comparison !== undefined,
  };
  return instanceRuns(plan, trace, wanted, ask);
}

const rehearsedView = (
  { plan }: RootPlan,
  trace: Trace,
  { rehearsed, failures: [played] }: PlayedRuns,
  { whatIf }: NonNullable<TimelineRequest["rehearsal"]>,
): Rehearsed => ({ trace: rehearsed!, whatIf, order: orderView(plan, trace), played });

export const onInstanceSource = answering(INSTANCE_SOURCE, "Source", async (world, { root, address, deposed }) => {
  const rootPlan = await rootAt(world, root);
  const source = rootPlan && sourceOf(rootPlan.plan, address, deposed);
  return source ? toLocation(world.uris, source) : null;
});
