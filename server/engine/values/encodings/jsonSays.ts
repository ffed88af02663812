import type { ObjectType, Type } from "../type.ts";
import type { Value } from "../value.ts";
import { isPlainObject, type PlainJson, type PlainObject } from "./plainJson.ts";
import { typeLike } from "./stateJson.ts";

/**
 * Does JSON surely say that value, as `fromStateJson` reads it for the type? Nothing is made to find out; of sets, and of what
 * is written in another form, only reading it would tell.
 */
export function jsonSays(json: PlainJson, value: Value, type: Type): boolean {
  if (json === null) return value.kind === "null" && value.type === type;
  if (type.kind === "dynamic") {
    const held = heldIn(json);
    return held !== undefined && held.type === value.type && jsonSays(held.json, value, held.type);
  }
  if (value.type !== type) return false;
  if (value.kind === "string" || value.kind === "bool" || value.kind === "number") return json === value.value;
  if (value.kind === "sequence") return type.kind !== "set" && Array.isArray(json) && itemsSay(json, value.items, type);
  return value.kind === "mapping" && isPlainObject(json) && membersSay(json, value.entries, type);
}

function itemsSay(json: readonly PlainJson[], items: readonly Value[], type: Type): boolean {
  if (json.length !== items.length) return false;
  for (let at = 0; at < json.length; at++) {
    const of = type.kind === "tuple" ? type.elements[at] : "element" in type ? type.element : undefined;
    if (!of || !jsonSays(json[at]!, items[at]!, of)) return false;
  }
  return true;
}

function membersSay(json: PlainObject, entries: ReadonlyMap<string, Value>, type: Type): boolean {
  let count = 0;
  for (const name in json) {
    const value = entries.get(name);
    const of = type.kind === "object" ? type.attributes.get(name) : "element" in type ? type.element : undefined;
    if (!value || !of || !jsonSays(json[name]!, value, of)) return false;
    count++;
  }
  return count === entries.size;
}

/** The same of JSON without types, whatever kinds of lists and maps they are. Sets have an order of their own. */
export function plainJsonSays(json: PlainJson, value: Value): boolean {
  if (value.kind === "string" || value.kind === "bool" || value.kind === "number") return json === value.value;
  if (value.kind === "null") return json === null;
  if (value.kind === "sequence") {
    const { items, type } = value;
    if (!Array.isArray(json) || type.kind === "set" || json.length !== items.length) return false;
    return items.every((item, at) => plainJsonSays(json[at]!, item));
  }
  if (value.kind !== "mapping" || !isPlainObject(json)) return false;
  let count = 0;
  for (const name in json) {
    const member = value.entries.get(name);
    if (!member || !plainJsonSays(json[name]!, member)) return false;
    count++;
  }
  return count === value.entries.size;
}

/** Can JSON surely be read for the type, as `fromStateJson` does? */
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
      const held = heldIn(json);
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
    const of = attributes.get(name);
    if (!of || !jsonFits(json[name]!, of)) return false;
  }
  return true;
}

/** What stands with its type beside it. */
function heldIn(json: PlainJson): { readonly json: PlainJson; readonly type: Type } | undefined {
  if (!isPlainObject(json) || json.value === undefined || json.type === undefined) return undefined;
  const type = Object.keys(json).length === 2 ? typeLike(json.type) : undefined;
  return type && { json: json.value, type };
}
