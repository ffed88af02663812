import { fromMsgpack } from "../../../server/engine/values/encodings/fromMsgpack.ts";
import { fromJson, fromStateJson } from "../../../server/engine/values/encodings/stateJson.ts";
import { toMsgpack } from "../../../server/engine/values/encodings/toMsgpack.ts";
import { decideEqual } from "../../../server/engine/values/equality.ts";
import { formatNumber } from "../../../server/engine/values/numbers/numberText.ts";
import { type Path, pathText } from "../../../server/engine/values/path.ts";
import { setValue } from "../../../server/engine/values/set.ts";
import type { Type } from "../../../server/engine/values/type.ts";
import {
  boolValue,
  listValue,
  mapValue,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  unknownValue,
  type Value,
} from "../../../server/engine/values/value.ts";
import { bytesOf, decode, encode, type Fields, textOf } from "./protobuf.ts";
import type { PathJson } from "./rules.ts";

/** Returns the value of a decoding that must succeed. */
export const fitted = (
  decoded: { readonly value: Value } | { readonly fault: { readonly message: string } },
): Value => {
  if ("value" in decoded) return decoded.value;
  throw new Error(decoded.fault.message);
};

/** Returns the DynamicValue in a field of a message; null if the field is empty. */
export function valueIn(message: Fields, field: number, type: Type): Value {
  const dynamic = decode(bytesOf(message, field));
  const packed = bytesOf(dynamic, 1);
  if (packed.length > 0) return fitted(fromMsgpack(packed, type));
  const json = textOf(dynamic, 2);
  return json === "" ? nullValue(type) : fitted(fromJson(json, type));
}

export function packed(value: Value, type: Type): Buffer {
  const encoded = toMsgpack(value, type);
  if (!("bytes" in encoded)) throw new Error(encoded.fault.message);
  return encode([1, Buffer.from(encoded.bytes)]);
}

const isUnknown = (json: unknown): boolean => typeof json === "object" && json !== null && "$unknown" in json;

export const jsonValue = (json: unknown, type: Type): Value =>
  isUnknown(json) ? unknownValue(type) : fitted(fromStateJson(json, type));

/** Returns a value as JSON, for the list of calls. */
export function describedValue(value: Value): unknown {
  switch (value.kind) {
    case "null":
      return null;
    case "unknown":
      return { $unknown: value.refinement ?? true };
    case "string":
      return value.value.length < 10_000 ? value.value : { $length: value.value.length };
    case "number":
      return { $number: formatNumber(value.value) };
    case "sequence":
      return value.items.map(describedValue);
    case "mapping":
      return Object.fromEntries([...value.entries].map(([name, item]) => [name, describedValue(item)]));
    default:
      return value.value;
  }
}

/** Returns the part of a value at a path; undefined if there is none. */
function partAt(value: Value, path: PathJson): Value | undefined {
  let part: Value | undefined = value;
  for (const step of path) {
    if (part?.kind === "mapping") part = part.entries.get(String(step).replace(/^\[/, ""));
    else part = part?.kind === "sequence" ? part.items[Number(step)] : undefined;
  }
  return part;
}

export function differs(prior: Value, planned: Value, path: PathJson): boolean {
  const [priorPart, plannedPart] = [partAt(prior, path), partAt(planned, path)];
  if (!priorPart || !plannedPart) return priorPart !== plannedPart;
  return decideEqual(priorPart, plannedPart) !== true;
}

/** Returns the attributes of a stored object as JSON; a flatmap of Terraform 0.11 becomes an object of strings. */
export function rawState(request: Fields, field: number): string {
  const raw = decode(bytesOf(request, field));
  const flat = (raw.get(2) ?? []).map((entry) => entryOf(decode(entry as Buffer)));
  return textOf(raw, 1) || JSON.stringify(Object.fromEntries(flat));
}

/** Returns an entry of a map of strings. */
const entryOf = (entry: Fields): readonly [string, string] => [textOf(entry, 1), textOf(entry, 2)];

/** Replaces an unknown value by a known one that is derived from its path, as an apply does. */
export const madeKnown = (value: Value, path: Path): Value =>
  value.kind === "unknown" ? madeOf(value.type, pathText(path)) : value;

function madeOf(type: Type, place: string): Value {
  switch (type.kind) {
    case "number":
      return numberValue(place.length);
    case "bool":
      return boolValue(true);
    case "list":
      return listValue(type.element, []);
    case "set":
      return setValue(type.element, []);
    case "map":
      return mapValue(type.element, []);
    case "tuple":
      return tupleValue(type.elements.map((element) => madeOf(element, place)));
    case "object":
      return objectValue([...type.attributes].map(([name, of]) => [name, madeOf(of, `${place}.${name}`)] as const));
    default:
      return stringValue(`made-${place}`);
  }
}

/** Decodes the attributes that the type has; those that the state lacks are null. */
export function loosely(json: string, type: Type): Value {
  const attributes = JSON.parse(json) as Readonly<Record<string, unknown>>;
  if (type.kind !== "object") return nullValue(type);
  return objectValue(
    [...type.attributes].map(([name, of]) => [name, jsonValue(attributes[name] ?? null, of)] as const),
  );
}
