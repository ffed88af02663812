import { readDuration } from "../../../codecs/duration.ts";
import { type Fault, isFault } from "../../../codecs/fault.ts";
import { parseTimestamp, readTimestamp, type Timestamp, timestampText } from "../../../codecs/timestamp.ts";
import { quoted } from "../../../values/text/quote.ts";
import { NUMBER, STRING } from "../../../values/type.ts";
import { numberValue, type Origin, stringValue, unknownValue } from "../../../values/value.ts";
import type { FunctionDefinition } from "../../scope.ts";
import * as say from "../callFaults.ts";
import { define, TEXT, text } from "../define.ts";
import { ofArgument } from "../fault.ts";

const formatdate = define({
  name: "formatdate",
  description: "A timestamp in another format.",
  parameters: [text("format"), text("time")],
  ...TEXT,
  call: (format, time) => {
    const timestamp = readTimestamp(time);
    if (isFault(timestamp)) return ofArgument(1, timestamp);
    let result = "";
    for (const [token] of format.matchAll(/''|'(?:[^']|'')*(?:'|$)|([A-Za-z])\1*|[^'A-Za-z]+/g)) {
      const part = formatToken(token, timestamp);
      if (isFault(part)) return part;
      result += part;
    }
    return result;
  },
});

function formatToken(token: string, timestamp: Timestamp): string | Fault {
  if (token === "''") return "'";
  if (token.startsWith("'"))
    return token.length > 1 && token.endsWith("'") ? token.slice(1, -1).replaceAll("''", "'") : say.unclosedLiteral();
  if (!/^[A-Za-z]/.test(token)) return token;
  const formattedVerb = formatVerb(token, timestamp);
  if (formattedVerb !== undefined) return formattedVerb;
  const why = VERBS[token.charAt(0)];
  return say.badDateVerb(quoted(token), why);
}

const VERBS: Readonly<Record<string, string>> = {
  Y: '"YY" or "YYYY" for the year',
  M: '"M", "MM", "MMM" or "MMMM" for the month',
  D: '"D" or "DD" for the day of the month',
  E: '"EEE" or "EEEE" for the day of the week',
  h: '"h" or "hh" for the hour of 24',
  H: '"H" or "HH" for the hour of 12',
  A: '"AA" for AM or PM',
  a: '"aa" for am or pm',
  m: '"m" or "mm" for the minute',
  s: '"s" or "ss" for the second',
  Z: '"Z", "ZZZZ" or "ZZZZZ" for the time zone',
};

const MONTHS = "January February March April May June July August September October November December".split(" ");
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

function formatVerb(verb: string, timestamp: Timestamp): string | undefined {
  const { year, month, day, hour, minute, second } = timestamp;
  const short = (count: number) =>
    verb.length === 1 ? String(count) : verb.length === 2 ? padded(count, 2) : undefined;
  switch (verb.charAt(0)) {
    case "Y":
      return verb.length === 2 ? padded(year % 100, 2) : verb.length === 4 ? padded(year, 4) : undefined;
    case "M":
      return verb.length === 3 ? MONTHS[month - 1]?.slice(0, 3) : verb.length === 4 ? MONTHS[month - 1] : short(month);
    case "D":
      return short(day);
    case "E": {
      const name = DAYS[weekday(timestamp)];
      return verb.length === 3 ? name?.slice(0, 3) : verb.length === 4 ? name : undefined;
    }
    case "h":
      return short(hour);
    case "H":
      return short(hour % 12 === 0 ? 12 : hour % 12);
    case "A":
      return verb.length === 2 ? (hour < 12 ? "AM" : "PM") : undefined;
    case "a":
      return verb.length === 2 ? (hour < 12 ? "am" : "pm") : undefined;
    case "m":
      return short(minute);
    case "s":
      return short(second);
    case "Z":
      return zoneText(verb.length, timestamp.offset);
    default:
      return undefined;
  }
}

function zoneText(length: number, offset: number): string | undefined {
  const plain = `${offset < 0 ? "-" : "+"}${padded(Math.floor(Math.abs(offset) / 60), 2)}`;
  const minutes = padded(Math.abs(offset) % 60, 2);
  if (length === 1) return offset === 0 ? "Z" : `${plain}:${minutes}`;
  if (length === 3) return offset === 0 ? "UTC" : plain + minutes;
  return length === 4 ? plain + minutes : length === 5 ? `${plain}:${minutes}` : undefined;
}

const padded = (count: number, length: number): string => String(count).padStart(length, "0");

/** Returns the weekday; 0 is Sunday. */
function weekday({ year, month, day }: Timestamp): number {
  const shifted = month < 3 ? year - 1 : year;
  const table = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
  const sum = shifted + Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return (((sum + table[month - 1]! + day) % 7) + 7) % 7;
}

const timeadd = define({
  name: "timeadd",
  description: "A timestamp plus a duration.",
  parameters: [text("timestamp"), text("duration")],
  returns: STRING,
  call: (timestamp, duration) => {
    const start = readTimestamp(timestamp);
    if (isFault(start)) return start;
    const added = readDuration(duration);
    return isFault(added) ? added : timestampText(start.nanoseconds + added, start.offset);
  },
});

const timecmp = define({
  name: "timecmp",
  description: "-1, 0 or 1 if a timestamp is before, equal to or after another.",
  parameters: [text("timestamp_a"), text("timestamp_b")],
  returns: NUMBER,
  notNull: true,
  call: (a, b) => {
    const [first, second] = [parseTimestamp(a), parseTimestamp(b)];
    if (isFault(first)) return ofArgument(0, first);
    if (isFault(second)) return ofArgument(1, second);
    return numberValue(first.nanoseconds === second.nanoseconds ? 0 : first.nanoseconds < second.nanoseconds ? -1 : 1);
  },
});

/**
 * Returns a clock function. The engine has no clock: `timestamp` is known after apply, `plantimestamp` comes from the
 * inputs.
 */
const clock = (name: string, description: string, origin: Origin) =>
  define({ name, description, parameters: [], ...TEXT, call: () => unknownValue(STRING, [origin], { notNull: true }) });

const unsaid = clock("plantimestamp", "When the plan was made.", { source: "plantimestamp()", why: "not-read" });

const plantimestamp: FunctionDefinition = {
  ...unsaid,
  call: (values, frame) => {
    const { planTime } = frame.scope;
    return planTime === undefined ? unsaid.call(values, frame) : stringValue(planTime);
  },
};

export const DATE_FUNCTIONS = [
  formatdate,
  plantimestamp,
  timeadd,
  timecmp,
  clock("timestamp", "When it is applied.", "timestamp()"),
];
