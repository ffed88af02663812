import type { ContractRule } from "./violation.ts";

/** The explanation of a violated contract for users and provider developers: the promise, the response, the fault, the remedy. */
export function explanation(rule: ContractRule, message: string, tolerated: boolean): string {
  const special = SPECIAL.find((entry) => entry.rule === rule && entry.message.test(message));
  const { promise, response: came, remedy } = special ?? GENERAL[rule];
  const consequence = tolerated
    ? " Terraform lets this pass, because the provider is made with the original SDK; it only writes it to its log, and what follows from the plan may surprise."
    : "";
  return `${promise} ${came} This is a fault of the provider, not of the configuration. ${remedy}${consequence}`;
}

interface Words {
  readonly promise: string;
  readonly response: string;
  readonly remedy: string;
}

const REPORT = "Report it to the provider's developers, with the message.";

const GENERAL: Readonly<Record<ContractRule, Words>> = {
  "plan-valid": {
    promise: "A plan keeps every configured value as it is written, or as it was before.",
    response: "The provider planned another value.",
    remedy: `In PlanResourceChange, return the configured value, or the prior one where the two mean the same; only an attribute that is computed and not configured may be filled in. ${REPORT}`,
  },
  "plan-stable": {
    promise: "What was known in the first plan, the one the user agreed to, stays the same in the final one.",
    response: "When everything was known, the provider planned something else.",
    remedy: `In the first PlanResourceChange, return an unknown value for whatever may still change. ${REPORT}`,
  },
  "write-only": {
    promise: "A write-only value is sent to the provider and never stored, so no object that it sends has it.",
    response: "The provider sent a value for it.",
    remedy: `Set the attribute to null in every object that is sent back. ${REPORT}`,
  },
  "apply-consistent": {
    promise: "After the apply the object is as it was planned; only what was planned as unknown is decided then.",
    response: "The new state differs from the plan.",
    remedy: `In PlanResourceChange, plan an unknown value for what is decided during the apply; in ApplyResourceChange, return the planned form of a value, also where the remote system writes it differently. ${REPORT}`,
  },
  "wholly-known": {
    promise: "A state describes what exists, so nothing in it is unknown.",
    response: "The provider returned an unknown value.",
    remedy: `Return a value, or null where there is none. ${REPORT}`,
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
    promise: "What a provider cannot change in place is a part of the object.",
    response: "The provider named a part that the object has neither before nor after.",
    remedy: `In PlanResourceChange, name in requires_replace the paths of attributes that are there. ${REPORT}`,
  },
  {
    rule: "plan-valid",
    message: /write-only/,
    promise: "A write-only value is sent to the provider and never stored, so a plan holds null in its place.",
    response: "The provider planned a value for it.",
    remedy: `Set the attribute to null in every planned and new state. ${REPORT}`,
  },
  {
    rule: "plan-valid",
    message: /block/,
    promise: "There are exactly the blocks that the configuration holds, each with a known place.",
    response: "The provider planned other blocks, or blocks that are null or unknown as a whole.",
    remedy: `Plan one block for each configured one, with unknown attributes where they are not known; report what the remote system adds in a computed attribute. ${REPORT}`,
  },
  {
    rule: "plan-valid",
    message: /^count in plan|^map key/,
    promise: "Configured nested attributes have exactly the members that the configuration holds.",
    response: "The provider planned other members.",
    remedy: `Plan the configured members; report what the remote system adds in a computed attribute. ${REPORT}`,
  },
  {
    rule: "plan-valid",
    message: /^planned for/,
    promise: "An object is planned exactly where the configuration has one.",
    response: "The provider planned an object where there is none, or none where there is one.",
    remedy: `Plan null only where the configuration is null. ${REPORT}`,
  },
  {
    rule: "apply-consistent",
    message: /^Root object was present/,
    promise: "After the apply the planned object exists.",
    response: "The provider returned no object at all: it was perhaps gone again before it could be read.",
    remedy: `Look whether the object exists, then apply again. ${REPORT}`,
  },
];
