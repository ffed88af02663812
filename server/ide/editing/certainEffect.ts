import type { ExplainablePlan } from "../../engine/plan/plan.ts";

/** Whether an edited plan is as certain as the plan before: no instance is doubted or inferred that was not. */
export const isAsCertain = ({ counts }: ExplainablePlan, { counts: edited }: ExplainablePlan): boolean =>
  edited.doubts.size === counts.doubts.size && edited.inferred === counts.inferred;
