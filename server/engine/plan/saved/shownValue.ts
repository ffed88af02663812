import { isPlainObject, numberText, type PlainJson } from "../../values/encodings/plainJson.ts";
import { SENSITIVE } from "../../values/marks.ts";
import { parseNumber } from "../../values/numbers/number.ts";
import { attribute, index, type Path, type PathStep } from "../../values/path.ts";
import { setValue } from "../../values/set.ts";
import { DYNAMIC, type Type } from "../../values/type.ts";
import {
  boolValue,
  listValue,
  mapValue,
  nullValue,
  numberValue,
  type Origin,
  objectValue,
  stringValue,
  tupleValue,
  unknownValue,
  type Value,
  withMarks,
} from "../../values/value.ts";

/** A value as the JSON of a plan has it: unknown and sensitive parts are told by masks of the same shape. */
export interface ShownValue {
  readonly json: PlainJson | undefined;
  readonly unknown: PlainJson | undefined;
  readonly sensitive: PlainJson | undefined;
}

/** Returns a value of a type. What does not fit the type, or has a dynamic one, is decoded as the JSON implies. */
export function fromShown({ json, unknown, sensitive }: ShownValue, type: Type, origins: readonly Origin[]): Value {
  const marks = sensitive === true ? SENSITIVE : 0;
  if (unknown === true) return withMarks(unknownValue(type, origins), marks);
  const member = (name: string | number): ShownValue => ({
    json: memberOf(json, name),
    unknown: memberOf(unknown, name),
    sensitive: sensitive === true ? undefined : memberOf(sensitive, name),
  });
  return withMarks(
    known(json, unknown, type, (name, of) => fromShown(member(name), of, origins)),
    marks,
  );
}

const memberOf = (json: PlainJson | undefined, name: string | number): PlainJson | undefined =>
  Array.isArray(json)
    ? (json as readonly PlainJson[])[Number(name)]
    : isPlainObject(json) && Object.hasOwn(json, name)
      ? json[name]
      : undefined;

type Member = (name: string | number, type: Type) => Value;

function known(json: PlainJson | undefined, unknown: PlainJson | undefined, type: Type, member: Member): Value {
  // An object of which nothing is known but that it is there has a mask and no value.
  if (json === undefined || json === null)
    return isPlainObject(unknown) && hasMembers(unknown) ? knownObject({}, unknown, type, member) : nullValue(type);
  if (typeof json === "string") return stringValue(json);
  if (typeof json === "boolean") return boolValue(json);
  if (Array.isArray(json)) return knownItems(json as readonly PlainJson[], type, member);
  if (isPlainObject(json)) return knownObject(json, unknown, type, member);
  return numberValue(parseNumber(numberText(json) ?? "0") ?? 0);
}

const hasMembers = (json: { readonly [name: string]: PlainJson }): boolean => Object.keys(json).length > 0;

function knownItems(json: readonly PlainJson[], type: Type, member: Member): Value {
  const items = (of: (at: number) => Type) => json.map((_, at) => member(at, of(at)));
  if (type.kind === "list" || type.kind === "set") {
    const decoded = items(() => type.element);
    const element = type.element.kind === "dynamic" ? (decoded[0]?.type ?? DYNAMIC) : type.element;
    return type.kind === "list" ? listValue(element, decoded) : setValue(element, decoded);
  }
  return tupleValue(items((at) => (type.kind === "tuple" ? (type.elements[at] ?? DYNAMIC) : DYNAMIC)));
}

function knownObject(
  json: { readonly [name: string]: PlainJson },
  unknown: PlainJson | undefined,
  type: Type,
  member: Member,
): Value {
  const names = new Set([...Object.keys(json), ...(isPlainObject(unknown) ? Object.keys(unknown) : [])]);
  if (type.kind === "map") {
    const entries = [...names].map((name) => [name, member(name, type.element)] as const);
    return mapValue(type.element.kind === "dynamic" ? (entries[0]?.[1].type ?? DYNAMIC) : type.element, entries);
  }
  if (type.kind !== "object") return objectValue([...names].map((name) => [name, member(name, DYNAMIC)]));
  return objectValue(
    [...new Set([...type.attributes.keys(), ...names])].map((name) => [
      name,
      member(name, type.attributes.get(name) ?? DYNAMIC),
    ]),
  );
}

/** Returns the path of the steps in `replace_paths`, in which names of attributes and keys of maps look the same. */
export function fromShownPath(json: PlainJson, type: Type): Path {
  const path: PathStep[] = [];
  let inner = type;
  for (const step of Array.isArray(json) ? (json as readonly PlainJson[]) : []) {
    const isKey = typeof step === "number" || inner.kind === "map";
    if (typeof step !== "string" && typeof step !== "number") break;
    path.push(isKey ? index(step) : attribute(String(step)));
    inner = typeAt(inner, step);
  }
  return path;
}

function typeAt(type: Type, step: string | number): Type {
  if (type.kind === "object") return type.attributes.get(String(step)) ?? DYNAMIC;
  if (type.kind === "tuple") return type.elements[Number(step)] ?? DYNAMIC;
  return "element" in type ? type.element : DYNAMIC;
}
