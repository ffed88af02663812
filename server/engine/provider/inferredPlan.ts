import type { BlockSchema } from "../schema/schema.ts";
import { isObject, objectValue, type Value } from "../values/value.ts";
import type { PlanRequest } from "./provider.ts";
import { sameForm } from "./sameForm.ts";
import { simulatePlan } from "./simulatePlan.ts";

/** What is planned of an inferred resource: of an object that is there, only what is configured in another way changes. */
export function inferredPlan(block: BlockSchema, request: PlanRequest): Value {
  const { priorState, proposedNewState, configuration } = request;
  if (!isObject(priorState) || !isObject(proposedNewState) || !isObject(configuration))
    return simulatePlan(block, request);
  let isSame = true;
  const entries = [...proposedNewState.entries].map(([name, proposed]) => {
    const there = priorState.entries.get(name);
    const configured = configuration.entries.get(name);
    const value = there && configured && sameForm(configured, there) ? there : proposed;
    isSame &&= value === there;
    return [name, value] as const;
  });
  return isSame ? priorState : objectValue(entries);
}
