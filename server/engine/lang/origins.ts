import type { Type } from "../values/type.ts";
import { type Refinement, type UnknownValue, unknownValue, type Value } from "../values/value.ts";
import { originsOf } from "../values/walk.ts";

/** Returns an unknown that was computed from `inputs`; its origins are those of their unknown parts. */
export const unknownFrom = (type: Type, inputs: readonly Value[], refinement?: Refinement): UnknownValue =>
  unknownValue(type, originsOf(inputs), refinement);

export const NOT_NULL: Refinement = { notNull: true };
