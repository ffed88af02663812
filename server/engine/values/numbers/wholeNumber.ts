import type { Num } from "./num.ts";
import { toBigInt, toSafeInteger } from "./number.ts";

/** What fits into 64 bits, as nearly as a JavaScript number says it; undefined for anything else. */
export function readInteger(given: Num): number | undefined {
  const whole = toSafeInteger(given);
  if (whole !== undefined) return whole;
  const exact = readWhole(given);
  return exact === undefined ? undefined : Number(exact);
}

/** A whole number that fits into 64 bits; undefined for anything else. */
export function readWhole(given: Num): bigint | undefined {
  const exact = toBigInt(given);
  return exact !== undefined && BigInt.asIntN(64, exact) === exact ? exact : undefined;
}
