import { TEXT_HASHES } from "../../lang/functions/crypto/textHashes.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema, NestingMode } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute, type Path, type PathStep, pathText } from "../../values/path.ts";
import {
  childrenOf,
  isObject,
  isSet,
  isWhollyKnown,
  type MappingValue,
  NULL,
  nullValue,
  objectValue,
  stringValue,
  unknownValue,
  type Value,
} from "../../values/value.ts";
import { membersOf, originsOf, withMembers } from "../../values/walk.ts";
import { type Basis, basisOfConfigured, weaker } from "../basis.ts";
import { type Condition, keepsUnset, type Learned, type LearnedAt, removesUnset, schemaPath } from "../facts.ts";
import { inheritedValue } from "../inherited.ts";
import type { PlanRequest } from "../provider.ts";
import { isLooseJson } from "../relations/documents.ts";
import {
  compareAttribute,
  compareBlocks,
  compareObjects,
  isSameForPlan,
  type Likeness,
} from "../relations/likeness.ts";
import type { DocumentedAt } from "./descriptions.ts";
import {
  emptyOf,
  equalUpToEmptiness,
  isEmptyCollection,
  isZero,
  setsOnlyEmpty,
  withEmptyMembers,
  zeroOf,
} from "./emptyValues.ts";
import { mirroredMaps } from "./mirroredMaps.ts";
import { plannedElements } from "./plannedSets.ts";
import type { Sdk } from "./providerSdk.ts";

/** The facts about a provider beyond its schema. */
export interface ProviderTraits {
  /** Whether even the schema is inferred, so that the types of attributes are unknown. */
  readonly isInferred?: true;
  readonly sdk: Sdk;
  readonly learned: LearnedAt;
  /** Whether what was learned is of another version of the provider, so that it is only assumed. */
  readonly hasHints?: true;
  /** Whether even the schema is of another version of the provider. */
  readonly isOfOtherVersion?: true;
  readonly documented: DocumentedAt;
  /** The configuration of the provider, as far as it is known; undefined if it is not. */
  readonly providerConfiguration?: Value;
  /** Whether a part, or anything in it, was configured at the last apply and is no longer. */
  readonly isRemoved: (path: Path) => boolean;
  /** Receives the basis of each leaf. Of two bases for one path, the later counts. */
  readonly onBasis?: (path: Path, basis: Basis) => void;
}

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
  const derives = derivation(configuration, priorState, traits);
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

/**
 * Returns the value of an attribute that is not configured, as it follows from other arguments, of the object or of its provider;
 * undefined if it follows from none.
 */
type Derives = (schema: AttributeSchema, path: Path) => Value | undefined;

function derivation(configuration: Value, prior: Value, traits: ProviderTraits): Derives {
  const { providerConfiguration: provider, learned, hasHints: isHint = false } = traits;
  return (schema, path) => {
    const [step, inside] = path;
    if (step?.kind !== "attribute" || inside) return undefined;
    const { inherited, elements } = learned(path, schema) ?? {};
    if (elements && prior.kind === "null") return plannedElements(schema.type, elements, configuration);
    return (
      provider &&
      inherited &&
      inheritedValue(step.name, schema.type, inherited, { configuration, prior, provider, isHint })
    );
  };
}

/** The schema paths of the computed values that become unknown with a change. */
interface LearnedUnknowns {
  readonly paths: ReadonlySet<string>;
  /** Whether only other changes of the type have shown them. */
  readonly isAssumed: boolean;
}

/** Returns what is learned to become unknown with these changes; undefined if too little was learned. */
function learnedUnknowns(
  block: BlockSchema,
  changed: ReadonlySet<string>,
  traits: ProviderTraits,
): LearnedUnknowns | undefined {
  const paths = new Set<string>();
  let isAssumed = false;
  for (const name of changed) {
    const schema = block.attributes.get(name);
    if (schema && !schema.optional && !schema.required) continue;
    const ofPart = unknownsOf(block, name, traits);
    if (ofPart) for (const path of ofPart) paths.add(path);
    else isAssumed = true;
  }
  if (isMostlyLegacy(traits)) return isAssumed ? undefined : { paths, isAssumed };
  // The framework makes the same values unknown with every change. Parts of an optional object show only where it is set.
  let wasSeen = !isAssumed;
  for (const name of partNames(block)) {
    const ofPart = unknownsOf(block, name, traits);
    if (ofPart) wasSeen = true;
    for (const path of ofPart ?? []) if (isAssumed || isInOptionalObject(block, path)) paths.add(path);
  }
  return wasSeen ? { paths, isAssumed } : undefined;
}

function unknownsOf({ attributes, blockTypes }: BlockSchema, name: string, { learned }: ProviderTraits) {
  const part = attributes.get(name) ?? blockTypes.get(name);
  return part && learned([attribute(name)], part)?.unknowns;
}

function* partNames({ attributes, blockTypes }: BlockSchema): Iterable<string> {
  yield* attributes.keys();
  yield* blockTypes.keys();
}

function isInOptionalObject({ attributes, blockTypes }: BlockSchema, path: string): boolean {
  const end = path.indexOf(".");
  if (end < 0) return false;
  const name = path.slice(0, end);
  return attributes.get(name)?.required !== true && (blockTypes.get(name)?.minItems ?? 0) === 0;
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

/** The traits for blocks, which a provider of undecided SDK most likely plans as the original SDK does. */
const asLegacy = (traits: ProviderTraits): ProviderTraits =>
  isMostlyLegacy(traits) ? { ...traits, sdk: "legacy" } : traits;

const isMostlyLegacy = ({ sdk }: ProviderTraits): boolean => sdk !== "framework";

const differs = (prior: Value, name: string, value: Value): boolean =>
  !rawEquals(memberOf(prior, name) ?? nullValue(value.type), value);

/** The path of a part, with the facts for its simulation. */
interface Place {
  readonly path: Path;
  readonly traits: ProviderTraits;
  readonly derives: Derives;
  /** The names of the arguments that change; undefined while they are being determined. */
  readonly changed: ReadonlySet<string> | undefined;
  /** The new values of computed maps that repeat a changed argument, by name. */
  readonly mirrored?: ReadonlyMap<string, Value>;
  /** Whether blocks, or arguments in them, were removed. */
  readonly isLosing?: true;
  /** The computed values that become unknown; undefined if that was not learned. */
  readonly unknowns?: LearnedUnknowns;
}

const within = (at: Place, step: PathStep): Place => ({ ...at, path: [...at.path, step] });

function withBasis(at: Place, basis: Basis, value: Value): Value {
  at.traits.onBasis?.(at.path, basis);
  return value;
}

/** The schema of an object: of a block, or of nested attributes. */
type ObjectSchema = Pick<BlockSchema, "attributes"> & Partial<Pick<BlockSchema, "blockTypes">>;

/** One part of the configuration, of the prior state, and of the proposed state. */
interface Parts {
  readonly configured: Value;
  readonly prior: Value;
  readonly proposed: Value;
}

const memberOf = (value: Value, name: string): Value | undefined =>
  value.kind === "mapping" ? value.entries.get(name) : undefined;

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
  if (isUnsetMap(schema, configured, at)) return withBasis(at, "assumed", prior);
  if (schema.nested) return updatedCollection(schema.nested.nesting, schema.nested, parts, at);
  return storedAttribute(schema, proposed, prior, basis, at);
}

/** Returns a configured value as the provider stores it. */
function storedAttribute(schema: AttributeSchema, configured: Value, prior: Value, basis: Basis, at: Place): Value {
  const stored = asStored(schema, configured, prior, at);
  const isEmptied = stored !== configured && isSet(configured);
  return withBasis(at, isEmptied ? weaker("assumed", basis) : basis, stored);
}

const asStored = (schema: AttributeSchema, configured: Value, prior: Value, { path, traits }: Place): Value => {
  const digest = traits.learned(path, schema)?.digest;
  if (digest && configured.kind === "string") return stringValue(TEXT_HASHES[digest](configured.value));
  return isMostlyLegacy(traits) && !traits.isInferred ? withEmptyMembers(configured, prior) : configured;
};

/** Returns the basis of a value that stays because the configured one is the same in another form. */
const basisOfForm = (likeness: Likeness, at: Place): Basis =>
  likeness === "proven" ? "certain" : likeness === "learned" ? learnedBasis(at) : "assumed";

const learnedBasis = ({ traits }: Place): Basis => (traits.hasHints ? "assumed" : "learned");

/** Returns the basis of a value that follows from other arguments. */
const basisOfDerived = (value: Value, at: Place): Basis => weaker(learnedBasis(at), basisOfConfigured(value));

/** Returns the condition of a change. The original SDK does not distinguish an empty value from an unset one. */
export const conditionOf = (before: Value, after: Value, sdk: Sdk): Condition => {
  const isUnsetValue = (value: Value) => value.kind === "null" || (sdk !== "framework" && isZero(value));
  return isUnsetValue(before) ? "added" : isUnsetValue(after) ? "removed" : "changed";
};

/** Whether the original SDK plans a configured value as unknown: sets and maps with anything unknown, and lists with an unknown item. */
function isUnknownAsWhole(value: Value, { traits }: Place): boolean {
  if (!isMostlyLegacy(traits)) return false;
  if (isSet(value) || isMap(value)) return !isWhollyKnown(value);
  return value.kind === "sequence" && value.type.kind === "list" && value.items.some(({ kind }) => kind === "unknown");
}

const isMap = (value: Value): boolean => value.kind === "mapping" && value.type.kind === "map";

const unknownLike = (value: Value): Value => unknownValue(value.type, originsOf([value]));

/**
 * Returns the basis of a configured value in the plan. The original SDK lets a provider rewrite strings and maps (StateFunc,
 * DiffSuppressFunc: 33 of about 2,200 came out otherwise).
 */
function basisOf(configured: Value, at: Place): Basis {
  const { traits } = at;
  if (!traits.onBasis) return "assumed";
  const mayBeRewritten = isMostlyLegacy(traits) && (configured.kind === "string" || isMap(configured));
  const isOpen = mayBeRewritten || mayCountAsUnset(configured, at) || (traits.isInferred && mayBeConverted(configured));
  return isOpen ? weaker("assumed", basisOfConfigured(configured)) : basisOfConfigured(configured);
}

/** Whether the original SDK may plan an empty collection as null or unknown, because it treats it as unset. */
const mayCountAsUnset = (value: Value, { traits }: Place): boolean =>
  isMostlyLegacy(traits) && isEmptyCollection(value);

/**
 * Returns the basis of a configured value that equals the prior one. Only loose JSON may still be rewritten, and an empty
 * collection if the object is replaced.
 */
function basisOfUnchanged(configured: Value, at: Place): Basis {
  const { traits, changed } = at;
  const mayBeRewritten = !traits.isInferred && isMostlyLegacy(traits) && isLooseJson(configured);
  return mayBeRewritten || (changed && mayCountAsUnset(configured, at))
    ? weaker("assumed", basisOfConfigured(configured))
    : basisOfConfigured(configured);
}

/**
 * Whether an attribute of unknown type may store another form of the value: a number as a string, a string as a number, a set in
 * another order, or objects with more members, because JSON does not tell blocks from a list of objects.
 */
function mayBeConverted(value: Value): boolean {
  if (value.kind === "number" || value.kind === "bool") return true;
  if (value.kind === "string") return /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|true|false)$/i.test(value.value);
  const members = [...childrenOf(value)];
  const isOpenList = value.kind === "sequence" && (members.length > 1 || members.some(isObject));
  return isOpenList || members.some(mayBeConverted);
}

/** Whether an empty map keeps the prior value. For a computed attribute, the original SDK treats an empty map as unset. */
const isUnsetMap = ({ computed }: AttributeSchema, configured: Value, { traits }: Place): boolean =>
  computed && traits.sdk === "legacy" && configured.type.kind === "map" && isZero(configured);

/** Returns the planned value of an attribute that is not configured, for an existing object. */
function updatedUnconfigured(schema: AttributeSchema, parts: Parts, at: Place): Value {
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

/** Returns a default with the type of its attribute, because a null value may have been stored without one. */
const typed = (value: Value, { type }: AttributeSchema): Value => (value.kind === "null" ? nullValue(type) : value);

/** Returns the planned value of a computed attribute as it was learned; undefined if it was not. */
function learnedComputed({ type }: AttributeSchema, prior: Value, at: Place): Value | undefined {
  if (!at.changed || !at.unknowns) return undefined;
  const { paths, isAssumed } = at.unknowns;
  const value = paths.has(schemaPath(at.path)) ? unknownValue(type) : prior;
  return withBasis(at, isAssumed ? "assumed" : learnedBasis(at), value);
}

/** Returns the planned value of an unset argument that the provider does not compute. */
function updatedUnset(schema: AttributeSchema, { prior, proposed }: Parts, at: Place): Value {
  const { sdk, isRemoved, documented } = at.traits;
  const isLegacy = isMostlyLegacy(at.traits);
  if (prior.kind === "null") return withBasis(at, isLegacy ? "assumed" : "certain", emptiedInBlock(prior, at));
  if (sdk === "legacy" && isZero(prior)) return withBasis(at, "assumed", prior);
  if (keepsUnset(at.traits.learned(at.path, schema), prior, false)) return withBasis(at, learnedBasis(at), prior);
  const learnedDefault = ownDefault(schema, at);
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
function emptiedBlocks({ nesting, block }: NestedBlockSchema, prior: Value, at: Place): Value {
  if (!at.changed || at.traits.sdk !== "legacy") return prior;
  if (nesting === "list") return eachEmptied(block, prior, at);
  if (!isSet(prior) || computesAnything(block)) return prior;
  return withMembers(
    prior,
    membersOf(prior).map(([, element]) => asStaying(block, element, at)),
  );
}

const eachEmptied = (block: BlockSchema, blocks: Value, at: Place): Value =>
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

function updatedBlocks(nested: NestedBlockSchema, parts: Parts, at: Place): Value {
  const { configured, prior } = parts;
  if (configured.kind === "unknown") return withBasis(at, basisOfConfigured(configured), configured);
  const learned = at.traits.learned(at.path, nested);
  const mayStay =
    isMostlyLegacy(at.traits) && !at.traits.isRemoved(at.path) && !losesLearned(nested, configured, prior, at);
  const kept = emptiedBlocks(nested, prior, at);
  if (mayStay && isUnset(configured))
    return withBasis(at, learned?.removed === "keeps" ? learnedBasis(at) : "assumed", kept);
  if (mayStay && isSameForPlan(compareBlocks(nested, configured, prior, at.path, asLegacy(at.traits)).likeness)) {
    recordUnchanged(configured, prior, inOrderOf(prior, at));
    return kept;
  }
  return updatedCollection(nested.nesting, nested.block, parts, mayStay ? at : { ...at, isLosing: true });
}

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
    const isRemoved = (object: Value): boolean => removesUnset(learned, memberOf(object, name) ?? NULL, false);
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

const objectsOf = (blocks: Value): readonly Value[] => {
  if (isObject(blocks)) return [blocks];
  return blocks.kind === "unknown" ? [] : membersOf(blocks).map(([, member]) => member);
};

const isSetIn = (object: Value, name: string): boolean => {
  const value = memberOf(object, name);
  return value !== undefined && value.kind !== "null" && !isZero(value);
};

/** Whether no block is configured. */
export const isUnset = (blocks: Value): boolean => blocks.kind !== "unknown" && membersOf(blocks).length === 0;

/**
 * Records the basis of blocks that stay: only their configured values are certain. If anything else changes, the original SDK
 * stores empty values in place of null, and a provider may compute blocks that are not configured.
 */
function recordUnchanged(configured: Value, prior: Value, at: Place): void {
  const isNothing = configured.kind === "null" || (configured.kind === "sequence" && isUnset(configured));
  const isWritten = !isNothing && rawEquals(configured, prior);
  withBasis(at, isWritten ? "certain" : "assumed", prior);
  if (isSet(configured)) {
    if (holdsNull(configured)) withBasis(at, "assumed", prior);
    return;
  }
  const priorMembers = new Map(membersOf(prior).map(([step, member]) => [pathText([step]), member] as const));
  for (const [step, member] of membersOf(configured))
    recordUnchanged(member, priorMembers.get(pathText([step])) ?? nullValue(member.type), within(at, step));
}

const holdsNull = (value: Value): boolean => value.kind === "null" || [...childrenOf(value)].some(holdsNull);

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

/** Weakens the basis of several blocks of an inferred schema, because they may be a set, whose order may change. */
function inOrderOf(blocks: Value, at: Place): Place {
  const { onBasis: report, ...traits } = at.traits;
  if (!report || !traits.isInferred || membersOf(blocks).length < 2) return at;
  return { ...at, traits: { ...traits, onBasis: (path, basis) => report(path, weaker(basis, "assumed")) } };
}

const partnerIn = (before: readonly (readonly [PathStep, Value])[], step: PathStep): Value | undefined =>
  before.find(([other]) => other.kind === "index" && step.kind === "index" && other.key === step.key)?.[1];

/** Returns the planned elements of a set. Only the set as a whole has a basis, because elements have no path. */
function updatedSet(schema: ObjectSchema, prior: Value, proposed: Value, at: Place): Value {
  const priorMembers = membersOf(prior).map(([, member]) => member);
  const silent: Place = { ...at, traits: { ...at.traits, onBasis: () => {} } };
  const isKept = isMostlyLegacy(at.traits) && !at.traits.isRemoved(at.path) && !at.isLosing;
  const members = membersOf(proposed).map(([, member]) => {
    if (priorMembers.some((other) => rawEquals(other, member))) return member;
    const staysAsConfigured = at.traits.sdk === "legacy" && !computesAnything(schema);
    if (staysAsConfigured && priorMembers.some((other) => equalUpToEmptiness(member, other)))
      return asStaying(schema, member, at);
    const partners = isKept
      ? priorMembers.filter((other) =>
          isSameForPlan(compareObjects(schema, member, other, at.path, asLegacy(at.traits)).likeness),
        )
      : [];
    if (partners.length !== 1) return createdInSet(schema, member, silent);
    // Once any element changes, the original SDK plans those that stay as they are configured.
    return staysAsConfigured ? asStaying(schema, member, at) : partners[0]!;
  });
  return withBasis(at, "assumed", withMembers(proposed, members));
}

/**
 * Returns an element that stays as the original SDK plans it: with empty collections, and empty values in the lists of
 * blocks in it.
 */
const asStaying = ({ blockTypes }: ObjectSchema, element: Value, at: Place): Value =>
  isObject(element)
    ? objectValue(
        [...element.entries].map(([name, value]) => {
          const nested = blockTypes?.get(name);
          if (nested) return [name, nested.nesting === "list" ? eachEmptied(nested.block, value, at) : value] as const;
          const isCollection = value.kind === "null" && ["list", "set", "map"].includes(value.type.kind);
          return [name, isCollection ? (emptyOf(value.type) ?? value) : value] as const;
        }),
      )
    : element;

const computesAnything = ({ attributes, blockTypes }: ObjectSchema): boolean =>
  [...attributes.values()].some(({ computed }) => computed) ||
  [...(blockTypes?.values() ?? [])].some(({ block }) => computesAnything(block));

/** Returns a new object: computed attributes that are not configured are unknown. */
function createdObject(schema: ObjectSchema, proposed: Value, at: Place, isAppended = false): Value {
  if (proposed.kind === "unknown") return withBasis(at, basisOfConfigured(proposed), proposed);
  if (!isObject(proposed)) return withBasis(at, "assumed", proposed);
  return objectValue(
    [...proposed.entries].map(([name, value]) => {
      const place = within(at, attribute(name));
      const nested = schema.blockTypes?.get(name);
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

/** Returns a new element of a set. The original SDK stores empty values for unset attributes, once the whole element is known. */
function createdInSet(schema: ObjectSchema, proposed: Value, at: Place): Value {
  const element = createdObject(schema, proposed, at);
  return isMostlyLegacy(at.traits) && !at.traits.isInferred && isWhollyKnown(element)
    ? withEmpty(schema, element, at)
    : element;
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
      return [name, isMissing ? (emptyOf(value.type) ?? value) : value] as const;
    }),
  );
}

function createdAttribute(schema: AttributeSchema | undefined, value: Value, at: Place, isAppended: boolean): Value {
  if (!schema) return value;
  if (schema.writeOnly) return withBasis(at, "certain", nullValue(schema.type));
  if (value.kind !== "null") {
    if (schema.nested && value.kind !== "unknown")
      return createdCollection(schema.nested.nesting, schema.nested, value, at, isAppended);
    if (isUnknownAsWhole(value, at) || isComputedAsUnset(value, schema, at))
      return withBasis(at, "assumed", unknownLike(value));
    return storedAttribute(schema, value, NULL, basisOf(value, at), at);
  }
  const derived = at.derives(schema, at.path);
  if (derived) return withBasis(at, basisOfDerived(derived, at), derived);
  const learnedHere = at.traits.learned(at.path, schema);
  if (learnedHere?.default && (!learnedHere.inherited || isEmptyCollection(learnedHere.default)))
    return withBasis(at, learnedHere.isUsual ? "assumed" : learnedBasis(at), typed(learnedHere.default, schema));
  const documented = at.traits.documented(schema);
  if (documented) return withBasis(at, "assumed", documented);
  if (!schema.computed) return withBasis(at, isMostlyLegacy(at.traits) ? "assumed" : "certain", value);
  // In new elements of a list, the original SDK plans null for attributes that are not configured.
  return withBasis(at, "assumed", isAppended && isPrimitive(schema) ? value : unknownValue(schema.type));
}

/** Whether the provider computes an empty collection of a new object, because the original SDK treats it as unset. */
const isComputedAsUnset = (value: Value, { computed }: AttributeSchema, { traits }: Place): boolean =>
  traits.sdk === "legacy" && !traits.isInferred && computed && isEmptyCollection(value);

const isPrimitive = ({ type: { kind } }: AttributeSchema): boolean =>
  kind === "string" || kind === "number" || kind === "bool";
