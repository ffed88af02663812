import { groupBy } from "../../source/groupBy.ts";
import { completes, objectOf, type RecordedCall, sameObject, typesKey } from "./recordedCall.ts";

/** A plan during an apply, with the plans that may have come before it, nearest first. */
export interface FinalPlan {
  /** The application of the plan; undefined if Terraform stopped before it. */
  readonly apply: RecordedCall | undefined;
  readonly initial: readonly RecordedCall[];
}

/**
 * Returns the plans that were made during an apply. Such a plan precedes an application of exactly what it planned, or it is made after the
 * provider was configured for the apply.
 */
export function finalPlans(calls: readonly RecordedCall[]): ReadonlyMap<RecordedCall, FinalPlan> {
  const found = new Map<RecordedCall, FinalPlan>();
  for (const own of groupBy(calls, typesKey).values()) addFinalPlans(own, found);
  return found;
}

function addFinalPlans(calls: readonly RecordedCall[], found: Map<RecordedCall, FinalPlan>): void {
  const plans: RecordedCall[] = [];
  for (const each of calls) {
    if (each.call.operation === "PlanResourceChange") plans.push(each);
    if (each.call.operation !== "ApplyResourceChange") continue;
    const at = plans.findLastIndex((plan) => isAppliedBy(plan, each));
    const [plan] = at < 0 ? [] : plans.splice(at, 1);
    if (!plan) continue;
    const initial = plans.filter((before) => sameObject(before, "prior", plan) && completes(before, plan)).reverse();
    found.set(plan, { apply: each, initial });
    // The nearest one is taken only if nothing else comes into question.
    if (initial.length === 1) plans.splice(plans.indexOf(initial[0]!), 1);
  }
  for (const plan of plans) {
    if (!plan.call.isInApply || objectOf(plan, "planned")?.kind === "null") continue;
    const initial = plans.filter(
      (before) => isEarlier(before, plan) && sameObject(before, "prior", plan) && completes(before, plan),
    );
    if (initial.length > 0) found.set(plan, { apply: undefined, initial: initial.reverse() });
  }
}

const isEarlier = (one: RecordedCall, other: RecordedCall): boolean =>
  one.call.isInApply !== true && one.call.time < other.call.time;

/** The end of an object is not planned a second time. */
const isAppliedBy = (plan: RecordedCall, apply: RecordedCall): boolean =>
  objectOf(plan, "planned")?.kind !== "null" &&
  sameObject(plan, "planned", apply, "plannedToApply") &&
  sameObject(plan, "prior", apply) &&
  sameObject(plan, "configuration", apply);
