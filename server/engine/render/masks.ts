import { EPHEMERAL, MASKED, type Marks, SENSITIVE } from "../values/marks.ts";
import { formatNumber } from "../values/numbers/number.ts";
import { isPrimitive } from "../values/type.ts";
import { deepMarks, isWhollyKnown, nullValue, unknownValue, type Value } from "../values/value.ts";
import { transform } from "../values/walk.ts";
import { type Json, raw } from "./json.ts";
import type { Secrets } from "./secrets.ts";

/**
 * Returns the known parts of a value as JSON. Unknown attributes are omitted; unknown elements of a sequence are null, and ephemeral
 * values too, as in a plan of Terraform.
 */
export function knownJson(value: Value): Json {
  if (value.marks & EPHEMERAL) return null;
  switch (value.kind) {
    case "null":
    case "unknown":
      return null;
    case "string":
    case "bool":
      return value.value;
    case "number":
      return Number.isSafeInteger(value.value) ? Number(value.value) : raw(numberJson(formatNumber(value.value)));
    case "sequence":
      return value.items.map(knownJson);
    case "mapping": {
      const members: Record<string, Json> = {};
      for (const [key, member] of value.entries)
        if (member.kind !== "unknown") setMember(members, key, knownJson(member));
      return members;
    }
  }
}

// A plan file does not keep the sign of zero. JSON has no infinity, so Terraform writes it as a string.
const numberJson = (text: string): string => (text === "-0" ? "0" : text.endsWith("Inf") ? JSON.stringify(text) : text);

/** Returns `after_unknown`: true for an unknown value; known members of objects are omitted. */
export function unknownMask(value: Value): Json {
  return isWhollyKnown(value) ? {} : allUnknown(value);
}

/** Returns `config_unknown`: as `unknownMask`, with the known containers too. */
export function allUnknown(value: Value): Json {
  if (value.kind === "unknown") return true;
  if (value.kind === "sequence") return value.items.map(allUnknown);
  if (value.kind !== "mapping") return false;
  const members: Record<string, Json> = {};
  for (const [key, member] of value.entries) {
    const mask = allUnknown(member);
    if (mask !== false) setMember(members, key, mask);
  }
  return members;
}

/**
 * Returns a value without what is sensitive or ephemeral in it, and without copies of secrets: null stands for each known part, and
 * unknown parts have no refinement.
 */
export const withoutSecrets = (value: Value, secrets: Secrets): Value =>
  transform(value, (part) => {
    if (!(part.marks & (MASKED | EPHEMERAL)) && !isCopy(part, secrets)) return part;
    return part.kind === "unknown" ? unknownValue(part.type, part.origins) : nullValue(part.type);
  });

const isCopy = (value: Value, secrets: Secrets): boolean =>
  (value.kind === "string" && secrets.hides(value.value)) ||
  (value.kind === "mapping" && value.type.kind === "map" && [...value.entries.keys()].some(secrets.hides));

/** Returns the mask of the ephemeral and write-only parts of a value; undefined if it has none. */
export const ephemeralMask = (value: Value): Json =>
  deepMarks(value) & EPHEMERAL ? markMask(value, EPHEMERAL) : undefined;

/** Returns `before_sensitive` or `after_sensitive`: true for a sensitive value; members of objects that are false are omitted. */
export const sensitiveMask = (value: Value): Json => markMask(value, SENSITIVE);

function markMask(value: Value, mark: Marks): Json {
  if (value.marks & mark) return true;
  const { type } = value;
  if (value.kind === "null" || isPrimitive(type) || type.kind === "dynamic") return false;
  if (value.kind === "sequence") return value.items.map((item) => markMask(item, mark));
  if (value.kind !== "mapping") return type.kind === "map" || type.kind === "object" ? {} : [];
  const members: Record<string, Json> = {};
  for (const [key, member] of value.entries) {
    const mask = markMask(member, mark);
    if (mask !== false) setMember(members, key, mask);
  }
  return members;
}

/** Sets a member of any name, including `__proto__`. */
export function setMember(members: Record<string, Json>, key: string, member: Json): void {
  if (key !== "__proto__") members[key] = member;
  else Object.defineProperty(members, key, { value: member, enumerable: true, configurable: true, writable: true });
}

/** Returns an object with members of any name, including `__proto__`. */
export function members(entries: readonly (readonly [string, Json])[]): Json {
  const object: Record<string, Json> = {};
  for (const [name, value] of entries) setMember(object, name, value);
  return object;
}
