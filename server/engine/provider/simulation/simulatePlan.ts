import type { AttributeSchema, BlockSchema, NestedBlockSchema, NestingMode } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute, type Path, type PathStep } from "../../values/path.ts";
import {
  isObject,
  isSet,
  memberOf,
  NULL,
  nullValue,
  objectValue,
  unknownValue,
  type Value,
} from "../../values/value.ts";
import { membersOf, withMembers } from "../../values/walk.ts";
import { basisOfConfigured, weaker } from "../basis.ts";
import { composedValue } from "../composed.ts";
import { type Condition, removesUnset, schemaPath } from "../facts.ts";
import { inheritedValue } from "../inherited.ts";
import type { PlanRequest } from "../provider.ts";
import { compareAttribute, compareBlocks, compareObjects, isSameForPlan } from "../relations/likeness.ts";
import { basisOf, basisOfForm, basisOfUnchanged, learnedBasis, recordUnchanged } from "./bases.ts";
import { createdInSet, createdObject } from "./createdObject.ts";
import {
  countsAsUnset,
  equalUpToEmptiness,
  isEmptyCollection,
  isZero,
  setsOnlyEmpty,
  unknownLike,
} from "./emptyValues.ts";
import { mirroredMaps } from "./mirroredMaps.ts";
import {
  asLegacy,
  type Derives,
  isMostlyLegacy,
  isUnset,
  type ObjectSchema,
  type Parts,
  type Place,
  type ProviderTraits,
  withBasis,
  within,
} from "./place.ts";
import { plannedElements } from "./plannedSets.ts";
import type { Sdk } from "./providerSdk.ts";
import { learnedUnknowns } from "./simulatedUnknowns.ts";
import { inOrderOf, isUnknownAsWhole, storedAttribute } from "./storedValue.ts";
import { asStaying, computesAnything, emptiedBlocks, isEmptyDefault, updatedUnconfigured } from "./unconfigured.ts";

/**
 * Returns the state that most providers with such a schema plan (measured on 728 resource types). For a new object, values that
 * the provider decides are unknown. For an existing one, only arguments with another configured value change. The original SDK
 * keeps computed values; with the framework, they become unknown if anything changes.
 */
export function simulatePlan(
  block: BlockSchema,
  { priorState, proposedNewState, configuration }: PlanRequest,
  traits: ProviderTraits,
): Value {
  if (!isObject(proposedNewState)) return proposedNewState;
  const derives = derivation(block, configuration, priorState, traits);
  const root: Place = { path: [], traits, derives, changed: undefined };
  if (!isObject(priorState)) return createdObject(block, proposedNewState, root);
  const parts: Parts = { configured: configuration, prior: priorState, proposed: proposedNewState };
  const firstUpdate = updatedObject(block, parts, root);
  if (rawEquals(firstUpdate, priorState)) return priorState;
  const changed = new Set(
    [...firstUpdate.entries].flatMap(([name, value]) => (differs(priorState, name, value) ? [name] : [])),
  );
  const mirrored = mirroredMaps(block, configuration, priorState, changed);
  const unknowns = learnedUnknowns(block, changed, traits);
  return updatedObject(block, parts, { ...root, changed, mirrored, ...(unknowns && { unknowns }) });
}

function derivation(block: BlockSchema, configuration: Value, prior: Value, traits: ProviderTraits): Derives {
  const { providerConfiguration: provider, learned, isOfOtherMajor = false } = traits;
  const derives: Derives = (schema, path) => {
    const [step, inside] = path;
    if (step?.kind !== "attribute" || inside) return undefined;
    const { inherited, elements, composed } = learned(path, schema) ?? {};
    if (composed) return prior.kind === "null" ? composedValue(composed, provider, argumentOf) : undefined;
    if (elements && prior.kind === "null") return plannedElements(schema.type, elements, configuration);
    return (
      provider &&
      inherited &&
      inheritedValue(step.name, schema.type, inherited, { configuration, prior, provider, isOfOtherMajor })
    );
  };
  const argumentOf = (name: string): Value | undefined => {
    const configured = memberOf(configuration, name);
    const schema = block.attributes.get(name);
    return configured && configured.kind !== "null" ? configured : schema && derives(schema, [attribute(name)]);
  };
  return derives;
}

/** Returns a check whether a part, or anything in it, has one of these names: `disk`, `disk.size`. */
export const isAmongPaths =
  (names: ReadonlySet<string> = NO_NAMES) =>
  (path: Path): boolean => {
    if (names.size === 0) return false;
    const pathName = schemaPath(path);
    return names.has(pathName) || [...names].some((name) => name.startsWith(`${pathName}.`));
  };

const NO_NAMES: ReadonlySet<string> = new Set();

const differs = (prior: Value, name: string, value: Value): boolean =>
  !rawEquals(memberOf(prior, name) ?? nullValue(value.type), value);

function updatedObject(
  schema: ObjectSchema,
  { configured, prior, proposed }: Parts,
  at: Place,
): ReturnType<typeof objectValue> {
  const entries = proposed.kind === "mapping" ? proposed.entries : new Map<string, Value>();
  return objectValue(
    [...entries].map(([name, value]) => {
      const none = nullValue(value.type);
      const parts = {
        configured: memberOf(configured, name) ?? none,
        prior: memberOf(prior, name) ?? none,
        proposed: value,
      };
      return [name, updatedMember(schema, name, parts, within(at, attribute(name)))] as const;
    }),
  );
}

function updatedMember({ attributes, blockTypes }: ObjectSchema, name: string, parts: Parts, at: Place): Value {
  const nested = blockTypes?.get(name);
  const isTimeouts = name === "timeouts" && at.path.length === 1 && isMostlyLegacy(at.traits);
  if (isTimeouts && !at.changed) return parts.prior;
  if (nested) return updatedBlocks(nested, parts, at);
  const schema = attributes.get(name);
  return schema ? updatedAttribute(schema, parts, at) : parts.proposed;
}

function updatedAttribute(schema: AttributeSchema, parts: Parts, at: Place): Value {
  const { configured, prior, proposed } = parts;
  if (schema.writeOnly) return withBasis(at, "certain", nullValue(schema.type));
  if (configured.kind === "null") return updatedUnconfigured(schema, parts, at);
  const basis = basisOf(configured, at);
  if (configured.kind === "unknown") return withBasis(at, basis, configured);
  if (isUnknownAsWhole(configured, at)) return withBasis(at, "assumed", unknownLike(configured));
  if (rawEquals(configured, prior)) return withBasis(at, basisOfUnchanged(configured, at), prior);
  // The original SDK cannot tell an empty value from null, but stores the empty value with any other change.
  const isEmptied =
    at.traits.sdk === "legacy" && prior.kind === "null" && isZero(configured) && !isEmptyCollection(configured);
  if (isEmptied) return at.changed ? withBasis(at, basis, configured) : prior;
  const { likeness } = compareAttribute(schema, configured, prior, at.path, at.traits);
  if (isSameForPlan(likeness)) return withBasis(at, weaker(basis, basisOfForm(likeness, at)), prior);
  if (schema.computed && at.traits.sdk === "legacy" && countsAsUnset(configured))
    return withBasis(at, "assumed", prior);
  if (schema.nested) return updatedCollection(schema.nested.nesting, schema.nested, parts, at);
  return storedAttribute(schema, proposed, prior, basis, at);
}

/** Returns the condition of a change. The original SDK does not distinguish an empty value from an unset one. */
export const conditionOf = (before: Value, after: Value, sdk: Sdk): Condition => {
  const isUnsetValue = (value: Value) => value.kind === "null" || (sdk !== "framework" && isZero(value));
  return isUnsetValue(before) ? "added" : isUnsetValue(after) ? "removed" : "changed";
};

function updatedBlocks(nested: NestedBlockSchema, parts: Parts, at: Place): Value {
  const { configured, prior } = parts;
  if (configured.kind === "unknown") return withBasis(at, basisOfConfigured(configured), configured);
  if (nested.computed && configured.kind === "null") return withBasis(at, "assumed", decidedBlocks(nested, prior));
  const learned = at.traits.learned(at.path, nested);
  const mayStay =
    isMostlyLegacy(at.traits) &&
    !at.traits.isRemoved(at.path) &&
    !losesLearned(nested, configured, prior, at) &&
    !lacksDefault(nested, configured, prior, at);
  const kept = emptiedBlocks(nested, prior, at);
  if (mayStay && isUnset(configured))
    return withBasis(at, learned?.removed === "keeps" ? learnedBasis(at) : "assumed", kept);
  if (mayStay && isSameForPlan(compareBlocks(nested, configured, prior, at.path, asLegacy(at.traits)).likeness)) {
    recordUnchanged(configured, prior, inOrderOf(prior, at));
    return kept;
  }
  return updatedCollection(nested.nesting, nested.block, parts, mayStay ? at : { ...at, isLosing: true });
}

/** Returns computed blocks of an existing object where none is written: those that it has, as for computed attributes. */
const decidedBlocks = ({ nesting }: NestedBlockSchema, prior: Value): Value =>
  prior.kind === "null" && nesting !== "single" ? unknownValue(prior.type) : prior;

/** Whether blocks, or arguments in them, are no longer configured, and the provider is known to remove them then. Another version may keep them. */
function losesLearned(nested: NestedBlockSchema, configured: Value, prior: Value, { path, traits }: Place): boolean {
  return !traits.hasHints && losesIn(nested, objectsOf(configured), objectsOf(prior), path, traits);
}

function losesIn(
  nested: NestedBlockSchema,
  objects: readonly Value[],
  priorObjects: readonly Value[],
  path: Path,
  traits: ProviderTraits,
): boolean {
  const { attributes, blockTypes } = nested.block;
  if (objects.length < priorObjects.length) {
    const learned = traits.learned(path, nested);
    return priorObjects.some((object) => removesUnset(learned, object, setsOnlyEmpty(object)));
  }
  const losesAttribute = [...attributes].some(([name, schema]) => {
    const valuesOf = (of: readonly Value[]) => of.filter((object) => isSetIn(object, name));
    const [stored, learned] = [valuesOf(priorObjects), traits.learned([...path, attribute(name)], schema)];
    const isRemoved = (object: Value): boolean => {
      const value = memberOf(object, name) ?? NULL;
      return removesUnset(learned, value, false) && !(learned?.default && rawEquals(learned.default, value));
    };
    return valuesOf(objects).length < stored.length && stored.some(isRemoved);
  });
  const inside = (of: readonly Value[], name: string) =>
    of.flatMap((object) => objectsOf(memberOf(object, name) ?? NULL));
  return (
    losesAttribute ||
    [...blockTypes].some(([name, inner]) =>
      losesIn(inner, inside(objects, name), inside(priorObjects, name), [...path, attribute(name)], traits),
    )
  );
}

/** Whether an argument that a configured block does not set is stored empty, although the provider is known to have another default. */
function lacksDefault(
  { nesting, block }: NestedBlockSchema,
  configured: Value,
  prior: Value,
  at: Pick<Place, "path" | "traits">,
): boolean {
  const [objects, priorObjects] = [objectsOf(configured), objectsOf(prior)];
  return nesting === "set"
    ? objects.some((object) => lacksDefaultInSet(block, object, priorObjects, at))
    : objects.some((object, place) => lacksDefaultIn(block, object, priorObjects[place], at));
}

/** Whether a set has the element only as it is without a default. */
const lacksDefaultInSet = (
  schema: ObjectSchema,
  element: Value,
  priorElements: readonly Value[],
  at: Pick<Place, "path" | "traits">,
): boolean =>
  priorElements.some((other) => equalUpToEmptiness(element, other) && lacksDefaultIn(schema, element, other, at));

const lacksDefaultIn = (
  { attributes, blockTypes }: ObjectSchema,
  object: Value,
  priorObject: Value | undefined,
  { path, traits }: Pick<Place, "path" | "traits">,
): boolean =>
  traits.sdk === "legacy" &&
  !traits.hasHints &&
  priorObject !== undefined &&
  isObject(object) &&
  [...object.entries].some(([name, value]) => {
    const inside = { path: [...path, attribute(name)], traits };
    const stored = memberOf(priorObject, name) ?? NULL;
    const [schema, nested] = [attributes.get(name), blockTypes?.get(name)];
    if (nested) return lacksDefault(nested, value, stored, inside);
    if (!schema || schema.computed || value.kind !== "null" || !isEmptyDefault(stored)) return false;
    const learnedDefault = traits.learned(inside.path, schema)?.default;
    return learnedDefault !== undefined && !isEmptyDefault(learnedDefault);
  });

const objectsOf = (blocks: Value): readonly Value[] => {
  if (isObject(blocks)) return [blocks];
  return blocks.kind === "unknown" ? [] : membersOf(blocks).map(([, member]) => member);
};

const isSetIn = (object: Value, name: string): boolean => {
  const value = memberOf(object, name);
  return value !== undefined && value.kind !== "null" && !isZero(value);
};

/** Returns the planned nested objects, paired as Core proposes; objects without a partner are new. */
function updatedCollection(nesting: NestingMode, schema: ObjectSchema, parts: Parts, outside: Place): Value {
  const { configured, prior, proposed } = parts;
  const at = inOrderOf(proposed, outside);
  if (nesting === "single" || nesting === "group") {
    if (!isObject(proposed)) return withBasis(at, "assumed", proposed);
    return isObject(prior) ? updatedObject(schema, parts, at) : createdObject(schema, proposed, at);
  }
  if (isSet(proposed)) return updatedSet(schema, prior, proposed, at);
  const [priorMembers, configuredMembers] = [membersOf(prior), membersOf(configured)];
  const members = membersOf(proposed).map(([step, member], place) => {
    const partner = partnerIn(priorMembers, step);
    const inside = { configured: configuredMembers[place]?.[1] ?? member, prior: partner ?? member, proposed: member };
    if (partner && isObject(member)) return updatedObject(schema, inside, within(at, step));
    return createdObject(schema, member, within(at, step), isMostlyLegacy(at.traits) && nesting === "list");
  });
  if (members.length === 0) withBasis(at, "assumed", proposed);
  return withMembers(proposed, members);
}

const partnerIn = (before: readonly (readonly [PathStep, Value])[], step: PathStep): Value | undefined =>
  before.find(([other]) => other.kind === "index" && step.kind === "index" && other.key === step.key)?.[1];

/** Returns the planned elements of a set. Only the set as a whole has a basis, because elements have no path. */
function updatedSet(schema: ObjectSchema, prior: Value, proposed: Value, at: Place): Value {
  const priorMembers = membersOf(prior).map(([, member]) => member);
  const silent: Place = { ...at, traits: { ...at.traits, onBasis: () => {} } };
  const isKept = isMostlyLegacy(at.traits) && !at.traits.isRemoved(at.path) && !at.isLosing;
  const members = membersOf(proposed).map(([, member]) => {
    if (lacksDefaultInSet(schema, member, priorMembers, at)) return createdInSet(schema, member, silent);
    if (priorMembers.some((other) => rawEquals(other, member))) return member;
    const staysAsConfigured = at.traits.sdk === "legacy" && !computesAnything(schema);
    const equal = staysAsConfigured ? priorMembers.find((other) => equalUpToEmptiness(member, other)) : undefined;
    if (equal) return asStaying(schema, member, at, equal);
    const partners = isKept
      ? priorMembers.filter((other) =>
          isSameForPlan(compareObjects(schema, member, other, at.path, asLegacy(at.traits)).likeness),
        )
      : [];
    if (partners.length !== 1) return createdInSet(schema, member, silent);
    // Once any element changes, the original SDK plans those that stay as they are configured.
    return staysAsConfigured ? asStaying(schema, member, at, partners[0]) : partners[0]!;
  });
  return withBasis(at, "assumed", withMembers(proposed, members));
}
