import { type Diagnostic, error, errorAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { quoted } from "../../values/text/quote.ts";

// The findings of list blocks in query files.

export const noQueries = (available: string): Diagnostic =>
  error(
    "plan/no-queries",
    undefined,
    "Failed to parse command-line flags",
    `There are no query files here, and no option -query. ${available}`,
  );
export const unknownListType = errorAt(
  "plan/unknown-list-type",
  "Invalid list resource",
  (source: string, type: string) => `The provider ${source} cannot list resources of type ${quoted(type)}.`,
);
export const nullListArgument = (range: Range, name: string): Diagnostic =>
  error(
    "plan/null-list-argument",
    range,
    `Invalid ${quoted(name)} argument`,
    `${name} must not be null. Remove the argument to use its default.`,
  );
export const wrongListArgument = errorAt(
  "plan/wrong-list-argument",
  "Incorrect value type",
  (name: string, why: string) => `${name} must be ${name === "limit" ? "a whole number" : "true or false"}: ${why}.`,
);
export const fractionalLimit = errorAt(
  "plan/fractional-limit",
  'Invalid "limit" argument',
  "limit must be a whole number.",
);
export const negativeLimit = errorAt("plan/negative-limit", "Invalid limit argument", "limit must not be negative.");
export const undeclaredList = errorAt(
  "plan/undeclared-list",
  "Reference to undeclared resource",
  (name: string) => `No query file of this module declares ${name}. Only query files can refer to list blocks.`,
);
export const incompleteList = errorAt(
  "plan/incomplete-list",
  "Invalid reference",
  '"list" must be followed by a type and a name, as in list.type.name.',
);
export const wrongListStep = errorAt(
  "plan/wrong-list-step",
  "Invalid list resource traversal",
  "The results of a list are list.type.name.data[0].state and list.type.name.data[0].identity.",
);
