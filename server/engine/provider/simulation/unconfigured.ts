import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute } from "../../values/path.ts";
import {
  isObject,
  isSet,
  type MappingValue,
  memberOf,
  nullValue,
  objectValue,
  unknownValue,
  type Value,
} from "../../values/value.ts";
import { membersOf, withMembers } from "../../values/walk.ts";
import { keepsUnset, schemaPath } from "../facts.ts";
import { basisOfDerived, learnedBasis } from "./bases.ts";
import { emptyOf, isZero, zeroOf } from "./emptyValues.ts";
import { isMostlyLegacy, type ObjectSchema, type Parts, type Place, withBasis, within } from "./place.ts";
import { typed } from "./storedValue.ts";

/** Returns the planned value of an attribute that is not configured, for an existing object. */
export function updatedUnconfigured(schema: AttributeSchema, parts: Parts, at: Place): Value {
  const value = plannedUnconfigured(schema, parts, at);
  if (parts.prior.kind !== "null" || (schema.computed && at.changed)) return value;
  const learnedDefault = ownDefault(schema, at);
  const hasDefault = learnedDefault !== undefined && !isEmptyDefault(learnedDefault);
  const mayChange = value.kind !== "null" || hasDefault;
  if (!mayChange || !at.traits.isMissing?.(at.path)) return value;
  // A read fills what the version that wrote the object did not know.
  if (hasDefault) at.traits.onMissingDefault?.();
  return withBasis(at, "assumed", parts.prior);
}

function plannedUnconfigured(schema: AttributeSchema, parts: Parts, at: Place): Value {
  const { isInferred, isRemoved, learned } = at.traits;
  if (isInferred && isRemoved(at.path)) return withBasis(at, "assumed", nullValue(schema.type));
  const derived = schema.type.kind === "map" ? at.derives(schema, at.path) : undefined;
  if (derived) return withBasis(at, basisOfDerived(derived, at), derived);
  const mirrored = mirroredAt(at);
  if (mirrored) return withBasis(at, "assumed", mirrored);
  if (!schema.computed) return updatedUnset(schema, parts, at);
  if (!schema.optional) return updatedComputed(schema, parts.prior, at);
  const learnedHere = learned(at.path, schema);
  if (learnedHere?.removed === "keeps" && at.changed)
    return learnedComputed(schema, parts.prior, at) ?? withBasis(at, learnedBasis(at), parts.prior);
  if (keepsUnset(learnedHere, parts.prior, false)) return withBasis(at, learnedBasis(at), parts.prior);
  const isRestored =
    !isMostlyLegacy(at.traits) || (learnedHere?.removed !== undefined && learnedHere.removed !== "keeps");
  const learnedDefault = ownDefault(schema, at);
  if (learnedDefault && isRestored) return withBasis(at, learnedBasis(at), typed(learnedDefault, schema));
  const learnedValue = learnedComputed(schema, parts.prior, at);
  return learnedValue ?? withBasis(at, "assumed", restoredDefault(schema, at) ?? parts.prior);
}

/** Returns the learned default of this version. Another version may have another one, which is no reason to change what is stored. */
const ownDefault = (schema: AttributeSchema, { path, traits }: Place): Value | undefined =>
  traits.hasHints ? undefined : traits.learned(path, schema)?.default;

/** Returns the planned value of a computed attribute as it was learned; undefined if it was not. */
export function learnedComputed({ type }: AttributeSchema, prior: Value, at: Place): Value | undefined {
  if (!at.changed || !at.unknowns) return undefined;
  const { paths, isAssumed } = at.unknowns;
  const value = paths.has(schemaPath(at.path)) ? unknownValue(type) : prior;
  return withBasis(at, isAssumed ? "assumed" : learnedBasis(at), value);
}

/** Whether a value is one that the original SDK takes for null. */
export const isEmptyDefault = (value: Value): boolean => value.kind === "null" || isZero(value);

/** Returns the planned value of an unset argument that the provider does not compute. */
function updatedUnset(schema: AttributeSchema, { prior, proposed }: Parts, at: Place): Value {
  const { sdk, isRemoved, documented } = at.traits;
  const isLegacy = isMostlyLegacy(at.traits);
  const learnedDefault = ownDefault(schema, at);
  // The original SDK takes null for the empty value: a zero default is stored with another change only, any other one is a change itself.
  if (prior.kind === "null" && sdk === "legacy" && learnedDefault && learnedDefault.kind !== "null") {
    if (at.changed) return withBasis(at, learnedBasis(at), typed(learnedDefault, schema));
    if (!isZero(learnedDefault)) return withBasis(at, "assumed", typed(learnedDefault, schema));
  }
  if (prior.kind === "null") return withBasis(at, isLegacy ? "assumed" : "certain", emptiedInBlock(prior, at));
  if (sdk === "legacy" && isZero(prior) && (!learnedDefault || isEmptyDefault(learnedDefault)))
    return withBasis(at, "assumed", prior);
  const learnedHere = at.traits.learned(at.path, schema);
  if (keepsUnset(learnedHere, prior, false))
    return withBasis(at, prior.kind === "number" ? "assumed" : learnedBasis(at), prior);
  // Where changes were seen and no removal, a plugin that has no default may keep the stored value all the same.
  const isOpen = learnedDefault?.kind === "null" && learnedHere?.changed && !learnedHere.removed;
  if (isOpen && isLegacy && !isRemoved(at.path)) return withBasis(at, "assumed", prior);
  if (learnedDefault) return withBasis(at, learnedBasis(at), unsetValue(typed(learnedDefault, schema), prior, at));
  const documentedDefault = documented(schema);
  if (documentedDefault) return withBasis(at, "assumed", documentedDefault);
  // The original SDK may have a default, and while nothing was removed there is no change.
  if (isLegacy && !isRemoved(at.path)) return withBasis(at, "assumed", prior);
  return withBasis(at, "assumed", isLegacy ? zeroOf(prior, proposed) : proposed);
}

/** The original SDK plans an empty collection where one was removed, even if a new object has none. */
const unsetValue = (value: Value, prior: Value, { traits }: Place): Value => {
  const isCollection = prior.kind === "sequence" || (prior.kind === "mapping" && prior.type.kind === "map");
  return value.kind === "null" && isCollection && traits.sdk === "legacy" ? (emptyOf(prior.type) ?? value) : value;
};

/** Returns the empty value that the original SDK plans in a block for an unset argument, as soon as anything of the object changes. */
const emptiedInBlock = (prior: Value, { path, traits, changed }: Place): Value =>
  changed && path.length > 1 && traits.sdk === "legacy" ? (emptyOf(prior.type) ?? prior) : prior;

/** As `emptiedInBlock`, for blocks that stay as they are. The arguments of elements of sets are empty from the beginning. */
export function emptiedBlocks({ nesting, block }: NestedBlockSchema, prior: Value, at: Place): Value {
  if (!at.changed || at.traits.sdk !== "legacy") return prior;
  if (nesting === "list") return eachEmptied(block, prior, at);
  if (!isSet(prior) || computesAnything(block)) return prior;
  return withMembers(
    prior,
    membersOf(prior).map(([, element]) => asStaying(block, element, at)),
  );
}

export const eachEmptied = (block: BlockSchema, blocks: Value, at: Place): Value =>
  blocks.kind === "sequence"
    ? withMembers(
        blocks,
        blocks.items.map((item) => (isObject(item) ? emptiedObject(block, item, at) : item)),
      )
    : blocks;

const emptiedObject = ({ attributes, blockTypes }: BlockSchema, object: MappingValue, at: Place): Value =>
  objectValue(
    [...object.entries].map(([name, value]) => {
      const schema = attributes.get(name);
      const nested = blockTypes.get(name);
      const isUnsetArgument = schema?.optional && !schema.computed && value.kind === "null";
      if (isUnsetArgument) return [name, emptyOf(value.type) ?? value] as const;
      return [name, nested ? emptiedBlocks(nested, value, at) : value] as const;
    }),
  );

function mirroredAt({ path: [step, ...inside], mirrored }: Place): Value | undefined {
  return step?.kind === "attribute" && inside.length === 0 ? mirrored?.get(step.name) : undefined;
}

/**
 * Returns the default that a provider plans for a removed argument; undefined for a deprecated one, which follows its successor.
 */
const restoredDefault = (schema: AttributeSchema, { traits }: Place): Value | undefined =>
  schema.deprecated ? undefined : traits.documented(schema);

/** Returns the planned value of a computed attribute, for an existing object. */
function updatedComputed(schema: AttributeSchema, prior: Value, at: Place): Value {
  if (!at.changed) return withBasis(at, "assumed", prior);
  const learnedValue = learnedComputed(schema, prior, at);
  if (learnedValue) return learnedValue;
  const step = at.path[0];
  const isId = at.path.length === 1 && step?.kind === "attribute" && step.name === "id";
  return withBasis(at, "assumed", isMostlyLegacy(at.traits) || isId ? prior : unknownValue(schema.type));
}

/**
 * Returns an element of a set that stays as the original SDK plans it: with empty collections, and empty values in the lists of blocks in
 * it. If `stored` is the element beside which another one changes, unset arguments have their defaults.
 */
export const asStaying = (
  { attributes, blockTypes }: ObjectSchema,
  element: Value,
  at: Place,
  stored?: Value,
): Value =>
  isObject(element)
    ? objectValue(
        [...element.entries].map(([name, value]) => {
          const nested = blockTypes?.get(name);
          if (nested) return [name, nested.nesting === "list" ? eachEmptied(nested.block, value, at) : value] as const;
          if (value.kind !== "null") return [name, value] as const;
          if (["list", "set", "map"].includes(value.type.kind)) return [name, emptyOf(value.type) ?? value] as const;
          const schema = attributes.get(name);
          const storedValue = stored && memberOf(stored, name);
          return [
            name,
            (schema && storedValue && defaultInSet(schema, storedValue, within(at, attribute(name)))) ?? value,
          ];
        }),
      )
    : element;

/** Returns the learned default of an unset argument in an element that stays. One of another version counts only where it is stored. */
function defaultInSet(schema: AttributeSchema, stored: Value, { path, traits }: Place): Value | undefined {
  const { default: learnedDefault, staysEmpty } = traits.learned(path, schema) ?? {};
  const isEmptyValue = !learnedDefault || isEmptyDefault(learnedDefault);
  const value = isEmptyValue ? (staysEmpty ? emptyOf(schema.type) : undefined) : typed(learnedDefault, schema);
  return value && traits.hasHints && !rawEquals(value, stored) ? undefined : value;
}

export const computesAnything = ({ attributes, blockTypes }: ObjectSchema): boolean =>
  [...attributes.values()].some(({ computed }) => computed) ||
  [...(blockTypes?.values() ?? [])].some(({ block }) => computesAnything(block));
