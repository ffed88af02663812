import { isSet, type MappingValue, type SequenceValue, type Value } from "../../engine/values/value.ts";

/**
 * Whether two values of different plans can be the same one. A plan file that is read without a schema does not tell the kinds of its
 * collections apart, an unknown value can become any, and an absent collection counts as an empty one.
 */
export function looselyEqual(a: Value, b: Value): boolean {
  if (a === b || a.kind === "unknown" || b.kind === "unknown") return true;
  if (isEmpty(a) && isEmpty(b)) return true;
  if (a.kind === "sequence" && b.kind === "sequence") return equalItems(a, b);
  if (a.kind === "mapping" && b.kind === "mapping") return equalEntries(a, b);
  return isPrimitive(a) && isPrimitive(b) && String(a.value) === String(b.value);
}

const isPrimitive = (value: Value) => value.kind === "string" || value.kind === "number" || value.kind === "bool";

function isEmpty(value: Value): boolean {
  if (value.kind === "sequence") return value.items.length === 0;
  return value.kind === "null" || (value.kind === "mapping" && value.entries.size === 0);
}

/** Compares in order, unless one of them is a set. */
function equalItems(a: SequenceValue, b: SequenceValue): boolean {
  if (isSet(a) || isSet(b)) return areAmong(a, b) && areAmong(b, a);
  return a.items.length === b.items.length && a.items.every((item, at) => looselyEqual(item, b.items[at]!));
}

const areAmong = (a: SequenceValue, b: SequenceValue): boolean =>
  a.items.every((item) => b.items.some((other) => looselyEqual(item, other)));

/** Compares by keys; an absent one counts as null. */
const equalEntries = ({ entries: a }: MappingValue, { entries: b }: MappingValue): boolean =>
  [...new Set([...a.keys(), ...b.keys()])].every((key) => {
    const [left, right] = [a.get(key), b.get(key)];
    return left && right
      ? looselyEqual(left, right)
      : (left ?? right)?.kind === "null" || (left ?? right)?.kind === "unknown";
  });

/** Returns the names of the attributes of two objects that certainly differ. */
export function differingAttributes(a: Value, b: Value): readonly string[] {
  if (a.kind !== "mapping" || b.kind !== "mapping") return [];
  return [...new Set([...a.entries.keys(), ...b.entries.keys()])].filter((name) => {
    const [left, right] = [a.entries.get(name), b.entries.get(name)];
    return !!left && !!right && !looselyEqual(left, right);
  });
}
