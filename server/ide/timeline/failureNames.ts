import type { Failure } from "../../engine/lifecycle/failure/failureRules.ts";

/** Returns the failure that a text names, such as `create` or `provisioner:2`; a problem if it names none. */
export function failureNamed(text: string): Failure | { readonly problem: string } {
  const [operation = "", how] = text.split(":");
  if (operation === "provisioner") {
    const number = how === undefined ? 1 : /^[1-9]\d{0,3}$/.test(how) ? Number(how) : undefined;
    return number === undefined ? { problem: `${text}: number the provisioners from 1.` } : { operation, number };
  }
  const usual = USUAL[operation];
  if (!usual) return { problem: `${text}: use create, update, destroy or provisioner:NUMBER.` };
  if (how !== undefined && how !== "object" && how !== "nothing")
    return { problem: `${text}: the provider returns object or nothing beside its error.` };
  return how === undefined ? usual : { ...usual, returns: how };
}

/** What providers mostly return beside their error. */
const USUAL: Readonly<Record<string, Exclude<Failure, { operation: "provisioner" }>>> = {
  create: { operation: "create", returns: "object" },
  update: { operation: "update", returns: "nothing" },
  destroy: { operation: "delete", returns: "nothing" },
};

/** Returns the name of a failure. */
export function failureName(failure: Failure): string {
  if (failure.operation === "provisioner") return `provisioner:${failure.number}`;
  const operation = failure.operation === "delete" ? "destroy" : failure.operation;
  return USUAL[operation]?.returns === failure.returns ? operation : `${operation}:${failure.returns}`;
}
