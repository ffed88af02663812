import type { Rule } from "./decision.ts";

/** The rules that the JSON of a plan gives as the reason of an action, by the names that it has for them. */
export const ACTION_REASONS: Readonly<Partial<Record<Rule, string>>> = {
  tainted: "replace_because_tainted",
  "requires-replace": "replace_because_cannot_update",
  "replace-requested": "replace_by_request",
  "replace-triggered": "replace_by_triggers",
  "no-resource-config": "delete_because_no_resource_config",
  "no-module": "delete_because_no_module",
  "wrong-repetition": "delete_because_wrong_repetition",
  "count-index": "delete_because_count_index",
  "each-key": "delete_because_each_key",
  disabled: "delete_because_enabled_false",
  "no-move-target": "delete_because_no_move_target",
  forgotten: "delete_because_no_resource_config",
  "kept-by-configuration": "forgot_because_lifecycle_destroy_in_config",
  "kept-by-state": "forgot_because_lifecycle_destroy_in_state",
  "config-unknown": "read_because_config_unknown",
  "dependency-pending": "read_because_dependency_pending",
  "check-nested": "read_because_check_nested",
};
