import { utf8Length } from "../../../codecs/bytes.ts";
import { type Fault, isFault } from "../../../codecs/fault.ts";
import { formatFloat, formatGeneral } from "../../../codecs/formatFloat.ts";
import { graphemes } from "../../../source/graphemes.ts";
import { convert } from "../../../values/conversion/convert.ts";
import { toJson } from "../../../values/encodings/json.ts";
import type { Num } from "../../../values/numbers/num.ts";
import { toBigInt } from "../../../values/numbers/number.ts";
import { unknownWithPrefix } from "../../../values/refinement.ts";
import { jsonString, quoted, singleQuoted } from "../../../values/text/quote.ts";
import { BOOL, DYNAMIC, listOf, NUMBER, STRING, type Type } from "../../../values/type.ts";
import { isWhollyKnown, listValue, stringValue, type Value } from "../../../values/value.ts";
import { originsOf } from "../../../values/walk.ts";
import { MOST_TEXT } from "../../limits.ts";
import { unknownFrom } from "../../origins.ts";
import * as say from "../callFaults.ts";
import { define, text, value } from "../define.ts";
import { preceded } from "../fault.ts";

/** `allowDynamic`: whether arguments of unknown type are formatted as others are, nulls without a type among them. */
const formatWith = (allowDynamic: boolean) =>
  define({
    name: "format",
    description: "A string with values in place of verbs such as %s and %d.",
    parameters: [text("format")],
    variadic: value("args", DYNAMIC, { allowNull: true, allowUnknown: true, allowDynamic }),
    returns: DYNAMIC,
    resultType: () => STRING,
    notNull: true,
    call: (template, ...args) => {
      if (!args.every(isWhollyKnown)) {
        const verb = template.indexOf("%");
        return unknownWithPrefix(verb < 0 ? template : template.slice(0, verb), originsOf(args));
      }
      return formatted(template, args);
    },
  });

const formatlistWith = (allowDynamic: boolean) =>
  define({
    name: "formatlist",
    description: "A list of strings, formatted like format for each element of lists.",
    parameters: [text("format")],
    variadic: value("args", DYNAMIC, { allowNull: true, allowUnknown: true, allowDynamic }),
    returns: DYNAMIC,
    resultType: () => listOf(STRING),
    notNull: true,
    call: (template, ...args) => {
      if (args.length === 0) {
        const only = formatted(template, []);
        return isFault(only) ? only : listValue(STRING, [stringValue(only)]);
      }
      const length = commonLength(args);
      if (isFault(length) || length === undefined) return length ?? unknownFrom(listOf(STRING), args);
      const items: Value[] = [];
      for (let at = 0; at < length; at++) {
        const elementArgs = args.map((arg) => (isIterated(arg) && arg.kind === "sequence" ? arg.items[at]! : arg));
        if (!elementArgs.every(isWhollyKnown)) {
          items.push(unknownFrom(STRING, elementArgs));
          continue;
        }
        const formattedText = formatted(template, elementArgs);
        if (isFault(formattedText)) return preceded(`for the elements at ${at}, `, formattedText);
        items.push(stringValue(formattedText));
      }
      return listValue(STRING, items);
    },
  });

const isIterated = ({ type, kind }: Value): boolean =>
  kind !== "null" && (type.kind === "list" || type.kind === "set" || type.kind === "tuple");

/** Returns the number of texts; undefined if it is unknown. */
function commonLength(args: readonly Value[]): number | Fault | undefined {
  let chosen: { readonly length: number; readonly at: number } | undefined;
  let unknown = false;
  for (const [at, arg] of args.entries()) {
    unknown ||= arg.kind === "unknown" && arg.type.kind === "dynamic";
    if (!isIterated(arg)) continue;
    const isKnown = arg.kind === "sequence" && (arg.type.kind !== "set" || isWhollyKnown(arg));
    unknown ||= !isKnown;
    if (!isKnown && arg.type.kind !== "tuple") continue;
    const length =
      arg.kind === "sequence" ? arg.items.length : arg.type.kind === "tuple" ? arg.type.elements.length : 0;
    if (chosen && length !== chosen.length) return say.differentLengths(at + 1, length, chosen.at + 1, chosen.length);
    chosen ??= { length, at };
  }
  return unknown ? undefined : (chosen?.length ?? 1);
}

/** One verb of a format, with its offset in bytes. */
interface Verb {
  readonly raw: string;
  readonly offset: number;
  readonly flags: string;
  readonly width: number | undefined;
  readonly precision: number | undefined;
  readonly argument: number;
  readonly mode: string;
}

const VERB = /^%([ +\-#0]*)(\d*)(?:(\.)(\d*))?(?:\[([1-9]\d*)\])?([A-Za-z])/;

function formatted(template: string, args: readonly Value[]): string | Fault {
  let result = "";
  let next = 1;
  let highest = 0;
  let bytes = 0;
  for (let at = 0; at < template.length; ) {
    const percent = template.indexOf("%", at);
    const literal = percent < 0 ? template.slice(at) : template.slice(at, percent);
    result += literal;
    bytes += utf8Length(literal);
    if (percent < 0) break;
    if (template[percent + 1] === "%") {
      result += "%";
      bytes += 2;
      at = percent + 2;
      continue;
    }
    const verb = readVerb(template, percent, bytes, next);
    if (isFault(verb)) return verb;
    const formattedVerb = formatVerb(verb, args);
    if (isFault(formattedVerb)) return formattedVerb;
    highest = Math.max(highest, verb.argument);
    next = verb.argument + 1;
    result += formattedVerb;
    if (result.length > MOST_TEXT) return say.longText();
    bytes += utf8Length(verb.raw);
    at = percent + verb.raw.length;
  }
  if (highest >= args.length) return result;
  return say.tooManyValues(highest);
}

/** Reads the verb that begins at a percent sign. `next` is the argument of a verb without an index. */
function readVerb(template: string, percent: number, offset: number, next: number): Verb | Fault {
  const match = VERB.exec(template.slice(percent, percent + 200));
  if (!match) return invalidVerb(template.slice(percent), offset);
  const [raw, flags = "", width = "", point, precision = "", index, mode = ""] = match;
  if (Number(width) > MOST_TEXT || Number(precision) > MOST_TEXT) return say.longText();
  return {
    raw,
    offset,
    flags,
    width: width === "" ? undefined : Number(width),
    precision: point === undefined ? undefined : Number(precision),
    argument: index === undefined ? next : Number(index),
    mode,
  };
}

/** Returns a fault that names the first invalid character. */
function invalidVerb(verb: string, bytes: number): Fault {
  const [start = ""] = /^%[ +\-#0]*\d*(?:\.\d*)?(?:\[(?:[1-9]\d*\]?)?)?/.exec(verb) ?? [];
  const character = [...verb.slice(start.length)][0];
  const offset = bytes + utf8Length(start);
  if (character === undefined) return say.endsInVerb(offset);
  return say.notAVerbCharacter(singleQuoted(character), offset);
}

function formatVerb(verb: Verb, args: readonly Value[]): string | Fault {
  const { raw, offset, argument, mode } = verb;
  const arg = args[argument - 1];
  if (!arg) return say.tooFewValues(quoted(raw), offset, argument, args.length);
  if (mode !== "v" && arg.kind === "null") return unsupported(verb, say.UNFORMATTABLE_NULL);
  switch (mode) {
    case "v":
      return formatAny(verb, arg);
    case "t":
      return withConverted(verb, arg, BOOL, (bool) => (bool.kind === "bool" ? String(bool.value) : ""));
    case "s":
    case "q":
      return withConverted(verb, arg, STRING, (string) =>
        string.kind === "string" ? formatText(verb, string.value) : "",
      );
    case "b":
    case "d":
    case "o":
    case "x":
    case "X":
      return withConverted(verb, arg, NUMBER, (number) =>
        number.kind === "number" ? formatInteger(verb, number.value) : "",
      );
    case "e":
    case "E":
    case "f":
    case "g":
    case "G":
      return withConverted(verb, arg, NUMBER, (number) =>
        number.kind === "number"
          ? signedAndPadded(verb, formatFloat(number.value, verb.mode, verb.precision, verb.flags.includes("#")))
          : "",
      );
    default:
      return say.unknownVerb(singleQuoted(mode), quoted(raw), offset);
  }
}

const unsupported = ({ raw, offset }: Verb, why: string): Fault => say.badVerbValue(quoted(raw), offset, why);

function withConverted(verb: Verb, arg: Value, type: Type, use: (value: Value) => string | Fault): string | Fault {
  const converted = convert(arg, type);
  return "fault" in converted ? unsupported(verb, converted.fault.message) : use(converted.value);
}

function formatAny(verb: Verb, arg: Value): string | Fault {
  if (!verb.flags.includes("#")) {
    if (arg.kind === "string") return padded(verb, arg.value);
    if (arg.kind === "number") return padded(verb, formatGeneral(arg.value));
  }
  const json = toJson(arg);
  return "fault" in json ? unsupported(verb, json.fault.message) : padded(verb, json.text);
}

function formatText(verb: Verb, text: string): string {
  const { precision, mode } = verb;
  const shown = precision !== undefined && precision > 0 ? graphemes(text).slice(0, precision).join("") : text;
  return padded(verb, mode === "q" ? jsonString(shown) : shown);
}

/** Pads a text; its width counts in grapheme clusters. */
function padded({ width, flags }: Verb, shown: string): string {
  const missing = (width ?? 0) - (width === undefined ? 0 : graphemes(shown).length);
  if (missing <= 0) return shown;
  const padding = (flags.includes("0") ? "0" : " ").repeat(missing);
  return flags.includes("-") ? shown + padding : padding + shown;
}

const RADIX: Readonly<Record<string, number>> = { b: 2, o: 8, d: 10, x: 16, X: 16 };
const PREFIX: Readonly<Record<string, string>> = { b: "0b", o: "0", x: "0x", X: "0X" };

function formatInteger(verb: Verb, number: Num): string | Fault {
  const whole = toBigInt(number);
  if (whole === undefined) return unsupported(verb, "an integer is required");
  const { mode, precision, flags } = verb;
  let digits = (whole < 0n ? -whole : whole).toString(RADIX[mode]);
  if (mode === "X") digits = digits.toUpperCase();
  if (precision !== undefined) digits = whole === 0n && precision === 0 ? "" : digits.padStart(precision, "0");
  const prefix = flags.includes("#") ? (PREFIX[mode] ?? "") : "";
  return signedAndPadded(verb, `${whole < 0n ? "-" : ""}${prefix}${digits}`, precision !== undefined);
}

/** Returns a number with sign and padding, as Go formats it: zeros go between sign and digits. */
function signedAndPadded({ flags, width }: Verb, number: string, noZeros = false): string {
  const sign = /^[+-]/.test(number) ? number.charAt(0) : flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
  const digits = number.replace(/^[+-]/, "");
  const shownSign = sign === "+" && !flags.includes("+") && !number.endsWith("Inf") ? "" : sign;
  const missing = (width ?? 0) - shownSign.length - digits.length;
  if (missing <= 0) return shownSign + digits;
  if (flags.includes("-")) return shownSign + digits + " ".repeat(missing);
  if (flags.includes("0") && !noZeros && !digits.includes("Inf")) return shownSign + "0".repeat(missing) + digits;
  return " ".repeat(missing) + shownSign + digits;
}

export const FORMAT_FUNCTIONS = [formatWith(false), formatlistWith(false)];

export const NULL_FORMAT_FUNCTIONS = [formatWith(true), formatlistWith(true)];
