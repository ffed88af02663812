import { NORMAL_PLAN } from "./normalPlan.ts";
import type { Regime } from "./regime.ts";

/** `terraform plan -refresh-only`: the state is brought up to date, and nothing else changes. */
export const REFRESH_ONLY: Regime = {
  ...NORMAL_PLAN,
  followsConfiguration: false,
  importsObjects: false,
  plansChanges: false,
  evaluatesTriggers: false,
  refreshing: "only",
  failedCondition: "warning",
};
