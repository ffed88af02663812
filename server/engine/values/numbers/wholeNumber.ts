import type { Num } from "./num.ts";
import { toBigInt, toSafeInteger } from "./number.ts";

/** Returns a whole number of up to 64 bits as the nearest JavaScript number; undefined for anything else. */
export function readInteger(given: Num): number | undefined {
  const whole = toSafeInteger(given);
  if (whole !== undefined) return whole;
  const exact = readWhole(given);
  return exact === undefined ? undefined : Number(exact);
}

/** Returns a whole number of up to 64 bits; undefined for anything else. */
export function readWhole(given: Num): bigint | undefined {
  const exact = toBigInt(given);
  return exact !== undefined && BigInt.asIntN(64, exact) === exact ? exact : undefined;
}
