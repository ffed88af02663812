import type { Num } from "./numbers/num.ts";
import { compareNumbers, numbersEqual } from "./numbers/number.ts";
import { setValue } from "./set.ts";
import { clipToBytes, safePrefix } from "./text/prefix.ts";
import { isCollection, STRING } from "./type.ts";
import {
  listValue,
  mapValue,
  numberValue,
  type Origin,
  type Refinement,
  type UnknownValue,
  unknownValue,
  type Value,
  withMarks,
} from "./value.ts";

/** The longest prefix that a template keeps, in bytes. */
const TEMPLATE_PREFIX = 128;

const NOTHING: Refinement = { notNull: false };

/** The length up to which a list of known length gets unknown elements. */
const COLLAPSED_LENGTH = 100_000;

/** Additional knowledge about a value. */
export type Narrowing = Partial<Refinement>;

/**
 * Narrows an unknown value. If only one value is left, it is returned: equal number bounds, a collection of length 0.
 * Contradictions to earlier knowledge are ignored, and a known value is returned unchanged.
 */
export function refine(value: Value, more: Narrowing): Value {
  if (value.kind !== "unknown" || value.type.kind === "dynamic") return value;
  const refinement = narrowed(value.refinement ?? NOTHING, more);
  if (Object.keys(refinement).length === 1 && !refinement.notNull) return value;
  return collapsed(value, refinement) ?? withRefinement(value, refinement);
}

export const refineNotNull = (value: Value): Value =>
  value.kind !== "unknown" || value.refinement?.notNull ? value : refine(value, { notNull: true });

/** Returns the unknown result of a template whose beginning is known. */
export function unknownWithPrefix(prefix: string, origins: readonly Origin[]): Value {
  const unknown = unknownValue(STRING, origins, { notNull: true });
  return prefix === "" ? unknown : refine(unknown, { prefix: safePrefix(clipToBytes(prefix, TEMPLATE_PREFIX)) });
}

export const definitelyNotNull = (value: Value): boolean =>
  value.kind === "unknown" ? value.refinement?.notNull === true : value.kind !== "null";

/** Returns the smallest and the largest possible number of elements of a collection or tuple, null aside. */
export function lengthBounds(value: Value): readonly [number, number] {
  if (value.type.kind === "tuple") return [value.type.elements.length, value.type.elements.length];
  if (value.kind === "sequence") return [setMinimum(value.items, value.type.kind === "set"), value.items.length];
  if (value.kind === "mapping") return [value.entries.size, value.entries.size];
  if (value.kind !== "unknown") return [0, Infinity];
  return [value.refinement?.minLength ?? 0, value.refinement?.maxLength ?? Infinity];
}

export interface Bound {
  readonly value: Num;
  readonly inclusive: boolean;
}

/** Returns the bounds of a number; infinite where nothing is known. */
export function numberBounds(value: Value): { readonly lower: Bound; readonly upper: Bound } {
  if (value.kind === "number") {
    const bound = { value: value.value, inclusive: true };
    return { lower: bound, upper: bound };
  }
  const refinement = value.kind === "unknown" ? value.refinement : undefined;
  return { lower: refinement?.lower ?? NO_LOWER, upper: refinement?.upper ?? NO_UPPER };
}

const NO_LOWER: Bound = { value: -Infinity, inclusive: false };
const NO_UPPER: Bound = { value: Infinity, inclusive: false };

function setMinimum(items: readonly Value[], set: boolean): number {
  if (!set || items.length < 2) return items.length;
  return items.every(isKnownDeep) ? items.length : 1;
}

function isKnownDeep(value: Value): boolean {
  if (value.kind === "unknown") return false;
  if (value.kind === "sequence") return value.items.every(isKnownDeep);
  return value.kind !== "mapping" || [...value.entries.values()].every(isKnownDeep);
}

function withRefinement(value: UnknownValue, refinement: Refinement): UnknownValue {
  return { ...value, refinement };
}

function narrowed(previous: Refinement, more: Narrowing): Refinement {
  const next: { -readonly [K in keyof Refinement]: Refinement[K] } = { ...previous };
  if (more.notNull) next.notNull = true;
  if (more.prefix && isLongerPrefix(more.prefix, previous.prefix ?? "")) next.prefix = more.prefix;
  if (more.lower && more.lower.value !== -Infinity) next.lower = tighter(previous.lower, more.lower, 1);
  if (more.upper && more.upper.value !== Infinity) next.upper = tighter(previous.upper, more.upper, -1);
  const least = Math.max(previous.minLength ?? 0, more.minLength ?? 0);
  const most = Math.min(previous.maxLength ?? Infinity, more.maxLength ?? Infinity);
  if (least > most) return next;
  if (least > 0) next.minLength = least;
  if (most < Infinity) next.maxLength = most;
  return next;
}

const isLongerPrefix = (prefix: string, previous: string): boolean =>
  prefix.length > previous.length && prefix.startsWith(previous);

/** Returns the tighter bound; `direction` is 1 for lower bounds, of which the greater one is tighter. */
function tighter(previous: Bound | undefined, more: Bound, direction: 1 | -1): Bound {
  if (!previous) return more;
  const order = compareNumbers(more.value, previous.value) * direction;
  if (order === 0) return previous.inclusive && !more.inclusive ? more : previous;
  return order > 0 ? more : previous;
}

function collapsed(value: UnknownValue, refinement: Refinement): Value | undefined {
  if (!refinement.notNull) return undefined;
  const { lower, upper } = refinement;
  if (lower?.inclusive && upper?.inclusive && numbersEqual(lower.value, upper.value))
    return withMarks(numberValue(lower.value), value.marks);
  if (!isCollection(value.type) || (refinement.minLength ?? 0) !== refinement.maxLength) return undefined;
  const length = refinement.maxLength;
  if (length > COLLAPSED_LENGTH) return undefined;
  const element = value.type.element;
  if (value.type.kind === "map") return length === 0 ? withMarks(mapValue(element, []), value.marks) : undefined;
  if (value.type.kind === "set" && length > 1) return undefined;
  const items = new Array<Value>(length).fill(unknownValue(element, value.origins));
  const collection = value.type.kind === "list" ? listValue(element, items) : setValue(element, items);
  return withMarks(collection, value.marks);
}
