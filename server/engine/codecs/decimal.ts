import type { Num } from "../values/numbers/num.ts";
import { formatNumber } from "../values/numbers/number.ts";

/** The number 0.digits × 10^point, negative or not; the digits neither begin nor end with a zero. */
export interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly point: number;
}

/** Returns the decimal digits of a finite number: all of them, or the shortest that parse to the same number. */
export function decimalDigits(number: Num, shortest: boolean): Decimal {
  const negative = typeof number === "number" ? number < 0 || Object.is(number, -0) : number.mantissa < 0n;
  if (typeof number === "object" && !shortest) {
    const magnitude = number.mantissa < 0n ? -number.mantissa : number.mantissa;
    const { exponent } = number;
    const power = exponent >= 0 ? magnitude << BigInt(exponent) : magnitude * 5n ** BigInt(-exponent);
    const written = power.toString();
    return { negative, digits: written.replace(/0+$/, ""), point: written.length + Math.min(exponent, 0) };
  }
  const [whole = "", fraction = ""] = formatNumber(number).replace(/^[+-]/, "").split(".");
  const padded = whole + fraction;
  const zeros = /^0*/.exec(padded)?.[0].length ?? 0;
  const digits = padded.slice(zeros).replace(/0+$/, "");
  return { negative, digits, point: digits === "" ? 0 : whole.length - zeros };
}
