import type { Failure } from "../engine/lifecycle/failure.ts";

/** Returns the failure that `--fail` names; a problem if it names none. */
export function failOption(text: string): Failure | { readonly problem: string } {
  const [operation = "", how] = text.split(":");
  if (operation === "provisioner") {
    const number = how === undefined ? 1 : /^[1-9]\d{0,3}$/.test(how) ? Number(how) : undefined;
    return number === undefined
      ? { problem: `--fail ${text}: number the provisioners from 1.` }
      : { operation, number };
  }
  const usual = USUAL[operation];
  if (!usual) return { problem: `--fail ${text}: use create, update, destroy or provisioner:NUMBER.` };
  if (how !== undefined && how !== "object" && how !== "nothing")
    return { problem: `--fail ${text}: the provider returns object or nothing beside its error.` };
  return how === undefined ? usual : { ...usual, returns: how };
}

/** What providers mostly return beside their error. */
const USUAL: Readonly<Record<string, Exclude<Failure, { operation: "provisioner" }>>> = {
  create: { operation: "create", returns: "object" },
  update: { operation: "update", returns: "nothing" },
  destroy: { operation: "delete", returns: "nothing" },
};

/** Returns a failure as `--fail` names it. */
export function failText(failure: Failure): string {
  if (failure.operation === "provisioner") return `provisioner:${failure.number}`;
  const operation = failure.operation === "delete" ? "destroy" : failure.operation;
  return USUAL[operation]?.returns === failure.returns ? operation : `${operation}:${failure.returns}`;
}
