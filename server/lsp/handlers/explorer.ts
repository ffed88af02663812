import { explorer } from "../../ide/explorer.ts";
import type { ExplorerReply } from "../../protocol/methods.ts";
import type { Handler } from "../world.ts";

export const onExplorer: Handler<undefined, ExplorerReply> = async (world) => {
  await world.settled();
  return world.snapshot().roots.map(explorer);
};
