import type { LoadStateReply, LoadStateRequest } from "../../protocol/methods.ts";
import { rootAt } from "../fromProtocol.ts";
import type { Handler } from "../world.ts";

export const onLoadState: Handler<LoadStateRequest, LoadStateReply> = async (world, { root }) => {
  const found = await rootAt(world, root);
  if (!found) return { refused: "There is no such root module." };
  if (world.isRestricted()) return { refused: "This workspace is not trusted, so Stateline starts no program." };
  if (!found.plan.state.pull) return { refused: whyNot(found.plan.state.location.kind === "elsewhere") };
  world.loadState(found.root);
  return {};
};

const whyNot = (isElsewhere: boolean): string =>
  isElsewhere ? "The setting stateline.state.load is set to never." : "The state is read from a file.";
