import { type Diagnostic, error, errorAt, errorNear, warning, warningAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { didYouMean } from "../../syntax/suggestion.ts";
import { quoted } from "../../values/text/quote.ts";

// The findings of actions and of what triggers them.

export const undeclaredAction = errorAt(
  "plan/undeclared-action",
  "action_trigger actions references non-existent action",
  (name: string, declared: Iterable<string>) => `This module declares no ${name}.${didYouMean(name, declared)}`,
);
export const unknownActionType = (near: Range, address: string, source: string, type: string): Diagnostic =>
  errorNear(
    "plan/unknown-action-type",
    near,
    `failed to read schema for ${address} in ${source}: provider ${source} does not have an action schema for ${type}`,
    `The provider ${source} has no action ${quoted(type)}. Correct the type, or use a version of the provider that has it.`,
  );
export const actionCycle = (action: string, name: string, near: Range): Diagnostic =>
  errorNear(
    "plan/action-cycle",
    near,
    `action reference cycle involving ${action} and ${name}`,
    `${name} depends on a resource that triggers ${action}. Use caller in the action, or remove the reference.`,
  );
export const unfitActionReference = errorAt(
  "plan/unfit-action-reference",
  "Invalid instance reference",
  "Name an action and, in brackets, a key: a literal, count.index or each.key.",
);
export const unexpectedAction = errorAt(
  "plan/unexpected-action",
  "Invalid action expression",
  "Name an action and, in brackets, a key: a literal, count.index or each.key.",
);
export const computedActionKey = errorAt(
  "plan/computed-action-key",
  "Invalid expression",
  "Only a literal, count.index or each.key is allowed as the key of an action.",
);
export const wrongActionKeyReference = errorAt(
  "plan/wrong-action-key-reference",
  "Invalid index expression",
  "Only a literal, count.index or each.key is allowed as the key of an action.",
);
export const missingActionKey = errorAt("plan/missing-action-key", "Missing index", (kind: "count" | "each") =>
  kind === "count"
    ? "The action has count, so its index must be named, as in action.type.name[0]."
    : 'The action has for_each, so a key must be named, as in action.type.name["a"].',
);
export const unfitActionKey = errorAt("plan/unfit-action-key", "Invalid index", (kind: "single" | "count" | "each") =>
  kind === "single"
    ? "The action has neither count nor for_each. Remove the key."
    : `The action has ${kind === "count" ? "count, so its keys are numbers" : "for_each, so its keys are strings"}.`,
);
export const noSuchActionInstance = errorAt(
  "plan/no-such-action-instance",
  "Reference to non-existent action instance",
  (address: string) => `There is no ${address}. Compare the key with the count or for_each of the action.`,
);
export const noDynamicInAction = errorAt(
  "plan/no-dynamic-in-action",
  "Unsupported block type",
  "dynamic blocks cannot be used in actions. Write out the blocks.",
);
export const selfBeforeCreate = errorAt(
  "plan/self-before-create",
  "Reference to self in before_create condition",
  "Before the resource is created, its computed attributes have no values. Remove self, or the event.",
);
export const conditionOfDestruction = errorAt(
  "plan/condition-of-destruction",
  "Condition on destroy action",
  "before_destroy and after_destroy cannot have a condition. Move them to a trigger of their own.",
);
export const namesTriggeringResource = warningAt(
  "plan/names-triggering-resource",
  "Reference to triggering resource",
  "This is the resource that triggers the action. Use caller, which cannot cause a cycle.",
);
export const selfInTriggerCondition = errorAt(
  "plan/self-in-trigger-condition",
  "Self reference not allowed",
  "The condition cannot use self before Terraform 1.16.",
);
export const repetitionInTriggerCondition = (range: Range, kind: "count" | "each"): Diagnostic =>
  error(
    "plan/repetition-in-trigger-condition",
    range,
    `${kind === "count" ? "Count" : "Each"} reference not allowed`,
    `The condition of an action that runs before the resource cannot use ${kind}, until Terraform 1.16.`,
  );
export const unknownTriggerCondition = errorAt(
  "plan/unknown-trigger-condition",
  "Condition must be known",
  "The condition depends on a value that is known only after apply.",
);
export const wrongTriggerCondition = (range: Range, why: string): Diagnostic =>
  error("plan/wrong-trigger-condition", range, "Incorrect value type", `The condition must be true or false: ${why}.`);
export const actionNotPlanned = errorAt("plan/action-not-planned", "Failed to plan action", (why: string) => why);
export const actionWarned = warningAt("plan/action-warned", "Warnings when planning action", (why: string) => why);
export const unknownActionConfiguration = errorAt(
  "plan/unknown-action-configuration",
  "Unknown action config",
  "An action of a destruction needs a configuration that is known when it is planned.",
);
export const ephemeralActionConfiguration = errorAt(
  "plan/ephemeral-action-configuration",
  "Action config contains ephemeral values",
  "An action of a destruction cannot use ephemeral values.",
);
export const orphanNotTriggered = (address: string): Diagnostic =>
  warning(
    "plan/orphan-not-triggered",
    undefined,
    "Orphaned action failed to plan",
    `The actions of ${address} are not invoked, because its configuration is gone.`,
  );
