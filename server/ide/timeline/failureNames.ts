import type { CallFailure, Failure } from "../../engine/lifecycle/failure/failureRules.ts";

/** Returns the failure that a text names, such as `create` or `provisioner:2`; a problem if it names none. */
export function failureNamed(text: string): Failure | { readonly problem: string } {
  const [operation = "", how] = text.split(":");
  if (operation === "provisioner") {
    const number = how === undefined ? 1 : /^[1-9]\d{0,3}$/.test(how) ? Number(how) : undefined;
    return number === undefined ? { problem: `${text}: number the provisioners from 1.` } : { operation, number };
  }
  const earlier = EARLIER.find((each) => each === operation);
  if (earlier) {
    if (how !== undefined && how !== "apply")
      return { problem: `${text}: a call fails while planning, or with :apply.` };
    return { operation: earlier, phase: how ?? "plan" };
  }
  const usual = USUAL[operation];
  if (!usual)
    return {
      problem: `${text}: use ${EARLIER.join(", ")} (with :apply for the second one), create, update, destroy or provisioner:NUMBER.`,
    };
  const returns = how === undefined ? usual.returns : RETURNS.find((each) => each === how);
  if (!returns) return { problem: `${text}: the provider returns ${RETURNS.join(", ")}.` };
  return { ...usual, returns };
}

const EARLIER = ["validate", "upgrade", "read", "import", "plan"] as const;

/** The results of a failing call: with an error an object or nothing, and without one another value, an unknown value or no object. */
const RETURNS = ["object", "nothing", "other", "unknown", "null"] as const;

/** What providers mostly return beside their error. */
const USUAL: Readonly<Record<string, CallFailure>> = {
  create: { operation: "create", returns: "object" },
  update: { operation: "update", returns: "nothing" },
  destroy: { operation: "delete", returns: "nothing" },
};

export function failureName(failure: Failure): string {
  if (failure.operation === "provisioner") return `provisioner:${failure.number}`;
  if ("phase" in failure) return failure.phase === "plan" ? failure.operation : `${failure.operation}:apply`;
  const operation = failure.operation === "delete" ? "destroy" : failure.operation;
  return USUAL[operation]?.returns === failure.returns ? operation : `${operation}:${failure.returns}`;
}
