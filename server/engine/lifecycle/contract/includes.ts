import { compareOrder, lengthOf } from "../../values/comparison.ts";
import { lengthBounds, numberBounds } from "../../values/refinement.ts";
import { conforms, isCollection } from "../../values/type.ts";
import { numberValue, type Value } from "../../values/value.ts";

/** Whether a placeholder or a known value could become this value. Undefined if undecided. */
export function includes(placeholder: Value, value: Value): boolean | undefined {
  if (placeholder.kind === "null") return value.kind === "null";
  const notNull = placeholder.kind !== "unknown" || placeholder.refinement?.notNull === true;
  if (value.kind === "null") return !notNull;
  if (!conforms(value.type, placeholder.type)) return false;
  if (placeholder.kind === "string") return value.kind === "string" ? value.value === placeholder.value : undefined;
  if (placeholder.type.kind === "string") return hasPrefix(placeholder, value) ? undefined : false;
  if (placeholder.type.kind === "number") return inBounds(placeholder, value) ? undefined : false;
  return isCollection(placeholder.type) && !hasLength(placeholder, value) ? false : undefined;
}

// An unknown value may have any prefix.
const hasPrefix = (placeholder: Value, value: Value): boolean =>
  value.kind !== "string" ||
  value.value.startsWith((placeholder.kind === "unknown" && placeholder.refinement?.prefix) || "");

function inBounds(placeholder: Value, value: Value): boolean {
  const { lower, upper } = numberBounds(placeholder);
  const above = compareOrder(lower.inclusive ? ">=" : ">", value, numberValue(lower.value));
  const below = compareOrder(upper.inclusive ? "<=" : "<", value, numberValue(upper.value));
  return !isFalse(above) && !isFalse(below);
}

function hasLength(placeholder: Value, value: Value): boolean {
  const [least, most] = lengthBounds(placeholder);
  const length = lengthOf(value);
  return (
    !isFalse(compareOrder(">=", length, numberValue(least))) && !isFalse(compareOrder("<=", length, numberValue(most)))
  );
}

const isFalse = (value: Value): boolean => value.kind === "bool" && !value.value;
