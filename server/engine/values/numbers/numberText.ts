import {
  bitLength,
  divideFloats,
  type Float,
  multiplyFloats,
  normal,
  PRECISION,
  powerOfFive,
  round,
} from "./bigFloat.ts";
import type { BigNum, Num } from "./num.ts";

/**
 * The largest exponent, in bits, of a number that is printed in full: beyond it the text would have millions of digits.
 */
const WRITTEN_EXPONENT = 400_000;
/** The number of digits that are parsed; the rest is replaced by one more digit. */
const READ_DIGITS = 2_000;

const SMALL_INTEGER = /^-?[0-9]{1,15}$/;
const NUMBER = /^([+-]?)(?:([0-9]+)\.?([0-9]*)|\.([0-9]+))(?:([eEpP])([+-]?[0-9]+))?$/;

/** Parses what `tonumber` accepts: decimal digits, a point, a decimal (`e`) or binary (`p`) exponent, a sign, `Inf`. */
export function parseNumber(text: string): Num | undefined {
  if (SMALL_INTEGER.test(text)) return Number(text);
  const match = NUMBER.exec(text);
  if (!match) return infinity(text);
  const whole = match[2] ?? "";
  const fraction = match[3] ?? match[4] ?? "";
  const exponent = Number(match[6] ?? "0");
  if (!Number.isSafeInteger(exponent)) return undefined;
  const { mantissa, omitted } = readDigits(whole + fraction);
  const negative = match[1] === "-";
  if (mantissa === 0n) return negative ? -0 : 0;
  const binary = match[5] === "p" || match[5] === "P";
  const five = (binary ? -fraction.length : exponent - fraction.length) + omitted;
  const two = exponent - fraction.length + omitted;
  if (Math.abs(two + bitLength(mantissa)) > 2 ** 31 - 1) return undefined;
  return normal(scaled(negative ? -mantissa : mantissa, five, two));
}

/** Parses a number literal of the language, whose scanner accepts less. */
export const parseLiteralNumber = parseNumber;

/** Formats a number without an exponent: the shortest digits that parse to the same number at its precision. */
export function formatNumber(number: Num): string {
  if (typeof number === "number") {
    if (number === Infinity) return "+Inf";
    return Object.is(number, -0) ? "-0" : number === -Infinity ? "-Inf" : String(number);
  }
  if (Math.abs(number.exponent) > WRITTEN_EXPONENT) return `${number.mantissa}p${number.exponent}`;
  const short = asDouble(number);
  if (short !== undefined) return short;
  const negative = number.mantissa < 0n;
  const { digits, point } = shortest(negative ? -number.mantissa : number.mantissa, number);
  return (negative ? "-" : "") + placed(digits, point);
}

/**
 * Formats a number with at most that many significant digits; with an exponent if it is below -4 or at least the number
 * of digits.
 */
export function formatSignificant(number: Num, digits: number): string {
  if (typeof number === "number" && (!Number.isFinite(number) || Math.abs(number) < 10 ** Math.min(digits, 15)))
    return formatNumber(number);
  const float = typeof number === "number" ? round(BigInt(number), 0, PRECISION) : number;
  if (typeof float === "number" || Math.abs(float.exponent) > WRITTEN_EXPONENT) return formatNumber(float);
  const negative = float.mantissa < 0n;
  const exact = decimal(negative ? -float.mantissa : float.mantissa, float.exponent);
  const rounded = shouldRoundUp(exact.digits, digits) ? roundUp(exact, digits) : roundDown(exact, digits);
  const threshold =
    digits > rounded.digits.length && rounded.digits.length >= rounded.point ? rounded.digits.length : digits;
  const exponent = rounded.point - 1;
  const sign = negative ? "-" : "";
  if (exponent >= -4 && exponent < threshold) return sign + placed(rounded.digits, rounded.point);
  const fraction = rounded.digits.length > 1 ? `.${rounded.digits.slice(1)}` : "";
  const power = String(Math.abs(exponent)).padStart(2, "0");
  return `${sign}${rounded.digits.charAt(0)}${fraction}e${exponent < 0 ? "-" : "+"}${power}`;
}

function readDigits(digits: string): { mantissa: bigint; omitted: number } {
  if (digits.length <= READ_DIGITS) return { mantissa: BigInt(digits), omitted: 0 };
  const significant = digits.replace(/^0+/, "");
  const omitted = significant.slice(READ_DIGITS);
  if (omitted === "") return { mantissa: BigInt(significant || "0"), omitted: 0 };
  const sticky = /[1-9]/.test(omitted) ? "1" : "0";
  return { mantissa: BigInt(significant.slice(0, READ_DIGITS) + sticky), omitted: omitted.length - 1 };
}

function infinity(text: string): Num | undefined {
  if (text === "Inf" || text === "inf" || text === "+Inf" || text === "+inf") return Infinity;
  return text === "-Inf" || text === "-inf" ? -Infinity : undefined;
}

/** Returns mantissa × 5^five × 2^two, rounded as in Go: large powers of five have 64 bits more than the result. */
function scaled(mantissa: bigint, five: number, two: number): Float {
  if (five === 0) return round(mantissa, two, PRECISION);
  const power = powerOfFive(Math.abs(five), PRECISION + 64);
  if (typeof power === "number") return five < 0 ? 0 : mantissa < 0n ? -Infinity : Infinity;
  const exact: BigNum = { mantissa, exponent: two, precision: PRECISION };
  return five < 0 ? divideFloats(exact, power, PRECISION) : multiplyFloats(exact, power, PRECISION);
}

/** Returns the text of the nearest double if it parses to exactly this number; no text could be shorter. */
function asDouble(number: BigNum): string | undefined {
  if (number.precision !== PRECISION || Math.abs(number.exponent) > 2 * PRECISION) return undefined;
  const text = String(Number(number.mantissa) * 2 ** number.exponent);
  if (text.includes("e")) return undefined;
  const read = parseNumber(text);
  const isExact = typeof read === "object" && read.mantissa === number.mantissa && read.exponent === number.exponent;
  return isExact ? text : undefined;
}

/** Digits without trailing zeros; the value is 0.digits × 10^point. */
interface Decimal {
  readonly digits: string;
  readonly point: number;
}

/**
 * Returns the shortest digits: stops where the rounded number still lies between the halves to its neighbours. Like Go,
 * compares digits by position and not by weight.
 */
function shortest(magnitude: bigint, { exponent, precision }: BigNum): Decimal {
  const shift = precision + 1 - bitLength(magnitude);
  const mantissa = magnitude << BigInt(shift);
  const exact = decimal(mantissa, exponent - shift);
  const lower = decimal(mantissa - 1n, exponent - shift).digits;
  const upper = decimal(mantissa + 1n, exponent - shift).digits;
  const inclusive = (mantissa & 2n) === 0n;
  for (let at = 0; at < exact.digits.length; at++) {
    const digit = digitAt(exact.digits, at);
    const low = digitAt(lower, at);
    const high = digitAt(upper, at);
    const down = low !== digit || (inclusive && at + 1 === lower.length);
    const up = digit !== high && (inclusive || digit + 1 < high || at + 1 < upper.length);
    if (down && up) return shouldRoundUp(exact.digits, at + 1) ? roundUp(exact, at + 1) : roundDown(exact, at + 1);
    if (down) return roundDown(exact, at + 1);
    if (up) return roundUp(exact, at + 1);
  }
  return exact;
}

/** Returns all digits, exactly. */
function decimal(mantissa: bigint, exponent: number): Decimal {
  const scale = BigInt(Math.abs(exponent));
  const text = (exponent < 0 ? mantissa * 5n ** scale : mantissa << scale).toString();
  return { digits: text.replace(/0+$/, ""), point: text.length + Math.min(0, exponent) };
}

const digitAt = (digits: string, at: number): number => (at < digits.length ? digits.charCodeAt(at) - 48 : 0);

function shouldRoundUp(digits: string, length: number): boolean {
  if (length >= digits.length) return false;
  if (digits.charAt(length) === "5" && length + 1 === digits.length) return digitAt(digits, length - 1) % 2 === 1;
  return digitAt(digits, length) >= 5;
}

function roundUp(number: Decimal, length: number): Decimal {
  if (length >= number.digits.length) return number;
  let last = length - 1;
  while (last >= 0 && digitAt(number.digits, last) === 9) last--;
  if (last < 0) return { digits: "1", point: number.point + 1 };
  return { digits: number.digits.slice(0, last) + String(digitAt(number.digits, last) + 1), point: number.point };
}

function roundDown(number: Decimal, length: number): Decimal {
  return { digits: number.digits.slice(0, length).replace(/0+$/, ""), point: number.point };
}

function placed(digits: string, point: number): string {
  if (point >= digits.length) return digits.padEnd(point, "0");
  if (point > 0) return `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `0.${"0".repeat(-point)}${digits}`;
}
