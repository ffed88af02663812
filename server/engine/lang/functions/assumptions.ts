import { type Fault, isFault } from "../../codecs/fault.ts";
import { convert } from "../../values/conversion/convert.ts";
import { decideEqual } from "../../values/equality.ts";
import type { Num } from "../../values/numbers/num.ts";
import { readWhole } from "../../values/numbers/wholeNumber.ts";
import { lengthBounds, refine, refineNotNull } from "../../values/refinement.ts";
import { safePrefix } from "../../values/text/prefix.ts";
import { friendlyName } from "../../values/text/typeName.ts";
import { DYNAMIC, listOf, mapOf, STRING, setOf, type Type } from "../../values/type.ts";
import { type Value, withoutDeepMarks } from "../../values/value.ts";
import type { Allowed, FunctionDefinition } from "../scope.ts";
import * as say from "./callFaults.ts";
import { typeOf } from "./collections/sequence.ts";
import { define, number, text, value } from "./define.ts";

// The functions that tell OpenTofu what an unknown value will be. A known value must be so already.

const ANYTHING: Allowed = { allowNull: true, allowUnknown: true, allowDynamic: true };

const assumeequal = define({
  name: "assumeequal",
  description: "The expected value, to which the actual value must be equal.",
  parameters: [
    value("actual_value", DYNAMIC, { ...ANYTHING, allowMarked: true }),
    value("expected_value", DYNAMIC, { ...ANYTHING, allowMarked: true }),
  ],
  returns: DYNAMIC,
  resultType: ([, expected]) => typeOf(expected),
  call: (actual, expected) => {
    const converted = convert(withoutDeepMarks(actual), expected.type);
    if ("fault" in converted) return say.unlikeAssumedType(friendlyName(actual.type), friendlyName(expected.type));
    return decideEqual(converted.value, withoutDeepMarks(expected)) === false ? say.notAsAssumed() : expected;
  },
});

const assumenotnull = define({
  name: "assumenotnull",
  description: "The value, which must not be null.",
  parameters: [value("value", DYNAMIC, ANYTHING)],
  returns: DYNAMIC,
  call: (given) => {
    if (given.type.kind === "dynamic") return say.noAssumedType();
    return given.kind === "null" ? say.notAsAssumed() : refineNotNull(given);
  },
});

const assumestringprefix = define({
  name: "assumestringprefix",
  description: "The string, which must begin with the prefix.",
  parameters: [value("value", STRING, ANYTHING), text("prefix")],
  returns: STRING,
  call: (given, prefix) => {
    // The end of the prefix could combine with what follows, so only the rest counts.
    const safe = safePrefix(prefix);
    if (given.kind === "string") return given.value.startsWith(safe) ? given : say.notAsAssumed();
    if (given.kind !== "unknown") return given;
    const known = given.refinement?.prefix ?? "";
    return known.startsWith(safe) || safe.startsWith(known) ? refine(given, { prefix: safe }) : say.notAsAssumed();
  },
});

/** Returns a collection whose length is within bounds; a fault if it cannot be. */
function ofLength(collection: Value, least: number, most: number): Value | Fault {
  if (collection.kind === "null") return say.notAsAssumed();
  const [minimum, maximum] = lengthBounds(collection);
  if (least > most || minimum > most || maximum < least) return say.notAsAssumed();
  return refine(collection, { minLength: least, maxLength: most });
}

/** Returns a bound as a whole number; a fault of an argument otherwise. */
function bound(num: Num, argument: number): number | Fault {
  const whole = readWhole(num);
  return whole === undefined ? say.badLength(argument) : Number(whole);
}

/** Returns the three functions about the length of one kind of collection. A single bound that is not whole is a fault of the value. */
function lengthFunctions(noun: string, type: Type): readonly FunctionDefinition[] {
  const collection = value("value", type, ANYTHING);
  const common = { returns: type, resultType: ([given]: readonly Value[]) => typeOf(given) };
  return [
    define({
      ...common,
      name: `assume${noun}length`,
      description: `The ${noun}, whose length must be within the bounds.`,
      parameters: [collection, number("min_length"), number("max_length")],
      call: (given, min, max) => {
        const [least, most] = [bound(min, 1), bound(max, 2)];
        if (isFault(least)) return least;
        return isFault(most) ? most : ofLength(given, least, most);
      },
    }),
    define({
      ...common,
      name: `assume${noun}lengthmin`,
      description: `The ${noun}, whose length must be at least this.`,
      parameters: [collection, number("min_length")],
      call: (given, min) => {
        const least = bound(min, 0);
        return isFault(least) ? least : ofLength(given, least, Infinity);
      },
    }),
    define({
      ...common,
      name: `assume${noun}lengthmax`,
      description: `The ${noun}, whose length must be at most this.`,
      parameters: [collection, number("max_length")],
      call: (given, max) => {
        const most = bound(max, 0);
        return isFault(most) ? most : ofLength(given, 0, most);
      },
    }),
  ];
}

export const ASSUMING_FUNCTIONS: readonly FunctionDefinition[] = [
  assumeequal,
  assumenotnull,
  assumestringprefix,
  ...lengthFunctions("list", listOf(DYNAMIC)),
  ...lengthFunctions("set", setOf(DYNAMIC)),
  ...lengthFunctions("map", mapOf(DYNAMIC)),
];
