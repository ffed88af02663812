import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { quoted } from "../values/text/quote.ts";
import { friendlyName } from "../values/text/typeName.ts";
import { a, counted } from "../values/text/words.ts";
import type { Value } from "../values/value.ts";
// What can be wrong with the body of a block that a schema describes.

export const wrongAttribute = (range: Range, name: string, why: string): Diagnostic =>
  error(
    "lang/wrong-attribute",
    range,
    "Incorrect attribute value type",
    `The value does not fit ${quoted(name)}: ${why}.`,
  );
export const missingBlock = (range: Range, name: string): Diagnostic =>
  error("lang/missing-block", range, `Missing ${name} block`, `Add a block ${quoted(name)} here: it is required.`);
export const tooFewBlocks = (range: Range, name: string, least: number): Diagnostic =>
  error(
    "lang/too-few-blocks",
    range,
    `Insufficient ${name} blocks`,
    `At least ${counted(least, "block")} ${quoted(name)} must stand here.`,
  );
export const tooManyBlocks = (range: Range, name: string, most: number): Diagnostic =>
  error(
    "lang/too-many-blocks",
    range,
    `Too many ${name} blocks`,
    `At most ${counted(most, "block")} ${quoted(name)} may stand here. Take this one away.`,
  );
export const duplicateBlock = (range: Range, name: string, first: Range, place: string | undefined): Diagnostic => ({
  ...error(
    "lang/duplicate-block",
    range,
    `Duplicate ${name} block`,
    `Only one block ${quoted(name)} may stand here.${place === undefined ? "" : ` The first is at ${place}.`}`,
  ),
  related: [{ range: first, message: "the first" }],
});
export const noSuchBlock = (range: Range, type: string): Diagnostic =>
  error("lang/no-such-block", range, "Unsupported block type", `No block ${quoted(type)} can stand here.`);
export const noContent = (range: Range): Diagnostic =>
  error(
    "lang/no-content",
    range,
    "Missing dynamic content block",
    'Add a block "content": it says what each of the blocks holds.',
  );
export const wrongForEach = (range: Range, value: Value): Diagnostic =>
  error(
    "lang/wrong-for-each",
    range,
    "Invalid dynamic for_each value",
    value.kind === "null"
      ? "for_each is null. Give it an empty list or map instead."
      : `for_each is ${a(friendlyName(value.type))}. Only a list, set, tuple, map or object has elements.`,
  );

export const twoContents = (range: Range): Diagnostic =>
  error(
    "lang/two-contents",
    range,
    "Extraneous dynamic content block",
    'Each dynamic block has one block "content". Take this one away.',
  );
export const notStatic = (range: Range): Diagnostic =>
  error("lang/not-static", range, "Invalid expression", "Write the name as it is: without quotes, and not computed.");
export const wrongIterator = (range: Range): Diagnostic =>
  error("lang/wrong-iterator", range, "Invalid dynamic iterator name", "An iterator is one name, without a dot.");
export const noLabelList = (range: Range): Diagnostic =>
  error("lang/no-label-list", range, "Invalid expression", "Write the labels out as a list, in brackets.");
export const surplusLabel = (range: Range): Diagnostic =>
  error(
    "lang/surplus-label",
    range,
    "Extraneous dynamic block label",
    "The block takes fewer labels. Take this one away.",
  );
export const tooFewLabels = (range: Range): Diagnostic =>
  error(
    "lang/too-few-labels",
    range,
    "Insufficient dynamic block labels",
    "The block takes more labels than are listed here.",
  );
export const wrongLabel = (range: Range, why: string): Diagnostic =>
  error(
    "lang/wrong-label",
    range,
    "Invalid dynamic block label",
    `A label is a text that is known, and this is not: ${why}.`,
  );
export const sameKey = (range: Range, name: string, key: string): Diagnostic =>
  error(
    "lang/same-key",
    range,
    `Duplicate ${name} block`,
    `There is a block ${quoted(name)} with the label ${quoted(key)} already.`,
  );
