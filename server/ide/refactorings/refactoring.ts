import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { State } from "../../engine/state/state.ts";
import type { CodeAction, Offer } from "../editing/codeAction.ts";
import { isSamePlan } from "./samePlan.ts";

/**
 * Returns an edit that must not change what the plan does, nor a planned value: it is offered only if its plan is the same. `renamed` has
 * the new addresses of instances by their old ones, `state` the last results of data sources at their new addresses.
 */
export const refactoring = (
  plan: ExplainablePlan,
  action: CodeAction,
  renamed?: ReadonlyMap<string, string>,
  state?: State,
): Offer => ({
  ...action,
  state,
  isOneForm: true,
  titled: (edited) => (isSamePlan(plan, edited, renamed) ? action.title : undefined),
});
