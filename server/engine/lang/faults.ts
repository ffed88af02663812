import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { didYouMean } from "../syntax/suggestion.ts";
import type { BinaryOperator } from "../syntax/tree.ts";
import type { Marks } from "../values/marks.ts";
import { quoted } from "../values/text/quote.ts";
import { friendlyName } from "../values/text/typeName.ts";
import { a, counted } from "../values/text/words.ts";
import type { Type } from "../values/type.ts";
import { deepMarks, UNKNOWN, type Value } from "../values/value.ts";
import { MOST_DEPTH, MOST_ELEMENTS, MOST_TEXT, MOST_VISITS } from "./limits.ts";
import { isSecret, redacted } from "./redact.ts";
import type { Frame } from "./scope.ts";

// What can be wrong with an expression: one function for each. Values are named as far as no mark forbids it.

/** Adds to what was found; the value that stands for the failed expression. */
export function report(frame: Frame, diagnostic: Diagnostic): Value {
  frame.diagnostics.push(diagnostic);
  return UNKNOWN;
}

export const unknownName = (range: Range, name: string): Diagnostic =>
  error(
    range,
    "Unknown variable",
    `${quoted(name)} means nothing here, as something is wrong with a reference beside it.`,
  );

/** A value as a message names it: simple ones as they are written, others by their type. */
function named(frame: Frame, value: Value): string {
  const marks = frame.hidden | deepMarks(value);
  if (value.kind === "string") return redacted(quoted(value.value), marks);
  if (value.kind === "bool") return redacted(String(value.value), marks);
  return a(friendlyName(value.type));
}

// Limits

export const tooLarge = (range: Range, detail: string): Diagnostic => ({
  ...error(range, "Value too large", detail),
  origin: "stateline",
});
export const longText = (range: Range): Diagnostic =>
  tooLarge(
    range,
    `Stateline makes no value with more than ${MOST_TEXT} characters of text. Make it smaller, or read less of it.`,
  );
export const manyElements = (range: Range): Diagnostic =>
  tooLarge(
    range,
    `Stateline makes no value with more than ${MOST_ELEMENTS} elements. Make it smaller, or leave some out.`,
  );
export const deepValue = (range: Range): Diagnostic =>
  tooLarge(range, `Stateline makes no value that is nested more than ${MOST_DEPTH} levels deep. Make it flatter.`);
export const muchWork = (range: Range): Diagnostic =>
  tooLarge(range, `Stateline visits no more than ${MOST_VISITS} elements for one value. Go over fewer.`);
export const outOfMemory = (range: Range): Diagnostic =>
  tooLarge(range, "This value is too large or too deeply nested for Stateline to make. Make it smaller.");

// Attributes and indexes

/** A name that was meant, unless almost any would be near. */
const near = (name: string, known: readonly string[]): string => (name.length < 3 ? "" : didYouMean(name, known));

export const attributeOfNull = (range: Range, name: string): Diagnostic =>
  error(
    range,
    "Attempt to get attribute from null value",
    `The value is null here, so there is no attribute ${quoted(name)}.`,
  );
export const indexOfNull = (range: Range): Diagnostic =>
  error(range, "Attempt to index null value", "The value is null here, so there is nothing in it to select.");
export const noSuchAttribute = (frame: Frame, range: Range, name: string, object: Value): Diagnostic => {
  const names =
    object.type.kind === "object" && !isSecret(frame.hidden | object.marks) ? [...object.type.attributes.keys()] : [];
  return error(range, "Unsupported attribute", `This object has no attribute ${quoted(name)}.${near(name, names)}`);
};
export const noSuchElement = (frame: Frame, range: Range, name: string, map: Value): Diagnostic => {
  const keys = map.kind === "mapping" && !isSecret(frame.hidden | map.marks) ? [...map.entries.keys()] : [];
  return error(range, "Missing map element", `This map has no key ${quoted(name)}.${near(name, keys)}`);
};
export function noAttributes(range: Range, type: Type, name: string): Diagnostic {
  const summary = "Unsupported attribute";
  const isOfObjects = (type.kind === "list" || type.kind === "set") && type.element.kind === "object";
  if (!isOfObjects)
    return error(range, summary, `This value is ${a(friendlyName(type))}, which has no attribute ${quoted(name)}.`);
  const how =
    type.kind === "list"
      ? `Take one element, as in [0].${name}, or all, as in [*].${name}.`
      : `Take all, as in [*].${name}.`;
  return error(
    range,
    summary,
    `The objects are the elements of a ${type.kind}, which has no attribute ${quoted(name)} itself. ${how}`,
  );
}

const invalidIndex = (range: Range, detail: string): Diagnostic => error(range, "Invalid index", detail);
export const nullIndex = (range: Range): Diagnostic => invalidIndex(range, "The key is null, which selects nothing.");
export const indexOfSet = (range: Range): Diagnostic =>
  invalidIndex(range, "The elements of a set have no index or key. Convert it with tolist, or use a for expression.");
export const notIndexable = (range: Range, type: Type): Diagnostic =>
  invalidIndex(range, `This value is ${a(friendlyName(type))}, which holds no elements.`);
export const wrongKey = (range: Range, type: Type, why: string): Diagnostic =>
  invalidIndex(range, `The key does not fit ${a(type.kind)}: ${why}.`);
export const fractionalIndex = (range: Range): Diagnostic =>
  invalidIndex(range, "The index has a fraction. Elements are counted with whole numbers, from 0.");
export const negativeIndex = (range: Range): Diagnostic =>
  invalidIndex(range, "The index is negative. Elements are counted from 0.");
export function indexBeyond(frame: Frame, range: Range, collection: Value, key: Value, length: number): Diagnostic {
  const marks = frame.hidden | collection.marks | key.marks;
  if (length === 0 && !isSecret(marks)) return invalidIndex(range, `This ${collection.type.kind} has no elements.`);
  const index = key.kind === "number" ? String(key.value) : "the index";
  const last = length === 1 ? "its only index is 0" : `its indexes are 0 to ${length - 1}`;
  return !isSecret(marks)
    ? invalidIndex(
        range,
        `This ${collection.type.kind} has ${counted(length, "element")}: ${last}${/^\d+$/.test(index) ? `, not ${index}` : ""}.`,
      )
    : invalidIndex(range, `This ${collection.type.kind} has no such element. Its length is not shown.`);
}
export function noSuchKey(frame: Frame, range: Range, collection: Value, key: Value, name: string): Diagnostic {
  const marks = frame.hidden | collection.marks | key.marks;
  const keys = collection.kind === "mapping" && !isSecret(marks) ? [...collection.entries.keys()] : [];
  const what = collection.type.kind === "object" ? "object has no attribute" : "map has no key";
  const numeric =
    collection.type.kind === "object" && key.type.kind === "number" ? " An object has names, and no numbers." : "";
  return invalidIndex(range, `This ${what} ${redacted(quoted(name), marks)}.${numeric || near(name, keys)}`);
}

// Operators

const SIDES = { left: "The left side", right: "The right side", unary: "The operand" } as const;
export const wrongOperand = (range: Range, side: keyof typeof SIDES, operator: string, why: string): Diagnostic =>
  error(range, "Invalid operand", `${SIDES[side]} of ${operator} does not fit: ${why}.`);
export const nullOperand = (range: Range, operator: string): Diagnostic =>
  error(range, "Operation failed", `An operand of ${operator} is null. Give it a value, for example with coalesce.`);

const IMPOSSIBLE: Partial<Record<BinaryOperator, string>> = {
  "+": "Infinity and its opposite have no sum.",
  "-": "Infinity less infinity is not a number.",
  "*": "Zero times infinity is not a number.",
  "/": "Zero cannot be divided by zero, nor infinity by infinity.",
  "%": "There is no remainder of infinity, or of a division by zero.",
};
export const impossible = (range: Range, operator: BinaryOperator): Diagnostic =>
  error(range, "Operation failed", IMPOSSIBLE[operator] ?? "The result is not a number.");

// Conditionals

const INCONSISTENT = "Inconsistent conditional result types";
export const inconsistentBranches = (range: Range, difference: string): Diagnostic =>
  error(range, INCONSISTENT, `Both branches must come to one type. ${difference}.`);
export const wrongBranch = (range: Range, which: boolean, why: string): Diagnostic =>
  error(range, INCONSISTENT, `The value for ${which} does not fit the type of both branches: ${why}.`);
export const nullCondition = (range: Range): Diagnostic =>
  error(range, "Null condition", "The condition is null. It must be true or false.");
export const wrongCondition = (frame: Frame, range: Range, value: Value): Diagnostic =>
  error(range, "Incorrect condition type", `The condition must be a bool, and is ${named(frame, value)}.`);

// Templates

const INVALID_PART = "Invalid template interpolation value";
export const nullPart = (range: Range): Diagnostic =>
  error(range, INVALID_PART, "This is null, which has no text. Give it a default, for example with coalesce.");
export const wrongPart = (range: Range, why: string): Diagnostic =>
  error(range, INVALID_PART, `This cannot become part of a text: ${why}.`);
export const nullRepeated = (range: Range): Diagnostic =>
  error(range, INVALID_PART, "One of the repeated values is null, which has no text.");
export const wrongRepeated = (range: Range, why: string): Diagnostic =>
  error(range, INVALID_PART, `One of the repeated values cannot become text: ${why}.`);

// Objects, splats and for expressions

export const repeatedKey = (range: Range, key: string): Diagnostic =>
  error(
    range,
    "Duplicate object attribute",
    `There is a ${quoted(key)} in this object already. Take one of them away.`,
  );
export const nullObjectKey = (range: Range): Diagnostic =>
  error(range, "Null value as key", "The key is null. Each key must be a text.");
export const wrongObjectKey = (range: Range, why: string): Diagnostic =>
  error(range, "Incorrect key type", `The key does not fit: ${why}.`);
export const ambiguousKey = (range: Range): Diagnostic =>
  error(
    range,
    "Ambiguous attribute key",
    "Put parentheses around the key if it is a reference, or quotes if it is a name with dots.",
  );
export const nullSplat = (range: Range): Diagnostic =>
  error(
    range,
    "Splat of null value",
    "The value before [*] is null, and its type is that of a sequence. Give it an empty list instead.",
  );
export const nullIteration = (range: Range): Diagnostic =>
  error(range, "Iteration over null value", "The collection is null. Give it an empty list or map instead.");
export const notIterable = (range: Range, type: Type): Diagnostic =>
  error(
    range,
    "Iteration over non-iterable value",
    `This is ${a(friendlyName(type))}. Only a list, set, tuple, map or object has elements.`,
  );
export const duplicateKey = (range: Range, name: string, marks: Marks): Diagnostic =>
  error(
    range,
    "Duplicate object key",
    `Two elements have the key ${redacted(quoted(name), marks)}. Make the keys distinct, or put ... behind the value to gather all values of a key.`,
  );
export const nullForCondition = (range: Range, summary: "Condition is null" | "Invalid 'for' condition"): Diagnostic =>
  error(range, summary, "The condition after if is null. It must be true or false.");
export const wrongForCondition = (range: Range, why: string): Diagnostic =>
  error(range, "Invalid 'for' condition", `The condition after if does not fit: ${why}.`);
export const nullForKey = (range: Range): Diagnostic =>
  error(range, "Invalid object key", "The key of an element is null. Each key must be a text.");
export const wrongForKey = (range: Range, why: string): Diagnostic =>
  error(range, "Invalid object key", `The key of an element does not fit: ${why}.`);
