import { PLANNING } from "./planning.ts";
import type { Regime } from "./regime.ts";

/** `terraform plan -refresh-only`: the state is brought up to date, and nothing else changes. */
export const REFRESH_ONLY: Regime = {
  ...PLANNING,
  followsConfiguration: false,
  importsObjects: false,
  plansChanges: false,
  evaluatesTriggers: false,
  refreshing: "only",
  failedCondition: "warning",
};
