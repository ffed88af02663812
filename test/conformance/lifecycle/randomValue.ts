import { parseNumber } from "../../../server/engine/values/numbers/number.ts";
import { refine } from "../../../server/engine/values/refinement.ts";
import { setValue } from "../../../server/engine/values/set.ts";
import { DYNAMIC, hasDynamic, NUMBER, STRING, type Type, tupleOf } from "../../../server/engine/values/type.ts";
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
import { membersOf, withMembers } from "../../../server/engine/values/walk.ts";
import type { Random } from "./random.ts";

const TEXTS = ["a", "b", "c", "ab", "", 'say "é"\n'];
const NUMBERS = [
  "0",
  "1",
  "2",
  "-3",
  "0.1",
  "1.5",
  "1000000",
  "123456789012345678901",
  "0.00001220703125",
  "2500000.5",
];
const KEYS = ["k", "l", "m"];

/** A known value of the type, null now and then. What is equal comes often: few texts, few keys. */
export function randomValue(random: Random, type: Type, nulls = 0.15): Value {
  if (random.chance(nulls)) return nullValue(type);
  const some = (limit: number) => Array.from({ length: random.below(limit) });
  switch (type.kind) {
    case "string":
      return stringValue(random.pick(TEXTS));
    case "number":
      return numberValue(parseNumber(random.pick(NUMBERS)) ?? 0);
    case "bool":
      return boolValue(random.chance(0.5));
    case "dynamic":
      return randomValue(random, random.pick<Type>([STRING, NUMBER, tupleOf([STRING, NUMBER])]), 0);
    case "list":
      return listValue(
        type.element,
        some(4).map(() => randomValue(random, type.element, 0)),
      );
    case "set":
      return setValue(
        type.element,
        some(4).map(() => randomValue(random, type.element, 0)),
      );
    case "map":
      return mapValue(
        type.element,
        some(3).map((_, at) => [KEYS[at] ?? "n", randomValue(random, type.element, 0)]),
      );
    case "tuple":
      return tupleValue(type.elements.map((element) => randomValue(random, element, nulls)));
    case "object":
      return objectValue([...type.attributes].map(([name, of]) => [name, randomValue(random, of, nulls)]));
  }
}

/** The value with one place in it changed: another value, null, unknown, one member more or less. Its type still fits. */
export function spoiled(random: Random, value: Value, type: Type): Value {
  if (type.kind === "dynamic" && value.type.kind === "dynamic") return value;
  const members = membersOf(value);
  if (members.length > 0 && random.chance(0.75)) {
    const at = random.below(members.length);
    const [step, member] = members[at]!;
    const wanted = memberType(type, step.kind === "attribute" ? step.name : at);
    const next = members.map(([, item]) => item);
    next[at] = spoiled(random, member, wanted ?? member.type);
    return rebuilt(value, next, type);
  }
  // A collection of blocks of an open type is still one of blocks.
  if (type.kind === "dynamic" && (value.type.kind === "tuple" || value.type.kind === "object"))
    return random.chance(0.2) ? unknownValue(DYNAMIC) : value;
  return replaced(random, value, type);
}

function replaced(random: Random, value: Value, type: Type): Value {
  const choice = random.below(8);
  if (choice === 0) return nullValue(type);
  if (choice === 1) return unknownValue(type.kind === "dynamic" ? value.type : type);
  if (choice === 2) return refine(unknownValue(type), refinementOf(random, type));
  const members = membersOf(value).map(([, item]) => item);
  const collection = type.kind === "list" || type.kind === "set";
  if (choice === 3 && collection) return rebuilt(value, members.slice(0, -1), type);
  if (choice === 4 && collection && members.length > 0)
    return rebuilt(value, [...members, randomValue(random, type.element, 0)], type);
  if (type.kind === "object" && hasDynamic(type)) return value;
  return randomValue(random, type === DYNAMIC && random.chance(0.5) && value.type !== DYNAMIC ? value.type : type, 0.1);
}

export function refinementOf(random: Random, type: Type) {
  const notNull = { notNull: true };
  if (type.kind === "string") return random.chance(0.5) ? { notNull: true, prefix: random.pick(["a", "b"]) } : notNull;
  if (type.kind === "number") return { notNull: true, lower: { value: 1, inclusive: random.chance(0.5) } };
  if (type.kind === "list" || type.kind === "set" || type.kind === "map")
    return { notNull: true, minLength: 1, ...(random.chance(0.5) && { maxLength: 3 }) };
  return notNull;
}

function memberType(type: Type, key: string | number): Type | undefined {
  if ("element" in type) return type.element;
  if (type.kind === "object") return type.attributes.get(String(key));
  return type.kind === "tuple" ? type.elements[Number(key)] : undefined;
}

function rebuilt(value: Value, members: readonly Value[], type: Type): Value {
  if (value.kind === "sequence" && (type.kind === "list" || type.kind === "set"))
    return type.kind === "list" ? listValue(type.element, members) : setValue(type.element, members);
  if (value.kind === "mapping" && type.kind === "map")
    return mapValue(
      type.element,
      [...value.entries.keys()].map((key, at) => [key, members[at]!]),
    );
  return withMembers(value, members);
}
