import { type Contents, editOf, withElement } from "../editedCollection.ts";
import { EPHEMERAL, SENSITIVE, TERRAFORMS, TYPE_TEXT } from "../marks.ts";
import { formatNumber, parseNumber } from "../numbers/numberText.ts";
import { attribute, index, type Path, type PathStep } from "../path.ts";
import { lengthBounds, type Narrowing, refine } from "../refinement.ts";
import { setValue } from "../set.ts";
import { quoted } from "../text/quote.ts";
import {
  BOOL,
  type CollectionType,
  DYNAMIC,
  elementOf,
  hasDynamic,
  isCollection,
  listOf,
  NUMBER,
  type ObjectType,
  STRING,
  type TupleType,
  type Type,
  withoutOptional,
} from "../type.ts";
import {
  boolValue,
  deepMarks,
  listValue,
  MANY,
  type MappingValue,
  mapValue,
  nullValue,
  numberValue,
  objectValue,
  type SequenceValue,
  stringValue,
  tupleValue,
  type UnknownValue,
  unknownValue,
  type Value,
  withMarks,
  withoutMarks,
} from "../value.ts";
import { originsOf } from "../walk.ts";
import { canConvert, elementTypeFor } from "./canConvert.ts";
import { commonTypeOf } from "./commonType.ts";
import { fillDynamic } from "./dynamicType.ts";
import { mismatch, secretMismatch, typeMismatch, unlikeElements, wrongType } from "./mismatch.ts";

/** A converted value, or the reason why it cannot be converted. */
export type Converted = { readonly value: Value } | { readonly fault: ConversionFault };
/** The reason why a value does not convert, and the path in it; the message quotes no value. */
export interface ConversionFault {
  readonly path: Path;
  readonly message: string;
}

/** Converts a value to a type, as Terraform converts arguments and variables; marks and refinements are kept. */
export function convert(value: Value, type: Type): Converted {
  if (value.marks & TYPE_TEXT && type !== DYNAMIC) return { fault: { path: [], message: typeMismatch(type) } };
  if (value.type === type || type === DYNAMIC || value.type === withoutOptional(type)) return { value };
  const outcome = canConvert(value.type, type, true)
    ? convertWith(value, type, true)
    : { fault: { path: [], message: mismatch(value.type, type) } };
  return "fault" in outcome && deepMarks(value) & (SENSITIVE | EPHEMERAL) ? hiddenFault(type) : outcome;
}

/** Returns a fault without a path, because the attributes and keys of a sensitive value are secret too. */
const hiddenFault = (type: Type): Converted => ({ fault: { path: [], message: secretMismatch(type) } });

/** As `convert`, for types that `canConvert` accepts with the same `unsafe`. */
export function convertWith(value: Value, type: Type, unsafe: boolean): Converted {
  const outcome = converted(value, type, unsafe);
  return outcome.kind === "fault" ? { fault: { path: outcome.path, message: outcome.message } } : { value: outcome };
}

interface Fault extends ConversionFault {
  readonly kind: "fault";
}

const fault = (message: string): Fault => ({ kind: "fault", path: [], message });
const faultAtStep = (step: PathStep, { message, path }: Fault): Fault => ({
  kind: "fault",
  path: [step, ...path],
  message,
});

function converted(value: Value, to: Type, unsafe: boolean): Value | Fault {
  if (value.type === to || to.kind === "dynamic") return value;
  if (value.marks !== 0) {
    const outcome = converted(withoutMarks(value), to, unsafe);
    return outcome.kind === "fault" ? outcome : withMarks(outcome, value.marks);
  }
  if (value.kind === "unknown") return convertedUnknown(value, fillDynamic(value.type, withoutOptional(to)));
  if (value.kind === "null") return nullValue(fillDynamic(value.type, withoutOptional(to)));
  switch (to.kind) {
    case "string":
      return toText(value);
    case "number":
      return toNumber(value);
    case "bool":
      return toBool(value);
    case "list":
    case "set":
      if (value.kind === "sequence") return toCollection(value, value.items, value.items.length, to, unsafe);
      break;
    case "map":
      if (value.kind === "mapping") return toCollection(value, value.entries, value.entries.size, to, unsafe);
      break;
    case "object":
      if (value.kind === "mapping") return value.type.kind === "map" ? fromMap(value, to) : toObject(value, to, unsafe);
      break;
    case "tuple":
      if (value.kind === "sequence") return toTuple(value, to, unsafe);
  }
  return fault(mismatch(value.type, to));
}

/** Returns the converted unknown value; a non-null refinement and length bounds still hold. */
function convertedUnknown(value: UnknownValue, to: Type): Value {
  return refine(unknownValue(to, value.origins), lengthsAfter(value, to, value.refinement?.notNull ?? false));
}

function lengthsAfter(value: UnknownValue, to: Type, notNull: boolean): Narrowing {
  const from = value.type;
  const narrowing = { ...(notNull && { notNull }) };
  if (!isCollection(to)) return narrowing;
  if (from.kind === "object" && to.kind === "map") {
    const length = from.attributes.size;
    return { ...narrowing, minLength: length, maxLength: length };
  }
  if (from.kind !== "tuple" && !isCollection(from)) return narrowing;
  const [least, most] = lengthBounds(value);
  return { ...narrowing, minLength: to.kind === "set" ? Math.min(least, 1) : least, maxLength: most };
}

function toText(value: Value): Value | Fault {
  if (value.kind === "number") return stringValue(formatNumber(value.value));
  return value.kind === "bool" ? stringValue(String(value.value)) : fault(wrongType(value.type, STRING));
}

function toNumber(value: Value): Value | Fault {
  const number = value.kind === "string" ? parseNumber(value.value) : undefined;
  return number === undefined
    ? fault(
        value.kind === "string" ? "a number is required, but this string is not one" : wrongType(value.type, NUMBER),
      )
    : numberValue(number);
}

function toBool(value: Value): Value | Fault {
  const text = value.kind === "string" ? value.value : "";
  if (text === "true" || text === "1") return boolValue(true);
  if (text === "false" || text === "0") return boolValue(false);
  if (value.kind !== "string") return fault(wrongType(value.type, BOOL));
  const lower = text.toLowerCase();
  const isOther = lower === "true" || lower === "false";
  return fault(`a bool is required, but this string is not one${isOther ? "; write it in lower case" : ""}`);
}

const keptCollections = new WeakMap<
  Contents,
  { readonly to: Type; readonly unsafe: boolean; readonly value: SequenceValue | MappingValue }
>();

/**
 * Converts a sequence or mapping to a collection. Of a long one, the result is kept if every element was converted on its own: after an
 * edit of one element, only that one is converted.
 */
function toCollection(
  value: SequenceValue | MappingValue,
  contents: Contents,
  count: number,
  to: CollectionType,
  unsafe: boolean,
): Value | Fault {
  if (count < MANY || to.kind === "set" || hasDynamic(to)) return toCollectionAtOnce(value, to, unsafe);
  const collection = afterEdit(contents, to, unsafe) ?? toCollectionAtOnce(value, to, unsafe);
  if (collection.kind === "sequence" || collection.kind === "mapping")
    keptCollections.set(contents, { to, unsafe, value: collection });
  return collection;
}

function toCollectionAtOnce(value: SequenceValue | MappingValue, to: CollectionType, unsafe: boolean): Value | Fault {
  if (value.kind === "mapping") return toMap(value, to, unsafe);
  return value.type.kind === "tuple" ? fromTuple(value, to, unsafe) : toSequence(value, to, unsafe);
}

/** Returns the collection of contents that differ in one element from those that were converted; undefined if all are to be converted. */
function afterEdit(contents: Contents, to: CollectionType, unsafe: boolean): SequenceValue | MappingValue | undefined {
  const edit = editOf(contents);
  const kept = edit && keptCollections.get(edit.base);
  if (kept?.to !== to || kept.unsafe !== unsafe || !canConvert(edit!.after.type, to.element, unsafe)) return undefined;
  const element = converted(edit!.after, to.element, unsafe);
  return element.kind !== "fault" && element.type === elementOf(kept.value.type)
    ? withElement(kept.value, edit!.at, element)
    : undefined;
}

/** Converts a list or set to a list or set. */
function toSequence(value: SequenceValue, to: CollectionType, unsafe: boolean): Value | Fault {
  const from = elementOf(value.type);
  if (to.kind === "list" && value.type.kind === "set" && undecidedLength(value))
    return unknownValue(listOf(from), originsOf([value]));
  const items: Value[] = [];
  for (let at = 0; at < value.items.length; at++) {
    const item = convertedElement(value.items[at]!, to.element, unsafe, value.items.length);
    if (item.kind === "fault") return faultAtStep(index(at), item);
    items.push(item);
  }
  if (items.length === 0) return sequence(to.kind, to.element === DYNAMIC ? from : withoutOptional(to.element), []);
  return uniform(to.kind, items);
}

function fromTuple(value: SequenceValue, to: CollectionType, unsafe: boolean): Value | Fault {
  if (value.items.length === 0) return sequence(to.kind, withoutOptional(to.element), []);
  const parts = value.type.kind === "tuple" ? value.type.elements : [];
  const element = elementTypeFor(parts, to.kind, to.element, unsafe) ?? to.element;
  const items: Value[] = [];
  for (let at = 0; at < value.items.length; at++) {
    const item = convertedElement(value.items[at]!, element, unsafe, value.items.length);
    if (item.kind === "fault") return faultAtStep(index(at), item);
    items.push(item);
  }
  if (to.kind === "set") return uniform("set", items);
  const unified = unifiedItems(items, unsafe);
  return Array.isArray(unified) ? uniform("list", unified) : faultAtStep(index(value.items.length - 1), unified);
}

function toMap(value: MappingValue, to: CollectionType, unsafe: boolean): Value | Fault {
  const isMap = value.type.kind === "map";
  const from = partTypes(value);
  const element = isMap ? to.element : (elementTypeFor(from, "map", to.element, unsafe) ?? to.element);
  if (value.entries.size === 0)
    return mapValue(isMap && to.element === DYNAMIC ? from[0]! : withoutOptional(to.element), []);
  const items: Value[] = [];
  for (const [name, item] of value.entries) {
    const outcome = convertedElement(item, element, unsafe, value.entries.size);
    if (outcome.kind === "fault") return faultAtStep(index(name), outcome);
    items.push(outcome);
  }
  const structured = isCollection(element) || element.kind === "object";
  const unified = structured ? unifiedItems(items, unsafe && !isMap, [...value.entries.keys()]) : items;
  if (!Array.isArray(unified)) return unified;
  const common = uniformType(unified);
  if (!common) return fault(unlikeElements("map"));
  return mapValue(
    common,
    [...value.entries.keys()].map((name, at) => [name, retyped(unified[at]!, common)]),
  );
}

const keptElements = new WeakMap<Value, { readonly to: Type; readonly unsafe: boolean; readonly value: Value }>();

/** As `converted`, for one of so many elements: the result of a collection in a long one is kept with it. */
function convertedElement(element: Value, to: Type, unsafe: boolean, count: number): Value | Fault {
  if (count < MANY || (element.kind !== "mapping" && element.kind !== "sequence"))
    return converted(element, to, unsafe);
  const kept = keptElements.get(element);
  if (kept?.to === to && kept.unsafe === unsafe) return kept.value;
  const value = converted(element, to, unsafe);
  if (value.kind !== "fault" && value !== element) keptElements.set(element, { to, unsafe, value });
  return value;
}

function partTypes(value: MappingValue): readonly Type[] {
  if (value.type.kind === "object") return [...value.type.attributes.values()];
  return value.type.kind === "map" ? [value.type.element] : [];
}

function fromMap(value: MappingValue, to: ObjectType): Value | Fault {
  const entries: [string, Value][] = [];
  for (const [name, item] of value.entries) {
    const type = to.attributes.get(name);
    if (!type) continue;
    if (!canConvert(item.type, type, true))
      return fault(`the elements of the map do not match the attribute ${quoted(name)}: ${mismatch(item.type, type)}`);
    const made = converted(item, type, true);
    if (made.kind === "fault") return faultAtStep(index(name), made);
    entries.push([name, made]);
  }
  for (const [name, type] of to.attributes) {
    if (value.entries.has(name)) continue;
    if (!to.optional.has(name)) return fault(`the map has no key ${quoted(name)}, which is required`);
    entries.push([name, nullValue(withoutOptional(type))]);
  }
  return objectValue(entries);
}

function toObject(value: MappingValue, to: ObjectType, unsafe: boolean): Value | Fault {
  const entries: [string, Value][] = [];
  for (const [name, type] of to.attributes) {
    const item = value.entries.get(name);
    const outcome = item ? converted(item, type, unsafe) : nullValue(withoutOptional(type));
    if (outcome.kind === "fault") return faultAtStep(attribute(name), outcome);
    entries.push([name, outcome.kind === "null" ? withoutTerraformMarks(outcome) : outcome]);
  }
  return objectValue(entries);
}

/** Returns a null attribute without its marks. Terraform 1.11.4 drops them in a conversion to another object type. */
const withoutTerraformMarks = (value: Value): Value => ({ ...value, marks: value.marks & ~TERRAFORMS });

function toTuple(value: SequenceValue, to: TupleType, unsafe: boolean): Value | Fault {
  const items: Value[] = [];
  for (let at = 0; at < value.items.length; at++) {
    const item = converted(value.items[at]!, to.elements[at]!, unsafe);
    if (item.kind === "fault") return faultAtStep(index(at), item);
    items.push(item);
  }
  return tupleValue(items);
}

/** Converts all items to their common type. */
function unifiedItems(items: readonly Value[], unsafe: boolean, names?: readonly string[]): Value[] | Fault {
  const common = commonTypeOf(
    items.map((item) => item.type),
    unsafe,
  );
  if (!common) return fault("the elements have no common type");
  const unified: Value[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = converted(items[at]!, common, unsafe);
    if (item.kind === "fault") return faultAtStep(index(names?.[at] ?? at), item);
    unified.push(item);
  }
  return unified;
}

function uniform(kind: CollectionType["kind"], items: readonly Value[]): Value | Fault {
  const element = uniformType(items);
  if (!element) return fault(unlikeElements(kind));
  return sequence(
    kind,
    element,
    items.map((item) => retyped(item, element)),
  );
}

const sequence = (kind: CollectionType["kind"], element: Type, items: readonly Value[]): Value =>
  kind === "set" ? setValue(element, items) : listValue(element, items);

/** Returns the one type of all items; an unknown type agrees with any. */
function uniformType(items: readonly Value[]): Type | undefined {
  let uniform: Type = DYNAMIC;
  for (const { type } of items) {
    if (uniform === DYNAMIC) uniform = type;
    else if (type !== uniform && type !== DYNAMIC) return undefined;
  }
  return uniform;
}

/** Returns the item in another type, if it is null or unknown. */
const retyped = (item: Value, type: Type): Value =>
  item.kind === "null" || item.kind === "unknown" ? { ...item, type } : item;

function undecidedLength(set: SequenceValue): boolean {
  const [least, most] = lengthBounds(set);
  return least !== most;
}
