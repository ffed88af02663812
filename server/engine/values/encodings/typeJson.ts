import { jsonString } from "../text/quote.ts";
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

/** A type in JSON. */
export type TypeJson = string | readonly TypeJson[] | { readonly [attribute: string]: TypeJson };

/** As cty writes types in JSON: `"string"`, `["list","string"]`, `["object",{"a":"string"},["a"]]`. */
export function typeToJson(type: Type): TypeJson {
  if (isPrimitive(type) || type.kind === "dynamic") return type.kind;
  if (type.kind === "tuple") return ["tuple", type.elements.map(typeToJson)];
  if (type.kind !== "object") return [type.kind, typeToJson(type.element)];
  const attributes = Object.fromEntries([...type.attributes].map(([name, of]) => [name, typeToJson(of)] as const));
  return type.optional.size > 0 ? ["object", attributes, [...type.optional]] : ["object", attributes];
}

/** As `typeToJson`, as text. */
export function typeJsonText(type: Type): string {
  if (isPrimitive(type) || type.kind === "dynamic") return `"${type.kind}"`;
  if (type.kind === "tuple") return `["tuple",[${type.elements.map(typeJsonText).join()}]]`;
  if (type.kind !== "object") return `["${type.kind}",${typeJsonText(type.element)}]`;
  const attributes = [...type.attributes].map(([name, of]) => `${jsonString(name)}:${typeJsonText(of)}`);
  const optional = [...type.optional].map(jsonString);
  return `["object",{${attributes.join()}}${optional.length > 0 ? `,[${optional.join()}]` : ""}]`;
}

/** Undefined where the JSON describes no type. */
export function typeFromJson(json: unknown): Type | undefined {
  if (typeof json === "string") return NAMED.get(json);
  if (!Array.isArray(json)) return undefined;
  const [kind, of, optional, ...more] = json as readonly unknown[];
  if (kind === "object" && more.length === 0) return objectFromJson(of, optional);
  if (json.length > 2) return undefined;
  if (kind === "tuple") return tupleFromJson(of);
  const element = typeFromJson(of);
  const make = kind === "list" ? listOf : kind === "set" ? setOf : kind === "map" ? mapOf : undefined;
  return element && make?.(element);
}

const NAMED: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["string", STRING],
  ["number", NUMBER],
  ["bool", BOOL],
  ["dynamic", DYNAMIC],
]);

// Null stands for what has no members.

function tupleFromJson(json: unknown): Type | undefined {
  if (json === null) return tupleOf([]);
  if (!Array.isArray(json)) return undefined;
  const elements = json.map(typeFromJson);
  return elements.every((element) => element !== undefined) ? tupleOf(elements) : undefined;
}

function objectFromJson(json: unknown, optional: unknown): Type | undefined {
  if (json !== null && !isPlainObject(json)) return undefined;
  const attributes = new Map<string, Type>();
  for (const [name, of] of Object.entries(json ?? {})) {
    const type = typeFromJson(of);
    if (!type) return undefined;
    attributes.set(name, type);
  }
  if (optional === undefined || optional === null) return objectOf(attributes);
  const isName = (name: unknown): name is string => typeof name === "string" && attributes.has(name);
  return Array.isArray(optional) && optional.every(isName) ? objectOf(attributes, optional) : undefined;
}
