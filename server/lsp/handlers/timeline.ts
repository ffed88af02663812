import { timeline, traceAt } from "../../ide/timeline.ts";
import type { Rehearsed } from "../../ide/timelineRehearsal.ts";
import { whatIfOf } from "../../ide/whatIf.ts";
import type { TimelineReply, TimelineRequest } from "../../protocol/methods.ts";
import { settleRehearsal } from "../../workspace/settleRehearsal.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import { rootAt } from "../fromProtocol.ts";
import { toTimeline } from "../toProtocol.ts";
import type { Handler, World } from "../world.ts";

export const onTimeline: Handler<TimelineRequest, TimelineReply> = async (world, request) => {
  const { root, address, deposed } = request;
  const rootPlan = await rootAt(world, root);
  const rehearsed = rootPlan && (await rehearse(world, rootPlan, request));
  const view = rootPlan && timeline(rootPlan, address, deposed, rehearsed);
  return view
    ? {
        root,
        address,
        ...(deposed !== undefined && { deposed }),
        version: rootPlan.version,
        ...toTimeline(world.uris, view),
      }
    : null;
};

/** Rehearses the apply of an instance; undefined if that is not requested, or the plan has no such instance. */
async function rehearse(
  { ask }: World,
  { plan }: RootPlan,
  { rehearsal, address, deposed }: TimelineRequest,
): Promise<Rehearsed | undefined> {
  const trace = rehearsal && traceAt(plan, address, deposed);
  if (!trace) return undefined;
  const { whatIf } = rehearsal;
  const given = whatIf.flatMap((one) => whatIfOf(one) ?? []);
  return { trace: (await settleRehearsal(plan, trace, given, ask)).trace, whatIf };
}
