import type { Fault } from "../../codecs/fault.ts";
import { canConvert } from "../../values/conversion/canConvert.ts";
import { convert } from "../../values/conversion/convert.ts";
import { mismatch } from "../../values/conversion/mismatch.ts";
import { EPHEMERAL, MASKED, SENSITIVE, TERRAFORMS, TYPE_TEXT } from "../../values/marks.ts";
import { a } from "../../values/text/nouns.ts";
import { quoted } from "../../values/text/quote.ts";
import { constraintName, friendlyName } from "../../values/text/typeName.ts";
import { BOOL, DYNAMIC, listOf, mapOf, NUMBER, STRING, setOf, type Type } from "../../values/type.ts";
import {
  boolValue,
  deepMarks,
  nullValue,
  unknownValue,
  type Value,
  withMarks,
  withoutMarks,
} from "../../values/value.ts";
import { transform } from "../../values/walk.ts";
import { unknownFrom } from "../origins.ts";
import type { FunctionDefinition } from "../scope.ts";
import * as say from "./callFaults.ts";
import { define, value } from "./define.ts";

const ANYTHING = { allowNull: true, allowUnknown: true, allowMarked: true, allowDynamic: true } as const;

/** `keepsMarks`: whether an unknown value is as sensitive as the argument. */
const conversion = (name: string, type: Type, keepsMarks: boolean) =>
  define({
    name,
    description: `Converts its argument to a ${friendlyName(type)} value.`,
    parameters: [value("v", DYNAMIC, ANYTHING)],
    returns: type,
    resultType: ([given]) => (given && !isConvertible(given, type) ? conversionFault(given, type) : type),
    call: (argument) => {
      if (argument.kind === "unknown")
        return withMarks(unknownFrom(type, [argument]), keepsMarks ? argument.marks : argument.marks & ~TERRAFORMS);
      const converted = convert(argument, type);
      if ("value" in converted) return converted.value;
      return deepMarks(argument) & SENSITIVE ? conversionFault(argument, type) : textConversionFault(argument, type);
    },
  });

const isConvertible = (given: Value, type: Type): boolean =>
  (given.marks & TYPE_TEXT) === 0 && (given.type === type || canConvert(given.type, type, true));

const conversionFault = (value: Value, type: Type): Fault => {
  if (value.marks & TYPE_TEXT) return say.cannotConvert("a type", constraintName(type));
  if (value.type.kind === "object" && type.kind === "object") return say.unfitObject(mismatch(value.type, type));
  const isSecret = (deepMarks(value) & SENSITIVE) !== 0 && isConvertible(value, type);
  const name = friendlyName(value.type);
  const what = isSecret ? `this sensitive ${name}` : a(name);
  return say.cannotConvert(what, constraintName(type));
};

function textConversionFault(value: Value, type: Type): Fault {
  if (value.kind !== "string") return conversionFault(value, type);
  if (type === BOOL) return say.notABool(quoted(value.value));
  if (type !== NUMBER) return conversionFault(value, type);
  return say.notDecimal(quoted(value.value));
}

const sensitive = define({
  name: "sensitive",
  description: "Marks a value as sensitive, so that it is not shown.",
  parameters: [value("value", DYNAMIC, ANYTHING)],
  returns: DYNAMIC,
  resultType: ([given]) => given?.type ?? DYNAMIC,
  call: (given) => withMarks(given, SENSITIVE),
});

/** `isLenient`: whether a known value that is not sensitive is no fault. */
const nonsensitiveWith = (isLenient: boolean) =>
  define({
    name: "nonsensitive",
    description: "Removes the sensitive mark from a value, so that it is shown.",
    parameters: [value("value", DYNAMIC, ANYTHING)],
    returns: DYNAMIC,
    resultType: ([given]) => given?.type ?? DYNAMIC,
    call: (given) =>
      isLenient || given.kind === "unknown" || given.marks & SENSITIVE
        ? withoutMarks(given, MASKED)
        : say.notSensitive(),
  });

/** `unknown`: the answer for an unknown value: whether it is marked now, unknown unless it is, or always unknown. */
const issensitiveWith = (unknown: "as-marked" | "unless-marked" | "always") =>
  define({
    name: "issensitive",
    description: "Whether a value is marked as sensitive.",
    parameters: [value("value", DYNAMIC, ANYTHING)],
    returns: BOOL,
    notNull: true,
    call: (given) => {
      const isMarked = (given.marks & SENSITIVE) !== 0;
      const isOpen = given.kind === "unknown" && (unknown === "always" || (unknown === "unless-marked" && !isMarked));
      return isOpen ? unknownFrom(BOOL, [given]) : boolValue(isMarked);
    },
  });

const ephemeralasnull = define({
  name: "ephemeralasnull",
  description: "A value with null in place of everything ephemeral.",
  parameters: [value("value", DYNAMIC, ANYTHING)],
  returns: DYNAMIC,
  resultType: ([given]) => given?.type ?? DYNAMIC,
  call: (given) =>
    transform(given, (part) => {
      if (!(part.marks & EPHEMERAL)) return part;
      const nothing = part.kind === "unknown" ? unknownValue(part.type, part.origins) : nullValue(part.type);
      return withMarks(nothing, part.marks & ~EPHEMERAL);
    }),
});

/** Returns a removed function: a call reports Terraform's removal error. */
const removed = (name: string, instead: string): FunctionDefinition => ({
  name,
  description: "No longer available.",
  removed: true,
  parameters: [],
  variadic: value("vals", DYNAMIC, ANYTHING),
  returns: DYNAMIC,
  call: () => say.removed(name, instead),
});

export const REMOVED_FUNCTIONS = [removed("list", "tolist([ ... ])"), removed("map", "tomap({ ... })")];

function conversionsWith(keepsMarks: boolean): readonly FunctionDefinition[] {
  return [
    conversion("tobool", BOOL, keepsMarks),
    conversion("tolist", listOf(DYNAMIC), keepsMarks),
    conversion("tomap", mapOf(DYNAMIC), keepsMarks),
    conversion("tonumber", NUMBER, keepsMarks),
    conversion("toset", setOf(DYNAMIC), keepsMarks),
    conversion("tostring", STRING, keepsMarks),
  ];
}

/** The `nonsensitive` that takes every value. */
export const LENIENT_NONSENSITIVE = nonsensitiveWith(true);

/** The `issensitive` of Terraform 1.10, and that of OpenTofu 1.11. */
export const OPEN_ISSENSITIVE = issensitiveWith("unless-marked");
export const CAUTIOUS_ISSENSITIVE = issensitiveWith("always");

/** The conversions that keep the sensitivity of unknown values. */
export const MARKED_CONVERSIONS = conversionsWith(true);

export const CONVERSION_FUNCTIONS = [
  ephemeralasnull,
  issensitiveWith("as-marked"),
  nonsensitiveWith(false),
  sensitive,
  ...conversionsWith(false),
];
