import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { pathText } from "../values/path.ts";
import { quoted } from "../values/text/quote.ts";

import type { Violation } from "./contract/violation.ts";

// What can be wrong with one instance: one function for each.

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

/** What Terraform says of a provider that breaks a contract; of one that it lets break it, it only writes a log. */
export const brokenPromise = (
  provider: string,
  address: string,
  what: "plan" | "object",
  { path, message, explanation, tolerated }: Violation,
): Diagnostic => ({
  severity: tolerated ? "warning" : "error",
  summary: `Provider produced invalid ${what}`,
  detail: `${provider}, for ${[address, pathText(path)].filter((text) => text !== "").join(".")}: ${message}. ${explanation}`,
  origin: tolerated ? "stateline" : "terraform",
});
