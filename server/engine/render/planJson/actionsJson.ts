import type { ActionInvocation } from "../../plan/actions/invocation.ts";
import { unmarkDeep } from "../../values/walk.ts";
import type { Json } from "../json.ts";
import { allUnknown, knownJson, sensitiveMask } from "../masks.ts";

/** Returns `action_invocations`; undefined if no action is invoked. `hasOnFailure`: whether the language has `on_failure`. */
export const actionInvocations = (invocations: readonly ActionInvocation[], hasOnFailure: boolean): Json =>
  invocations.length > 0 ? invocations.map((each) => invocationJson(each, hasOnFailure)) : undefined;

function invocationJson(
  { address, type, name, configuration, provider, trigger }: ActionInvocation,
  hasOnFailure: boolean,
): Json {
  const unmarked = unmarkDeep(configuration).value;
  return {
    address,
    type,
    name,
    config_values: knownJson(unmarked),
    config_sensitive: sensitiveMask(configuration),
    config_unknown: allUnknown(unmarked),
    provider_name: provider,
    lifecycle_action_trigger: {
      triggering_resource_address: trigger.resource.text,
      action_trigger_event: camelCase(trigger.event),
      action_trigger_block_index: trigger.block,
      actions_list_index: trigger.index,
      ...(hasOnFailure && { on_failure: `ActionOnFailure${camelCase(trigger.onFailure)}` }),
    },
  };
}

/** Returns `AfterCreate` for `after_create`. */
const camelCase = (word: string): string =>
  word
    .split("_")
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join("");
