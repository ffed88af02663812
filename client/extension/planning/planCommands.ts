import type { ComparedFinishedPlan, PlanCompared } from "../../../server/protocol/methods.ts";

export type Compared = PlanCompared | ComparedFinishedPlan;

export const COMPARE_COMMAND = "stateline.comparePlan";
export const RUN_PLAN_COMMAND = "stateline.runPlan";
