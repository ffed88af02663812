import { type Converted, convert } from "../values/conversion/convert.ts";
import type { PlainJson } from "../values/encodings/plainJson.ts";
import { emptyCollection, setValue } from "../values/set.ts";
import { type CollectionType, isCollection, type ObjectType, type TupleType, type Type } from "../values/type.ts";
import {
  listValue,
  mapValue,
  nullValue,
  objectValue,
  stringValue,
  tupleValue,
  unknownValue,
  type Value,
} from "../values/value.ts";

// Until 0.11 the attributes of an object were one flat list of texts: `tags.%` = "1", `tags.Name` = "a", `ports.#` = "2".

type Flat = ReadonlyMap<string, string>;

/**
 * Converts a flat list to an object of this type. An absent block that can occur only once becomes an object of nulls.
 */
export function fromFlat(flat: Flat, type: ObjectType): Converted {
  return objectIn(flat, "", type);
}

function valueIn(flat: Flat, key: string, type: Type): Converted {
  switch (type.kind) {
    case "string":
    case "number":
    case "bool":
      return primitiveIn(flat, key, type);
    case "object":
      return objectIn(flat, `${key}.`, type);
    case "dynamic":
      return failed("cannot decode dynamic from flatmap");
    case "map":
      return countedIn(flat, key, "%", type, () => mapIn(flat, `${key}.`, type));
    case "set":
      return countedIn(flat, key, "#", type, () => setIn(flat, `${key}.`, type));
    default:
      return countedIn(flat, key, "#", type, (count) => itemsIn(flat, `${key}.`, type, count));
  }
}

function primitiveIn(flat: Flat, key: string, type: Type): Converted {
  const text = flat.get(key);
  if (text === undefined) return { value: nullValue(type) };
  if (text === UNKNOWN) return { value: unknownValue(type) };
  const converted = convert(stringValue(text), type);
  return "value" in converted ? converted : failed(`invalid value for "${key}" in state: ${converted.fault.message}`);
}

function objectIn(flat: Flat, prefix: string, { attributes }: ObjectType): Converted {
  return convertMembers(attributes, (name, type) => valueIn(flat, prefix + name, type), objectValue);
}

/** Converts a collection by its count; a collection without a count is null. */
function countedIn(
  flat: Flat,
  key: string,
  sign: "%" | "#",
  type: Type,
  read: (count: string) => Converted,
): Converted {
  const count = flat.get(`${key}.${sign}`);
  if (flat.get(key) === UNKNOWN || count === UNKNOWN) return { value: unknownValue(type) };
  return count === undefined ? { value: nullValue(type) } : read(count);
}

function mapIn(flat: Flat, prefix: string, { element }: CollectionType): Converted {
  const keys = [...flat.keys()].filter((key) => key.startsWith(prefix) && key !== `${prefix}%`);
  const members = new Map(keys.map((key) => [key.slice(prefix.length), element]));
  return convertMembers(
    members,
    (name) => valueIn(flat, prefix + name, element),
    (values) => mapValue(element, values),
  );
}

function setIn(flat: Flat, prefix: string, { element }: CollectionType): Converted {
  const keys = new Set(
    [...flat.keys()]
      .filter((key) => key.startsWith(prefix) && key !== `${prefix}#`)
      .map((key) => key.slice(prefix.length).split(".", 1)[0]!),
  );
  // A single element in which everything is empty leaves no entry but the count.
  if (keys.size === 0 && flat.get(`${prefix}#`) === "1") return { value: setValue(element, [emptyOf(element)]) };
  const members = new Map([...keys].map((key) => [key, element]));
  return convertMembers(
    members,
    (name) => valueIn(flat, prefix + name, element),
    (values) => setValue(element, [...values.values()]),
  );
}

function itemsIn(flat: Flat, prefix: string, type: CollectionType | TupleType, count: string): Converted {
  if (!/^[+-]?\d+$/.test(count)) return failed(`invalid count value for "${prefix}" in state`);
  const length = Math.max(0, Number(count));
  if (length > flat.size * 2 + MOST_ABSENT) return failed(`invalid count value for "${prefix}" in state`);
  const elements = type.kind === "tuple" ? type.elements : Array.from({ length }, () => type.element);
  if (elements.length !== length) return failed(`wrong number of values for "${prefix}" in state`);
  const members = new Map(elements.map((element, at) => [String(at), element]));
  return convertMembers(
    members,
    (name, element) => valueIn(flat, prefix + name, element),
    (values) =>
      type.kind === "tuple" ? tupleValue([...values.values()]) : listValue(type.element, [...values.values()]),
  );
}

/** The excess of a count over the entries that is always accepted, because null elements leave no entry. */
const MOST_ABSENT = 1000;

function convertMembers(
  members: ReadonlyMap<string, Type>,
  read: (name: string, type: Type) => Converted,
  make: (values: ReadonlyMap<string, Value>) => Value,
): Converted {
  const values = new Map<string, Value>();
  for (const [name, type] of members) {
    const converted = read(name, type);
    if (!("value" in converted)) return converted;
    values.set(name, converted.value);
  }
  return { value: make(values) };
}

function emptyOf(type: Type): Value {
  if (isCollection(type)) return emptyCollection(type);
  if (type.kind !== "object") return nullValue(type);
  return objectValue([...type.attributes].map(([name, of]) => [name, nullValue(of)]));
}

const failed = (message: string): Converted => ({ fault: { path: [], message } });

/** The placeholder for a value that was not known yet. */
const UNKNOWN = "74D93920-ED26-11E3-AC10-0800200C9A66";

/** Converts a flat list by its names alone: every value is text, and a set becomes a list. */
export function flatToJson(flat: Flat): PlainJson {
  const root: Node = new Map();
  for (const [name, text] of flat) addEntry(root, name, text);
  return jsonOf(root);
}

type Node = Map<string, Node | string>;

function addEntry(root: Node, name: string, text: string): void {
  let at = root;
  // Also splits the keys of maps that contain dots; `dotted` joins them again.
  const steps = name.split(".");
  for (const step of steps.slice(0, -1)) {
    const child = at.get(step);
    const next: Node = child instanceof Map ? child : new Map();
    at.set(step, next);
    at = next;
  }
  if (!(at.get(steps.at(-1)!) instanceof Map)) at.set(steps.at(-1)!, text);
}

function jsonOf(node: Node | string): PlainJson {
  if (typeof node === "string") return node;
  if (node.has("#")) return [...node].filter(([name]) => name !== "#").map(([, item]) => jsonOf(item));
  const members = node.has("%") ? [...dotted(node)].filter(([name]) => name !== "%") : [...node];
  return Object.fromEntries(members.map(([name, item]) => [name, jsonOf(item)]));
}

/** Yields the elements of a map, whose keys may contain dots. */
function* dotted(node: Node, prefix = ""): Iterable<readonly [string, string]> {
  for (const [name, item] of node)
    if (typeof item === "string") yield [prefix + name, item];
    else yield* dotted(item, `${prefix}${name}.`);
}
