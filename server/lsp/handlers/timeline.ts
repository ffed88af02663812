import { timeline } from "../../ide/timeline.ts";
import type { TimelineReply, TimelineRequest } from "../../protocol/methods.ts";
import { toPath } from "../../workspace/uris.ts";
import type { Handler } from "../world.ts";

export const onTimeline: Handler<TimelineRequest, TimelineReply> = async (world, { root, address, deposed }) => {
  const path = toPath(root);
  await world.loaded(`${path}/`);
  const found = world.snapshot().roots.find((candidate) => candidate.root === path);
  return (found && timeline(found, address, deposed)) ?? null;
};
