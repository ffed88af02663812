import { timeline } from "../../ide/timeline.ts";
import type { TimelineReply, TimelineRequest } from "../../protocol/methods.ts";
import { rootAt } from "../fromProtocol.ts";
import { toTimeline } from "../toProtocol.ts";
import type { Handler } from "../world.ts";

export const onTimeline: Handler<TimelineRequest, TimelineReply> = async (world, { root, address, deposed }) => {
  const found = await rootAt(world, root);
  const made = found && timeline(found, address, deposed);
  return made ? { root, address, version: found.version, ...toTimeline(world.uris, made) } : null;
};
