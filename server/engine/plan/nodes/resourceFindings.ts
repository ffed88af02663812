import type { Misfit } from "../../schema/pack/fitSchema.ts";
import { type Diagnostic, error } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { quoted } from "../../values/text/quote.ts";

export const unmatchedImport = (address: string, near: Range): Diagnostic => ({
  ...error(
    "plan/unmatched-import",
    undefined,
    "Configuration for import target does not exist",
    `There is no instance ${address}; count, for_each or a module creates others. Correct the address, or remove the block.`,
  ),
  near,
});

export const unmatchedImportKey = (address: string, near: Range): Diagnostic => ({
  ...unmatchedImport(address, near),
  summary: "Cannot import to non-existent resource address",
});

/** A part of a block that a pack of another version does not have, or has in another way. */
export const otherVersionMisfit = ({ kind, name, range, similarName }: Misfit, pack: string): Diagnostic => ({
  id: "plan/other-version-misfit",
  severity: "information",
  summary: kind === "absent" ? `Not in ${pack}` : `Different in ${pack}`,
  detail: [
    MISFITS[kind](quoted(name), pack),
    ...(similarName === undefined ? [] : [`Did you mean ${quoted(similarName)}?`]),
    "Another version of the provider may differ.",
  ].join(" "),
  subject: range,
  ...(similarName !== undefined && { similarName }),
  origin: "stateline",
});

const MISFITS: Readonly<Record<Misfit["kind"], (name: string, pack: string) => string>> = {
  absent: (name, pack) => `${pack} has no argument or block ${name} here.`,
  block: (name, pack) => `${name} is a block in ${pack}.`,
  argument: (name, pack) => `${name} is an argument in ${pack}, not a block.`,
  computed: (name, pack) => `Only the provider sets ${name} in ${pack}.`,
  required: (name, pack) => `${pack} requires ${name} here.`,
};

/** A type that a pack of another version does not have. */
export const notInOtherVersion = (subject: Range | undefined, type: string, pack: string): Diagnostic => ({
  id: "plan/not-in-other-version",
  severity: "information",
  summary: `Not in ${pack}`,
  detail: `${pack} has no type ${quoted(type)}. Another version of the provider may have it.`,
  subject,
  origin: "stateline",
});
