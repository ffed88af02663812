import type { Fault } from "../../../codecs/fault.ts";
import { convert } from "../../../values/conversion/convert.ts";
import { logarithm } from "../../../values/numbers/logarithm.ts";
import type { Num } from "../../../values/numbers/num.ts";
import {
  absolute,
  add,
  ceil,
  compareNumbers,
  floor,
  formatNumber,
  fromBigInt,
  fromDouble,
  toDouble,
} from "../../../values/numbers/number.ts";
import { power } from "../../../values/numbers/power.ts";
import { readInteger } from "../../../values/numbers/wholeNumber.ts";
import { quoted } from "../../../values/text/quote.ts";
import { friendlyName } from "../../../values/text/typeName.ts";
import { DYNAMIC, listOf, NUMBER } from "../../../values/type.ts";
import { isWhollyKnown, listValue, numberValue, type Value, withMarks } from "../../../values/value.ts";
import { unknownFrom } from "../../origins.ts";
import type { Parameter } from "../../scope.ts";
import * as say from "../callFaults.ts";
import { define, integer, number, value } from "../define.ts";

const NUMERIC = { returns: NUMBER, notNull: true } as const;

const GREATEST = `${BigInt(Number.MAX_VALUE)}.000000`;

/** A parameter for the nearest double, which is infinite only for an infinite number. */
const double = (name: string): Parameter<number> => ({
  name,
  type: NUMBER,
  read: (given) => {
    const exact = given.kind === "number" ? given.value : 0;
    const nearest = toDouble(exact);
    if (Number.isFinite(nearest) || nearest === exact) return nearest;
    return say.outOfDouble(GREATEST);
  },
});

const abs = define({
  name: "abs",
  description: "The distance of a number from zero.",
  parameters: [number("num")],
  ...NUMERIC,
  call: (num) => numberValue(absolute(num)),
});

const ceilFunction = define({
  name: "ceil",
  description: "The smallest whole number that is not less than a number.",
  parameters: [number("num")],
  ...NUMERIC,
  call: (num) => numberValue(ceil(num)),
});

const floorFunction = define({
  name: "floor",
  description: "The largest whole number that is not greater than a number.",
  parameters: [number("num")],
  ...NUMERIC,
  call: (num) => numberValue(floor(num)),
});

const log = define({
  name: "log",
  description: "The logarithm of a number to a base.",
  parameters: [double("num"), double("base")],
  ...NUMERIC,
  call: (num, base) => fromMath(logarithm(num) / logarithm(base)),
});

const pow = define({
  name: "pow",
  description: "A number to the power of another.",
  parameters: [double("num"), double("power")],
  ...NUMERIC,
  call: (num, exponent) => fromMath(power(num, exponent)),
});

function fromMath(double: number): Value | Fault {
  return Number.isNaN(double) ? say.notNumeric() : numberValue(fromDouble(double));
}

const signum = define({
  name: "signum",
  description: "-1, 0 or 1: the sign of a number.",
  parameters: [integer("num")],
  ...NUMERIC,
  call: (num) => numberValue(Math.sign(num)),
});

const max = define({
  name: "max",
  description: "The greatest of some numbers.",
  parameters: [],
  variadic: number("numbers"),
  ...NUMERIC,
  call: (...numbers) => extreme(numbers, (a, b) => compareNumbers(a, b) > 0),
});

const min = define({
  name: "min",
  description: "The smallest of some numbers.",
  parameters: [],
  variadic: number("numbers"),
  ...NUMERIC,
  call: (...numbers) => extreme(numbers, (a, b) => compareNumbers(a, b) < 0),
});

function extreme(numbers: readonly Num[], isBetter: (a: Num, b: Num) => boolean): Value | Fault {
  const [first, ...rest] = numbers;
  if (first === undefined) return say.noArguments();
  return numberValue(rest.reduce((best, next) => (isBetter(next, best) ? next : best), first));
}

const parseint = define({
  name: "parseint",
  description: "Parses a string as a whole number in a base.",
  parameters: [
    value("number", DYNAMIC, { allowUnknown: true, allowMarked: true }),
    value("base", NUMBER, { allowUnknown: true, allowMarked: true }),
  ],
  returns: DYNAMIC,
  resultType: ([digits]) =>
    digits?.type.kind === "string"
      ? NUMBER
      : say.wrongKind(friendlyName(digits?.type ?? DYNAMIC), "a string of digits", 0),
  notNull: true,
  call: (digits, base) => {
    const marks = digits.marks | base.marks;
    if (digits.kind !== "string" || base.kind !== "number")
      return withMarks(unknownFrom(NUMBER, [digits, base]), marks);
    const radix = readInteger(base.value);
    if (radix === undefined) return say.notWhole(formatNumber(base.value), 1);
    if (radix < 2 || radix > 62) return say.badBase(radix);
    const parsed = parseDigits(digits.value, radix);
    if (parsed !== undefined) return withMarks(numberValue(fromBigInt(parsed)), marks);
    return say.badInteger(quoted(digits.value), radix);
  },
});

function parseDigits(written: string, base: number): bigint | undefined {
  const [, sign, digits] = /^([+-]?)([0-9A-Za-z]+)$/.exec(written) ?? [];
  if (digits === undefined) return undefined;
  const total = positional(digits, base);
  return total !== undefined && sign === "-" ? -total : total;
}

/** Parses digits, half by half: digit by digit, the time would grow with the square of the length. */
function positional(digits: string, base: number): bigint | undefined {
  if (digits.length > FEW_DIGITS) {
    const half = digits.length >> 1;
    const high = positional(digits.slice(0, half), base);
    const low = positional(digits.slice(half), base);
    return high === undefined || low === undefined
      ? undefined
      : high * BigInt(base) ** BigInt(digits.length - half) + low;
  }
  let total = 0n;
  for (const digit of digits) {
    const worth = digitValue(digit, base);
    if (worth === undefined) return undefined;
    total = total * BigInt(base) + BigInt(worth);
  }
  return total;
}

const FEW_DIGITS = 64;

// Up to base 36 both cases of a letter are equal; above, capitals follow the small letters.
function digitValue(digit: string, base: number): number | undefined {
  const code = digit.charCodeAt(0);
  const worth = code < 58 ? code - 48 : code >= 97 ? code - 87 : base <= 36 ? code - 55 : code - 29;
  return worth < base ? worth : undefined;
}

const sum = define({
  name: "sum",
  description: "The sum of the numbers in a list, set or tuple.",
  parameters: [value("list")],
  returns: DYNAMIC,
  resultType: () => NUMBER,
  notNull: true,
  call: (list) => {
    if (list.kind !== "sequence" && list.kind !== "mapping")
      return say.wrongKind(friendlyName(list.type), "a list, set or tuple", 0);
    if (list.kind === "mapping") {
      if (list.entries.size === 0) return say.nothingToSum();
      return say.wrongKind(friendlyName(list.type), "a list, set or tuple", 0);
    }
    if (list.items.length === 0) return say.nothingToSum();
    if (!isWhollyKnown(list)) return unknownFrom(NUMBER, [list]);
    let total: Num = -0;
    for (const item of list.items) {
      const converted = convert(item, NUMBER);
      if (item.kind === "null" || "fault" in converted) return say.notNumbers();
      if (converted.value.kind !== "number") continue;
      const next = add(total, converted.value.value);
      if (next === undefined) return say.opposingInfinities();
      total = next;
    }
    return numberValue(total);
  },
});

const MOST_IN_RANGE = 1024;

const range = define({
  name: "range",
  description: "Numbers from a start up to a limit, by steps.",
  parameters: [],
  variadic: number("params"),
  returns: listOf(NUMBER),
  notNull: true,
  call: (...params) => {
    if (params.length === 0 || params.length > 3) return say.wrongRange();
    const [start, limit] = params.length === 1 ? [0, params[0]!] : [params[0]!, params[1]!];
    const step = params[2] ?? (compareNumbers(limit, start) < 0 ? -1 : 1);
    const ascending = compareNumbers(step, 0) >= 0;
    const order = compareNumbers(limit, start);
    if (ascending && order < 0) return say.endBefore();
    if (!ascending && order > 0) return say.endBeyond();
    const items: Value[] = [];
    for (let at: Num = start; ascending ? compareNumbers(at, limit) < 0 : compareNumbers(at, limit) > 0; ) {
      if (items.length >= MOST_IN_RANGE) return say.longRange(MOST_IN_RANGE);
      items.push(numberValue(at));
      at = add(at, step) ?? limit;
    }
    return listValue(NUMBER, items);
  },
});

export const NUMBER_FUNCTIONS = [abs, ceilFunction, floorFunction, log, max, min, parseint, pow, range, signum, sum];
