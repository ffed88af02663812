import type { PlanMode, PlanOptions } from "../../load/inputs.ts";
import { CONSOLE } from "./console.ts";
import { DESTRUCTION } from "./destruction.ts";
import { NORMAL_PLAN } from "./normalPlan.ts";
import { REFRESH_ONLY } from "./refreshOnly.ts";
import type { Regime } from "./regime.ts";
import { VALIDATION } from "./validation.ts";

/** Returns the regime of a plan with these options; the same object for equal options. */
export function regimeOf({ purpose, mode }: PlanOptions): Regime {
  switch (purpose) {
    case "validate":
      return VALIDATION;
    case "console":
      return CONSOLE;
    case "plan":
      return BY_MODE[mode];
  }
}

const BY_MODE: Readonly<Record<PlanMode, Regime>> = {
  normal: NORMAL_PLAN,
  destroy: DESTRUCTION,
  "refresh-only": REFRESH_ONLY,
};
