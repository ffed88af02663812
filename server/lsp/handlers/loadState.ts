import { LOAD_STATE } from "../../protocol/methods.ts";
import { rootAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";

export const onLoadState = answering(LOAD_STATE, "Loading the state", async (world, { root }) => {
  const rootPlan = await rootAt(world, root);
  if (!rootPlan) return { refused: "There is no such root module." };
  if (world.isRestricted()) return { refused: "This workspace is not trusted, so Stateline starts no program." };
  if (!rootPlan.plan.state.pull) return { refused: whyNot(rootPlan.plan.state.location.kind === "elsewhere") };
  if (rootPlan.plan.workspace === undefined)
    return { refused: "No workspace is selected, so it is not known which state to load.", needsWorkspace: true };
  world.loadState(rootPlan.root);
  return {};
});

const whyNot = (isElsewhere: boolean): string =>
  isElsewhere ? "The setting stateline.state.load is set to never." : "The state is read from a file.";
