import type { Num } from "../values/numbers/num.ts";
import { formatNumber } from "../values/numbers/number.ts";

/** The value is 0.digits × 10^point, negative or not; the digits neither begin nor end with a zero. */
export interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly point: number;
}

/** The decimal digits of a finite number: all of them, or the shortest that read back as the same number. */
export function decimalDigits(number: Num, shortest: boolean): Decimal {
  const negative = typeof number === "number" ? number < 0 || Object.is(number, -0) : number.mantissa < 0n;
  if (typeof number === "object" && !shortest) {
    const magnitude = number.mantissa < 0n ? -number.mantissa : number.mantissa;
    const { exponent } = number;
    const power = exponent >= 0 ? magnitude << BigInt(exponent) : magnitude * 5n ** BigInt(-exponent);
    const all = power.toString();
    return { negative, digits: all.replace(/0+$/, ""), point: all.length + Math.min(exponent, 0) };
  }
  const [whole = "", fraction = ""] = formatNumber(number).replace(/^[+-]/, "").split(".");
  const all = whole + fraction;
  const zeros = /^0*/.exec(all)?.[0].length ?? 0;
  const digits = all.slice(zeros).replace(/0+$/, "");
  return { negative, digits, point: digits === "" ? 0 : whole.length - zeros };
}
