import type { Provisioner } from "../config/module.ts";
import type { CallFailure, EarlierFailure, Failure, FailureRule } from "../lifecycle/failure/failureRules.ts";
import type { Change } from "../lifecycle/trace.ts";
import type { Plan } from "../plan/plan.ts";

/** Returns what a failure leaves, and why. */
export const failureSentence = (rule: FailureRule): string => SENTENCES[rule];

const SENTENCES: Readonly<Record<FailureRule, string>> = {
  "create-nothing": "The state has no object. Whatever the provider created is not known to Terraform.",
  "create-tainted":
    "The object is saved as far as it got, and marked as tainted, because its creation is not complete.",
  "create-restored": "The old object, which was set aside, is the current one again.",
  "create-beside-deposed":
    "The new object is saved as far as it got, and marked as tainted. The old one stays, as a deposed object.",
  "update-prior": "The state keeps the prior object.",
  "update-partial":
    "The object is saved as the provider returns it, with those changes that it has made. It is not tainted.",
  "delete-stays": "The object stays in the state.",
  "delete-partial": "The object stays in the state, as the provider returns it.",
  "deposed-stays": "The old object stays in the state, as a deposed object.",
  "returned-tainted":
    "Terraform reports the result as inconsistent. The object is saved as the provider returned it, what is unknown as null, and marked as tainted.",
  "returned-beside-deposed":
    "Terraform reports the result as inconsistent. The new object is saved as the provider returned it, what is unknown as null, and marked as tainted. The old one stays, as a deposed object.",
  "returned-saved":
    "Terraform reports the result as inconsistent. The object is saved as the provider returned it, what is unknown as null. It is not tainted.",
  "plan-refused": "Terraform reports the error and makes no plan. Nothing is applied, and the state stays as it is.",
  "replan-nothing": "The provider is told to create nothing, so the state has no object here.",
  "replan-prior": "The provider is told to change nothing, so the state keeps the prior object.",
  "replan-deposed":
    "The old object was set aside before the second plan, so it stays in the state as a deposed object. No new one is created.",
  "read-nothing": "Nothing is read, so the state has no result of the data source.",
  "provisioner-tainted":
    "The object exists, and is marked as tainted, because its provisioners did not complete. Those after the failing one do not run.",
  "provisioner-beside-deposed":
    "The new object is marked as tainted, because its provisioners did not complete. The old one stays, as a deposed object.",
  "provisioner-stays": "The object is not destroyed, because its provisioners run before. It stays in the state.",
  "provisioner-continues": "The failure is a warning, because of on_failure = continue. The apply goes on.",
};

/** Returns what fails, as the beginning of a sentence. */
export function failureTitle(failure: Failure, provisioners: readonly Provisioner[]): string {
  if (failure.operation === "provisioner") {
    const provisioner = provisioners[failure.number - 1];
    const when = provisioner?.when === "destroy" ? " at destruction" : "";
    return `Provisioner ${failure.number}${provisioner ? ` (${provisioner.type}${when})` : ""} fails`;
  }
  if ("phase" in failure) return EARLIER[failure.phase][failure.operation];
  const inconsistent = INCONSISTENT[failure.returns];
  if (inconsistent) return `${OPERATIONS[failure.operation]} succeeds, but the provider returns ${inconsistent}`;
  const returned =
    failure.returns === "object"
      ? "the provider returns the object as far as it got"
      : "the provider returns no object";
  return `${OPERATIONS[failure.operation]} fails, and ${returned}`;
}

/** The results that the plan does not allow. */
const INCONSISTENT: Readonly<Partial<Record<CallFailure["returns"], string>>> = {
  other: "another value than planned",
  unknown: "an unknown value",
  null: "no object",
};

const EARLIER: Readonly<Record<EarlierFailure["phase"], Readonly<Record<EarlierFailure["operation"], string>>>> = {
  plan: {
    validate: "The validation fails",
    upgrade: "The upgrade of the stored object fails",
    read: "The read fails",
    import: "The import fails",
    plan: "The first plan fails",
  },
  apply: {
    validate: "The validation of the apply fails",
    upgrade: "The upgrade fails during the apply",
    read: "The deferred read fails",
    import: "The import fails during the apply",
    plan: "The second plan fails",
  },
};

const OPERATIONS = { create: "The creation", update: "The update", delete: "The destruction" } as const;

/**
 * Returns the words for a deposed object of the next plan, in parentheses after its address. An object that the failure deposes gets its
 * key in the apply, so only the keys of the present plan are told.
 */
export function nextDeposedText({ deposed, address }: Change, { traces }: Pick<Plan, "traces">): string {
  if (deposed === undefined) return "";
  const isStored = traces.some(({ change }) => change.address.text === address.text && change.deposed === deposed);
  return isStored ? ` (deposed object ${deposed})` : " (the object that was deposed)";
}

/** The sentence for a next plan that cannot be claimed, because the provider's reply decides it. */
export const undecidedNext = (rule: FailureRule): string =>
  rule === "plan-refused"
    ? "The next plan begins from the same state, and fails again until the cause of the error is gone."
    : "The next plan depends on what the provider returned, so it is not known.";

/** Returns in a few words where a failure ends. */
export const failureEnd = (rule: FailureRule): string => ENDS[rule];

const ENDS: Readonly<Record<FailureRule, string>> = {
  "create-nothing": "no object",
  "create-tainted": "tainted",
  "create-restored": "the old object",
  "create-beside-deposed": "tainted, old one deposed",
  "update-prior": "not updated",
  "update-partial": "partly updated",
  "delete-stays": "not destroyed",
  "delete-partial": "not destroyed",
  "deposed-stays": "old one deposed",
  "returned-tainted": "tainted",
  "returned-beside-deposed": "tainted, old one deposed",
  "returned-saved": "saved as returned",
  "plan-refused": "nothing applied",
  "replan-nothing": "no object",
  "replan-prior": "not updated",
  "replan-deposed": "old one deposed",
  "read-nothing": "not read",
  "provisioner-tainted": "tainted",
  "provisioner-beside-deposed": "tainted, old one deposed",
  "provisioner-stays": "not destroyed",
  "provisioner-continues": "goes on",
};
