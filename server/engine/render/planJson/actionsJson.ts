import { supports } from "../../lang/features.ts";
import type { Plan } from "../../plan/plan.ts";
import type { ActionInvocation } from "../../plan/rows/invocation.ts";
import type { SavedParts, UserInvocation } from "../../plan/savedParts.ts";
import { camelCase } from "../../values/text/nouns.ts";
import { unmarkDeep } from "../../values/walk.ts";
import type { Json } from "../json.ts";
import { allUnknown, knownJson, sensitiveMask } from "../masks.ts";

/** Returns `action_invocations`; undefined if no action is invoked. `hasOnFailure`: whether the language has `on_failure`. */
export const actionInvocations = (invocations: readonly ActionInvocation[], hasOnFailure: boolean): Json =>
  invocations.length > 0 ? invocations.map((each) => invocationJson(each, hasOnFailure)) : undefined;

/** Returns the members that every invocation has. */
function invocationMembers({
  address,
  type,
  name,
  configuration,
  provider,
}: Pick<ActionInvocation, "address" | "type" | "name" | "configuration" | "provider">): {
  readonly [key: string]: Json;
} {
  const unmarked = unmarkDeep(configuration).value;
  return {
    address,
    type,
    name,
    config_values: knownJson(unmarked),
    config_sensitive: sensitiveMask(configuration),
    config_unknown: allUnknown(unmarked),
    provider_name: provider,
  };
}

function invocationJson(invocation: ActionInvocation, hasOnFailure: boolean): Json {
  const { trigger } = invocation;
  return {
    ...invocationMembers(invocation),
    lifecycle_action_trigger: {
      triggering_resource_address: trigger.resource.text,
      action_trigger_event: camelCase(trigger.event),
      action_trigger_block_index: trigger.block,
      actions_list_index: trigger.index,
      ...(hasOnFailure && { on_failure: `ActionOnFailure${camelCase(trigger.onFailure)}` }),
    },
  };
}

/** Returns `action_invocations` of a finished plan: those that its changes trigger, and those of the user. */
export function savedInvocations(plan: Plan, { invoked }: SavedParts): Json {
  const hasOnFailure = supports(plan.language.dialect, "action-callers");
  const triggered = plan.invocations.map((each) => invocationJson(each, hasOnFailure));
  const all = [...triggered, ...invoked.map(userInvocationJson)];
  return all.length > 0 ? all : undefined;
}

function userInvocationJson(invocation: UserInvocation): Json {
  return {
    ...invocationMembers(invocation),
    invoke_action_trigger: { calling_resource_address: invocation.caller },
  };
}
