import type { BigNum, Num } from "./num.ts";

/**
 * Binary floating point of any precision, rounded to nearest even. A normalized BigNum has an odd mantissa, so equal
 * values have equal mantissas and exponents. Zero and the infinities are JavaScript numbers.
 */
export type Float = number | BigNum;

/** The precision of numbers that are parsed from text. A JavaScript number represents a number of this precision. */
export const PRECISION = 512;

const MAX_EXPONENT = 2 ** 31 - 1;
const MIN_EXPONENT = -(2 ** 31);

/** Returns the normalized form: a safe integer of full precision becomes a JavaScript number. */
export function normal(float: Float): Num {
  if (typeof float === "number" || float.precision < PRECISION || float.exponent < 0 || float.exponent > 53)
    return float;
  const whole = Number(float.mantissa << BigInt(float.exponent));
  return Number.isSafeInteger(whole) ? whole : float;
}

/** Returns the number of bits of the magnitude. */
export function bitLength(value: bigint): number {
  const digits = (value < 0n ? -value : value).toString(16);
  return digits === "0" ? 0 : digits.length * 4 - Math.clz32(Number.parseInt(digits.charAt(0), 16)) + 28;
}

/** Rounds mantissa × 2^exponent to a precision; `sticky`: the exact value is slightly further from zero. */
export function round(mantissa: bigint, exponent: number, precision: number, sticky = false): Float {
  const negative = mantissa < 0n;
  if (mantissa === 0n) return 0;
  let magnitude = negative ? -mantissa : mantissa;
  let length = bitLength(magnitude);
  const top = exponent + length;
  if (length < precision + 2 && sticky) {
    const shift = precision + 2 - length;
    magnitude = (magnitude << BigInt(shift)) | 1n;
    exponent -= shift;
    length += shift;
  }
  const excess = length - precision;
  if (excess > 0) {
    const shift = BigInt(excess);
    const quotient = magnitude >> shift;
    const remainder = magnitude - (quotient << shift);
    const half = 1n << BigInt(excess - 1);
    const up = remainder > half || (remainder === half && (sticky || (quotient & 1n) === 1n));
    magnitude = up ? quotient + 1n : quotient;
    exponent += excess;
  }
  if (top > MAX_EXPONENT) return negative ? -Infinity : Infinity;
  if (top < MIN_EXPONENT) return negative ? -0 : 0;
  const zeros = trailingZeros(magnitude);
  if (zeros > 0) magnitude >>= BigInt(zeros);
  return { mantissa: negative ? -magnitude : magnitude, exponent: exponent + zeros, precision };
}

export function multiplyFloats(x: BigNum, y: BigNum, precision: number): Float {
  return round(x.mantissa * y.mantissa, x.exponent + y.exponent, precision);
}

export function divideFloats(x: BigNum, y: BigNum, precision: number): Float {
  const shift = Math.max(0, precision + 2 + bitLength(y.mantissa) - bitLength(x.mantissa));
  const numerator = x.mantissa << BigInt(shift);
  const quotient = numerator / y.mantissa;
  return round(quotient, x.exponent - y.exponent - shift, precision, quotient * y.mantissa !== numerator);
}

export function addFloats(x: BigNum, y: BigNum, precision: number): Float {
  const high = top(x) >= top(y) ? x : y;
  const low = high === x ? y : x;
  // Beyond this distance the smaller operand affects only the rounding.
  const reach = precision + 4;
  if (top(high) - top(low) > reach && high.exponent > top(low) + 2) {
    const shift = Math.max(0, reach - bitLength(high.mantissa));
    const tip = low.mantissa < 0n ? -1n : 1n;
    return round((high.mantissa << BigInt(shift + 2)) + tip, high.exponent - shift - 2, precision);
  }
  const exponent = Math.min(x.exponent, y.exponent);
  const sum = (x.mantissa << BigInt(x.exponent - exponent)) + (y.mantissa << BigInt(y.exponent - exponent));
  return round(sum, exponent, precision);
}

/** Returns -1, 0 or 1, exactly. */
export function compareFloats(x: BigNum, y: BigNum): number {
  const sign = x.mantissa < 0n ? -1 : 1;
  if (x.mantissa < 0n !== y.mantissa < 0n) return sign;
  const topX = top(x);
  const topY = top(y);
  if (topX !== topY) return topX > topY ? sign : -sign;
  const exponent = Math.min(x.exponent, y.exponent);
  const a = x.mantissa << BigInt(x.exponent - exponent);
  const b = y.mantissa << BigInt(y.exponent - exponent);
  return a === b ? 0 : a > b ? 1 : -1;
}

/** Returns 5^power as Go computes it in that precision: large powers carry the errors of repeated squaring. */
export function powerOfFive(power: number, precision: number): Float {
  const exact = Math.min(power, 27);
  let product = round(5n ** BigInt(exact), 0, precision);
  let factor = round(5n, 0, precision + 64);
  for (let rest = power - exact; rest > 0; rest = Math.floor(rest / 2)) {
    if (typeof product === "number" || typeof factor === "number") return Infinity;
    if (rest % 2 === 1) product = multiplyFloats(product, factor, precision);
    factor = multiplyFloats(factor, factor, precision + 64);
  }
  return product;
}

/** Returns `top` such that 2^(top - 1) ≤ |x| < 2^top. */
const top = (x: BigNum): number => x.exponent + bitLength(x.mantissa);

function trailingZeros(magnitude: bigint): number {
  let zeros = 0;
  let shifted = magnitude;
  for (;;) {
    const low = Number(BigInt.asUintN(32, shifted));
    if (low !== 0) return zeros + 31 - Math.clz32(low & -low);
    shifted >>= 32n;
    zeros += 32;
  }
}
