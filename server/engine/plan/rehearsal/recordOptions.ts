import type { Resource } from "../../config/module.ts";
import type { RecordOptions } from "../../lifecycle/lifecycleRecord.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import type { LivePlan } from "../plan.ts";
import { runOf } from "../walk/runs.ts";
import { hasApply } from "./rehearsePlan.ts";

/** Returns what decides the calls of an apply, beside the trace of the instance. */
export function recordOptions(plan: LivePlan, trace: Trace): RecordOptions {
  const { provider, declaration } = runOf(plan, trace)?.instance ?? {};
  return {
    isRehearsed: hasApply(plan, trace),
    plansDestroy: provider?.plansDestroy ?? false,
    isChecked: declaration?.mode === "managed" && hasConditions(declaration),
  };
}

const hasConditions = ({ preconditions, postconditions }: Resource): boolean =>
  preconditions.length + postconditions.length > 0;
