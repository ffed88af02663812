import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import type { TraversalStep } from "../syntax/tree.ts";
import { ASSUMED, type Marks, NO_MARKS } from "../values/marks.ts";
import type { Num } from "../values/numbers/num.ts";
import { compareNumbers, isInteger, toSafeInteger } from "../values/numbers/number.ts";
import { DYNAMIC, NUMBER, STRING, type Type } from "../values/type.ts";
import { unknownValue, type Value, withMarks } from "../values/value.ts";
import * as say from "./evaluationFindings.ts";
import { supports } from "./features.ts";
import { convertIn } from "./frame.ts";
import { unknownFrom } from "./origins.ts";
import type { Frame } from "./scope.ts";

/** Applies static steps to a value; a step that fails is reported and returns an unknown. */
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

/** Reports a step that fails, unless it depends on an assumed value: then the result is unknown. */
function failedStep(frame: Frame, fault: Diagnostic, part: Type, ...values: readonly Value[]): Value {
  const isAssumed = values.some(({ marks }) => marks & ASSUMED);
  return isAssumed ? withMarks(unknownFrom(part, values), ASSUMED) : say.report(frame, fault);
}

/** Evaluates `value.name`: an attribute of an object, or an element of a map. */
export function applyAttribute(frame: Frame, value: Value, name: string, range: Range): Value {
  if (value.kind === "null") return failedStep(frame, say.attributeOfNull(range, name), DYNAMIC, value);
  const { type } = value;
  if (type.kind === "dynamic") return withMarks(knownAttribute(value, name), value.marks);
  if (type.kind === "object") {
    const attributeType = type.attributes.get(name);
    if (!attributeType) return failedStep(frame, say.noSuchAttribute(frame, range, name, value), DYNAMIC, value);
    if (value.kind !== "mapping") return withMarks(unknownFrom(attributeType, [value]), value.marks);
    return withMarks(value.entries.get(name)!, value.marks);
  }
  if (type.kind === "map") {
    if (value.kind !== "mapping") return withMarks(unknownFrom(type.element, [value]), value.marks);
    const element = value.entries.get(name);
    if (!element) return failedStep(frame, say.noSuchElement(frame, range, name, value), type.element, value);
    return withMarks(element, value.marks);
  }
  const block = onlyBlock(value);
  if (block) return withMarks(knownAttribute(block, name), value.marks);
  return failedStep(frame, say.noAttributes(range, type, name), DYNAMIC, value);
}

/** Returns the only element if it is known in part: without a schema, a single block may be an object, not a list of one. */
function onlyBlock(value: Value): Value | undefined {
  const [item] = value.kind === "sequence" && value.items.length === 1 ? value.items : [];
  return item?.kind === "unknown" && item.parts ? item : undefined;
}

/** Returns a known attribute of a partly known object; for any other value of unknown type, an unknown. */
function knownAttribute(value: Value, name: string): Value {
  const parts = value.kind === "unknown" ? value.parts : undefined;
  const knownValue = parts?.attributes.get(name);
  if (knownValue) return knownValue;
  return parts?.address === undefined
    ? unknownFrom(DYNAMIC, [value])
    : unknownValue(DYNAMIC, [{ source: `${parts.address}.${name}`, why: "assumed" }]);
}

/** Evaluates `value[key]`: an element of a list, tuple or map, or an attribute of an object. */
export function applyIndex(frame: Frame, value: Value, key: Value, range: Range): Value {
  if (value.kind === "null") return failedStep(frame, say.indexOfNull(range), DYNAMIC, value);
  if (key.kind === "null") return failedStep(frame, say.nullIndex(range), DYNAMIC, key);
  const { type } = value;
  if (key.type.kind === "dynamic") return withMarks(unknownFrom(DYNAMIC, [value, key]), value.marks);
  switch (type.kind) {
    case "dynamic":
      return withMarks(unknownFrom(DYNAMIC, [value, key]), value.marks);
    case "list":
    case "tuple":
      return withMarks(sequenceElement(frame, value, key, range), value.marks | keyMarks(value, key));
    case "map":
    case "object":
      return withMarks(mappingElement(frame, value, key, range), value.marks | keyMarks(value, key));
    case "set":
      return failedStep(frame, say.indexOfSet(range), DYNAMIC, value);
    default:
      return failedStep(frame, say.notIndexable(range, type), DYNAMIC, value);
  }
}

/**
 * Returns the marks of a key that its element gets. As in Terraform, only for a known key of an element, and not in an
 * object.
 */
function keyMarks({ kind, type }: Value, key: Value): Marks {
  const isFound = type.kind === "tuple" || (type.kind !== "object" && kind !== "unknown");
  return key.kind !== "unknown" && isFound ? key.marks : NO_MARKS;
}

function sequenceElement(frame: Frame, value: Value, key: Value, range: Range): Value {
  const converted = convertIn(frame, key, NUMBER);
  const { type } = value;
  if ("fault" in converted)
    return failedStep(frame, say.wrongKey(range, type, converted.fault.message), DYNAMIC, value, key);
  const element = type.kind === "list" ? type.element : DYNAMIC;
  if (converted.value.kind !== "number") return unknownFrom(element, [value, key]);
  if (type.kind === "list" && value.kind !== "sequence") return unknownFrom(element, [value]);
  const index = toSafeInteger(converted.value.value) ?? wholeBeyond(converted.value.value);
  if (index === undefined) return failedStep(frame, say.fractionalIndex(range), element, key);
  if (index < 0) return failedStep(frame, say.negativeIndex(range), element, key);
  const beyond = (length: number) =>
    failedStep(frame, say.indexBeyond(frame, range, value, key, length), element, value, key);
  if (type.kind === "tuple" && value.kind !== "sequence") {
    const elementType = type.elements[index];
    return elementType ? unknownFrom(elementType, [value]) : beyond(type.elements.length);
  }
  if (value.kind !== "sequence") return unknownFrom(element, [value]);
  return value.items[index] ?? beyond(value.items.length);
}

/** Returns a whole number that exceeds every list; undefined for any other number. */
const wholeBeyond = (number: Num): number | undefined =>
  isInteger(number) ? (compareNumbers(number, 0) < 0 ? -1 : Infinity) : undefined;

function mappingElement(frame: Frame, value: Value, key: Value, range: Range): Value {
  const converted = convertIn(frame, key, STRING);
  const { type } = value;
  if ("fault" in converted)
    return failedStep(frame, say.wrongKey(range, type, converted.fault.message), DYNAMIC, value, key);
  if (converted.value.kind !== "string") return unknownFrom(type.kind === "map" ? type.element : DYNAMIC, [value, key]);
  const name = converted.value.value;
  if (type.kind === "object" && value.kind === "unknown" && supports(frame.scope.dialect, "index-of-unknown-object")) {
    const attribute = type.attributes.get(name);
    return attribute
      ? unknownFrom(attribute, [value])
      : failedStep(frame, say.noSuchKey(frame, range, value, key, name), DYNAMIC, value, key);
  }
  if (value.kind !== "mapping") return unknownFrom(type.kind === "map" ? type.element : DYNAMIC, [value]);
  const part = type.kind === "map" ? type.element : DYNAMIC;
  return value.entries.get(name) ?? failedStep(frame, say.noSuchKey(frame, range, value, key, name), part, value, key);
}
