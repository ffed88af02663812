import type { Num } from "../../values/numbers/num.ts";
import { compareNumbers, parseNumber } from "../../values/numbers/number.ts";

/** The worth of the units of Kubernetes' quantities, in billionths. */
const UNITS: Readonly<Record<string, bigint>> = {
  n: 1n,
  u: 1_000n,
  m: 1_000_000n,
  "": 10n ** 9n,
  k: 10n ** 12n,
  M: 10n ** 15n,
  G: 10n ** 18n,
  T: 10n ** 21n,
  P: 10n ** 24n,
  E: 10n ** 27n,
  Ki: 2n ** 10n * 10n ** 9n,
  Mi: 2n ** 20n * 10n ** 9n,
  Gi: 2n ** 30n * 10n ** 9n,
  Ti: 2n ** 40n * 10n ** 9n,
  Pi: 2n ** 50n * 10n ** 9n,
  Ei: 2n ** 60n * 10n ** 9n,
};

/**
 * Whether two texts are the same quantity, at least one of them with a unit: `0.5` and `500m`, `1024Mi` and `1Gi`. Plain numbers are
 * left out, because `1.30` and `1.3` may be two versions.
 */
export function sameQuantity(configured: string, stored: string): boolean {
  const [first, second] = [quantityIn(configured), quantityIn(stored)];
  if (!first || !second || !(first.hasUnit || second.hasUnit)) return false;
  return first.worth * 10n ** second.decimals === second.worth * 10n ** first.decimals;
}

/** A quantity: its worth in billionths, times ten to the number of its decimals. */
interface Quantity {
  readonly worth: bigint;
  readonly decimals: bigint;
  readonly hasUnit: boolean;
}

function quantityIn(text: string): Quantity | undefined {
  const [, whole, fraction = "", unit = ""] = /^(\d{1,30})(?:\.(\d{1,30}))?([numkMGTPE]|[KMGTPE]i)?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const worth = BigInt(whole + fraction) * UNITS[unit]!;
  return { worth, decimals: BigInt(fraction.length), hasUnit: unit !== "" };
}

/** Whether two texts are the same decimal number in another spelling: `1.0` and `1`. */
export function sameNumber(configured: string, stored: string): boolean {
  const [first, second] = [decimalIn(configured), decimalIn(stored)];
  return first !== undefined && second !== undefined && compareNumbers(first, second) === 0;
}

const decimalIn = (text: string): Num | undefined =>
  /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? parseNumber(text) : undefined;
