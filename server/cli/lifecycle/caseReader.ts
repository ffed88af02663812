import {
  isPlainObject,
  numberText,
  type PlainJson,
  type PlainObject,
} from "../../engine/values/encodings/plainJson.ts";
import { impliedJsonType } from "../../engine/values/encodings/stateJson.ts";
import { typeFromJson } from "../../engine/values/encodings/typeJson.ts";
import { SENSITIVE } from "../../engine/values/marks.ts";
import { parseNumber } from "../../engine/values/numbers/number.ts";
import { type Narrowing, refine } from "../../engine/values/refinement.ts";
import { setValue } from "../../engine/values/set.ts";
import { quoted } from "../../engine/values/text/quote.ts";
import { constraintName, friendlyName } from "../../engine/values/text/typeName.ts";
import { DYNAMIC, isCollection, type Type } from "../../engine/values/type.ts";
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
  withMarks,
} from "../../engine/values/value.ts";

export interface CaseFault {
  readonly path: string;
  readonly message: string;
}

/** A part of a VALUE: its JSON, and the parts of the masks that belong to it. */
export interface CasePart {
  readonly json: unknown;
  readonly unknown: unknown;
  readonly sensitive: unknown;
  readonly path: string;
  /** The path of the set, for a member of a set: members have no path of their own. */
  readonly set?: string;
}

/** Reads the parts of one VALUE. A part that does not fit the schema is null, with an error in `faults`. */
export class CaseReader {
  readonly faults: CaseFault[] = [];
  private readonly types: ReadonlyMap<string, PlainJson> | undefined;
  private readonly refinements: ReadonlyMap<string, PlainJson> | undefined;

  constructor({ types, refinements }: PlainObject) {
    this.types = byNormalizedPath(types);
    this.refinements = byNormalizedPath(refinements);
  }

  value(type: Type, part: CasePart): Value {
    if (type.kind === "dynamic") return this.dynamic(part);
    if (part.unknown === true) return this.unknown(type, part);
    return this.marked(this.knownValue(type, part), part);
  }

  unknown(type: Type, part: CasePart): Value {
    const refinement =
      this.refinements?.get(normalizedPath(part.path)) ?? this.refinements?.get(normalizedPath(part.set ?? ""));
    const value = unknownValue(type);
    return this.marked(isPlainObject(refinement) ? refine(value, narrowing(refinement, type)) : value, part);
  }

  marked(value: Value, { sensitive }: CasePart): Value {
    return sensitive === true ? withMarks(value, SENSITIVE) : value;
  }

  attribute(part: CasePart, name: string): CasePart {
    return this.part(part, name, part.path === "" ? name : `${part.path}.${name}`);
  }

  key(part: CasePart, key: string): CasePart {
    return this.part(part, key, `${part.path}[${JSON.stringify(key)}]`);
  }

  /** Returns the names in an object, or in its mask; undefined if the object is null. */
  members(part: CasePart): readonly string[] | undefined {
    const json = part.json ?? (holdsTrue(part.unknown) ? {} : null);
    if (json === null) return undefined;
    if (!isPlainObject(json)) return this.misfit(part, "object");
    return Object.keys(json);
  }

  /** Returns the keys of a map, whether known or unknown; undefined if the map is null. */
  keys(part: CasePart): readonly string[] | undefined {
    const knownKeys = this.members(part);
    if (!knownKeys || !isPlainObject(part.unknown)) return knownKeys;
    const mask = part.unknown;
    const unknownKeys = Object.keys(mask).filter((key) => holdsTrue(mask[key]) && !knownKeys.includes(key));
    return [...knownKeys, ...unknownKeys];
  }

  items(part: CasePart, kind: "list" | "set" | "tuple" = "list"): readonly CasePart[] | undefined {
    const json = part.json ?? (holdsTrue(part.unknown) ? [] : null);
    if (json === null) return undefined;
    if (!Array.isArray(json)) return this.misfit(part, kind);
    const mask = Array.isArray(part.unknown) ? part.unknown : [];
    return Array.from({ length: Math.max(json.length, mask.length) }, (_, index) =>
      this.part(kind === "set" ? { ...part, set: part.set ?? part.path } : part, index, `${part.path}[${index}]`),
    );
  }

  unsupported(part: CasePart, name: string): void {
    this.faults.push({ path: part.path, message: `unsupported attribute ${quoted(name)}` });
  }

  private part(at: CasePart, key: string | number, path: string): CasePart {
    return {
      json: member(at.json, key),
      unknown: member(at.unknown, key),
      sensitive: member(at.sensitive, key),
      path,
      ...(at.set !== undefined && { set: at.set }),
    };
  }

  private misfit(part: CasePart, requiredKind: string): undefined {
    this.faults.push({ path: part.path, message: `${requiredKind} required, but received ${jsonKind(part.json)}` });
    return undefined;
  }

  private knownValue(type: Exclude<Type, { kind: "dynamic" }>, part: CasePart): Value {
    switch (type.kind) {
      case "string":
        if (typeof part.json === "string") return stringValue(part.json);
        break;
      case "bool":
        if (typeof part.json === "boolean") return boolValue(part.json);
        break;
      case "number": {
        const number = parseNumber(numberText(part.json) ?? "");
        if (number !== undefined) return numberValue(number);
        break;
      }
      default:
        return this.structure(type, part) ?? nullValue(type);
    }
    if (part.json !== null && part.json !== undefined) this.misfit(part, constraintName(type));
    return nullValue(type);
  }

  private structure(
    type: Exclude<Type, { kind: "dynamic" | "string" | "number" | "bool" }>,
    part: CasePart,
  ): Value | undefined {
    switch (type.kind) {
      case "list":
      case "set": {
        const items = this.items(part, type.kind)?.map((item) => this.value(type.element, item));
        const element = elementOf(type.element, items);
        return items && (type.kind === "list" ? listValue(element, items) : setValue(element, items));
      }
      case "map": {
        const entries = this.keys(part)?.map((key) => [key, this.value(type.element, this.key(part, key))] as const);
        return (
          entries &&
          mapValue(
            elementOf(
              type.element,
              entries.map(([, value]) => value),
            ),
            entries,
          )
        );
      }
      case "tuple": {
        const items = this.items(part, "tuple");
        if (items && items.length !== type.elements.length)
          this.faults.push({
            path: part.path,
            message: `${type.elements.length} elements are required, but got ${items.length}`,
          });
        return (
          items && tupleValue(type.elements.map((refinement, index) => this.value(refinement, items[index] ?? MISSING)))
        );
      }
      case "object": {
        const members = this.members(part);
        if (!members) return undefined;
        for (const name of members) if (!type.attributes.has(name)) this.unsupported(part, name);
        return objectValue(
          [...type.attributes].map(([name, refinement]) => [name, this.value(refinement, this.attribute(part, name))]),
        );
      }
    }
  }

  private dynamic(part: CasePart): Value {
    const typeJson = this.types?.get(normalizedPath(part.path));
    const type = typeJson === undefined ? undefined : typeFromJson(typeJson);
    if (typeJson !== undefined && !type)
      this.faults.push({ path: part.path, message: "not a type as Terraform writes types in JSON" });
    if (type && type.kind !== "dynamic") return this.value(type, part);
    if (part.unknown === true) return this.marked(unknownValue(DYNAMIC), part);
    return this.marked(this.implied(part), part);
  }

  /** Returns the value with the type that its JSON implies: objects and tuples. */
  private implied(part: CasePart): Value {
    const { json = null } = part;
    if (Array.isArray(json) || (json === null && Array.isArray(part.unknown) && holdsTrue(part.unknown)))
      return tupleValue((this.items(part) ?? []).map((item) => this.dynamic(item)));
    if (isPlainObject(json) || (json === null && holdsTrue(part.unknown)))
      return objectValue((this.keys(part) ?? []).map((key) => [key, this.dynamic(this.attribute(part, key))]));
    return json === null || json === undefined ? nullValue(DYNAMIC) : this.value(impliedJsonType(json as string), part);
  }
}

/** Returns a path with map keys in the form of attributes, because Terraform's own paths use both forms. */
const normalizedPath = (path: string): string => path.replace(/\["((?:[^"\\]|\\.)*)"\]/g, ".$1");

const byNormalizedPath = (json: unknown): ReadonlyMap<string, PlainJson> | undefined =>
  isPlainObject(json)
    ? new Map(Object.entries(json).map(([path, refinement]) => [normalizedPath(path), refinement]))
    : undefined;

const MISSING: CasePart = { json: null, unknown: false, sensitive: false, path: "" };

/** Returns the refinement that the JSON describes, without the parts that no value of the type can have. */
const narrowing = (json: PlainObject, type: Type): Narrowing => ({
  ...(json.not_null === true && { notNull: true }),
  ...(type.kind === "string" && typeof json.prefix === "string" && { prefix: json.prefix }),
  ...(type.kind === "number" && numberBounds(json)),
  ...(isCollection(type) && lengthBounds(json)),
});

function numberBounds(json: PlainObject): Narrowing {
  const lower = numberBound(json.lower ?? json.number_lower_bound);
  const upper = numberBound(json.upper ?? json.number_upper_bound);
  return { ...(lower && { lower }), ...(upper && { upper }) };
}

/** Returns the bound that `5`, `[5, false]` or `{"value": 5, "inclusive": false}` describes; undefined for other JSON. */
function numberBound(json: unknown): Narrowing["lower"] {
  const [number, inclusive] = Array.isArray(json)
    ? json
    : isPlainObject(json)
      ? [json.value, json.inclusive]
      : [json, true];
  const value = parseNumber(numberText(number) ?? "");
  return value === undefined ? undefined : { value, inclusive: inclusive !== false };
}

function lengthBounds(json: PlainObject): Narrowing {
  const minLength = json.min_length ?? json.collection_length_lower_bound;
  const maxLength = json.max_length ?? json.collection_length_upper_bound;
  return {
    ...(typeof minLength === "number" && { minLength }),
    ...(typeof maxLength === "number" && { maxLength }),
  };
}

function member(json: unknown, key: string | number): unknown {
  if (typeof key === "number") return Array.isArray(json) ? (json as readonly unknown[])[key] : undefined;
  return isPlainObject(json) && Object.hasOwn(json, key) ? json[key] : undefined;
}

function holdsTrue(mask: unknown): boolean {
  if (Array.isArray(mask)) return mask.some(holdsTrue);
  return mask === true || (isPlainObject(mask) && Object.values(mask).some(holdsTrue));
}

const elementOf = (element: Type, items: readonly Value[] | undefined): Type =>
  element.kind === "dynamic" ? (items?.find(({ type }) => type.kind !== "dynamic")?.type ?? element) : element;

function jsonKind(json: unknown): string {
  if (Array.isArray(json)) return "tuple";
  if (isPlainObject(json)) return "object";
  return typeof json === "string" || typeof json === "boolean" ? friendlyName(impliedJsonType(json)) : "number";
}
