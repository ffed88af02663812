import type { Type } from "../values/type.ts";
import { type Refinement, type UnknownValue, unknownValue, type Value } from "../values/value.ts";
import { originsOf } from "../values/walk.ts";

/** An unknown that was made from `inputs`: it comes from where their unknown parts come from. */
export const unknownFrom = (type: Type, inputs: readonly Value[], refinement?: Refinement): UnknownValue =>
  unknownValue(type, originsOf(inputs), refinement);

export const NOT_NULL: Refinement = { notNull: true };
