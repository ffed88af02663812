import type { EarlierConfiguration } from "../../load/earlierConfiguration.ts";
import { remember } from "../../source/remember.ts";
import type { LivePlan } from "../plan.ts";

/**
 * Returns the plan of an earlier configuration, from the state of today's plan and with its options. Plans that differ in neither share it,
 * so that a key in an editor does not cost it again.
 */
export function earlierPlan(plan: LivePlan, earlier: EarlierConfiguration): LivePlan {
  const { earlier: _, lastApplied, lastTexts, ...rest } = plan.inputs;
  const state = plan.state.state!;
  const kept = lastEarlier(earlier);
  if (kept.plan && kept.state === state && kept.options === rest.options && kept.facts === rest.facts) return kept.plan;
  const { answers, variables } = earlier;
  const given = variables && { inputs: variables, environmentVariables: new Map(), variables: [] };
  const made = plan.planOf({ ...rest, answers, state, options: { ...rest.options, ...given } });
  Object.assign(kept, { plan: made, state, options: rest.options, facts: rest.facts });
  return made;
}

interface Kept {
  plan?: LivePlan;
  state?: LivePlan["state"]["state"];
  options?: LivePlan["inputs"]["options"];
  facts?: LivePlan["inputs"]["facts"];
}

const lastEarlier = remember((_: EarlierConfiguration): Kept => ({}));
