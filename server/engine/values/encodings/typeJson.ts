import { jsonString, quoted } from "../text/quote.ts";
import {
  BOOL,
  DYNAMIC,
  isPrimitive,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  STRING,
  setOf,
  type Type,
  tupleOf,
} from "../type.ts";
import { isPlainObject } from "./plainJson.ts";

export type TypeJson = string | readonly TypeJson[] | { readonly [attribute: string]: TypeJson };

/** Encodes a type as cty does: `"string"`, `["list","string"]`, `["object",{"a":"string"},["a"]]`. */
export function typeToJson(type: Type): TypeJson {
  if (isPrimitive(type) || type.kind === "dynamic") return type.kind;
  if (type.kind === "tuple") return ["tuple", type.elements.map(typeToJson)];
  if (type.kind !== "object") return [type.kind, typeToJson(type.element)];
  const attributes = Object.fromEntries([...type.attributes].map(([name, of]) => [name, typeToJson(of)] as const));
  return type.optional.size > 0 ? ["object", attributes, [...type.optional]] : ["object", attributes];
}

/** As `typeToJson`, but returns the JSON text. */
export function typeJsonText(type: Type): string {
  if (isPrimitive(type) || type.kind === "dynamic") return `"${type.kind}"`;
  if (type.kind === "tuple") return `["tuple",[${type.elements.map(typeJsonText).join()}]]`;
  if (type.kind !== "object") return `["${type.kind}",${typeJsonText(type.element)}]`;
  const attributes = [...type.attributes].map(([name, of]) => `${jsonString(name)}:${typeJsonText(of)}`);
  const optional = [...type.optional].map(jsonString);
  return `["object",{${attributes.join()}}${optional.length > 0 ? `,[${optional.join()}]` : ""}]`;
}

/** Decodes a type; undefined if the JSON describes none. */
export function typeFromJson(json: unknown): Type | undefined {
  const decoded = typeIn(json);
  return typeof decoded === "string" ? undefined : decoded;
}

/** Returns why JSON describes no type, in Terraform's words; undefined if it describes one. */
export function typeFault(json: unknown): string | undefined {
  const decoded = typeIn(json);
  return typeof decoded === "string" ? decoded : undefined;
}

/** Returns the type, or a text that says why there is none. */
function typeIn(json: unknown): Type | string {
  if (typeof json === "string") return NAMED.get(json) ?? `invalid primitive type name ${quoted(json)}`;
  if (isPlainObject(json)) return "invalid complex type description";
  if (!Array.isArray(json)) return "invalid type description";
  const [kind, of, optional] = json as readonly unknown[];
  if (!KINDS.has(kind)) return "invalid complex type kind name";
  if (json.length === 1) return "expected comma after array element";
  const decoded = kind === "object" ? objectIn(of, optional) : kind === "tuple" ? tupleIn(of) : collectionIn(kind, of);
  const isWhole = typeof decoded === "string" || json.length === 2 || (json.length === 3 && kind === "object");
  return isWhole ? decoded : "unexpected extra data in type description";
}

const NAMED: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["string", STRING],
  ["number", NUMBER],
  ["bool", BOOL],
  ["dynamic", DYNAMIC],
]);
const KINDS: ReadonlySet<unknown> = new Set(["list", "set", "map", "object", "tuple"]);

function collectionIn(kind: unknown, of: unknown): Type | string {
  const element = typeIn(of);
  if (typeof element === "string") return element;
  return kind === "list" ? listOf(element) : kind === "set" ? setOf(element) : mapOf(element);
}

// Null decodes as an empty list or object of parts.

function tupleIn(json: unknown): Type | string {
  if (json !== null && !Array.isArray(json)) return wrongJsonKind(json, "[]cty.Type");
  const elements: Type[] = [];
  for (const of of (json ?? []) as readonly unknown[]) {
    const element = typeIn(of);
    if (typeof element === "string") return element;
    elements.push(element);
  }
  return tupleOf(elements);
}

function objectIn(json: unknown, optional: unknown): Type | string {
  if (json !== null && !isPlainObject(json)) return wrongJsonKind(json, "map[string]cty.Type");
  const attributes = new Map<string, Type>();
  for (const [name, of] of Object.entries(json ?? {})) {
    const type = typeIn(of);
    if (typeof type === "string") return type;
    attributes.set(name, type);
  }
  if (optional === undefined || optional === null) return objectOf(attributes);
  if (!Array.isArray(optional)) return wrongJsonKind(optional, "[]string");
  const other = optional.find((name) => typeof name !== "string");
  if (other !== undefined) return wrongJsonKind(other, "string");
  const absent = (optional as readonly string[]).find((name) => !attributes.has(name));
  return absent === undefined ? objectOf(attributes, optional) : `optional attribute ${quoted(absent)} is none`;
}

const wrongJsonKind = (json: unknown, expected: string): string =>
  `json: cannot unmarshal ${jsonKind(json)} into Go value of type ${expected}`;

const jsonKind = (json: unknown): string => {
  if (Array.isArray(json)) return "array";
  if (typeof json === "boolean") return "bool";
  return typeof json === "string" ? "string" : isPlainObject(json) ? "object" : "number";
};
