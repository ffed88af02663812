import type { Run } from "../../lifecycle/run.ts";
import { remember } from "../../source/remember.ts";
import type { LivePlan } from "../plan.ts";
import { type Selection, selectionOf } from "./targets.ts";

/** Returns what the targets of a plan select; undefined for everything. */
export const planSelection = remember(
  ({ walked }: Pick<LivePlan, "walked">): Selection | undefined =>
    walked && selectionOf(walked.graph, walked.regime, walked.inputs.options, walked.placed.placement),
);

/**
 * Returns whether the apply leaves the old object of a replacement, deposed. Its end comes after the creation, so nothing needs the end if
 * no target names the instance.
 */
export const leavesOldObject = (plan: Pick<LivePlan, "walked">): ((run: Run) => boolean) => {
  const selection = planSelection(plan);
  return ({ trace: { change } }) =>
    change.action.outcome === "create-then-delete" && selection?.names(change.address) === false;
};
