import { once } from "../source/once.ts";
import { remember } from "../source/remember.ts";
import { currentDependencies } from "./dependencies.ts";
import type { LivePlan, PlanDetails } from "./plan.ts";
import { runsOf } from "./runs.ts";

/** What only the JSON of a plan holds. */
export const detailsOf = remember((plan: LivePlan): PlanDetails => {
  const dependencies = once(() =>
    plan.walked ? currentDependencies(runsOf(plan), plan.walked.graph) : NO_DETAILS.dependencies,
  );
  return {
    get dependencies() {
      return dependencies();
    },
  };
});

export const NO_DETAILS: PlanDetails = { dependencies: new Map() };
