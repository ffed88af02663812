import type { AttributeSchema, BlockSchema, NestedBlockSchema, NestingMode } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute, type Path, type PathStep, pathText } from "../../values/path.ts";
import {
  childrenOf,
  isObject,
  isSet,
  isWhollyKnown,
  nullValue,
  objectValue,
  unknownValue,
  type Value,
} from "../../values/value.ts";
import { membersOf, originsOf, withMembers } from "../../values/walk.ts";
import { type Basis, basisOfConfigured, weaker } from "../basis.ts";
import { type LearnedAt, schemaPath } from "../facts.ts";
import type { PlanRequest } from "../provider.ts";
import type { DocumentedAt } from "./descriptions.ts";
import { emptyOf, isZero, zeroOf } from "./emptyValues.ts";
import { isLooseJson, sameForm } from "./formEquality.ts";
import { mirroredMaps } from "./mirroredMaps.ts";
import type { Sdk } from "./providerSdk.ts";

/** The facts about a provider beyond its schema. */
export interface ProviderTraits {
  /** Whether even the schema is inferred. Nobody knows the types of attributes then. */
  readonly isInferred?: true;
  readonly sdk: Sdk;
  readonly learned: LearnedAt;
  readonly documented: DocumentedAt;
  /** Whether a part, or anything in it, was configured when the object was last applied, and is not any more. */
  readonly isRemoved: (path: Path) => boolean;
  /** Receives how sure each leaf is. Of two about one path the later counts. */
  readonly judged?: (path: Path, basis: Basis) => void;
}

/**
 * Returns what most providers with such a schema plan (measured on 728 resource types). For a new object, what the provider decides is
 * unknown. For an existing one, only arguments that are configured otherwise change; the original SDK keeps computed values, and with
 * the framework they are unknown if anything changes.
 */
export function simulatePlan(
  block: BlockSchema,
  { priorState, proposedNewState, configuration }: PlanRequest,
  traits: ProviderTraits,
): Value {
  if (!isObject(proposedNewState)) return proposedNewState;
  const here: At = { path: [], traits, changed: undefined };
  if (!isObject(priorState)) return created(block, proposedNewState, here);
  const parts: Parts = { configured: configuration, there: priorState, proposed: proposedNewState };
  const alone = updated(block, parts, here);
  if (rawEquals(alone, priorState)) return priorState;
  const changed = new Set(
    [...alone.entries].flatMap(([name, value]) => (differs(priorState, name, value) ? [name] : [])),
  );
  const mirrored = mirroredMaps(block, configuration, priorState, changed);
  return updated(block, parts, { ...here, changed, mirrored });
}

/** Returns whether a part, or anything in it, has one of these names: `disk`, `disk.size`. */
export const isAmongPaths =
  (names: ReadonlySet<string> = NO_NAMES) =>
  (path: Path): boolean => {
    if (names.size === 0) return false;
    const own = schemaPath(path);
    return names.has(own) || [...names].some((name) => name.startsWith(`${own}.`));
  };

const NO_NAMES: ReadonlySet<string> = new Set();

const isMostlyLegacy = ({ sdk }: ProviderTraits): boolean => sdk !== "framework";

const differs = (there: Value, name: string, value: Value): boolean =>
  !rawEquals(memberOf(there, name) ?? nullValue(value.type), value);

/** The place of a part. */
interface At {
  readonly path: Path;
  readonly traits: ProviderTraits;
  /** The names of the arguments that change; undefined while that is being found out. */
  readonly changed: ReadonlySet<string> | undefined;
  /** The new values of attributes that repeat an argument that changes, by name. */
  readonly mirrored?: ReadonlyMap<string, Value>;
}

const within = (at: At, step: PathStep): At => ({ ...at, path: [...at.path, step] });

function judged(at: At, basis: Basis, value: Value): Value {
  at.traits.judged?.(at.path, basis);
  return value;
}

/** The schema of an object: of a block, or of nested attributes. */
type Members = Pick<BlockSchema, "attributes"> & Partial<Pick<BlockSchema, "blockTypes">>;

/** One part of the configuration, of the prior state, and of the proposed state. */
interface Parts {
  readonly configured: Value;
  readonly there: Value;
  readonly proposed: Value;
}

const memberOf = (value: Value, name: string): Value | undefined =>
  value.kind === "mapping" ? value.entries.get(name) : undefined;

function updated(schema: Members, { configured, there, proposed }: Parts, at: At): ReturnType<typeof objectValue> {
  const entries = proposed.kind === "mapping" ? proposed.entries : new Map<string, Value>();
  return objectValue(
    [...entries].map(([name, value]) => {
      const none = nullValue(value.type);
      const parts = {
        configured: memberOf(configured, name) ?? none,
        there: memberOf(there, name) ?? none,
        proposed: value,
      };
      return [name, updatedMember(schema, name, parts, within(at, attribute(name)))] as const;
    }),
  );
}

function updatedMember({ attributes, blockTypes }: Members, name: string, parts: Parts, at: At): Value {
  const nested = blockTypes?.get(name);
  const isTimeouts = name === "timeouts" && at.path.length === 1 && isMostlyLegacy(at.traits);
  if (isTimeouts && !at.changed) return parts.there;
  if (nested) return updatedBlocks(nested, parts, at);
  const of = attributes.get(name);
  return of ? updatedAttribute(of, parts, at) : parts.proposed;
}

function updatedAttribute(of: AttributeSchema, parts: Parts, at: At): Value {
  const { configured, there, proposed } = parts;
  if (of.writeOnly) return judged(at, "certain", nullValue(of.type));
  if (configured.kind === "null") return unconfigured(of, parts, at);
  const basis = basisOf(configured, at);
  if (configured.kind === "unknown") return judged(at, basis, configured);
  if (isUnknownAsWhole(configured, at)) return judged(at, "assumed", unknownLike(configured));
  if (rawEquals(configured, there)) return judged(at, basisOfUnchanged(configured, at), there);
  const isLearned = at.traits
    .learned(at.path, of)
    ?.normalizes?.some(([a, b]) => rawEquals(a, configured) && rawEquals(b, there));
  if (isLearned) return judged(at, weaker(basis, "learned"), there);
  if (isSameTo(at.traits, configured, there) || isUnsetMap(of, configured, at)) return judged(at, "assumed", there);
  // The original SDK cannot tell an empty value from null, but stores the empty value with any other change.
  if (at.traits.sdk === "legacy" && !at.changed && there.kind === "null" && isZero(configured)) return there;
  if (of.nested) return updatedCollection(of.nested.nesting, of.nested, parts, at);
  return judged(at, basis, proposed);
}

/** Whether the original SDK plans a configured value as unknown: sets and maps with an unknown element. */
const isUnknownAsWhole = (value: Value, { traits }: At): boolean =>
  isMostlyLegacy(traits) && (isSet(value) || isMap(value)) && !isWhollyKnown(value);

const isMap = (value: Value): boolean => value.kind === "mapping" && value.type.kind === "map";

const unknownLike = (value: Value): Value => unknownValue(value.type, originsOf([value]));

/** Whether a provider treats two forms of a value as equal. With the framework it would have to say so, and few do. */
const isSameTo = ({ sdk }: ProviderTraits, configured: Value, there: Value): boolean =>
  sdk === "legacy" && sameForm(configured, there);

/**
 * Returns how sure it is that a configured value is planned as written. The original SDK lets a provider rewrite strings and maps
 * (StateFunc, DiffSuppressFunc: 33 of about 2,200 came out otherwise).
 */
function basisOf(configured: Value, { traits }: At): Basis {
  if (!traits.judged) return "assumed";
  const mayBeRewritten = isMostlyLegacy(traits) && (configured.kind === "string" || isMap(configured));
  const isOpen = mayBeRewritten || (traits.isInferred && mayBeConverted(configured));
  return isOpen ? weaker("assumed", basisOfConfigured(configured)) : basisOfConfigured(configured);
}

/** The basis of a configured value that equals the prior one. Only loose JSON may still be rewritten. */
function basisOfUnchanged(configured: Value, { traits }: At): Basis {
  const mayBeRewritten = !traits.isInferred && isMostlyLegacy(traits) && isLooseJson(configured);
  return mayBeRewritten ? weaker("assumed", basisOfConfigured(configured)) : basisOfConfigured(configured);
}

/** Whether an attribute of some type may store another value: a number as a string, a string as a number, a set in its own order. */
function mayBeConverted(value: Value): boolean {
  if (value.kind === "number" || value.kind === "bool") return true;
  if (value.kind === "string") return /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|true|false)$/i.test(value.value);
  const members = [...childrenOf(value)];
  return (value.kind === "sequence" && members.length > 1) || members.some(mayBeConverted);
}

/** Whether an empty map means no map: so it does to the original SDK for a computed attribute, and the prior value stays. */
const isUnsetMap = ({ computed }: AttributeSchema, configured: Value, { traits }: At): boolean =>
  computed && traits.sdk === "legacy" && configured.type.kind === "map" && isZero(configured);

/** Returns the planned value of an attribute that is not configured, for an existing object. */
function unconfigured(of: AttributeSchema, parts: Parts, at: At): Value {
  const { isInferred, isRemoved, learned } = at.traits;
  if (isInferred && isRemoved(at.path)) return judged(at, "assumed", nullValue(of.type));
  const mirrored = mirroredAt(at);
  if (mirrored) return judged(at, "assumed", mirrored);
  if (!of.computed) return unsetArgument(of, parts, at);
  if (!of.optional) return computedAgain(of, parts.there, at);
  const learnedDefault = isMostlyLegacy(at.traits) ? undefined : learned(at.path, of)?.default;
  return judged(at, "assumed", learnedDefault ?? defaultAgain(of, at) ?? parts.there);
}

/** Returns the planned value of an argument that is not configured, and that the provider does not compute. */
function unsetArgument(of: AttributeSchema, { there, proposed }: Parts, at: At): Value {
  const { sdk, isRemoved, documented, learned } = at.traits;
  const isLegacy = isMostlyLegacy(at.traits);
  if (there.kind === "null") return judged(at, isLegacy ? "assumed" : "certain", there);
  if (sdk === "legacy" && isZero(there)) return judged(at, "assumed", there);
  const learnedDefault = learned(at.path, of)?.default;
  if (learnedDefault) return judged(at, "learned", learnedDefault);
  const documentedDefault = documented(of);
  if (documentedDefault) return judged(at, "assumed", documentedDefault);
  // The original SDK may have a default, and while nothing was removed there is no change.
  if (isLegacy && !isRemoved(at.path)) return judged(at, "assumed", there);
  return judged(at, "assumed", isLegacy ? zeroOf(there, proposed) : proposed);
}

function mirroredAt({ path: [step, ...inside], mirrored }: At): Value | undefined {
  return step?.kind === "attribute" && inside.length === 0 ? mirrored?.get(step.name) : undefined;
}

/** Returns the default that a provider plans for a removed argument; undefined for a deprecated one, which follows its successor. */
const defaultAgain = (of: AttributeSchema, { traits }: At): Value | undefined =>
  of.deprecated ? undefined : traits.documented(of);

/** Returns the planned value of a computed attribute, for an existing object. */
function computedAgain(of: AttributeSchema, there: Value, at: At): Value {
  if (!at.changed) return judged(at, "assumed", there);
  const changes = at.traits.learned(at.path, of)?.changes;
  if (changes) {
    const isAmong = changes.some((name) => at.changed?.has(name));
    return judged(at, "learned", isAmong ? unknownValue(of.type) : there);
  }
  const step = at.path[0];
  const isId = at.path.length === 1 && step?.kind === "attribute" && step.name === "id";
  return judged(at, "assumed", isMostlyLegacy(at.traits) || isId ? there : unknownValue(of.type));
}

function updatedBlocks(nested: NestedBlockSchema, parts: Parts, at: At): Value {
  const { configured, there } = parts;
  if (configured.kind === "unknown") return judged(at, basisOfConfigured(configured), configured);
  const mayStay = isMostlyLegacy(at.traits) && !at.traits.isRemoved(at.path);
  if (mayStay && isUnset(configured)) return judged(at, "assumed", there);
  if (mayStay && sameForm(configured, there)) {
    judgeSame(configured, there, at);
    return there;
  }
  return updatedCollection(nested.nesting, nested.block, parts, at);
}

/** Whether no block is written. */
export const isUnset = (blocks: Value): boolean => blocks.kind !== "unknown" && membersOf(blocks).length === 0;

/**
 * Judges blocks that stay: only what is written in them is certain. If anything else changes, the original SDK stores empty values in
 * place of null, and a provider may compute blocks that nobody writes.
 */
function judgeSame(configured: Value, there: Value, at: At): void {
  const isNothing = configured.kind === "null" || (configured.kind === "sequence" && isUnset(configured));
  const isWritten = !isNothing && rawEquals(configured, there);
  judged(at, isWritten ? "certain" : "assumed", there);
  if (isSet(configured)) {
    if (holdsNull(configured)) judged(at, "assumed", there);
    return;
  }
  const others = new Map(membersOf(there).map(([step, member]) => [pathText([step]), member] as const));
  for (const [step, member] of membersOf(configured))
    judgeSame(member, others.get(pathText([step])) ?? nullValue(member.type), within(at, step));
}

const holdsNull = (value: Value): boolean => value.kind === "null" || [...childrenOf(value)].some(holdsNull);

/** Returns nested objects, paired as Core proposes; objects without a partner are new. */
function updatedCollection(nesting: NestingMode, schema: Members, parts: Parts, outside: At): Value {
  const { configured, there, proposed } = parts;
  const at = inOrderOf(proposed, outside);
  if (nesting === "single" || nesting === "group") {
    if (!isObject(proposed)) return judged(at, "assumed", proposed);
    return isObject(there) ? updated(schema, parts, at) : created(schema, proposed, at);
  }
  if (isSet(proposed)) return updatedSet(schema, there, proposed, at);
  const [before, wanted] = [membersOf(there), membersOf(configured)];
  const members = membersOf(proposed).map(([step, member], place) => {
    const partner = partnerIn(before, step);
    const inside = { configured: wanted[place]?.[1] ?? member, there: partner ?? member, proposed: member };
    if (partner && isObject(member)) return updated(schema, inside, within(at, step));
    return created(schema, member, within(at, step), isMostlyLegacy(at.traits) && nesting === "list");
  });
  if (members.length === 0) judged(at, "assumed", proposed);
  return withMembers(proposed, members);
}

/** Weakens the basis of several blocks without a schema, because they may be a set, and come in another order. */
function inOrderOf(blocks: Value, at: At): At {
  const { judged: told, ...traits } = at.traits;
  if (!told || !traits.isInferred || membersOf(blocks).length < 2) return at;
  return { ...at, traits: { ...traits, judged: (path, basis) => told(path, weaker(basis, "assumed")) } };
}

const partnerIn = (before: readonly (readonly [PathStep, Value])[], step: PathStep): Value | undefined =>
  before.find(([other]) => other.kind === "index" && step.kind === "index" && other.key === step.key)?.[1];

/** Returns the planned elements of a set. Only the set as a whole has a basis, because elements have no path. */
function updatedSet(schema: Members, there: Value, proposed: Value, at: At): Value {
  const known = membersOf(there).map(([, member]) => member);
  const silent: At = { ...at, traits: { ...at.traits, judged: () => {} } };
  const isKept = isMostlyLegacy(at.traits) && !at.traits.isRemoved(at.path);
  const members = membersOf(proposed).map(([, member]) => {
    if (known.some((other) => rawEquals(other, member))) return member;
    const partners = isKept ? known.filter((other) => sameForm(member, other)) : [];
    return partners.length === 1 ? partners[0]! : createdInSet(schema, member, silent);
  });
  return judged(at, "assumed", withMembers(proposed, members));
}

/** Returns a new object: computed attributes that are not configured are unknown. */
function created(schema: Members, proposed: Value, at: At, isAppended = false): Value {
  if (proposed.kind === "unknown") return judged(at, basisOfConfigured(proposed), proposed);
  if (!isObject(proposed)) return judged(at, "assumed", proposed);
  return objectValue(
    [...proposed.entries].map(([name, value]) => {
      const here = within(at, attribute(name));
      const nested = schema.blockTypes?.get(name);
      if (nested) return [name, createdCollection(nested.nesting, nested.block, value, here, isAppended)] as const;
      return [name, createdAttribute(schema.attributes.get(name), value, here, isAppended)] as const;
    }),
  );
}

function createdCollection(nesting: NestingMode, schema: Members, value: Value, at: At, isAppended: boolean): Value {
  if (nesting === "single" || nesting === "group") return created(schema, value, at, isAppended);
  if (value.kind === "unknown") return judged(at, basisOfConfigured(value), value);
  const members = membersOf(value);
  const isInSet = isSet(value);
  const inside: At = isInSet ? { ...at, traits: { ...at.traits, judged: () => {} } } : inOrderOf(value, at);
  if (isInSet || members.length === 0) judged(at, "assumed", value);
  return withMembers(
    value,
    members.map(([step, member]) =>
      isInSet ? createdInSet(schema, member, inside) : created(schema, member, within(inside, step), isAppended),
    ),
  );
}

/** Returns a new element of a set. The original SDK stores empty values for unset attributes, once the whole element is known. */
function createdInSet(schema: Members, proposed: Value, at: At): Value {
  const made = created(schema, proposed, at);
  return isMostlyLegacy(at.traits) && !at.traits.isInferred && isWhollyKnown(made) ? withEmpty(schema, made) : made;
}

const eachWithEmpty = (schema: Members, blocks: Value): Value =>
  blocks.kind === "sequence"
    ? withMembers(
        blocks,
        blocks.items.map((item) => withEmpty(schema, item)),
      )
    : blocks;

function withEmpty({ attributes, blockTypes }: Members, object: Value): Value {
  if (!isObject(object)) return object;
  return objectValue(
    [...object.entries].map(([name, value]) => {
      const nested = blockTypes?.get(name);
      if (nested) return [name, eachWithEmpty(nested.block, value)] as const;
      const isMissing = value.kind === "null" && attributes.has(name);
      return [name, isMissing ? (emptyOf(value.type) ?? value) : value] as const;
    }),
  );
}

function createdAttribute(of: AttributeSchema | undefined, value: Value, at: At, isAppended: boolean): Value {
  if (!of) return value;
  if (of.writeOnly) return judged(at, "certain", nullValue(of.type));
  if (value.kind !== "null") {
    if (of.nested && value.kind !== "unknown")
      return createdCollection(of.nested.nesting, of.nested, value, at, isAppended);
    if (isUnknownAsWhole(value, at)) return judged(at, "assumed", unknownLike(value));
    return judged(at, basisOf(value, at), value);
  }
  const known = of.optional ? at.traits.learned(at.path, of)?.default : undefined;
  if (known) return judged(at, "learned", known);
  const documented = at.traits.documented(of);
  if (documented) return judged(at, "assumed", documented);
  if (!of.computed) return judged(at, isMostlyLegacy(at.traits) ? "assumed" : "certain", value);
  // In a list that grows, the original SDK plans null for what is not configured.
  return judged(at, "assumed", isAppended && isPrimitive(of) ? value : unknownValue(of.type));
}

const isPrimitive = ({ type: { kind } }: AttributeSchema): boolean =>
  kind === "string" || kind === "number" || kind === "bool";
