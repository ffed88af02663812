import { rawEquals } from "../../values/equality.ts";
import { emptyCollection } from "../../values/set.ts";
import { isCollection, type Type } from "../../values/type.ts";
import {
  boolValue,
  childrenOf,
  isObject,
  isSet,
  isWhollyKnown,
  listValue,
  type MappingValue,
  mapValue,
  NULL,
  numberValue,
  objectValue,
  stringValue,
  unknownValue,
  type Value,
} from "../../values/value.ts";
import { membersOf, originsOf, withMembers } from "../../values/walk.ts";
import { isMap } from "./place.ts";

/** Whether the original SDK cannot distinguish a value from null: `""`, 0, false, `[]`, `{}`. */
export function isZero(value: Value): boolean {
  switch (value.kind) {
    case "string":
      return value.value === "";
    case "number":
      return value.value === 0;
    case "bool":
      return !value.value;
    case "sequence":
      return value.items.length === 0;
    case "mapping":
      return value.type.kind === "map" && value.entries.size === 0;
    default:
      return false;
  }
}

/** Whether the original SDK takes a configured value of a computed attribute for an unset one: an empty text or map. */
export const countsAsUnset = (configured: Value): boolean =>
  isZero(configured) && ["map", "string"].includes(configured.type.kind);

/** Whether a value is null, or a collection or an object with nothing in it but such values. */
export const isEmpty = (value: Value): boolean =>
  value.kind === "null" ||
  (value.kind === "sequence" && value.items.length === 0) ||
  (value.kind === "mapping" && [...value.entries.values()].every(isEmpty));

/** Whether a block sets anything, and nothing but empty values. */
export const setsOnlyEmpty = (block: Value): boolean => {
  const values = [...childrenOf(block)].filter(({ kind }) => kind !== "null");
  return values.some((value) => !isEmpty(value)) && values.every((value) => isEmpty(value) || isZero(value));
};

/** Whether two values are equal for the original SDK, which cannot distinguish an empty value from null. */
export function equalUpToEmptiness(a: Value, b: Value): boolean {
  const isNothing = (value: Value) => value.kind === "null" || isZero(value);
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (a.kind !== b.kind || (a.kind !== "sequence" && a.kind !== "mapping")) return rawEquals(a, b);
  const [members, others] = [membersOf(a), membersOf(b)];
  return (
    members.length === others.length &&
    members.every(([, member], at) => equalUpToEmptiness(member, others[at]?.[1] ?? NULL))
  );
}

/** Whether a value is a collection without elements, or an object without attributes, which may stand for a map. */
export const isEmptyCollection = (value: Value): boolean =>
  (value.kind === "sequence" && value.items.length === 0) || (value.kind === "mapping" && value.entries.size === 0);

/** Returns the value that the original SDK plans for a removed argument: an empty list or map, otherwise `otherwise`. */
export function zeroOf(prior: Value, otherwise: Value): Value {
  if (prior.kind === "sequence" && prior.type.kind === "list") return listValue(prior.type.element, []);
  if (prior.kind === "mapping" && prior.type.kind === "map") return mapValue(prior.type.element, []);
  return otherwise;
}

/** Returns the empty value that the original SDK stores for a type; undefined if it stores none. */
export function emptyOf(type: Type): Value | undefined {
  switch (type.kind) {
    case "string":
      return stringValue("");
    case "number":
      return numberValue(0);
    case "bool":
      return boolValue(false);
    default:
      return isCollection(type) ? emptyCollection(type) : undefined;
  }
}

/** Returns the empty value that the original SDK stores for an unset member of an object in a set: numbers and maps stay null. */
export const emptyInSet = (type: Type): Value | undefined =>
  type.kind === "number" || type.kind === "map" ? undefined : emptyOf(type);

/**
 * Returns the objects of a set as the original SDK plans those of an attribute that can be written as blocks: with empty values for
 * members that are null, and collections that have anything unknown as unknown. An object that the prior set has keeps texts that are
 * null. Anything else is returned as it is.
 */
export function withEmptyMembers(value: Value, prior: Value = NULL): Value {
  if (!isSet(value) || value.type.kind !== "set" || value.type.element.kind !== "object") return value;
  const priorElements = membersOf(prior).map(([, element]) => element);
  return withMembers(
    value,
    membersOf(value).map(([, element]) => {
      const stays = priorElements.some((other) => equalUpToEmptiness(element, other));
      return isObject(element) ? emptiedMembers(element, stays) : element;
    }),
  );
}

const emptiedMembers = ({ entries }: MappingValue, stays: boolean): Value =>
  objectValue(
    [...entries].map(([name, member]) => {
      if (member.kind !== "null")
        return [name, isUnknownInSdk(member) ? unknownLike(member) : withEmptyMembers(member)];
      const isKept = stays && member.type.kind === "string";
      return [name, isKept ? member : (emptyInSet(member.type) ?? member)];
    }),
  );

/** Whether the original SDK plans a value as unknown as a whole: sets of simple values and maps with anything unknown, and collections with an unknown item. */
export function isUnknownInSdk(value: Value): boolean {
  if (value.kind === "sequence" && value.items.some(({ kind }) => kind === "unknown")) return true;
  const hasObjects = value.type.kind === "set" && value.type.element.kind === "object";
  return (isMap(value) || (isSet(value) && !hasObjects)) && !isWhollyKnown(value);
}

export const unknownLike = (value: Value): Value => unknownValue(value.type, originsOf([value]));
