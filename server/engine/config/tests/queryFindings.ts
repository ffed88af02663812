import { type Diagnostic, error, errorAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { quoted } from "../../values/text/quote.ts";

// The findings of query files.

export { declaredTwice } from "../decode/declarationFindings.ts";
export { providerTwice } from "../tree/providerFindings.ts";

export const noListProvider = errorAt(
  "config/no-list-provider",
  'Missing "provider" attribute',
  "A list block must name its provider, as in provider = aws.",
);
export const wrongListName = errorAt(
  "config/wrong-list-name",
  "Invalid list block name",
  (name: string) =>
    `${quoted(name)} must start with a letter or underscore, and contain only letters, digits, underscores and dashes.`,
);
export const twoListConfigs = errorAt(
  "config/two-list-configs",
  "Duplicate config block",
  "A list block has only one config block. Remove this one.",
);
export const listTwiceInFile = (range: Range, name: string, first: Range): Diagnostic =>
  error(
    "config/list-twice-in-file",
    range,
    'Duplicate "list" block names',
    `This file already has a list block ${name}. Rename or remove one of the two.`,
    { related: [{ range: first, message: "first declared here" }] },
  );
export const listTwice = (range: Range, type: string, name: string, first: Range): Diagnostic =>
  error(
    "config/list-twice",
    range,
    `Duplicate list ${quoted(type)} configuration`,
    `The query files of this module already have a list block ${type}.${name}. Rename or remove one of the two.`,
    { related: [{ range: first, message: "first declared here" }] },
  );
