import { PLANNING } from "./planning.ts";
import type { Regime } from "./regime.ts";

/** `terraform console`: resources have the values of the state, and nothing is planned. */
export const CONSOLE: Regime = { ...PLANNING, evaluator: "lookUp", reportsPlanning: false };
