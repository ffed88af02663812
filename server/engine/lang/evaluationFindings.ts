import { type Diagnostic, error, errorAt, type FindingId } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { didYouMean, suggesting } from "../syntax/suggestion.ts";
import type { BinaryOperator } from "../syntax/tree.ts";
import type { Marks } from "../values/marks.ts";
import { nesting } from "../values/nesting.ts";
import { a, counted } from "../values/text/nouns.ts";
import { quoted } from "../values/text/quote.ts";
import { friendlyName } from "../values/text/typeName.ts";
import type { Type } from "../values/type.ts";
import { deepMarks, UNKNOWN, type Value } from "../values/value.ts";
import { MOST_ELEMENTS, MOST_TEXT, MOST_VISITS } from "./limits.ts";
import { isSecret, redacted } from "./redact.ts";
import type { Frame } from "./scope.ts";

// The findings of expressions: one function for each. They show no value that is sensitive or ephemeral.

/** Adds the finding to those of the frame, and returns the value of a failed expression. */
export function report(frame: Frame, diagnostic: Diagnostic): Value {
  frame.diagnostics.push(diagnostic);
  return UNKNOWN;
}

export const unknownName = errorAt(
  "lang/unknown-name",
  "Unknown variable",
  (name: string) => `${quoted(name)} cannot be evaluated, because a reference beside it is invalid.`,
);

export const undeclaredVariable = (range: Range, name: string, declared: Iterable<string>): Diagnostic =>
  suggesting(name, declared, (hint) =>
    error("lang/undeclared-variable", range, "Unknown variable", `Nothing here is named ${quoted(name)}.${hint}`),
  );

/** Returns the text for a value in a message: a primitive value itself, otherwise its type. */
function shownValue(frame: Frame, value: Value): string {
  const marks = frame.hidden | deepMarks(value);
  if (value.kind === "string") return redacted(quoted(value.value), marks);
  if (value.kind === "bool") return redacted(String(value.value), marks);
  return a(friendlyName(value.type));
}

// Limits

export const tooLarge = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Value too large", detail, { origin: "stateline" });
export const longText = (range: Range): Diagnostic =>
  tooLarge(
    "lang/long-text",
    range,
    `Stateline does not evaluate values with more than ${MOST_TEXT} characters of text. Make the value smaller.`,
  );
export const manyElements = (range: Range): Diagnostic =>
  tooLarge(
    "lang/many-elements",
    range,
    `Stateline does not evaluate values with more than ${MOST_ELEMENTS} elements. Make the value smaller.`,
  );
export const deepValue = (range: Range): Diagnostic =>
  tooLarge(
    "lang/deep-value",
    range,
    `Stateline does not evaluate values that are nested more than ${nesting().values} levels deep. Make the value flatter.`,
  );
export const muchWork = (range: Range): Diagnostic =>
  tooLarge(
    "lang/much-work",
    range,
    `Stateline visits at most ${MOST_VISITS} elements to evaluate one value. Use fewer elements.`,
  );

// Attributes and indexes

/** Returns a suggestion for a misspelled name; empty for very short names, because any name would be similar. */
const suggestionFor = (name: string, candidates: readonly string[]): string =>
  name.length < 3 ? "" : didYouMean(name, candidates);

export const attributeOfNull = errorAt(
  "lang/attribute-of-null",
  "Attempt to get attribute from null value",
  (name: string) => `The value is null, so it has no attribute ${quoted(name)}.`,
);
export const indexOfNull = errorAt(
  "lang/index-of-null",
  "Attempt to index null value",
  "The value is null, so it has no elements.",
);
export const noSuchAttribute = (frame: Frame, range: Range, name: string, object: Value): Diagnostic => {
  const names =
    object.type.kind === "object" && !isSecret(frame.hidden | object.marks) ? [...object.type.attributes.keys()] : [];
  return error(
    "lang/no-such-attribute",
    range,
    "Unsupported attribute",
    `This object has no attribute ${quoted(name)}.${suggestionFor(name, names)}`,
  );
};
export const noSuchElement = (frame: Frame, range: Range, name: string, map: Value): Diagnostic => {
  const keys = map.kind === "mapping" && !isSecret(frame.hidden | map.marks) ? [...map.entries.keys()] : [];
  return error(
    "lang/no-such-element",
    range,
    "Missing map element",
    `This map has no key ${quoted(name)}.${suggestionFor(name, keys)}`,
  );
};
export function noAttributes(range: Range, type: Type, name: string): Diagnostic {
  const summary = "Unsupported attribute";
  const isOfObjects = (type.kind === "list" || type.kind === "set") && type.element.kind === "object";
  if (!isOfObjects)
    return error(
      "lang/no-attributes",
      range,
      summary,
      `This value is ${a(friendlyName(type))}, which has no attribute ${quoted(name)}.`,
    );
  const how =
    type.kind === "list"
      ? `Select one element, as in [0].${name}, or all, as in [*].${name}.`
      : `Select all elements, as in [*].${name}.`;
  return error(
    "lang/no-attributes",
    range,
    summary,
    `The objects are the elements of a ${type.kind}, which has no attribute ${quoted(name)} itself. ${how}`,
  );
}

const invalidIndex = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid index", detail);
export const nullIndex = (range: Range): Diagnostic =>
  invalidIndex("lang/null-index", range, "The key must not be null.");
export const indexOfSet = (range: Range): Diagnostic =>
  invalidIndex(
    "lang/index-of-set",
    range,
    "The elements of a set have no index or key. Convert it with tolist, or use a for expression.",
  );
export const notIndexable = (range: Range, type: Type): Diagnostic =>
  invalidIndex("lang/not-indexable", range, `This value is ${a(friendlyName(type))}, which has no elements.`);
export const wrongKey = (range: Range, type: Type, why: string): Diagnostic =>
  invalidIndex("lang/wrong-key", range, `The key is not valid for ${a(type.kind)}: ${why}.`);
export const fractionalIndex = (range: Range): Diagnostic =>
  invalidIndex("lang/fractional-index", range, "The index must be a whole number, counted from 0.");
export const negativeIndex = (range: Range): Diagnostic =>
  invalidIndex("lang/negative-index", range, "The index must not be negative. The first element has index 0.");
export function indexBeyond(frame: Frame, range: Range, collection: Value, key: Value, length: number): Diagnostic {
  const marks = frame.hidden | collection.marks | key.marks;
  if (length === 0 && !isSecret(marks))
    return invalidIndex("lang/index-beyond", range, `This ${collection.type.kind} has no elements.`);
  const index = key.kind === "number" ? String(key.value) : "the index";
  const last = length === 1 ? "its only index is 0" : `its indexes are 0 to ${length - 1}`;
  return !isSecret(marks)
    ? invalidIndex(
        "lang/index-beyond",
        range,
        `This ${collection.type.kind} has ${counted(length, "element")}: ${last}${/^\d+$/.test(index) ? `, not ${index}` : ""}.`,
      )
    : invalidIndex(
        "lang/index-beyond",
        range,
        `This ${collection.type.kind} has no such element. Its length is not shown.`,
      );
}
export function noSuchKey(frame: Frame, range: Range, collection: Value, key: Value, name: string): Diagnostic {
  const marks = frame.hidden | collection.marks | key.marks;
  const keys = collection.kind === "mapping" && !isSecret(marks) ? [...collection.entries.keys()] : [];
  const problem = collection.type.kind === "object" ? "object has no attribute" : "map has no key";
  const numeric =
    collection.type.kind === "object" && key.type.kind === "number"
      ? " The attributes of an object have names, not numbers."
      : "";
  return invalidIndex(
    "lang/no-such-key",
    range,
    `This ${problem} ${redacted(quoted(name), marks)}.${numeric || suggestionFor(name, keys)}`,
  );
}

// Operators

const SIDES = { left: "The left side", right: "The right side", unary: "The operand" } as const;
export const wrongOperand = (range: Range, side: keyof typeof SIDES, operator: string, why: string): Diagnostic =>
  error("lang/wrong-operand", range, "Invalid operand", `${SIDES[side]} of ${operator} has the wrong type: ${why}.`);
export const nullOperand = errorAt(
  "lang/null-operand",
  "Operation failed",
  (operator: string) => `An operand of ${operator} is null. Use a value that is not null, for example with coalesce.`,
);

const IMPOSSIBLE: Partial<Record<BinaryOperator, string>> = {
  "+": "Infinity and its opposite have no sum.",
  "-": "Infinity minus infinity is not a number.",
  "*": "Zero times infinity is not a number.",
  "/": "Zero cannot be divided by zero, nor infinity by infinity.",
  "%": "There is no remainder of infinity, or of a division by zero.",
};
export const impossible = (range: Range, operator: BinaryOperator): Diagnostic =>
  error("lang/impossible", range, "Operation failed", IMPOSSIBLE[operator] ?? "The result is not a number.");

// Conditionals

const INCONSISTENT = "Inconsistent conditional result types";
export const inconsistentBranches = errorAt(
  "lang/inconsistent-branches",
  INCONSISTENT,
  (difference: string) => `Both results of a conditional must have the same type. ${difference}.`,
);
export const wrongBranch = errorAt(
  "lang/wrong-branch",
  INCONSISTENT,
  (branch: boolean, why: string) => `The ${branch} result does not convert to the type of both results: ${why}.`,
);
export const nullCondition = errorAt(
  "lang/null-condition",
  "Null condition",
  "The condition must be true or false, but it is null.",
);
export const wrongCondition = (frame: Frame, range: Range, value: Value): Diagnostic =>
  error(
    "lang/wrong-condition",
    range,
    "Incorrect condition type",
    `The condition must be a bool, but this is ${shownValue(frame, value)}.`,
  );

// Templates

const INVALID_PART = "Invalid template interpolation value";
export const nullPart = errorAt(
  "lang/null-part",
  INVALID_PART,
  "The value is null, which cannot become text. Use a default value, for example with coalesce.",
);
export const wrongPart = (range: Range, why: string): Diagnostic =>
  error("lang/wrong-part", range, INVALID_PART, `The value cannot become text: ${why}.`);
export const nullRepeated = errorAt(
  "lang/null-repeated",
  INVALID_PART,
  "One of the repeated values is null, which cannot become text.",
);
export const wrongRepeated = (range: Range, why: string): Diagnostic =>
  error("lang/wrong-repeated", range, INVALID_PART, `One of the repeated values cannot become text: ${why}.`);

// Objects, splats and for expressions

export const repeatedKey = errorAt(
  "lang/repeated-key",
  "Duplicate object attribute",
  (key: string) => `This object already has an attribute ${quoted(key)}. Remove one of the two.`,
);
export const nullObjectKey = errorAt(
  "lang/null-object-key",
  "Null value as key",
  "The key must be a string, but it is null.",
);
export const wrongObjectKey = (range: Range, why: string): Diagnostic =>
  error("lang/wrong-object-key", range, "Incorrect key type", `The key must be a string: ${why}.`);
export const ambiguousKey = errorAt(
  "lang/ambiguous-key",
  "Ambiguous attribute key",
  "Use parentheses around the key if it is a reference, or quotes if it is a name with dots.",
);
export const nullSplat = errorAt(
  "lang/null-splat",
  "Splat of null value",
  "The value before [*] must not be null, because it is a list, set or tuple. Use an empty list instead.",
);
export const nullIteration = errorAt(
  "lang/null-iteration",
  "Iteration over null value",
  "The collection must not be null. Use an empty list or map instead.",
);
export const notIterable = errorAt(
  "lang/not-iterable",
  "Iteration over non-iterable value",
  (type: Type) => `This must be a list, set, tuple, map or object, but it is ${a(friendlyName(type))}.`,
);
export const duplicateKey = errorAt(
  "lang/duplicate-key",
  "Duplicate object key",
  (name: string, marks: Marks) =>
    `Two elements have the key ${redacted(quoted(name), marks)}. Use unique keys, or add ... after the value to group the values by key.`,
);
export const nullForCondition = (range: Range, summary: "Condition is null" | "Invalid 'for' condition"): Diagnostic =>
  error("lang/null-for-condition", range, summary, "The condition after if must be true or false, but it is null.");
export const wrongForCondition = errorAt(
  "lang/wrong-for-condition",
  "Invalid 'for' condition",
  (why: string) => `The condition after if must be true or false: ${why}.`,
);
export const nullForKey = errorAt(
  "lang/null-for-key",
  "Invalid object key",
  "The key of each element must be a string, but one is null.",
);
export const wrongForKey = (range: Range, why: string): Diagnostic =>
  error("lang/wrong-for-key", range, "Invalid object key", `The key of each element must be a string: ${why}.`);
