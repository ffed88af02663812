import { editBetween } from "./editedCollection.ts";
import type { Num } from "./numbers/num.ts";
import { compareNumbers, numbersEqual, sameNumber } from "./numbers/number.ts";
import { definitelyNotNull, lengthBounds, numberBounds } from "./refinement.ts";
import { memberKey } from "./set.ts";
import { BOOL, conforms, hasDynamic } from "./type.ts";
import {
  boolValue,
  deepMarks,
  isWhollyKnown,
  type KnownParts,
  MANY,
  type MappingValue,
  type Origin,
  type Refinement,
  type SequenceValue,
  type UnknownValue,
  unknownValue,
  type Value,
  withMarks,
} from "./value.ts";
import { originsOf } from "./walk.ts";

const NOT_NULL: Refinement = { notNull: true };

/** Returns the result of `==`: types must be equal, nulls of any type are equal; unknown if undecided. */
export function equals(a: Value, b: Value): Value {
  const equal = decideEqual(a, b);
  const result = equal === undefined ? unknownValue(BOOL, originsOf([a, b]), NOT_NULL) : boolValue(equal);
  return withMarks(result, deepMarks(a) | deepMarks(b));
}

/** Whether a value is known and true. */
export const isTrue = (value: Value): boolean => value.kind === "bool" && value.value;

/** As `equals`, without marks; undefined if undecided. */
export function decideEqual(a: Value, b: Value): boolean | undefined {
  if (a.kind === "null" || b.kind === "null") {
    if (a.kind === b.kind) return true;
    return definitelyNotNull(a) || definitelyNotNull(b) ? false : undefined;
  }
  if (a.kind === "unknown") return b.kind === "unknown" || couldEqual(a, b) ? undefined : false;
  if (b.kind === "unknown") return couldEqual(b, a) ? undefined : false;
  if (hasUnknownType(a) || hasUnknownType(b))
    return conforms(a.type, b.type) || conforms(b.type, a.type) ? undefined : false;
  return a.type === b.type && sameContent(a, b);
}

/** Whether type, value, marks and refinements are all equal. */
export function rawEquals(a: Value, b: Value): boolean {
  return a === b || sameValue(a, b, false);
}

/**
 * Whether nothing distinguishes two values, not even the origins of unknown parts, so that a cached result of one holds
 * for the other.
 */
export function identical(a: Value, b: Value): boolean {
  return a === b || sameValue(a, b, true);
}

/** Whether the refinement of an unknown value allows it to equal a known one. */
function couldEqual(unknown: UnknownValue, candidate: Value): boolean {
  if (!conforms(candidate.type, unknown.type)) return false;
  if (!hasDynamic(unknown.type) && candidate.type !== unknown.type) return false;
  const refinement = unknown.refinement;
  if (!refinement) return true;
  if (candidate.kind === "string") return candidate.value.startsWith(refinement.prefix ?? "");
  if (candidate.kind === "number") return withinBounds(candidate.value, unknown);
  const [least, most] = lengthBounds(candidate);
  return most >= (refinement.minLength ?? 0) && least <= (refinement.maxLength ?? Infinity);
}

function withinBounds(value: Num, unknown: UnknownValue): boolean {
  const { lower, upper } = numberBounds(unknown);
  const above = compareNumbers(value, lower.value);
  const below = compareNumbers(value, upper.value);
  return (lower.inclusive ? above >= 0 : above > 0) && (upper.inclusive ? below <= 0 : below < 0);
}

/** Whether even the type of a value may still change. */
function hasUnknownType(value: Value): boolean {
  if (value.kind === "null" || !hasDynamic(value.type)) return false;
  if (value.kind === "unknown") return true;
  if (value.kind === "sequence") return value.items.some(hasUnknownType);
  return value.kind === "mapping" && [...value.entries.values()].some(hasUnknownType);
}

/** Whether two known values of one type are equal; undefined if undecided. */
function sameContent(a: Value, b: Value): boolean | undefined {
  if (a.kind === "string" || a.kind === "bool") return b.kind === a.kind && a.value === b.value;
  if (a.kind === "number") return b.kind === "number" && numbersEqual(a.value, b.value);
  if (a.kind === "mapping") return b.kind === "mapping" && sameEntries(a, b);
  if (a.kind !== "sequence" || b.kind !== "sequence") return false;
  return a.type.kind === "set" ? sameMembers(a, b) : sameItems(a, b);
}

function sameItems(a: SequenceValue, b: SequenceValue): boolean | undefined {
  if (a.items.length !== b.items.length) return false;
  for (let at = 0; at < a.items.length; at++) {
    const equal = decideEqual(a.items[at]!, b.items[at]!);
    if (equal !== true) return equal;
  }
  return true;
}

/**
 * Whether all entries are equal. If one entry differs and another is undecided, cty's result varies; here they differ.
 */
function sameEntries(a: MappingValue, b: MappingValue): boolean | undefined {
  if (a.entries.size !== b.entries.size) return false;
  let areEqual: boolean | undefined = true;
  for (const [name, item] of a.entries) {
    const other = b.entries.get(name);
    const equal = other ? decideEqual(item, other) : false;
    if (equal === false) return false;
    if (equal === undefined) areEqual = undefined;
  }
  return areEqual;
}

function sameMembers(a: SequenceValue, b: SequenceValue): boolean | undefined {
  if (a.items.some(isUnknown) || b.items.some(isUnknown)) return undefined;
  if (a.items.length !== b.items.length) return false;
  if (sameValues(a.items, b.items, true)) return a.items.every(isWhollyKnown);
  const keys = new Set(a.items.map(memberKey));
  return !keys.has(undefined) && b.items.every((item) => keys.has(memberKey(item)));
}

const isUnknown = (value: Value): boolean => value.kind === "unknown";

/** Whether two values are equal with their marks. `exact` also compares the origins and the precision of numbers. */
function sameValue(a: Value, b: Value, exact: boolean): boolean {
  if (a.type !== b.type || a.marks !== b.marks) return false;
  if (a.kind === "string" || a.kind === "bool") return b.kind === a.kind && a.value === b.value;
  if (a.kind === "number")
    return b.kind === "number" && (exact ? sameNumber(a.value, b.value) : numbersEqual(a.value, b.value));
  if (a.kind === "null") return b.kind === "null";
  if (a.kind === "unknown") return b.kind === "unknown" && sameUnknowns(a, b, exact);
  if (a.kind === "sequence") return b.kind === "sequence" && sameValues(a.items, b.items, exact);
  return b.kind === "mapping" && sameMappings(a.entries, b.entries, exact);
}

const sameUnknowns = (a: UnknownValue, b: UnknownValue, exact: boolean): boolean =>
  sameRefinement(a.refinement, b.refinement) && (!exact || (sameOrigins(a, b) && sameParts(a.parts, b.parts)));

function sameValues(a: readonly Value[], b: readonly Value[], exact: boolean): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  const edit = a.length < MANY ? undefined : editBetween(a, b);
  if (edit) return sameValue(edit.before, edit.after, exact);
  for (let at = 0; at < a.length; at++) {
    const left = a[at]!;
    const right = b[at]!;
    if (left !== right && !sameValue(left, right, exact)) return false;
  }
  return true;
}

function sameMappings(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>, exact: boolean): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  const edit = a.size < MANY ? undefined : editBetween(a, b);
  if (edit) return sameValue(edit.before, edit.after, exact);
  for (const [name, left] of a) {
    const right = b.get(name);
    if (!right || (left !== right && !sameValue(left, right, exact))) return false;
  }
  return true;
}

function sameOrigins(a: UnknownValue, b: UnknownValue): boolean {
  return (
    a.origins === b.origins ||
    (a.origins.length === b.origins.length && a.origins.every((origin, at) => sameOrigin(origin, b.origins[at]!)))
  );
}

function sameParts(a: KnownParts | undefined, b: KnownParts | undefined): boolean {
  if (!a || !b || a === b) return a === b;
  return a.address === b.address && sameMappings(a.attributes, b.attributes, true);
}

const sameOrigin = (a: Origin, b: Origin): boolean =>
  a === b ||
  (typeof a !== "string" &&
    typeof b !== "string" &&
    a.source === b.source &&
    a.why === b.why &&
    a.about === b.about &&
    a.simulatedAsUnknown === b.simulatedAsUnknown &&
    a.ofNewObject === b.ofNewObject);

function sameRefinement(a: Refinement | undefined, b: Refinement | undefined): boolean {
  if (a === b) return true;
  return (
    (a?.notNull ?? false) === (b?.notNull ?? false) &&
    a?.prefix === b?.prefix &&
    sameBound(a?.lower, b?.lower) &&
    sameBound(a?.upper, b?.upper) &&
    a?.minLength === b?.minLength &&
    a?.maxLength === b?.maxLength
  );
}

function sameBound(a: Refinement["lower"], b: Refinement["lower"]): boolean {
  if (!a || !b) return a === b;
  return a.inclusive === b.inclusive && numbersEqual(a.value, b.value);
}
