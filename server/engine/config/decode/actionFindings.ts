import { type Diagnostic, error, errorAt } from "../../source/diagnostic.ts";
import type { Expression } from "../../syntax/tree.ts";
import { quoted } from "../../values/text/quote.ts";

// The findings of `action` and `action_trigger` blocks.

export const twoConfigs = errorAt(
  "config/two-configs",
  "Duplicate config block",
  "An action has only one config block. Remove this one.",
);

const EVENTS = "before_create, after_create, before_update or after_update";

export const wrongEvent = ({ range }: Expression, event: string, hasDestroy: boolean): Diagnostic =>
  error(
    "config/wrong-event",
    range,
    `Invalid "event" value ${event}`,
    hasDestroy
      ? `Use ${EVENTS}, before_destroy or after_destroy.`
      : `Use ${EVENTS}.${event.endsWith("_destroy") ? " Events of destruction exist since Terraform 1.16." : ""}`,
  );
export const eventTwice = ({ range }: Expression, event: string): Diagnostic =>
  error(
    "config/event-twice",
    range,
    `Duplicate ${quoted(event)} event`,
    "This trigger already has the event. Remove this one.",
  );
export const noEvents = errorAt(
  "config/no-events",
  "No events specified",
  "Name at least one event, such as after_create.",
);
export const noActions = errorAt(
  "config/no-actions",
  "No actions specified",
  "Name at least one action, as in action.type.name.",
);
export const notAnAction = errorAt(
  "config/not-an-action",
  "Invalid action argument inside action_triggers",
  "Each element of actions must be an action of this module, as in action.type.name.",
);
export const actionElsewhere = errorAt(
  "config/action-elsewhere",
  "Invalid reference to action outside this module",
  "A resource can only trigger the actions of its own module.",
);
export const severalActions = errorAt(
  "config/several-actions",
  "Invalid action expression",
  "An element of actions must refer to one action. Write one element for each.",
);
export const actionDependency = errorAt(
  "config/action-dependency",
  "Invalid depends_on Action Reference",
  "Nothing can depend on an action. Name the resource that triggers it.",
);
export const wrongOnFailure = errorAt(
  "config/wrong-on-failure",
  'Invalid "on_failure" keyword',
  "Use halt, taint or continue.",
);
