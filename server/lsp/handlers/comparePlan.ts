import { commitComparison } from "../../ide/commitComparison.ts";
import type { ComparePlanReply, ComparePlanRequest } from "../../protocol/methods.ts";
import { planOfCommit } from "../../workspace/planOfCommit.ts";
import { rootAt } from "../fromProtocol.ts";
import type { Handler } from "../world.ts";

export const onComparePlan: Handler<ComparePlanRequest, ComparePlanReply> = async (world, { root, revision }) => {
  const rootPlan = await rootAt(world, root);
  if (!rootPlan) return null;
  if (world.isRestricted()) return { refusal: "This workspace is not trusted, so Stateline starts no git." };
  const committed = await planOfCommit(rootPlan.plan, revision, world.ask);
  if ("kind" in committed) return { refusal: `${committed.reason}.` };
  return { text: commitComparison(rootPlan.plan, committed.plan, { revision, ...committed.commit }) };
};
