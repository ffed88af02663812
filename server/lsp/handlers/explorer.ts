import { explorer } from "../../ide/explorer.ts";
import type { ExplorerReply } from "../../protocol/methods.ts";
import type { Handler } from "../world.ts";

export const onExplorer: Handler<unknown, ExplorerReply> = async (world) => {
  await world.loaded("");
  return world.snapshot().roots.map(explorer);
};
