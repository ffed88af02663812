import type { AttributeSchema, NestingMode } from "../../schema/schema.ts";
import { attribute, pathText } from "../../values/path.ts";
import { isObject, isSet, NULL, nullValue, objectValue, unknownValue, type Value } from "../../values/value.ts";
import { membersOf, withMembers } from "../../values/walk.ts";
import { basisOfConfigured } from "../basis.ts";
import { type Learned, standsForUnset } from "../facts.ts";
import { basisOf, basisOfDerived, learnedBasis } from "./bases.ts";
import { emptyInSet, isEmpty, isEmptyCollection, unknownLike } from "./emptyValues.ts";
import { isMostlyLegacy, type ObjectSchema, type Place, withBasis, within } from "./place.ts";
import { inOrderOf, isUnknownAsWhole, storedAttribute, typed } from "./storedValue.ts";

/** Returns a new object: computed attributes that are not configured are unknown. */
export function createdObject(schema: ObjectSchema, proposed: Value, at: Place, isAppended = false): Value {
  if (proposed.kind === "unknown") return withBasis(at, basisOfConfigured(proposed), proposed);
  if (!isObject(proposed)) return withBasis(at, "assumed", proposed);
  return objectValue(
    [...proposed.entries].map(([name, value]) => {
      const place = within(at, attribute(name));
      const nested = schema.blockTypes?.get(name);
      if (nested?.computed && value.kind === "null")
        return [name, withBasis(place, "assumed", unknownValue(value.type))] as const;
      const learned = nested && at.traits.learned(place.path, nested);
      if (nested)
        return [name, createdCollection(nested.nesting, nested.block, value, place, isAppended, learned)] as const;
      return [name, createdAttribute(schema.attributes.get(name), value, place, isAppended)] as const;
    }),
  );
}

function createdCollection(
  nesting: NestingMode,
  schema: ObjectSchema,
  value: Value,
  at: Place,
  isAppended: boolean,
  learned?: Learned,
): Value {
  if (nesting === "single" || nesting === "group") return createdObject(schema, value, at, isAppended);
  if (value.kind === "unknown") return withBasis(at, basisOfConfigured(value), value);
  const members = membersOf(value);
  if (members.length === 0 && learned?.isComputed) return withBasis(at, learnedBasis(at), unknownValue(value.type));
  const isInSet = isSet(value);
  const inside: Place = isInSet ? { ...at, traits: { ...at.traits, onBasis: () => {} } } : inOrderOf(value, at);
  if (isInSet || members.length === 0) withBasis(at, "assumed", value);
  return withMembers(
    value,
    members.map(([step, member]) =>
      isInSet ? createdInSet(schema, member, inside) : createdObject(schema, member, within(inside, step), isAppended),
    ),
  );
}

/** Returns a new element of a set. The original SDK stores empty values for unset attributes. */
export function createdInSet(schema: ObjectSchema, proposed: Value, at: Place): Value {
  const element = createdObject(schema, proposed, { ...at, isInSet: true });
  return isMostlyLegacy(at.traits) && !at.traits.isInferred ? withEmpty(schema, element, at) : element;
}

const eachWithEmpty = (schema: ObjectSchema, blocks: Value, at: Place): Value =>
  blocks.kind === "sequence"
    ? withMembers(
        blocks,
        blocks.items.map((item) => withEmpty(schema, item, at)),
      )
    : blocks;

function withEmpty({ attributes, blockTypes }: ObjectSchema, object: Value, at: Place): Value {
  if (!isObject(object)) return object;
  return objectValue(
    [...object.entries].map(([name, value]) => {
      const nested = blockTypes?.get(name);
      const place = within(at, attribute(name));
      if (nested) return [name, eachWithEmpty(nested.block, value, place)] as const;
      const schema = attributes.get(name);
      const isMissing = value.kind === "null" && schema && !at.traits.learned(place.path, schema)?.default;
      return [name, isMissing ? (emptyInSet(value.type) ?? value) : value] as const;
    }),
  );
}

function createdAttribute(schema: AttributeSchema | undefined, value: Value, at: Place, isAppended: boolean): Value {
  if (!schema) return value;
  if (schema.writeOnly) return withBasis(at, "certain", nullValue(schema.type));
  if (value.kind !== "null") {
    if (schema.nested && value.kind !== "unknown")
      return createdCollection(schema.nested.nesting, schema.nested, value, at, isAppended);
    if (countsAsUnset(value, at) && !schema.computed) return withBasis(at, "assumed", nullValue(schema.type));
    if (standsForUnset(at.traits.learned(at.path, schema), value) && !schema.computed)
      return withBasis(at, learnedBasis(at), nullValue(schema.type));
    if (isUnknownAsWhole(value, at) || (countsAsUnset(value, at) && !holdsObjects(schema)))
      return withBasis(at, "assumed", unknownLike(value));
    return storedAttribute(schema, value, NULL, basisOf(value, at), at);
  }
  const derived = at.derives(schema, at.path);
  if (derived) return withBasis(at, basisOfDerived(derived, at), derived);
  const learnedHere = at.traits.learned(at.path, schema);
  const documented = at.traits.documented(schema);
  const defaultHere = learnedHere?.default ?? documented;
  const isOfOtherMajor = at.traits.isOfOtherMajor && !learnedHere?.isOwnDefault;
  if (isOfOtherMajor && defaultHere && !isEmpty(defaultHere)) return unseenDefault(schema, at);
  if (learnedHere?.default && (!learnedHere.inherited || isEmptyCollection(learnedHere.default)))
    return withBasis(at, learnedHere.isUsual ? "assumed" : learnedBasis(at), typed(learnedHere.default, schema));
  if (documented) return withBasis(at, "assumed", documented);
  if (!schema.computed) {
    if (!isMostlyLegacy(at.traits)) return withBasis(at, "certain", value);
    return mayHaveDefault(schema, learnedHere, at) ? unseenDefault(schema, at) : withBasis(at, "assumed", value);
  }
  // In new elements of a list, the original SDK plans null for attributes that are not configured.
  return withBasis(at, "assumed", isAppended && isPrimitive(schema) ? value : unknownValue(schema.type));
}

/**
 * Whether the original SDK may plan a default for an argument that is not configured, because nobody has asked what it plans. Of the
 * arguments that were asked, two in three bools, half of the numbers and a fifth of the strings have one, and few collections; a
 * secret has none. An element of a set with an unknown part could not be told from the others.
 */
const mayHaveDefault = (schema: AttributeSchema, learned: Learned | undefined, { traits, isInSet }: Place): boolean =>
  traits.sdk === "legacy" &&
  !traits.isInferred &&
  !isInSet &&
  schema.optional &&
  !schema.sensitive &&
  isPrimitive(schema) &&
  learned?.default === undefined;

/** Returns the value of an argument that is not configured, and whose default nobody has seen. */
const unseenDefault = (schema: AttributeSchema, at: Place): Value =>
  withBasis(at, "unknowable", unknownValue(schema.type, [{ source: pathText(at.path), why: "default-not-seen" }]));

/** Whether the original SDK treats the value of a new object as unset: an empty set or map. */
const countsAsUnset = (value: Value, { traits }: Place): boolean =>
  traits.sdk === "legacy" && !traits.isInferred && value.type.kind !== "list" && isEmptyCollection(value);

/** Whether a collection stands for blocks, of which an empty one is none. */
const holdsObjects = ({ type }: AttributeSchema): boolean =>
  (type.kind === "list" || type.kind === "set") && type.element.kind === "object";

const isPrimitive = ({ type: { kind } }: AttributeSchema): boolean =>
  kind === "string" || kind === "number" || kind === "bool";
