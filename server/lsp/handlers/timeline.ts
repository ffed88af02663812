import { timeline } from "../../ide/timeline.ts";
import type { TimelineReply, TimelineRequest } from "../../protocol/methods.ts";
import { rootAt } from "../fromProtocol.ts";
import { toTimeline } from "../toProtocol.ts";
import type { Handler } from "../world.ts";

export const onTimeline: Handler<TimelineRequest, TimelineReply> = async (world, { root, address, deposed }) => {
  const rootPlan = await rootAt(world, root);
  const view = rootPlan && timeline(rootPlan, address, deposed);
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
