import { type Diagnostic, error, warning } from "../../source/diagnostic.ts";

/** The warning that some moves were not possible, if the plan has no errors. */
export const blockedMoves = (): Diagnostic =>
  warning(
    "plan/blocked-moves",
    undefined,
    "Unresolved resource instance address changes",
    "Some objects could not move to their new address, because another object already has it. They keep their addresses.",
  );

export const lostSchema = (address: string): Diagnostic =>
  warning(
    "plan/lost-schema",
    undefined,
    "Missing resource schema from provider",
    `${address} no longer exists, and nothing in the configuration or state uses its provider. Its changes outside of Terraform are not shown.`,
  );

export const undecodedObject = (address: string, fault: string): Diagnostic =>
  warning(
    "plan/undecoded-object",
    undefined,
    "Failed to decode resource from state",
    `The stored object of ${address} does not match its schema (${fault}). Its changes outside of Terraform are not shown.`,
  );

export const forgottenObjects = (addresses: readonly string[]): Diagnostic =>
  warning(
    "plan/forgotten-objects",
    undefined,
    "Some objects will no longer be managed by Terraform",
    `Terraform forgets these objects and does not destroy them: ${addresses.join(", ")}.`,
  );

export const forgottenObject = (address: string): Diagnostic =>
  warning(
    "plan/forgotten-object",
    undefined,
    "Resource going to be removed from the state",
    `OpenTofu forgets ${address} and does not destroy it.`,
    { address },
  );

export const replaceAndDestroy = (): Diagnostic =>
  error(
    "plan/replace-and-destroy",
    undefined,
    "Unsupported plan mode",
    "A destroy plan cannot replace objects. Remove -replace.",
  );
