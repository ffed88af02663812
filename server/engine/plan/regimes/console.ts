import { NORMAL_PLAN } from "./normalPlan.ts";
import type { Regime } from "./regime.ts";

/** `terraform console`: resources have the values of the state, and nothing is planned. */
export const CONSOLE: Regime = { ...NORMAL_PLAN, evaluator: "lookUp", reportsPlanning: false };
