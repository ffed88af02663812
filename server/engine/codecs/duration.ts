import { utf8Bytes } from "./bytes.ts";
import * as say from "./codecFaults.ts";
import { type Fault, isFault } from "./fault.ts";

const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  "\u00b5s": 1_000n,
  "\u03bcs": 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};
const LIMIT = 2n ** 63n;

/** Parses a duration such as `-1.5h10m` into nanoseconds. */
export function readDuration(text: string): bigint | Fault {
  const [, sign, unsigned = ""] = /^([+-]?)(.*)$/su.exec(text) ?? [];
  if (unsigned === "0") return 0n;
  if (unsigned === "") return say.badDuration(quoted(text));
  let total = 0n;
  for (let at = 0; at < unsigned.length; ) {
    const term = readTerm(unsigned.slice(at), text);
    if (isFault(term)) return term;
    at += term.length;
    total += term.nanoseconds;
    if (total > LIMIT) return say.badDuration(quoted(text));
  }
  if (sign === "-") return -total;
  return total > LIMIT - 1n ? say.badDuration(quoted(text)) : total;
}

/** A number with its unit, such as `1.5h`. */
interface Term {
  readonly length: number;
  readonly nanoseconds: bigint;
}

/** Returns the term that a text begins with; `duration` is the whole text, for faults. */
function readTerm(text: string, duration: string): Term | Fault {
  const [number = "", whole = "", fraction = ""] = /^(\d*)(?:\.(\d*))?/.exec(text) ?? [];
  if ((whole === "" && fraction === "") || BigInt(whole || "0") > LIMIT) return say.badDuration(quoted(duration));
  const [unit = ""] = /^[^.\d]*/.exec(text.slice(number.length)) ?? [];
  if (unit === "") return say.noUnit(quoted(duration));
  const worth = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (worth === undefined) return say.unknownUnit(quoted(unit), quoted(duration));
  const digits = fraction.slice(0, 18);
  const nanoseconds = BigInt(whole || "0") * worth + (BigInt(digits || "0") * worth) / 10n ** BigInt(digits.length);
  return { length: number.length + unit.length, nanoseconds };
}

/** Quotes byte by byte, as Go's time package does. */
function quoted(text: string): string {
  let inner = "";
  for (const byte of utf8Bytes(text)) {
    const character = String.fromCharCode(byte);
    if (character === '"' || character === "\\") inner += `\\${character}`;
    else inner += byte < 32 || byte > 127 ? `\\x${byte.toString(16).padStart(2, "0")}` : character;
  }
  return `"${inner}"`;
}
