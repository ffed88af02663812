import { SENSITIVE } from "../values/marks.ts";
import { formatNumber } from "../values/numbers/number.ts";
import { isPrimitive } from "../values/type.ts";
import { isWhollyKnown, type Value } from "../values/value.ts";
import { type Json, raw } from "./json.ts";

/** The known parts of a value: an unknown attribute is left out, an unknown element of a sequence is null. */
export function knownJson(value: Value): Json {
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

// A plan file does not keep the sign of zero, and JSON has no infinity: it is written as text.
const numberJson = (text: string): string => (text === "-0" ? "0" : text.endsWith("Inf") ? JSON.stringify(text) : text);

/** `after_unknown`: true where a value is unknown; what is known in an object is left out. */
export function unknownMask(value: Value): Json {
  return isWhollyKnown(value) ? {} : unknownAt(value);
}

function unknownAt(value: Value): Json {
  if (value.kind === "unknown") return true;
  if (value.kind === "sequence") return value.items.map(unknownAt);
  if (value.kind !== "mapping") return false;
  const members: Record<string, Json> = {};
  for (const [key, member] of value.entries) {
    const mask = unknownAt(member);
    if (mask !== false) setMember(members, key, mask);
  }
  return members;
}

/** `before_sensitive` and the like: true where a value is sensitive, false members of objects left out. */
export function sensitiveMask(value: Value): Json {
  if (value.marks & SENSITIVE) return true;
  const { type } = value;
  if (value.kind === "null" || isPrimitive(type) || type.kind === "dynamic") return false;
  if (value.kind === "sequence") return value.items.map(sensitiveMask);
  if (value.kind !== "mapping") return type.kind === "map" || type.kind === "object" ? {} : [];
  const members: Record<string, Json> = {};
  for (const [key, member] of value.entries) {
    const mask = sensitiveMask(member);
    if (mask !== false) setMember(members, key, mask);
  }
  return members;
}

/** Sets a member whatever it is called: `__proto__` too. */
export function setMember(members: Record<string, Json>, key: string, member: Json): void {
  if (key !== "__proto__") members[key] = member;
  else Object.defineProperty(members, key, { value: member, enumerable: true, configurable: true, writable: true });
}

/** An object of these members, whatever they are called. */
export function members(entries: readonly (readonly [string, Json])[]): Json {
  const made: Record<string, Json> = {};
  for (const [name, value] of entries) setMember(made, name, value);
  return made;
}
