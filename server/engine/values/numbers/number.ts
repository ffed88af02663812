import {
  addFloats,
  bitLength,
  compareFloats,
  divideFloats,
  multiplyFloats,
  normal,
  PRECISION,
  round,
} from "./bigFloat.ts";
import type { BigNum, Num } from "./num.ts";
import { formatNumber } from "./numberText.ts";

export { formatNumber, parseLiteralNumber, parseNumber } from "./numberText.ts";

/** Returns the sum; undefined for infinity minus infinity. */
export function add(a: Num, b: Num): Num | undefined {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  if (isInfinite(a) || isInfinite(b)) return definite(toDouble(a) + toDouble(b));
  if (isZero(a) || isZero(b)) return isZero(a) ? widened(b) : widened(a);
  const x = toFloat(a);
  const y = toFloat(b);
  return normal(addFloats(x, y, Math.max(x.precision, y.precision)));
}

/** Returns the difference; undefined for infinity minus infinity. */
export const subtract = (a: Num, b: Num): Num | undefined => add(a, negate(b));

/** Returns the product; undefined for zero times infinity. */
export function multiply(a: Num, b: Num): Num | undefined {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product;
  }
  if (isInfinite(a) || isInfinite(b) || isZero(a) || isZero(b)) return definite(signed(a) * signed(b));
  const x = toFloat(a);
  const y = toFloat(b);
  const product = multiplyFloats(x, y, PRECISION);
  if (typeof product === "number") return product;
  const precision = Math.max(x.precision, y.precision, bitLength(product.mantissa));
  return normal({ ...product, precision });
}

/** Returns the quotient; infinite for a division by zero, undefined for 0/0 and infinity by infinity. */
export function divide(a: Num, b: Num): Num | undefined {
  if (typeof a === "number" && typeof b === "number") {
    const quotient = a / b;
    if (Number.isSafeInteger(quotient) && quotient * b === a && Number.isSafeInteger(a)) return quotient;
  }
  if (isInfinite(a) || isInfinite(b) || isZero(a) || isZero(b)) return definite(signed(a) / signed(b));
  const x = toFloat(a);
  const y = toFloat(b);
  return normal(divideFloats(x, y, Math.max(x.precision, y.precision)));
}

/**
 * Returns the remainder of the division rounded toward zero. The remainder by zero is the dividend; undefined if an
 * operand is infinite otherwise.
 */
export function modulo(a: Num, b: Num): Num | undefined {
  if (isZero(b)) return a;
  if (isInfinite(a) || isInfinite(b)) return undefined;
  if (isZero(a)) return Object.is(a, -0) && signed(b) > 0 ? -0 : 0;
  if (typeof a === "number" && typeof b === "number") return (a % b) + 0;
  const quotient = divide(a, b);
  if (quotient === undefined || isInfinite(quotient)) return undefined;
  const x = toFloat(a);
  const whole = withPrecision(truncate(quotient), x.precision);
  if (isZero(whole)) return a;
  return normal(addFloats(x, negated(multiplyTo(whole, b, x.precision)), x.precision));
}

export function negate(number: Num): Num {
  return typeof number === "number" ? -number : negated(number);
}

/** Compares exact values: negative, zero or positive. */
export function compareNumbers(a: Num, b: Num): number {
  if (typeof a === "number" && typeof b === "number") return a < b ? -1 : a > b ? 1 : 0;
  if (isInfinite(a) || isInfinite(b) || isZero(a) || isZero(b)) return Math.sign(signed(a) - signed(b));
  return compareFloats(toFloat(a), toFloat(b));
}

/** Whether numbers are equal for Terraform: fractions are equal if they print the same, whatever their precision. */
export function numbersEqual(a: Num, b: Num): boolean {
  if (typeof a === "number" && typeof b === "number") return a === b;
  if (sameNumber(a, b)) return true;
  if (isInteger(a) || isInteger(b)) return compareNumbers(a, b) === 0;
  if (typeof a === "number" || typeof b === "number" || a.precision === b.precision) return false;
  return formatNumber(a) === formatNumber(b);
}

/** Whether numbers have the same value and precision; -0 and 0 differ. */
export function sameNumber(a: Num, b: Num): boolean {
  if (typeof a === "number" || typeof b === "number") return Object.is(a, b);
  return a.mantissa === b.mantissa && a.exponent === b.exponent && a.precision === b.precision;
}

export function isInteger(number: Num): boolean {
  return typeof number === "number" ? Number.isFinite(number) : number.exponent >= 0;
}

export const isInfinite = (number: Num): boolean => number === Infinity || number === -Infinity;

/** Returns a safe integer; undefined if the number has a fraction, is infinite, or exceeds ±(2^53 - 1). */
export function toSafeInteger(number: Num): number | undefined {
  if (typeof number === "number") return Number.isFinite(number) ? number + 0 : undefined;
  if (number.exponent < 0 || number.exponent > 53) return undefined;
  const whole = Number(number.mantissa << BigInt(number.exponent));
  return Number.isSafeInteger(whole) ? whole : undefined;
}

/** Returns a bigint; undefined if the number has a fraction, is infinite, or has more than a million bits. */
export function toBigInt(number: Num): bigint | undefined {
  if (typeof number === "number") return Number.isFinite(number) ? BigInt(number) : undefined;
  return number.exponent < 0 || number.exponent > 1_000_000 ? undefined : number.mantissa << BigInt(number.exponent);
}

/** Returns the greatest whole number that is not greater. */
export function floor(number: Num): Num {
  if (typeof number === "number") return number === 0 ? 0 : number;
  if (isInteger(number)) return number;
  const whole = truncate(number);
  return withPrecision(number.mantissa < 0n ? whole - 1n : whole, number.precision);
}

/** Returns the smallest whole number that is not smaller. */
export const ceil = (number: Num): Num => {
  const whole = floor(negate(number));
  return whole === 0 ? 0 : negate(whole);
};

export const absolute = (number: Num): Num => (signed(number) < 0 ? negate(number) : number === 0 ? 0 : number);

/** Returns the nearest double. */
export function toDouble(number: Num): number {
  if (typeof number === "number") return number;
  const top = number.exponent + bitLength(number.mantissa);
  // Doubles below 2^-1022 have fewer bits.
  const bits = Math.min(53, top + 1074);
  if (bits < 0) return number.mantissa < 0n ? -0 : 0;
  const rounded = bits === 0 ? halfway(number) : round(number.mantissa, number.exponent, bits);
  if (typeof rounded === "number") return rounded;
  if (rounded.exponent > 1023) return rounded.mantissa < 0n ? -Infinity : Infinity;
  return Number(rounded.mantissa) * 2 ** rounded.exponent;
}

/** Returns a number with the precision of a double, as `pow` and `log` do; it prints as the double does. */
export function fromDouble(value: number): Num {
  if (value === 0 || !Number.isFinite(value)) return value;
  let exponent = 0;
  while (!Number.isInteger(value)) {
    value *= 2;
    exponent--;
  }
  return round(BigInt(value), exponent, 53);
}

/** Returns the exact number, with as many bits as needed but at least 64. */
export function fromBigInt(value: bigint): Num {
  const whole = Number(value);
  return Number.isSafeInteger(whole) ? whole : round(value, 0, Math.max(64, bitLength(value)));
}

const isZero = (number: Num | bigint): boolean => number === 0 || number === 0n;

/** Returns a JavaScript number of the same sign, infinite or zero if the number is. */
const signed = (number: Num): number => (typeof number === "number" ? number : number.mantissa < 0n ? -1 : 1);

/** Returns the number in the precision of a JavaScript number. */
const widened = (number: Num): Num =>
  typeof number === "number" || number.precision >= PRECISION ? number : normal({ ...number, precision: PRECISION });

const definite = (result: number): Num | undefined => (Number.isNaN(result) ? undefined : result);

const negated = (number: BigNum): BigNum => ({ ...number, mantissa: -number.mantissa });

/** Returns the BigNum of a finite number other than zero. */
const toFloat = (number: Num): BigNum =>
  typeof number === "number" ? (round(BigInt(number), 0, PRECISION) as BigNum) : number;

const withPrecision = (whole: bigint, precision: number): Num => normal(round(whole, 0, precision));

function multiplyTo(a: Num, b: Num, precision: number): BigNum {
  return multiplyFloats(toFloat(a), toFloat(b), precision) as BigNum;
}

function truncate(number: Num): bigint {
  if (typeof number === "number") return BigInt(number);
  if (number.exponent >= 0) return number.mantissa << BigInt(number.exponent);
  const shift = BigInt(Math.min(-number.exponent, bitLength(number.mantissa)));
  return number.mantissa < 0n ? -(-number.mantissa >> shift) : number.mantissa >> shift;
}

/** Rounds a number below the smallest double: up only if it exceeds the half. */
function halfway(number: BigNum): number {
  const up = number.mantissa !== 1n && number.mantissa !== -1n;
  const magnitude = up ? Number.MIN_VALUE : 0;
  return number.mantissa < 0n ? -magnitude : magnitude;
}
