import { quoted } from "../values/text/quote.ts";
import { utf8Length } from "./bytes.ts";
import * as say from "./codecFaults.ts";
import { type Fault, isFault } from "./fault.ts";

/** A moment with its date and time fields, in the time zone of its offset. */
export interface Timestamp {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Minutes east of Greenwich. */
  readonly offset: number;
  /** Nanoseconds since the start of 1970. */
  readonly nanoseconds: bigint;
}

const FIELDS = [
  ["year", /^\d{4}/, "-"],
  ["month", /^\d{2}/, "-"],
  ["day of month", /^\d{2}/, "T"],
  ["hour", /^\d{1,2}/, ":"],
  ["minute", /^\d{2}/, ":"],
  ["second", /^\d{2}/, undefined],
] as const;
const LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  month: [1, 12],
  hour: [0, 23],
  minute: [0, 59],
  second: [0, 59],
};

/** Parses an RFC 3339 timestamp; returns a fault for an invalid one. */
export function readTimestamp(text: string): Timestamp | Fault {
  const timestamp = parseTimestamp(text, detailedFault);
  if (isFault(timestamp)) return timestamp;
  if (!/^.{10}T\d\d/.test(text)) return notTwoDigits("hour");
  const [zone, hours, minutes] = /[+-](\d\d):(\d\d)$/.exec(text) ?? [];
  if (zone !== undefined && (Number(hours) > 23 || Number(minutes) > 59)) return invalidPart(zone, "UTC offset");
  return text.includes(",") ? invalidPart(",", "timestamp segment") : timestamp;
}

/**
 * Parses a timestamp as Go and `timecmp` do: an hour may have one digit, and the fraction may follow a comma. `faultFor`
 * makes the fault for the remaining text if it is not the expected part.
 */
export function parseTimestamp(text: string, faultFor: typeof detailedFault = invalidPart): Timestamp | Fault {
  const fields = readFields(text, faultFor);
  if (isFault(fields)) return fields;
  const fraction = /^[.,](\d+)/.exec(fields.remaining);
  const offset = readOffset(fields.remaining.slice(fraction?.[0].length ?? 0), faultFor);
  if (typeof offset !== "number") return offset;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = fields.values;
  if (day < 1 || day > daysIn(year, month)) return say.badTimestamp("the month has no such day");
  const seconds =
    BigInt(daysBefore(year, month, day)) * 86_400n + BigInt(hour * 3600 + minute * 60 + second - offset * 60);
  const nanoseconds = seconds * BILLION + BigInt((fraction?.[1] ?? "").slice(0, 9).padEnd(9, "0"));
  return { year, month, day, hour, minute, second, offset, nanoseconds };
}

/** Returns the numbers from the year to the second, and the text after them. */
function readFields(
  text: string,
  faultFor: typeof detailedFault,
): { readonly values: readonly number[]; readonly remaining: string } | Fault {
  let remaining = text;
  const values: number[] = [];
  for (const [name, digits, delimiter] of FIELDS) {
    const matched = digits.exec(remaining)?.[0];
    if (matched === undefined) return faultFor(remaining, name);
    const number = Number(matched);
    remaining = remaining.slice(matched.length);
    const limits = LIMITS[name];
    if (limits && (number < limits[0] || number > limits[1])) return faultFor(remaining, name);
    values.push(number);
    if (delimiter === undefined) continue;
    if (!remaining.startsWith(delimiter)) return noDelimiter(remaining, delimiter);
    remaining = remaining.slice(1);
  }
  return { values, remaining };
}

/** Returns the minutes east of Greenwich that a text consists of, such as `Z` or `+01:00`. */
function readOffset(text: string, faultFor: typeof detailedFault): number | Fault {
  const [zone, sign, hours = 0, minutes = 0] = /^(?:Z|([+-])(\d{2}):(\d{2}))/.exec(text) ?? [];
  if (zone === undefined) {
    const isBeyond = Number(/^[+-](\d\d):../s.exec(text)?.[1]) > 24;
    return faultFor(isBeyond ? text.slice(6) : text, "UTC offset");
  }
  const extra = text.slice(zone.length);
  if (Number(hours) > 24 || Number(minutes) > 60) return faultFor(extra, "UTC offset");
  if (extra !== "") return faultFor(extra, "timestamp segment");
  return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
}

/** Formats whole seconds, in the time zone of the offset. */
export function timestampText(nanoseconds: bigint, offset: number): string {
  const local = floorDivide(nanoseconds, BILLION) + BigInt(offset) * 60n;
  const days = floorDivide(local, 86_400n);
  const second = Number(local - days * 86_400n);
  const { year, month, day } = dateOf(Number(days));
  const two = (count: number) => String(count).padStart(2, "0");
  const time = `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
  const away = Math.abs(offset);
  const zone = offset === 0 ? "Z" : `${offset < 0 ? "-" : "+"}${two(Math.floor(away / 60))}:${two(away % 60)}`;
  const yearText = year < 0 ? `-${String(-year).padStart(4, "0")}` : String(year).padStart(4, "0");
  return `${yearText}-${two(month)}-${two(day)}T${time}${zone}`;
}

const BILLION = 1_000_000_000n;

function detailedFault(text: string, part: string): Fault {
  if (part === "hour" && text.includes(":")) return say.badTimestamp("the hour lies between 0 and 23");
  const wantsTwo = part === "hour" || part === "minute";
  return wantsTwo && text !== "" && utf8Length(text) !== 2 ? notTwoDigits(part) : invalidPart(text, part);
}

const notTwoDigits = (what: string): Fault => say.badTimestamp(`the ${what} has two digits`);

const invalidPart = (text: string, part: string): Fault =>
  text === ""
    ? say.badTimestamp(`it ends before the ${part}`)
    : say.badTimestamp(`{} is not a valid ${part}`, quoted(text));

function noDelimiter(text: string, delimiter: string): Fault {
  if (delimiter === "T") return say.badTimestamp("a T is missing between date and time");
  const where = `where ${quoted(delimiter)} belongs`;
  return text === "" ? say.badTimestamp(`it ends ${where}`) : say.badTimestamp(`{} stands ${where}`, quoted(text));
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;

const floorDivide = (a: bigint, b: bigint): bigint => (a < 0n ? -((-a + b - 1n) / b) : a / b);

/** Returns the number of days from the start of 1970 to the date. */
function daysBefore(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

function dateOf(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const part = Math.floor((5 * ofYear + 2) / 153);
  const month = part < 10 ? part + 3 : part - 9;
  return { year: year + era * 400 + (month <= 2 ? 1 : 0), month, day: ofYear - Math.floor((153 * part + 2) / 5) + 1 };
}
