import type { Type } from "../type.ts";
import { UNKNOWN, type Value } from "../value.ts";
import { commonType } from "./commonType.ts";
import { type Converted, convertWith } from "./convert.ts";

/** The type that several values have in common, and the way to it. */
export interface Unified {
  readonly type: Type;
  /** Makes a value of one of the types one of the common type. */
  readonly convert: (value: Value) => Converted;
}

/**
 * The common type of several, as a conditional or a list of them needs it; undefined where there is none or no type at
 * all. With `safeOnly`, conversions that can fail (a string to a number) are out.
 */
export function unify(types: readonly Type[], safeOnly = false): Unified | undefined {
  const found = commonType(types, !safeOnly);
  if (!found) return undefined;
  const convert = (value: Value): Converted => {
    if (found.undecided) return { value: UNKNOWN };
    return value.type === found.type ? { value } : convertWith(value, found.type, !safeOnly);
  };
  return { type: found.type, convert };
}
