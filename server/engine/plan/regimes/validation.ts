import { NORMAL_PLAN } from "./normalPlan.ts";
import type { Regime } from "./regime.ts";

/** `terraform validate`: only errors that every possible value leads to are reported, and nothing is planned. */
export const VALIDATION: Regime = {
  ...NORMAL_PLAN,
  hasValues: false,
  isIncremental: false,
  judgesBySchema: true,
  evaluator: "validate",
  reportsPlanning: false,
};
