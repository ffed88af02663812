import { isPlainObject, numberText, type PlainJson, type PlainObject } from "../engine/values/encodings/plainJson.ts";
import { impliedJsonType } from "../engine/values/encodings/stateJson.ts";
import { typeFromJson } from "../engine/values/encodings/typeJson.ts";
import { SENSITIVE } from "../engine/values/marks.ts";
import { parseNumber } from "../engine/values/numbers/number.ts";
import { type Narrowing, refine } from "../engine/values/refinement.ts";
import { setValue } from "../engine/values/set.ts";
import { quoted } from "../engine/values/text/quote.ts";
import { constraintName, friendlyName } from "../engine/values/text/typeName.ts";
import { DYNAMIC, isCollection, type Type } from "../engine/values/type.ts";
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
} from "../engine/values/value.ts";

export interface CaseFault {
  readonly path: string;
  readonly message: string;
}

/** A part of a VALUE: its JSON, and the parts of the masks that belong to it. */
export interface CaseValueJson {
  readonly json: unknown;
  readonly unknown: unknown;
  readonly sensitive: unknown;
  readonly path: string;
  /** The place of the set, for a member of a set: members have no place of their own. */
  readonly set?: string;
}

/** Reads the parts of one VALUE. What does not fit is null, and said in `faults`. */
export class CaseReader {
  readonly faults: CaseFault[] = [];
  private readonly types: ReadonlyMap<string, PlainJson> | undefined;
  private readonly refinements: ReadonlyMap<string, PlainJson> | undefined;

  constructor({ types, refinements }: PlainObject) {
    this.types = byPlace(types);
    this.refinements = byPlace(refinements);
  }

  value(type: Type, at: CaseValueJson): Value {
    if (type.kind === "dynamic") return this.dynamic(at);
    if (at.unknown === true) return this.unknown(type, at);
    return this.marked(this.known(type, at), at);
  }

  unknown(type: Type, at: CaseValueJson): Value {
    const of = this.refinements?.get(placeOf(at.path)) ?? this.refinements?.get(placeOf(at.set ?? ""));
    const value = unknownValue(type);
    return this.marked(isPlainObject(of) ? refine(value, narrowing(of, type)) : value, at);
  }

  marked(value: Value, { sensitive }: CaseValueJson): Value {
    return sensitive === true ? withMarks(value, SENSITIVE) : value;
  }

  attribute(at: CaseValueJson, name: string): CaseValueJson {
    return this.part(at, name, at.path === "" ? name : `${at.path}.${name}`);
  }

  key(at: CaseValueJson, key: string): CaseValueJson {
    return this.part(at, key, `${at.path}[${JSON.stringify(key)}]`);
  }

  /** The names in an object, or in the mask of one; undefined where it is null. */
  members(at: CaseValueJson): readonly string[] | undefined {
    const json = at.json ?? (holdsTrue(at.unknown) ? {} : null);
    if (json === null) return undefined;
    if (!isPlainObject(json)) return this.misfit(at, "object");
    return Object.keys(json);
  }

  /** The keys in a map, known or unknown. */
  keys(at: CaseValueJson): readonly string[] | undefined {
    const known = this.members(at);
    if (!known || !isPlainObject(at.unknown)) return known;
    const mask = at.unknown;
    const more = Object.keys(mask).filter((key) => holdsTrue(mask[key]) && !known.includes(key));
    return [...known, ...more];
  }

  items(at: CaseValueJson, kind: "list" | "set" | "tuple" = "list"): readonly CaseValueJson[] | undefined {
    const json = at.json ?? (holdsTrue(at.unknown) ? [] : null);
    if (json === null) return undefined;
    if (!Array.isArray(json)) return this.misfit(at, kind);
    const mask = Array.isArray(at.unknown) ? at.unknown : [];
    return Array.from({ length: Math.max(json.length, mask.length) }, (_, index) =>
      this.part(kind === "set" ? { ...at, set: at.set ?? at.path } : at, index, `${at.path}[${index}]`),
    );
  }

  unsupported(at: CaseValueJson, name: string): void {
    this.faults.push({ path: at.path, message: `unsupported attribute ${quoted(name)}` });
  }

  private part(at: CaseValueJson, key: string | number, path: string): CaseValueJson {
    return {
      json: member(at.json, key),
      unknown: member(at.unknown, key),
      sensitive: member(at.sensitive, key),
      path,
      ...(at.set !== undefined && { set: at.set }),
    };
  }

  private misfit(at: CaseValueJson, wanted: string): undefined {
    this.faults.push({ path: at.path, message: `${wanted} required, but received ${jsonKind(at.json)}` });
    return undefined;
  }

  private known(type: Exclude<Type, { kind: "dynamic" }>, at: CaseValueJson): Value {
    switch (type.kind) {
      case "string":
        if (typeof at.json === "string") return stringValue(at.json);
        break;
      case "bool":
        if (typeof at.json === "boolean") return boolValue(at.json);
        break;
      case "number": {
        const number = parseNumber(numberText(at.json) ?? "");
        if (number !== undefined) return numberValue(number);
        break;
      }
      default:
        return this.structure(type, at) ?? nullValue(type);
    }
    if (at.json !== null && at.json !== undefined) this.misfit(at, constraintName(type));
    return nullValue(type);
  }

  private structure(
    type: Exclude<Type, { kind: "dynamic" | "string" | "number" | "bool" }>,
    at: CaseValueJson,
  ): Value | undefined {
    switch (type.kind) {
      case "list":
      case "set": {
        const items = this.items(at, type.kind)?.map((item) => this.value(type.element, item));
        const element = elementOf(type.element, items);
        return items && (type.kind === "list" ? listValue(element, items) : setValue(element, items));
      }
      case "map": {
        const entries = this.keys(at)?.map((key) => [key, this.value(type.element, this.key(at, key))] as const);
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
        const items = this.items(at, "tuple");
        if (items && items.length !== type.elements.length)
          this.faults.push({
            path: at.path,
            message: `${type.elements.length} elements are required, but got ${items.length}`,
          });
        return items && tupleValue(type.elements.map((of, index) => this.value(of, items[index] ?? MISSING)));
      }
      case "object": {
        const members = this.members(at);
        if (!members) return undefined;
        for (const name of members) if (!type.attributes.has(name)) this.unsupported(at, name);
        return objectValue([...type.attributes].map(([name, of]) => [name, this.value(of, this.attribute(at, name))]));
      }
    }
  }

  private dynamic(at: CaseValueJson): Value {
    const given = this.types?.get(placeOf(at.path));
    const type = given === undefined ? undefined : typeFromJson(given);
    if (given !== undefined && !type)
      this.faults.push({ path: at.path, message: "not a type as Terraform writes types in JSON" });
    if (type && type.kind !== "dynamic") return this.value(type, at);
    if (at.unknown === true) return this.marked(unknownValue(DYNAMIC), at);
    return this.marked(this.implied(at), at);
  }

  /** Returns the value with the type that its JSON implies: objects and tuples. */
  private implied(at: CaseValueJson): Value {
    const { json = null } = at;
    if (Array.isArray(json) || (json === null && Array.isArray(at.unknown) && holdsTrue(at.unknown)))
      return tupleValue((this.items(at) ?? []).map((item) => this.dynamic(item)));
    if (isPlainObject(json) || (json === null && holdsTrue(at.unknown)))
      return objectValue((this.keys(at) ?? []).map((key) => [key, this.dynamic(this.attribute(at, key))]));
    return json === null || json === undefined ? nullValue(DYNAMIC) : this.value(impliedJsonType(json as string), at);
  }
}

/** A key of a map may be written as an attribute is: Terraform's own paths do both. */
const placeOf = (path: string): string => path.replace(/\["((?:[^"\\]|\\.)*)"\]/g, ".$1");

const byPlace = (json: unknown): ReadonlyMap<string, PlainJson> | undefined =>
  isPlainObject(json) ? new Map(Object.entries(json).map(([path, of]) => [placeOf(path), of])) : undefined;

const MISSING: CaseValueJson = { json: null, unknown: false, sensitive: false, path: "" };

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
