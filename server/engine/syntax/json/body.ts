import type { Range } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";
import type { Argument, Body, Expression, ObjectItem } from "../tree.ts";

/** Returns the body of a JSON value; `content` reports a value that cannot be one. */
export function jsonBody(value: Expression): Body {
  return {
    items: propertiesOf(value).map(argumentOf),
    range: value.range,
    missingItem: missingItemOf(value),
    json: true,
    value,
  };
}

/** Returns the properties of an object, or of all objects of an array, in order. */
export function propertiesOf(value: Expression): readonly ObjectItem[] {
  if (value.kind === "object") return value.items;
  if (value.kind !== "tuple") return [];
  return value.items.flatMap((item) => (item.kind === "object" ? item.items : []));
}

export const propertyName = (property: ObjectItem): string => property.key.json?.text ?? "";

/** Returns a property as an argument; the same object each time. */
export const argumentOf = remember<ObjectItem, Argument>((property) => {
  const { key, value } = property;
  return {
    kind: "argument",
    name: propertyName(property),
    nameRange: key.range,
    expression: value,
    range: { ...key.range, end: value.range.end },
  };
});

/** Returns the range of the bracket that opens the value, or of a value without brackets. */
export const startRangeOf = (value: Expression): Range =>
  value.kind === "object" || value.kind === "tuple" ? value.open : value.range;

function missingItemOf(value: Expression): Range {
  if (value.kind !== "object") return startRangeOf(value);
  const { range } = value;
  return { ...range, start: Math.max(range.start, range.end - 1) };
}
