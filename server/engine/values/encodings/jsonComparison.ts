import type { ObjectType, Type } from "../type.ts";
import type { Value } from "../value.ts";
import { isPlainObject, type PlainJson, type PlainObject } from "./plainJson.ts";
import { cachedTypeFromJson } from "./stateJson.ts";

/**
 * Whether JSON certainly encodes the value, as `fromStateJson` decodes it for the type. Allocates nothing; returns false
 * for sets and unusual forms, where only decoding would tell.
 */
export function jsonEncodes(json: PlainJson, value: Value, type: Type): boolean {
  if (json === null) return value.kind === "null" && value.type === type;
  if (type.kind === "dynamic") {
    const content = typedContent(json);
    return content !== undefined && content.type === value.type && jsonEncodes(content.json, value, content.type);
  }
  if (value.type !== type) return false;
  if (value.kind === "string" || value.kind === "bool" || value.kind === "number") return json === value.value;
  if (value.kind === "sequence")
    return type.kind !== "set" && Array.isArray(json) && encodesItems(json, value.items, type);
  return value.kind === "mapping" && isPlainObject(json) && encodesMembers(json, value.entries, type);
}

function encodesItems(json: readonly PlainJson[], items: readonly Value[], type: Type): boolean {
  if (json.length !== items.length) return false;
  for (let at = 0; at < json.length; at++) {
    const memberType = type.kind === "tuple" ? type.elements[at] : "element" in type ? type.element : undefined;
    if (!memberType || !jsonEncodes(json[at]!, items[at]!, memberType)) return false;
  }
  return true;
}

function encodesMembers(json: PlainObject, entries: ReadonlyMap<string, Value>, type: Type): boolean {
  let count = 0;
  for (const name in json) {
    const value = entries.get(name);
    const memberType =
      type.kind === "object" ? type.attributes.get(name) : "element" in type ? type.element : undefined;
    if (!value || !memberType || !jsonEncodes(json[name]!, value, memberType)) return false;
    count++;
  }
  return count === entries.size;
}

/**
 * As `jsonEncodes`, for JSON without types: lists and maps of any kind match. Sets never match, because they have an order
 * of their own.
 */
export function plainJsonEncodes(json: PlainJson, value: Value): boolean {
  if (value.kind === "string" || value.kind === "bool" || value.kind === "number") return json === value.value;
  if (value.kind === "null") return json === null;
  if (value.kind === "sequence") {
    const { items, type } = value;
    if (!Array.isArray(json) || type.kind === "set" || json.length !== items.length) return false;
    return items.every((item, at) => plainJsonEncodes(json[at]!, item));
  }
  if (value.kind !== "mapping" || !isPlainObject(json)) return false;
  let count = 0;
  for (const name in json) {
    const member = value.entries.get(name);
    if (!member || !plainJsonEncodes(json[name]!, member)) return false;
    count++;
  }
  return count === value.entries.size;
}

/** Whether JSON can certainly be decoded for the type by `fromStateJson`. */
export function jsonFits(json: PlainJson, type: Type): boolean {
  if (json === null) return true;
  switch (type.kind) {
    case "string":
      return typeof json === "string";
    case "number":
      return typeof json === "number";
    case "bool":
      return typeof json === "boolean";
    case "dynamic": {
      const held = typedContent(json);
      return held !== undefined && jsonFits(held.json, held.type);
    }
    case "tuple":
      return (
        Array.isArray(json) &&
        json.length === type.elements.length &&
        type.elements.every((of, at) => jsonFits(json[at]!, of))
      );
    case "object":
      return isPlainObject(json) && membersFit(json, type);
    case "map":
      return isPlainObject(json) && Object.values(json).every((member) => jsonFits(member, type.element));
    default:
      return Array.isArray(json) && json.every((item: PlainJson) => jsonFits(item, type.element));
  }
}

function membersFit(json: PlainObject, { attributes }: ObjectType): boolean {
  for (const name in json) {
    const memberType = attributes.get(name);
    if (!memberType || !jsonFits(json[name]!, memberType)) return false;
  }
  return true;
}

/** Returns the value and the type of JSON that holds both; undefined for any other form. */
function typedContent(json: PlainJson): { readonly json: PlainJson; readonly type: Type } | undefined {
  if (!isPlainObject(json) || json.value === undefined || json.type === undefined) return undefined;
  const type = Object.keys(json).length === 2 ? cachedTypeFromJson(json.type) : undefined;
  return type && { json: json.value, type };
}
