import { decideEqual } from "./equality.ts";
import { compareNumbers, fromBigInt } from "./numbers/number.ts";
import { lengthBounds, numberBounds, refine } from "./refinement.ts";
import { BOOL, NUMBER } from "./type.ts";
import { boolValue, numberValue, type Refinement, unknownValue, type Value, withMarks } from "./value.ts";
import { originsOf } from "./walk.ts";

export type OrderOperator = "<" | "<=" | ">" | ">=";

/** cty's upper bound for the length of a collection. */
const MAX_LENGTH = fromBigInt(2n ** 63n - 1n);

const NOT_NULL: Refinement = { notNull: true };

/** Compares two numbers; unknown if the bounds of unknown operands do not decide the result. */
export function compareOrder(operator: OrderOperator, a: Value, b: Value): Value {
  const [less, greater] = operator.startsWith("<") ? [a, b] : [b, a];
  const strictly = isLess(less, greater);
  const equal = operator.length === 1 ? false : decideEqual(a, b);
  const decided = strictly === undefined || equal === undefined ? undefined : strictly || equal;
  const result = decided === undefined ? unknownValue(BOOL, originsOf([a, b]), NOT_NULL) : boolValue(decided);
  return withMarks(result, a.marks | b.marks);
}

/** Returns the number of elements of a collection or tuple; unknown, with bounds, if the number is not decided yet. */
export function lengthOf(value: Value): Value {
  const [least, most] = lengthBounds(value);
  const result = least === most ? numberValue(least) : boundedLength(value, least, most);
  return withMarks(result, value.marks);
}

/** Whether a is less than b; undefined if undecided. As in cty, bounds count as exclusive. */
function isLess(a: Value, b: Value): boolean | undefined {
  if (a.kind === "number" && b.kind === "number") return compareNumbers(a.value, b.value) < 0;
  const leftBounds = numberBounds(a);
  const rightBounds = numberBounds(b);
  if (compareNumbers(leftBounds.upper.value, rightBounds.lower.value) < 0) return true;
  return compareNumbers(leftBounds.lower.value, rightBounds.upper.value) > 0 ? false : undefined;
}

function boundedLength(value: Value, least: number, most: number): Value {
  const unknown = unknownValue(NUMBER, originsOf([value]), NOT_NULL);
  if (value.type.kind === "dynamic") return unknown;
  const upper = most < Infinity ? most : MAX_LENGTH;
  return refine(unknown, { lower: { value: least, inclusive: true }, upper: { value: upper, inclusive: true } });
}
