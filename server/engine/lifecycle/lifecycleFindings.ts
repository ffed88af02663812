import type { ImportedObject } from "../provider/provider.ts";
import { type Diagnostic, error, errorAt } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { pathText } from "../values/path.ts";
import { quoted } from "../values/text/quote.ts";

import type { Violation } from "./contract/violation.ts";

// The findings of one instance: one function for each.

export const openProtection = (range: Range, address: string): Diagnostic =>
  error(
    "lifecycle/open-protection",
    range,
    "Invalid value for prevent_destroy",
    `prevent_destroy of ${address} is not known until apply, but the plan would destroy the object. Compute "prevent_destroy" from known values, or exclude the instance with -exclude.`,
    { address },
  );
export const protectedInstance = (
  header: Range,
  address: string,
  destroying: "destroy" | "replace",
  protectedBy: Range,
): Diagnostic =>
  error(
    "lifecycle/protected-instance",
    header,
    "Instance cannot be destroyed",
    `${address} has prevent_destroy set, but the plan would ${destroying} it. Revert the change that causes this, or remove prevent_destroy.`,
    { address, related: [{ range: protectedBy, message: "prevent_destroy is set here" }] },
  );
export const newerState = (
  header: Range | undefined,
  address: string,
  provider: string,
  version: number,
  supportedVersion: number,
): Diagnostic =>
  error(
    "lifecycle/newer-state",
    header,
    "Resource instance managed by newer provider version",
    `The state of ${address} has schema version ${version}, but the selected version of ${provider} supports only versions up to ${supportedVersion}. Upgrade the provider.`,
  );
export const ephemeralArgument = errorAt(
  "lifecycle/ephemeral-argument",
  "Invalid use of ephemeral value",
  (name: string) => `${quoted(name)} is kept in the state, so its value must not be ephemeral. Use another value.`,
);

/** The response of a provider that breaks the contract. */
export type Answered = "plan" | "final plan" | "object" | "upgrade" | "import" | "move";

const SUMMARIES: Readonly<Record<Answered, string>> = {
  plan: "Provider produced invalid plan",
  "final plan": "Provider produced inconsistent final plan",
  object: "Provider produced invalid object",
  upgrade: "Invalid resource state upgrade",
  import: "Import returned a non-null value for a write-only attribute",
  move: "Provider returned invalid value",
};

/** Returns the finding of a broken provider contract; an information if the plugin had no configuration. */
export const brokenPromise = (
  provider: string,
  address: string,
  answered: Answered,
  { rule, path, message, explanation }: Violation,
  isOffline: boolean,
): Diagnostic => ({
  id: "lifecycle/broken-promise",
  severity: isOffline ? "information" : "error",
  summary: SUMMARIES[answered],
  detail: `${provider}, for ${[address, pathText(path)].filter((text) => text !== "").join(".")}: ${message} (${rule}). ${explanation}`,
  origin: isOffline ? "stateline" : "terraform",
});

/** Returns the finding of a response to ImportResourceState; undefined if it holds exactly one object. */
export function importFault(provider: string, imported: readonly ImportedObject[]): Diagnostic | undefined {
  const [first] = imported;
  if (!first)
    return error(
      "lifecycle/import-fault",
      undefined,
      "Import returned no resources",
      `${provider} found no object with this ID. Check the ID.`,
    );
  if (imported.length > 1)
    return error(
      "lifecycle/import-fault",
      undefined,
      "Multiple import states not supported",
      `${provider} found ${imported.length} objects with this ID, but an import block can import only one.`,
    );
  if (first.state.kind !== "null") return undefined;
  return error(
    "lifecycle/import-fault",
    undefined,
    "Import returned null resource",
    `${provider} returned an object without any data.`,
  );
}

export const notThere = (address: string, id: string): Diagnostic =>
  error(
    "lifecycle/not-there",
    undefined,
    "Cannot import non-existent remote object",
    `There is no object ${quoted(id)} for ${address}. Check the ID, and the region and account of the provider.`,
    { advice: IMPORT_REFUSED },
  );

export const noIdentityReturned = (address: string): Diagnostic =>
  error(
    "lifecycle/no-identity-returned",
    undefined,
    `import of ${address} didn't return an identity`,
    "The provider imported the object without naming its identity. Import the object by its ID.",
  );

export const hiddenIdentity = (address: string, what: string): Diagnostic =>
  error(
    "lifecycle/hidden-identity",
    undefined,
    "Invalid import identity",
    `The identity that ${address} is imported by has ${what} values, which must not be shown. Use other values.`,
  );

export const nullObject = (provider: string, address: string): Diagnostic =>
  error(
    "lifecycle/null-object",
    undefined,
    "Provider produced null object",
    `${provider} returned no object when it read ${address}.`,
  );

export const invalidEphemeral = (provider: string, address: string, { path, message }: Violation): Diagnostic =>
  error(
    "lifecycle/invalid-ephemeral",
    undefined,
    "Provider produced invalid ephemeral resource instance",
    `${provider}, for ${[address, pathText(path)].filter((text) => text !== "").join(".")}: ${message}. This is a bug in the provider.`,
  );

/** Returns the advice about a validation that rejects a value which is not known yet, as a whole or in part. */
export const rejectedUnknown = (name: string, isWhole: boolean): string =>
  `${isWhole ? name : `A part of ${name}`} was not known yet when the provider judged it. A provider should accept unknown values in ValidateResourceConfig: Terraform calls it again once they are known.`;

/** Returns the advice about a validation that rejects null where the provider may choose the value. */
export const rejectedNull = (name: string): string =>
  `${name} is null, and it is optional and computed. A provider that chooses a default for it must accept null in ValidateResourceConfig, because it plans the default later.`;

/** Returns the finding of a type whose schema breaks the rules of computed blocks; Terraform plans nothing of such a provider. */
export const invalidSchema = (type: string, fault: string): Diagnostic =>
  error(
    "lifecycle/invalid-schema",
    undefined,
    "Failed to load plugin schemas",
    `The schema of ${type} is invalid: ${fault}. This is a bug in the provider; report it to its developers.`,
  );

/** The advice about an import that the provider refuses, or whose object it does not find. */
export const IMPORT_REFUSED =
  "The existing object is not managed then. To have a new object created instead, remove the import block.";
