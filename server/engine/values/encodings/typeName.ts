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
import { isPlainObject, type PlainJson } from "./plainJson.ts";

/** What messages call a type of a value: `list of string`, `object`. */
export function friendlyName(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `${type.kind} of ${friendlyName(type.element)}`;
    default:
      return type.kind;
  }
}

/** With its article: `an object`, `a list of string`; `any type` needs none. */
export const a = (noun: string): string =>
  noun.startsWith("any ") ? noun : `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

/** What messages call a type that is asked for: `any type`, `list of any single type`. */
export function constraintName(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `${type.kind} of ${type.element.kind === "dynamic" ? "any single type" : constraintName(type.element)}`;
    case "dynamic":
      return "any type";
    default:
      return type.kind;
  }
}

/** As a constraint is written in a configuration, on one line: `list(object({a = string, b = optional(number)}))`. */
export function typeExpression(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `${type.kind}(${typeExpression(type.element)})`;
    case "tuple":
      return `tuple([${type.elements.map(typeExpression).join(", ")}])`;
    case "object": {
      const attributes = [...type.attributes].map(([name, of]) => {
        const text = typeExpression(of);
        return `${attributeName(name)} = ${type.optional.has(name) ? `optional(${text})` : text}`;
      });
      return `object({${attributes.join(", ")}})`;
    }
    case "dynamic":
      return "any";
    default:
      return type.kind;
  }
}

/** As cty writes types in JSON: `"string"`, `["list","string"]`, `["object",{"a":"string"},["a"]]`. */
export function typeToJson(type: Type): PlainJson {
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
  const [kind, of, optional] = json as readonly unknown[];
  if (kind === "tuple") return tupleFromJson(of);
  if (kind === "object") return objectFromJson(of, optional);
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

function tupleFromJson(json: unknown): Type | undefined {
  if (!Array.isArray(json)) return undefined;
  const elements = json.map(typeFromJson);
  return elements.every((element) => element !== undefined) ? tupleOf(elements) : undefined;
}

function objectFromJson(json: unknown, optional: unknown): Type | undefined {
  if (!isPlainObject(json)) return undefined;
  const attributes = new Map<string, Type>();
  for (const [name, of] of Object.entries(json)) {
    const type = typeFromJson(of);
    if (!type) return undefined;
    attributes.set(name, type);
  }
  const names = Array.isArray(optional) ? optional.map(String) : [];
  return objectOf(attributes, names);
}

const attributeName = (name: string): string =>
  /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(name) ? name : quoted(name);
