import type { RuleId } from "../../workspace/ruleLevels.ts";

/** The texts about a rule: a title for lists, and what its findings mean. */
export interface RuleText {
  readonly title: string;
  readonly help: string;
}

/** The texts about each rule. */
export const RULE_TEXTS: Readonly<Record<RuleId, RuleText>> = {
  "forces-replacement": {
    title: "Replacement forced",
    help: "An argument forces a replacement, or may force one: the object is destroyed and created again.",
  },
  destroyed: {
    title: "Object destroyed",
    help: "Objects will be destroyed because the configuration no longer has them. What a removed block names is not reported.",
  },
  "prevent-destroy": {
    title: "Destruction prevented",
    help: "prevent_destroy stops the plan, because the plan would destroy an object that has it.",
  },
  "ignored-difference": {
    title: "Difference ignored",
    help: "ignore_changes hides a difference between the configuration and the object.",
  },
  "drift-undone": {
    title: "Drift undone",
    help: "The object was changed outside of the configuration, and the plan reverts that change.",
  },
  "check-fails": {
    title: "Check fails",
    help: "A condition of a check block is false. The plan continues.",
  },
  impurefunc: {
    title: "Changes at every plan",
    help: "An argument follows from timestamp(), uuid() or bcrypt(), which have another result at every plan.",
  },
  unuseddeps: {
    title: "Dependency not needed",
    help: "An element of depends_on that a reference in the same block implies.",
  },
  quotedref: {
    title: "Reference in quotes",
    help: "A text that would be a reference to something in the module if it had no quotes.",
  },
  ineffeq: {
    title: "Comparison without effect",
    help: "A comparison with == or != of values of different types, which are never equal. Nothing is converted for it.",
  },
  unused: {
    title: "Name not used",
    help: "Nothing in the module refers to the declaration.",
  },
  deprecated: {
    title: "Deprecated",
    help: "The provider has deprecated the type, argument or block.",
  },
  "tolerated-violation": {
    title: "Broken promise tolerated",
    help: "The provider plans another value than is written. Terraform tolerates this of providers with the original SDK.",
  },
  "read-normalizes": {
    title: "Read in another form",
    help: "The provider reads a value in another form than is written.",
  },
  "upgrade-meaning": {
    title: "Upgrade changes the meaning",
    help: "The upgrade of the stored object to the provider's present schema changes a value.",
  },
};
