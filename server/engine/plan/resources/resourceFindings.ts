import type { Misfit } from "../../schema/pack/fitSchema.ts";
import { type Diagnostic, error, errorAt, errorNear, information } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { quoted } from "../../values/text/quote.ts";

export const unexpectedTrigger = errorAt(
  "plan/unexpected-trigger",
  "Invalid replace_triggered_by expression",
  "This must be a literal reference to a resource, an instance or an attribute, such as terraform_data.web[0].id.",
);

export const computedTriggerKey = errorAt(
  "plan/computed-trigger-key",
  "Invalid expression",
  "The key must not be computed here. Use a literal key, count.index or each.key.",
);

export const noSelf = errorAt(
  "plan/no-self",
  "Invalid index",
  "The instance has no object yet, and a refresh-only plan creates none.",
);

export const undeclaredTrigger = errorAt(
  "plan/undeclared-trigger",
  "Reference to undeclared resource",
  (resource: string) => `There is no ${resource} in this module. Declare it, or correct the name.`,
);

export const unplannedTrigger = (resource: string, where: string, near: Range): Diagnostic =>
  errorNear(
    "plan/unplanned-trigger",
    near,
    `no change found for ${resource} in ${where}`,
    "This instance does not exist, so it cannot trigger a replacement. Correct the key, or remove the reference.",
  );

/** The finding of a provider_meta block whose provider has no schema for it. */
export const noProviderMeta = (at: Range, source: string): Diagnostic =>
  error(
    "plan/no-provider-meta",
    at,
    `Provider ${source} doesn't support provider_meta`,
    `The provider ${source} does not support provider_meta. Remove the block.`,
  );

export const unmatchedImport = (address: string, near: Range): Diagnostic =>
  errorNear(
    "plan/unmatched-import",
    near,
    "Configuration for import target does not exist",
    `There is no instance ${address}; count, for_each or a module creates others. Correct the address, or remove the block.`,
  );

export const unmatchedImportKey = (address: string, near: Range): Diagnostic => ({
  ...unmatchedImport(address, near),
  summary: "Cannot import to non-existent resource address",
});

/** A part of a block that a pack of another version does not have, or has in another way. */
export const otherVersionMisfit = ({ kind, name, range, similarName }: Misfit, pack: string): Diagnostic =>
  information(
    "plan/other-version-misfit",
    range,
    kind === "absent" ? `Not in ${pack}` : `Different in ${pack}`,
    [
      MISFITS[kind](quoted(name), pack),
      ...(similarName === undefined ? [] : [`Did you mean ${quoted(similarName)}?`]),
      "Another version of the provider may differ.",
    ].join(" "),
    similarName !== undefined && { similarName },
  );

const MISFITS: Readonly<Record<Misfit["kind"], (name: string, pack: string) => string>> = {
  absent: (name, pack) => `${pack} has no argument or block ${name} here.`,
  block: (name, pack) => `${name} is a block in ${pack}.`,
  argument: (name, pack) => `${name} is an argument in ${pack}, not a block.`,
  computed: (name, pack) => `Only the provider sets ${name} in ${pack}.`,
  required: (name, pack) => `${pack} requires ${name} here.`,
};

/** A type that a pack of another version does not have. */
export const notInOtherVersion = (subject: Range | undefined, type: string, pack: string): Diagnostic =>
  information(
    "plan/not-in-other-version",
    subject,
    `Not in ${pack}`,
    `${pack} has no type ${quoted(type)}. Another version of the provider may have it.`,
  );
