import { remember } from "../../source/remember.ts";
import type { LivePlan } from "../plan.ts";
import { type Selection, selectionOf } from "./targets.ts";

/** Returns what the targets of a plan select; undefined for everything. */
export const planSelection = remember(
  ({ walked }: Pick<LivePlan, "walked">): Selection | undefined =>
    walked && selectionOf(walked.graph, walked.regime, walked.inputs.options, walked.placed.placement),
);
