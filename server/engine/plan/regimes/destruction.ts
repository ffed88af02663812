import { NORMAL_PLAN } from "./normalPlan.ts";
import type { Regime } from "./regime.ts";

/** The refresh before a destruction: a plan as usual, but no condition stops it, and it imports nothing. */
const PRE_DESTROY_REFRESH: Regime = {
  ...NORMAL_PLAN,
  importsObjects: false,
  plansChanges: false,
  failedCondition: "warning",
};

/** `terraform plan -destroy`: every object is destroyed. The preceding plan has refreshed the objects. */
export const DESTRUCTION: Regime = {
  ...NORMAL_PLAN,
  followsConfiguration: false,
  importsObjects: false,
  destroysAll: true,
  refreshing: "never",
  failedCondition: "warning",
  preceding: PRE_DESTROY_REFRESH,
};
