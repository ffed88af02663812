import type { Type } from "../type.ts";
import { UNKNOWN, type Value } from "../value.ts";
import { commonType } from "./commonType.ts";
import { type Converted, convertWith } from "./convert.ts";

/** The common type of several values, and the conversion to it. */
export interface Unified {
  readonly type: Type;
  /** Converts a value of one of the types to the common type. */
  readonly convert: (value: Value) => Converted;
}

/**
 * Returns the common type of several types, for a conditional or a list; undefined if there is none, or for no types.
 * With `safeOnly`, conversions that can fail (a string to a number) are excluded.
 */
export function unify(types: readonly Type[], safeOnly = false): Unified | undefined {
  const common = commonType(types, !safeOnly);
  if (!common) return undefined;
  const convert = (value: Value): Converted => {
    if (common.undecided) return { value: UNKNOWN };
    return value.type === common.type ? { value } : convertWith(value, common.type, !safeOnly);
  };
  return { type: common.type, convert };
}
