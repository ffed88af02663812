import type { ContractRule } from "./violation.ts";

/** The explanation of a violated contract for users and provider developers: the promise, the response, the fault, the remedy. */
export function explanation(rule: ContractRule, message: string, tolerated: boolean): string {
  const special = SPECIAL.find((entry) => entry.rule === rule && entry.message.test(message));
  const { promise, response, remedy } = special ?? GENERAL[rule];
  const consequence = tolerated
    ? " Terraform tolerates this and only logs it, because the provider uses the original SDK. Later results may differ from the plan."
    : "";
  return `${promise} ${response} This is a fault of the provider, not of the configuration. ${remedy}${consequence}`;
}

interface Words {
  readonly promise: string;
  readonly response: string;
  readonly remedy: string;
}

const REPORT = "Report it to the provider's developers, with the message.";

const GENERAL: Readonly<Record<ContractRule, Words>> = {
  "plan-valid": {
    promise: "A plan has every configured value as configured, or as in the prior state.",
    response: "The provider planned another value.",
    remedy: `In PlanResourceChange, return the configured value, or the prior one if the two mean the same. Only computed attributes that are not configured may be filled in. ${REPORT}`,
  },
  "plan-stable": {
    promise: "Values that were known in the first plan, which the user approved, stay the same in the final plan.",
    response: "The provider planned another value in the final plan.",
    remedy: `In the first PlanResourceChange, return an unknown value for everything that may still change. ${REPORT}`,
  },
  "write-only": {
    promise:
      "A write-only value is sent to the provider and never stored, so no object from the provider may contain it.",
    response: "The provider sent a value for it.",
    remedy: `Set the attribute to null in every returned object. ${REPORT}`,
  },
  "apply-consistent": {
    promise:
      "After the apply, the object equals the plan. The apply decides only the values that were planned as unknown.",
    response: "The new state differs from the plan.",
    remedy: `In PlanResourceChange, plan an unknown value for everything that the apply decides; in ApplyResourceChange, return the planned form of a value, also where the remote system writes it differently. ${REPORT}`,
  },
  "wholly-known": {
    promise: "A state describes existing infrastructure, so none of its values may be unknown.",
    response: "The provider returned an unknown value.",
    remedy: `Return a value, or null if there is none. ${REPORT}`,
  },
  conforms: {
    promise: "Every object of a resource has the attributes and types of its schema.",
    response: "The type of this value does not match the schema.",
    remedy: `The schema and the values must come from the same version of the provider. ${REPORT}`,
  },
};

const SPECIAL: readonly (Words & { readonly rule: ContractRule; readonly message: RegExp })[] = [
  {
    rule: "plan-valid",
    message: /non-computed attribute$/,
    promise: "An attribute that is not computed has a value only if it is configured.",
    response: "It is not configured, yet the provider planned a value for it.",
    remedy: `Mark the attribute as computed in the schema if the provider chooses a value for it, else plan null. ${REPORT}`,
  },
  {
    rule: "plan-valid",
    message: /requires replacement/,
    promise: "A provider can only require replacement for an attribute that the object has.",
    response: "The provider named a path that the object has neither before nor after.",
    remedy: `In PlanResourceChange, list only paths of existing attributes in requires_replace. ${REPORT}`,
  },
  {
    rule: "plan-valid",
    message: /write-only/,
    promise: "A write-only value is sent to the provider and never stored, so a plan has null in its place.",
    response: "The provider planned a value for it.",
    remedy: `Set the attribute to null in every planned and new state. ${REPORT}`,
  },
  {
    rule: "plan-stable",
    message: /planned action/,
    promise: "The final plan has the action of the first one, which the user approved.",
    response: "The provider requires a replacement in the final plan, but not in the first one.",
    remedy: `In the first PlanResourceChange, list a path in requires_replace also where its new value is unknown. ${REPORT}`,
  },
  {
    rule: "plan-valid",
    message: /block/,
    promise: "A plan has exactly the configured blocks, each with a known position.",
    response: "The provider planned other blocks, or blocks that are null or unknown as a whole.",
    remedy: `Plan one block for each configured one, with unknown attributes where necessary. Use a computed attribute for blocks that the remote system adds. ${REPORT}`,
  },
  {
    rule: "plan-valid",
    message: /^count in plan|^map key/,
    promise: "A plan has exactly the configured members of nested attributes.",
    response: "The provider planned other members.",
    remedy: `Plan the configured members. Use a computed attribute for members that the remote system adds. ${REPORT}`,
  },
  {
    rule: "plan-valid",
    message: /^planned for/,
    promise: "A plan has an object exactly where the configuration has one.",
    response: "The provider planned an object that is not configured, or none for a configured one.",
    remedy: `Plan null only where the configuration is null. ${REPORT}`,
  },
  {
    rule: "apply-consistent",
    message: /^Root object was present/,
    promise: "After the apply the planned object exists.",
    response: "The provider returned no object. It may have been deleted before it could be read.",
    remedy: `Check whether the object exists, then apply again. ${REPORT}`,
  },
];
