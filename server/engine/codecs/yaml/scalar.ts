import { fromBigInt, parseNumber } from "../../values/numbers/number.ts";
import { quoted } from "../../values/text/quote.ts";
import { boolValue, NULL, numberValue, stringValue, type Value } from "../../values/value.ts";
import { fromBase64 } from "../base64.ts";
import { type Fault, fault, isFault } from "../fault.ts";

import { parseTimestamp, timestampText } from "../timestamp.ts";
import type { ScalarStyle } from "./token.ts";

/** The merge key: as a key, it merges the entries of its value into the mapping; elsewhere it is text. */
export const MERGE = stringValue("<<");

export const TAG = "tag:yaml.org,2002:";

/** Returns the value of a scalar: null, a bool, a number, a time, `MERGE`, or its text. */
export function resolveScalar(tag: string, source: string, style: ScalarStyle): Value | Fault {
  const name = tag.startsWith(TAG) ? tag.slice(TAG.length) : undefined;
  if (tag !== "" && !(name !== undefined && KNOWN_TAGS.has(name))) return fault("{}", `unsupported tag ${quoted(tag)}`);
  if (name === "str") return stringValue(source);
  if (name === "binary") {
    const isBinary = !("offset" in fromBase64(source));
    return isBinary ? stringValue(source) : fault("{}: not valid base64", unusableText(source, tag));
  }
  if (MAY_BE_MORE.test(source)) {
    if (style === "quoted") return stringValue(source);
    const resolved = resolvePlain(source, name);
    if (resolved) return resolved;
  }
  if (tag === "") return source === "<<" ? MERGE : stringValue(source);
  return resolveTagged(source, name, tag);
}

const KNOWN_TAGS: ReadonlySet<string | undefined> = new Set([
  "str",
  "bool",
  "int",
  "float",
  "null",
  "timestamp",
  "binary",
]);

const unusableText = (source: string, tag: string): string => `cannot parse ${quoted(source)} as ${tag}`;
const unusable = (source: string, tag: string): Fault => fault("{}", unusableText(source, tag));

/** The beginnings of all plain scalars that can be more than text. */
const MAY_BE_MORE = /^(?:$|[-+.0-9yYnNtTfFoO~])/;

const NAMED: ReadonlyMap<string, Value> = namedValues([
  [NULL, ["", "~", "null", "Null", "NULL"]],
  [boolValue(true), ["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"]],
  [boolValue(false), ["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"]],
  [numberValue(Infinity), [".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"]],
  [numberValue(-Infinity), ["-.inf", "-.Inf", "-.INF"]],
]);

function namedValues(rows: readonly (readonly [Value, readonly string[]])[]): ReadonlyMap<string, Value> {
  return new Map(rows.flatMap(([value, names]) => names.map((name) => [name, value] as const)));
}

/** Returns the value that a plain scalar looks like; undefined if its tag decides. */
function resolvePlain(source: string, tag: string | undefined): Value | Fault | undefined {
  const named = NAMED.get(source);
  if (named) return named;
  if (tag === undefined && /^\.(?:nan|NaN|NAN)$/.test(source)) return fault("floating point NaN is not supported");
  if (source.startsWith(".")) {
    const number = parseNumber(source);
    return number === undefined ? undefined : numberValue(number);
  }
  if (!/^[-+0-9]/.test(source)) return undefined;
  const time = tag === undefined || tag === "timestamp" ? timestampOf(source) : undefined;
  if (time !== undefined) return stringValue(time);
  if (INTEGER.test(source)) return numberOf(source, `${TAG}int`);
  return FLOAT.test(source) ? numberOf(source, `${TAG}float`) : undefined;
}

const INTEGER = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

function resolveTagged(source: string, name: string | undefined, tag: string): Value | Fault {
  switch (name) {
    case "null":
      return NULL;
    case "int":
    case "float":
      return numberOf(source, tag);
    case "timestamp": {
      const time = timestampOf(source);
      return time === undefined ? unusable(source, tag) : stringValue(time);
    }
    default:
      return unusable(source, tag);
  }
}

function numberOf(source: string, tag: string): Value | Fault {
  const digits = source.replaceAll("_", "");
  const number = parseNumber(digits) ?? readInteger(digits);
  return number === undefined ? unusable(source, tag) : numberValue(number);
}

/** Parses an integer of up to 64 bits with a base prefix. */
function readInteger(source: string) {
  const [, sign = "", digits] = /^([-+]?)(0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/.exec(source) ?? [];
  if (digits === undefined) return undefined;
  const size = BigInt(digits);
  const [least, most] = sign === "" ? [0n, 2n ** 64n - 1n] : [-(2n ** 63n), 2n ** 63n - 1n];
  const integer = sign === "-" ? -size : size;
  return integer < least || integer > most ? undefined : fromBigInt(integer);
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const WITH_ZONE = /^(\d{4})-(\d{1,2})-(\d{1,2})[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})([.,]\d+)?(Z|[+-]\d{2}:\d{2})$/;
const WITHOUT_ZONE = /^(\d{4})-(\d{1,2})-(\d{1,2}) +(\d{1,2}):(\d{1,2}):(\d{1,2})([.,]\d+)?$/;

/** Returns a time as RFC 3339; undefined if the text is not a time. */
function timestampOf(source: string): string | undefined {
  const match = DATE.exec(source) ?? WITH_ZONE.exec(source) ?? WITHOUT_ZONE.exec(source);
  if (!match) return undefined;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", zone = "Z"] = match;
  const two = (digits: string | undefined) => (digits ?? "").padStart(2, "0");
  const written = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${fraction}${zone}`;
  const read = parseTimestamp(written);
  return isFault(read) ? undefined : timestampText(read.nanoseconds, read.offset);
}
