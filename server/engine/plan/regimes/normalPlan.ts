import type { Regime } from "./regime.ts";

/** `terraform plan`: the configuration decides what is created, changed and destroyed. */
export const NORMAL_PLAN: Regime = {
  hasValues: true,
  isIncremental: true,
  judgesBySchema: false,
  evaluator: "evaluate",
  followsConfiguration: true,
  importsObjects: true,
  destroysAll: false,
  plansChanges: true,
  evaluatesTriggers: true,
  refreshing: "first",
  failedCondition: "error",
  reportsPlanning: true,
};
