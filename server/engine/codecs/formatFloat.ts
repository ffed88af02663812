import type { Num } from "../values/numbers/num.ts";
import { isInfinite } from "../values/numbers/number.ts";
import { type Decimal, decimalDigits } from "./decimal.ts";

/** Formats a number as Go's `%e`, `%f` and `%g`; without a precision, `%g` has the shortest digits. */
export function formatFloat(number: Num, mode: string, precision: number | undefined, isAlternate: boolean): string {
  if (isInfinite(number)) return number === Infinity ? "+Inf" : "-Inf";
  const lower = mode.toLowerCase();
  const exact = decimalDigits(number, lower === "g" && precision === undefined);
  const sign = exact.negative ? "-" : "";
  const formatted =
    lower === "f"
      ? fixed(rounded(exact, exact.point + (precision ?? 6)), precision ?? 6)
      : lower === "e"
        ? scientific(rounded(exact, (precision ?? 6) + 1), precision ?? 6)
        : general(exact, precision, isAlternate);
  return sign + (mode === lower ? formatted : formatted.toUpperCase());
}

/** Formats a number with the shortest digits, as `%v` does. */
export const formatGeneral = (number: Num): string => formatFloat(number, "g", undefined, false);

function general(exact: Decimal, precision: number | undefined, sharp: boolean): string {
  const digitCount = precision === undefined ? undefined : Math.max(precision, 1);
  const decimal = digitCount === undefined ? exact : rounded(exact, digitCount);
  const digits = decimal.digits.replace(/0+$/, "");
  const exponent = digits === "" ? 0 : decimal.point - 1;
  const isWhole = digitCount !== undefined && digitCount > digits.length && digits.length >= decimal.point;
  const threshold = digitCount === undefined ? SHORTEST : isWhole ? digits.length : digitCount;
  const places = sharp && digitCount !== undefined ? digitCount : digits.length;
  if (exponent < -4 || exponent >= threshold) return scientific({ ...decimal, digits }, Math.max(places - 1, 0));
  return fixed({ ...decimal, digits }, Math.max(places - decimal.point, 0));
}

/** The number of digits from which the shortest format uses an exponent. */
const SHORTEST = 6;

function fixed({ digits, point }: Decimal, places: number): string {
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, "0") : "0";
  if (places <= 0) return whole;
  const fraction = point >= 0 ? digits.slice(point) : "0".repeat(-point) + digits;
  return `${whole}.${fraction.slice(0, places).padEnd(places, "0")}`;
}

function scientific({ digits, point }: Decimal, places: number): string {
  const exponent = digits === "" ? 0 : point - 1;
  const fraction = places > 0 ? `.${digits.slice(1, places + 1).padEnd(places, "0")}` : "";
  const power = String(Math.abs(exponent)).padStart(2, "0");
  return `${digits.charAt(0) || "0"}${fraction}e${exponent < 0 ? "-" : "+"}${power}`;
}

/** Rounds to that many digits; a tie goes to the even neighbour. */
function rounded(decimal: Decimal, count: number): Decimal {
  const { digits } = decimal;
  if (count >= digits.length) return decimal;
  if (count < 0) return { ...decimal, digits: "" };
  const next = digits.charCodeAt(count) - 48;
  const isHalf = next === 5 && count + 1 === digits.length;
  const isOdd = count > 0 && (digits.charCodeAt(count - 1) - 48) % 2 === 1;
  const up = isHalf ? isOdd : next >= 5;
  const leading = digits.slice(0, count);
  if (!up) return { ...decimal, digits: leading.replace(/0+$/, "") };
  const raised = (BigInt(leading || "0") + 1n).toString();
  const carried = raised.length > count && !leading.startsWith("0") ? 1 : raised.length > Math.max(count, 0) ? 1 : 0;
  return { ...decimal, digits: raised.replace(/0+$/, ""), point: decimal.point + carried };
}
