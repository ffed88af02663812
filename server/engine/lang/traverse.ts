import { error } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import type { TraversalStep } from "../syntax/tree.ts";
import { convert } from "../values/convert.ts";
import { TERRAFORMS } from "../values/marks.ts";
import { compareNumbers, isInteger, toSafeInteger } from "../values/number.ts";
import { quoted } from "../values/quote.ts";
import { DYNAMIC, NUMBER, STRING, type Type } from "../values/type.ts";
import { friendlyName } from "../values/typeName.ts";
import { type Num, UNKNOWN, type Value, withMarks } from "../values/value.ts";
import type { Frame } from "./frame.ts";
import { unknownFrom } from "./origins.ts";

/** Follows static steps into a value; a step that cannot be taken is a diagnostic and leaves an unknown. */
export function applySteps(frame: Frame, value: Value, steps: readonly TraversalStep[]): Value {
  let at = value;
  for (const step of steps) {
    at =
      step.kind === "attribute"
        ? applyAttribute(frame, at, step.name, step.range)
        : applyIndex(frame, at, step.key, step.range);
  }
  return at;
}

/** `value.name`: an attribute of an object, or an element of a map. */
export function applyAttribute(frame: Frame, value: Value, name: string, range: Range): Value {
  const fail = (summary: string, detail: string) => failed(frame, range, summary, detail);
  if (value.kind === "null")
    return fail("Attempt to get attribute from null value", "This value is null, so it does not have any attributes.");
  const { type } = value;
  if (type.kind === "dynamic") return withMarks(unknownFrom(DYNAMIC, [value]), value.marks);
  if (type.kind === "object") {
    const attributeType = type.attributes.get(name);
    if (!attributeType)
      return fail("Unsupported attribute", `This object does not have an attribute named ${quoted(name)}.`);
    if (value.kind !== "mapping") return withMarks(unknownFrom(attributeType, [value]), value.marks);
    return withMarks(value.entries.get(name)!, value.marks);
  }
  if (type.kind === "map") {
    if (value.kind !== "mapping") return withMarks(unknownFrom(type.element, [value]), value.marks);
    const element = value.entries.get(name);
    if (!element) return fail("Missing map element", `This map does not have an element with the key ${quoted(name)}.`);
    return withMarks(element, value.marks);
  }
  return fail("Unsupported attribute", noAttributes(type, name));
}

/** `value[key]`: an element of a list, tuple or map, or an attribute of an object. */
export function applyIndex(frame: Frame, value: Value, key: Value, range: Range): Value {
  const fail = (detail: string) => failed(frame, range, "Invalid index", detail);
  if (value.kind === "null")
    return failed(frame, range, "Attempt to index null value", "This value is null, so it does not have any indices.");
  if (key.kind === "null") return fail("Can't use a null value as an indexing key.");
  const marks = value.marks | key.marks;
  const { type } = value;
  if (key.type.kind === "dynamic") return withMarks(unknownFrom(DYNAMIC, [value, key]), value.marks);
  switch (type.kind) {
    case "dynamic":
      return withMarks(unknownFrom(DYNAMIC, [value, key]), value.marks);
    case "list":
    case "tuple":
      return withMarks(sequenceElement(frame, value, key, range), marks);
    case "map":
    case "object":
      return withMarks(mappingElement(frame, value, key, range), marks);
    case "set":
      return fail(
        "Elements of a set are identified only by their value and don't have any separate index or key to select with, so it's only possible to perform operations across all elements of the set.",
      );
    default:
      return fail("This value does not have any indices.");
  }
}

function sequenceElement(frame: Frame, value: Value, key: Value, range: Range): Value {
  const fail = (detail: string) => failed(frame, range, "Invalid index", detail);
  const converted = convert(key, NUMBER);
  if ("fault" in converted)
    return fail(`The given key does not identify an element in this collection value: ${converted.fault.message}.`);
  const { type } = value;
  const element = type.kind === "list" ? type.element : DYNAMIC;
  if (converted.value.kind !== "number") return unknownFrom(element, [value, key]);
  if (type.kind === "list" && value.kind !== "sequence") return unknownFrom(element, [value]);
  const index = toSafeInteger(converted.value.value) ?? wholeBeyond(converted.value.value);
  if (index === undefined)
    return fail(
      `${NO_ELEMENT}: indexing a sequence requires a whole number, but the given index has a fractional part.`,
    );
  if (index < 0) return fail(`${NO_ELEMENT}: a negative number is not a valid index for a sequence.`);
  if (type.kind === "tuple" && value.kind !== "sequence") {
    const elementType = type.elements[index];
    return elementType ? unknownFrom(elementType, [value]) : fail(outOfRange(value, index, type.elements.length));
  }
  if (value.kind !== "sequence") return unknownFrom(element, [value]);
  return value.items[index] ?? fail(outOfRange(value, index, value.items.length));
}

/** A whole number that no list is as long as. */
const wholeBeyond = (number: Num): number | undefined =>
  isInteger(number) ? (compareNumbers(number, 0) < 0 ? -1 : Infinity) : undefined;

/** Only the index right behind the last element is told what is wrong with it. */
function outOfRange({ marks }: Value, index: number, length: number): string {
  if (index !== length || (marks & TERRAFORMS) !== 0) return `${NO_ELEMENT}.`;
  if (length === 0) return `${NO_ELEMENT}: the collection has no elements.`;
  return `${NO_ELEMENT}: the given index is greater than or equal to the length of the collection.`;
}

const NO_ELEMENT = "The given key does not identify an element in this collection value";

function mappingElement(frame: Frame, value: Value, key: Value, range: Range): Value {
  const fail = (detail: string) => failed(frame, range, "Invalid index", detail);
  const converted = convert(key, STRING);
  if ("fault" in converted)
    return fail(`The given key does not identify an element in this collection value: ${converted.fault.message}.`);
  const { type } = value;
  if (converted.value.kind !== "string") return unknownFrom(type.kind === "map" ? type.element : DYNAMIC, [value, key]);
  const name = converted.value.value;
  if (value.kind !== "mapping") return unknownFrom(type.kind === "map" ? type.element : DYNAMIC, [value]);
  const byNumber = type.kind === "object" && key.type.kind === "number";
  const hint = byNumber ? " An object only supports looking up attributes by name, not by numeric index." : "";
  return value.entries.get(name) ?? fail(`${NO_ELEMENT}.${hint}`);
}

function noAttributes(type: Type, name: string): string {
  switch (type.kind) {
    case "list":
    case "set": {
      if (type.element.kind !== "object") return "This value does not have any attributes.";
      const what = type.element.attributes.has(name) ? `attribute ${quoted(name)}` : "an attribute";
      return type.kind === "list"
        ? `Can't access attributes on a list of objects. Did you mean to access ${what} for a specific element of the list, or across all elements of the list?`
        : `Can't access attributes on a set of objects. Did you mean to access an attribute across all elements of the set?`;
    }
    case "string":
    case "number":
    case "bool":
      return `Can't access attributes on a primitive-typed value (${friendlyName(type)}).`;
    default:
      return "This value does not have any attributes.";
  }
}

function failed(frame: Frame, range: Range, summary: string, detail: string): Value {
  frame.found.push(error(range, summary, detail));
  return UNKNOWN;
}
