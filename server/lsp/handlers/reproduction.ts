import { REPRODUCTION } from "../../protocol/methods.ts";
import { reproductionOf } from "../../workspace/asked/reproduction.ts";
import { answering } from "../messages.ts";
import { rootAround } from "./serverCommands.ts";

export const onReproduction = answering(REPRODUCTION, "Reproduction", async (world, { uri }) => {
  const root = await rootAround(world, uri);
  return root ? reproductionOf(root.plan) : null;
});
