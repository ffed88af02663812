import { remember } from "../../source/remember.ts";
import type { Selection } from "../graph/selection.ts";
import type { LivePlan } from "../plan.ts";
import { selectionOf } from "./selectionOf.ts";

/** Returns what the targets of a plan select; undefined for everything. */
export const planSelection = remember(
  ({ walked }: Pick<LivePlan, "walked">): Selection | undefined =>
    walked && selectionOf(walked.graph, walked.regime, walked.inputs.options, walked.placed.placement),
);
