import { type Diagnostic, error, errorAt } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { a, counted } from "../values/text/nouns.ts";
import { quoted } from "../values/text/quote.ts";
import { friendlyName } from "../values/text/typeName.ts";
import type { Value } from "../values/value.ts";
// The findings of a block body that a schema describes.

export const wrongAttribute = errorAt(
  "lang/wrong-attribute",
  "Incorrect attribute value type",
  (name: string, why: string) => `The value of ${quoted(name)} has the wrong type: ${why}.`,
);
export const missingBlock = (range: Range, name: string): Diagnostic =>
  error("lang/missing-block", range, `Missing ${name} block`, `A ${quoted(name)} block is required here. Add it.`);
export const tooFewBlocks = (range: Range, name: string, least: number): Diagnostic =>
  error(
    "lang/too-few-blocks",
    range,
    `Insufficient ${name} blocks`,
    `At least ${counted(least, `${quoted(name)} block`)} are required here.`,
  );
export const tooManyBlocks = (range: Range, name: string, most: number): Diagnostic =>
  error(
    "lang/too-many-blocks",
    range,
    `Too many ${name} blocks`,
    `At most ${counted(most, `${quoted(name)} block`)} are allowed here. Remove this one.`,
  );
export const duplicateBlock = (range: Range, name: string, first: Range, place: string | undefined): Diagnostic =>
  error(
    "lang/duplicate-block",
    range,
    `Duplicate ${name} block`,
    `Only one ${quoted(name)} block is allowed here.${place === undefined ? "" : ` The first is at ${place}.`}`,
    { related: [{ range: first, message: "the first" }] },
  );
/** `elsewhere`: a sentence about versions that allow it. */
export const noSuchBlock = (range: Range, type: string): Diagnostic =>
  error("lang/no-such-block", range, "Unsupported block type", `A block of type ${quoted(type)} is not allowed here.`);
export const noContent = errorAt(
  "lang/no-content",
  "Missing dynamic content block",
  'A dynamic block must have a "content" block, which sets the arguments of each generated block.',
);
export const wrongForEach = errorAt("lang/wrong-for-each", "Invalid dynamic for_each value", (value: Value) =>
  value.kind === "null"
    ? "for_each must not be null. Use an empty list or map instead."
    : `for_each must be a list, set, tuple, map or object, but this is ${a(friendlyName(value.type))}.`,
);

export const twoContents = errorAt(
  "lang/two-contents",
  "Extraneous dynamic content block",
  'A dynamic block can have only one "content" block. Remove this one.',
);
export const notStatic = errorAt(
  "lang/not-static",
  "Invalid expression",
  "The iterator must be a plain name, without quotes.",
);
export const wrongIterator = errorAt(
  "lang/wrong-iterator",
  "Invalid dynamic iterator name",
  "The iterator must be a single name, without dots.",
);
export const noLabelList = errorAt(
  "lang/no-label-list",
  "Invalid expression",
  "The labels must be a literal list, in brackets.",
);
export const surplusLabel = errorAt(
  "lang/surplus-label",
  "Extraneous dynamic block label",
  "The block takes fewer labels. Remove this one.",
);
export const tooFewLabels = errorAt(
  "lang/too-few-labels",
  "Insufficient dynamic block labels",
  "The block needs more labels than are listed here.",
);
export const wrongLabel = (range: Range, why: string): Diagnostic =>
  error("lang/wrong-label", range, "Invalid dynamic block label", `A label must be a known string: ${why}.`);
export const sameKey = (range: Range, name: string, key: string): Diagnostic =>
  error(
    "lang/same-key",
    range,
    `Duplicate ${name} block`,
    `There is already a ${quoted(name)} block with the label ${quoted(key)}.`,
  );
