import { PLANNING } from "./planning.ts";
import type { Regime } from "./regime.ts";

/** The refresh before a destruction: a plan as usual, but no condition stops it, and it imports nothing. */
const PRE_DESTROY_REFRESH: Regime = {
  ...PLANNING,
  importsObjects: false,
  plansChanges: false,
  failedCondition: "warning",
};

/** `terraform plan -destroy`: every object is destroyed. The preceding plan has refreshed the objects. */
export const DESTRUCTION: Regime = {
  ...PLANNING,
  followsConfiguration: false,
  importsObjects: false,
  destroysAll: true,
  refreshing: "never",
  failedCondition: "warning",
  preceding: PRE_DESTROY_REFRESH,
};
