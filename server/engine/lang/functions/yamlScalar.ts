import { parseNumber } from "../../values/number.ts";
import { boolValue, NULL, numberValue, stringValue, type Value } from "../../values/value.ts";
import { type Fault, fault, isFault } from "./define.ts";
import { readTimestamp, timestampText } from "./timestamp.ts";

export type Resolved = Value | Fault;

/** What text without quotes stands for: null, a truth value, a number, a time, or itself. */
export function resolvePlain(source: string): Resolved {
  if (/^(?:|~|null|Null|NULL)$/.test(source)) return NULL;
  if (/^(?:y|Y|yes|Yes|YES|true|True|TRUE|on|On|ON)$/.test(source)) return boolValue(true);
  if (/^(?:n|N|no|No|NO|false|False|FALSE|off|Off|OFF)$/.test(source)) return boolValue(false);
  if (/^\+?\.(?:inf|Inf|INF)$/.test(source)) return numberValue(Infinity);
  if (/^-\.(?:inf|Inf|INF)$/.test(source)) return numberValue(-Infinity);
  if (/^\.(?:nan|NaN|NAN)$/.test(source)) return fault("floating point NaN is not supported");
  if (!/^[-+.0-9]/.test(source)) return stringValue(source);
  const time = timestampOf(source);
  if (time !== undefined) return stringValue(time);
  const number = readNumber(source);
  return number === undefined ? stringValue(source) : numberValue(number);
}

function readNumber(source: string) {
  const [, radix, digits] = /^0([xob])([0-9a-fA-F]+)$/.exec(source) ?? [];
  if (radix === "x" || (radix === "o" && /^[0-7]+$/.test(digits ?? ""))) return parseNumber(BigInt(source).toString());
  return /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/.test(source) ? parseNumber(source) : undefined;
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const WITH_ZONE = /^(\d{4})-(\d{1,2})-(\d{1,2})[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const WITHOUT_ZONE = /^(\d{4})-(\d{1,2})-(\d{1,2}) (\d{1,2}):(\d{1,2}):(\d{1,2})(\.\d+)?$/;

/** The time as RFC 3339 has it; undefined where it is none. */
export function timestampOf(source: string): string | undefined {
  const found = DATE.exec(source) ?? WITH_ZONE.exec(source) ?? WITHOUT_ZONE.exec(source);
  if (!found) return undefined;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", zone = "Z"] = found;
  const two = (digits: string | undefined) => (digits ?? "").padStart(2, "0");
  const written = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${fraction}${zone}`;
  const read = readTimestamp(written);
  return isFault(read) ? undefined : timestampText(read.nanoseconds, read.offset);
}
