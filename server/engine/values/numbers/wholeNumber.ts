import type { Num } from "./num.ts";
import { toBigInt, toSafeInteger } from "./number.ts";

/** Returns a whole number of up to 64 bits as the nearest JavaScript number; undefined for anything else. */
export function readInteger(number: Num): number | undefined {
  const whole = toSafeInteger(number);
  if (whole !== undefined) return whole;
  const exact = readWhole(number);
  return exact === undefined ? undefined : Number(exact);
}

/** Returns a whole number of up to 64 bits; undefined for anything else. */
export function readWhole(given: Num): bigint | undefined {
  const exact = toBigInt(given);
  return exact !== undefined && BigInt.asIntN(64, exact) === exact ? exact : undefined;
}
