import { type Converted, convert } from "../conversion/convert.ts";
import { formatNumber, parseNumber } from "../numbers/numberText.ts";
import { attribute, index, type Path, type PathStep } from "../path.ts";
import { setValue } from "../set.ts";
import { quoted } from "../text/quote.ts";
import { BOOL, DYNAMIC, NUMBER, type ObjectType, objectOf, STRING, type Type, tupleOf } from "../type.ts";
import {
  boolValue,
  listValue,
  mapValue,
  nullValue,
  numberValue,
  objectValue,
  objectValueOf,
  stringValue,
  tupleValue,
  type Value,
} from "../value.ts";
import { failed, faultAtStep } from "./decodingFaults.ts";
import { parsePlainJson } from "./jsonReader.ts";
import { isPlainObject, numberText, type PlainJson, sameJson } from "./plainJson.ts";
import { typeFault, typeFromJson } from "./typeJson.ts";

/** Decodes JSON text as a value of a type; a fault if it is not JSON or does not fit. */
export function fromJson(text: string, type: Type): Converted {
  const parsed = parsePlainJson(text);
  return "fault" in parsed ? failed(parsed.fault.message) : fromStateJson(parsed.value, type);
}

/** As `fromJson`, for JSON that is parsed already; where the type is `dynamic`, the JSON must hold the type. */
export function fromStateJson(json: unknown, type: Type): Converted {
  if (json === null) return { value: nullValue(type) };
  switch (type.kind) {
    case "dynamic":
      return fromDynamic(json);
    case "string":
      return fromText(json);
    case "number":
      return fromNumber(json);
    case "bool":
      return fromBool(json);
    case "list":
    case "set":
      return fromItems(json, type.kind, type.element);
    case "map":
      return fromEntries(json, type.element);
    case "tuple":
      return fromTuple(json, type.elements);
    case "object":
      return fromObject(json, type);
  }
}

/** Returns the type that JSON implies: objects, tuples, and `dynamic` for null. */
export function impliedJsonType(json: PlainJson): Type {
  if (json === null) return DYNAMIC;
  if (typeof json === "string") return STRING;
  if (typeof json === "boolean") return BOOL;
  if (Array.isArray(json)) return tupleOf(json.map(impliedJsonType));
  if (!isPlainObject(json)) return NUMBER;
  return objectOf(new Map(Object.entries(json).map(([name, of]) => [name.normalize("NFC"), impliedJsonType(of)])));
}

/** Returns the value of JSON in the type it implies, as `jsondecode` does. */
export function fromPlainJson(json: PlainJson): Value {
  if (json === null) return nullValue(DYNAMIC);
  if (typeof json === "string") return stringValue(json);
  if (typeof json === "boolean") return boolValue(json);
  if (Array.isArray(json)) return tupleValue(json.map(fromPlainJson));
  if (isPlainObject(json))
    return objectValue(Object.entries(json).map(([name, of]) => [name.normalize("NFC"), fromPlainJson(of)]));
  return numberValue(parseNumber(numberText(json) ?? "0") ?? 0);
}

/** Decodes the `sensitive_attributes` of a state file; invalid paths are left out. */
export function pathsFromStateJson(json: unknown): readonly Path[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((path: unknown) => {
    if (!Array.isArray(path)) return [];
    const steps = path.map(stepFromJson);
    return steps.every((step) => step !== undefined) ? [steps] : [];
  });
}

/** Encodes paths as `sensitive_attributes` of a state file. */
export function pathsToStateJson(paths: readonly Path[]): readonly PlainJson[] {
  return paths.map((path) => path.map(stepToJson));
}

function fromText(json: unknown): Converted {
  if (typeof json === "string") return { value: stringValue(json) };
  if (typeof json === "boolean") return { value: stringValue(String(json)) };
  const number = numberText(json);
  return number === undefined ? failed("string is required") : { value: stringValue(number) };
}

function fromNumber(json: unknown): Converted {
  const text = typeof json === "string" ? json : numberText(json);
  if (text === undefined) return failed("number is required");
  const number = parseNumber(text);
  return number === undefined ? failed("a number is required") : { value: numberValue(number) };
}

function fromBool(json: unknown): Converted {
  if (typeof json === "boolean") return { value: boolValue(json) };
  if (typeof json !== "string") return failed("bool is required");
  const converted = convert(stringValue(json), BOOL);
  if ("value" in converted) return converted;
  const lower = json.toLowerCase();
  const hint = lower === "true" || lower === "false" ? `; to convert from string, use lowercase "${lower}"` : "";
  return failed(`a bool is required${hint}`);
}

function fromItems(json: unknown, kind: "list" | "set", element: Type): Converted {
  if (!Array.isArray(json)) return failed("missing expected [");
  const items: Value[] = [];
  for (let at = 0; at < json.length; at++) {
    const decoded = fromStateJson(json[at], element);
    if (!("value" in decoded)) return faultAtStep(index(at), decoded);
    items.push(decoded.value);
  }
  const common = element.kind === "dynamic" ? (items[0]?.type ?? element) : element;
  return { value: kind === "list" ? listValue(common, items) : setValue(common, items) };
}

function fromEntries(json: unknown, element: Type): Converted {
  if (!isPlainObject(json)) return failed("missing expected {");
  const entries: [string, Value][] = [];
  for (const [name, of] of Object.entries(json)) {
    const decoded = fromStateJson(of, element);
    if (!("value" in decoded)) return faultAtStep(index(name), decoded);
    entries.push([name.normalize("NFC"), decoded.value]);
  }
  return { value: mapValue(element.kind === "dynamic" ? (entries[0]?.[1].type ?? element) : element, entries) };
}

function fromTuple(json: unknown, elements: readonly Type[]): Converted {
  if (!Array.isArray(json)) return failed("missing expected [");
  const items: Value[] = [];
  for (let at = 0; at < json.length; at++) {
    const element = elements[at];
    if (!element) return failed(`too many tuple elements (need ${elements.length})`);
    const decoded = fromStateJson(json[at], element);
    if (!("value" in decoded)) return faultAtStep(index(at), decoded);
    items.push(decoded.value);
  }
  if (items.length < elements.length) return failed(`not enough tuple elements (need ${elements.length})`);
  return { value: tupleValue(items) };
}

function fromObject(json: unknown, type: ObjectType): Converted {
  if (!isPlainObject(json)) return failed("missing expected {");
  const entries = new Map<string, Value>();
  for (const [name, of] of Object.entries(json)) {
    const attributeType = type.attributes.get(name);
    if (!attributeType) return failed(`unsupported attribute ${quoted(name)}`);
    const decoded = fromStateJson(of, attributeType);
    if (!("value" in decoded)) return faultAtStep(attribute(name), decoded);
    entries.set(name, decoded.value);
  }
  if (entries.size < type.attributes.size)
    for (const [name, attributeType] of type.attributes)
      if (!entries.has(name)) entries.set(name, nullValue(attributeType));
  return { value: objectValueOf(type, entries) };
}

function fromDynamic(json: unknown): Converted {
  if (!isPlainObject(json)) return failed("missing expected {");
  for (const name of Object.keys(json))
    if (name !== "type" && name !== "value") return failed(`invalid key ${quoted(name)} in dynamically-typed value`);
  if (json.type === undefined) return failed("missing type in dynamically-typed value");
  const type = cachedTypeFromJson(json.type);
  if (!type) return failed(`failed to decode type for dynamic value: ${typeFault(json.type)}`);
  return json.value === undefined
    ? failed("missing value in dynamically-typed value")
    : fromStateJson(json.value, type);
}

/** As `typeFromJson`; the last type is cached, because many values of one type follow each other. */
export function cachedTypeFromJson(json: PlainJson): Type | undefined {
  if (!lastType || !sameJson(lastType.json, json)) lastType = { json, type: typeFromJson(json) };
  return lastType.type;
}

let lastType: { readonly json: PlainJson; readonly type: Type | undefined } | undefined;

function stepFromJson(json: unknown): PathStep | undefined {
  if (!isPlainObject(json)) return undefined;
  if (json.type === "get_attr" && typeof json.value === "string") return attribute(json.value);
  const key = isPlainObject(json.value) ? json.value.value : undefined;
  return json.type === "index" && (typeof key === "string" || typeof key === "number") ? index(key) : undefined;
}

function stepToJson(step: PathStep): PlainJson {
  if (step.kind === "attribute") return { type: "get_attr", value: step.name };
  const key = step.kind === "index" ? step.key : formatKey(step.value);
  return { type: "index", value: { value: key, type: typeof key === "string" ? "string" : "number" } };
}

/** Returns the text of a key; elements of sets have none, and Terraform never marks them individually. */
const formatKey = (value: Value): string =>
  value.kind === "string" ? value.value : value.kind === "number" ? formatNumber(value.value) : "";
