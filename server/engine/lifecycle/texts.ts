import type { ImportedObject } from "../provider/provider.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { pathText } from "../values/path.ts";
import { quoted } from "../values/text/quote.ts";

import type { Violation } from "./contract/violation.ts";

// What can be wrong with one instance: one function for each.

export const openProtection = (range: Range, address: string): Diagnostic => ({
  ...error(
    range,
    "Invalid value for prevent_destroy",
    `Whether ${address} is protected is not known before apply, and the plan would destroy it. Compute "prevent_destroy" from what is known, or leave the instance out with -exclude.`,
  ),
  address,
});
export const protectedInstance = (
  header: Range,
  address: string,
  destroying: "destroy" | "replace",
  protectedBy: Range,
): Diagnostic => ({
  ...error(
    header,
    "Instance cannot be destroyed",
    `prevent_destroy protects ${address}, and the plan would ${destroying} it. Undo the change that leads to this, or take prevent_destroy away.`,
  ),
  address,
  related: [{ range: protectedBy, message: "prevent_destroy is set here" }],
});
export const newerState = (
  header: Range | undefined,
  address: string,
  provider: string,
  version: number,
  known: number,
): Diagnostic =>
  error(
    header,
    "Resource instance managed by newer provider version",
    `The state of ${address} has schema version ${version}. The selected version of ${provider} knows it up to ${known}. Upgrade the provider.`,
  );
export const ephemeralArgument = (range: Range, name: string): Diagnostic =>
  error(
    range,
    "Invalid use of ephemeral value",
    `${quoted(name)} is kept in the state, and an ephemeral value never is. Give it another value.`,
  );

/** Which answer of a provider is judged. */
export type Answered = "plan" | "object" | "upgrade" | "import" | "move";

const SUMMARIES: Readonly<Record<Answered, string>> = {
  plan: "Provider produced invalid plan",
  object: "Provider produced invalid object",
  upgrade: "Invalid resource state upgrade",
  import: "Import returned a non-null value for a write-only attribute",
  move: "Provider returned invalid value",
};

/** What Terraform says of a provider that breaks a contract; of one that it lets break it, it only writes a log. */
export const brokenPromise = (
  provider: string,
  address: string,
  what: Answered,
  { path, message, explanation, tolerated }: Violation,
): Diagnostic => ({
  severity: tolerated ? "warning" : "error",
  summary: SUMMARIES[what],
  detail: `${provider}, for ${[address, pathText(path)].filter((text) => text !== "").join(".")}: ${message}. ${explanation}`,
  origin: tolerated ? "stateline" : "terraform",
});

/** What is wrong with the answer to ImportResourceState; undefined where it is one object. */
export function importFault(provider: string, imported: readonly ImportedObject[]): Diagnostic | undefined {
  const [first] = imported;
  if (!first)
    return error(undefined, "Import returned no resources", `${provider} knows no object by that ID. Check the ID.`);
  if (imported.length > 1)
    return error(
      undefined,
      "Multiple import states not supported",
      `${provider} knows ${imported.length} objects by that ID, and an import block brings one.`,
    );
  if (first.state.kind !== "null") return undefined;
  return error(undefined, "Import returned null resource", `${provider} names an object, and tells nothing of it.`);
}

export const notThere = (address: string, id: string): Diagnostic =>
  error(
    undefined,
    "Cannot import non-existent remote object",
    `There is no object ${quoted(id)} for ${address}. Check the ID, and the region and account of the provider.`,
  );

export const nullObject = (provider: string, address: string): Diagnostic =>
  error(undefined, "Provider produced null object", `${provider} has read ${address}, and found no object at all.`);

export const invalidEphemeral = (provider: string, address: string, { path, message }: Violation): Diagnostic =>
  error(
    undefined,
    "Provider produced invalid ephemeral resource instance",
    `${provider}, for ${[address, pathText(path)].filter((text) => text !== "").join(".")}: ${message}. This is a fault of the provider.`,
  );
