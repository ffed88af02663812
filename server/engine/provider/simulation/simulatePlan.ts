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
import type { DocumentedAt } from "./documented.ts";
import { emptyOf, isZero, zeroOf } from "./emptyForm.ts";
import { mirroredMaps } from "./mirroredMaps.ts";
import { isLooseJson, sameForm } from "./sameForm.ts";
import type { Shape } from "./shape.ts";

/** What is known of a provider beside the schema. */
export interface Ways {
  /** Is even the schema only inferred? Then nobody knows of what type an attribute is. */
  readonly isInferred?: true;
  readonly shape: Shape;
  /** Is the framework more than likely, where that is the shape? */
  readonly isProven: boolean;
  readonly learned: LearnedAt;
  readonly documented: DocumentedAt;
  /** Was it, or anything in it, configured when the object was last applied, and is not any more? */
  readonly isTakenOut: (path: Path) => boolean;
  /** Told how sure each leaf is; of two about the same place the later counts. */
  readonly judged?: (path: Path, basis: Basis) => void;
}

/**
 * What providers with such a schema mostly plan (measured on 728 resource types). What the provider may decide is unknown where an object is made. Of one that is there only what is configured in
 * another way changes; what it has computed is kept by the original SDK, and unknown with the framework where anything changes.
 */
export function simulatePlan(
  block: BlockSchema,
  { priorState, proposedNewState, configuration }: PlanRequest,
  ways: Ways,
): Value {
  if (!isObject(proposedNewState)) return proposedNewState;
  const here: At = { path: [], ways, changed: undefined };
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

/** Is a part, or anything in it, among those with these names: `disk`, `disk.size`? */
export const isAmong =
  (names: ReadonlySet<string> = NO_NAMES) =>
  (path: Path): boolean => {
    if (names.size === 0) return false;
    const own = schemaPath(path);
    return names.has(own) || [...names].some((name) => name.startsWith(`${own}.`));
  };

const NO_NAMES: ReadonlySet<string> = new Set();

const isMostlyLegacy = ({ shape }: Ways): boolean => shape !== "framework";

/** May it be the original SDK, in whatever shape it is simulated? */
const mayBeLegacy = (ways: Ways): boolean => isMostlyLegacy(ways) || !ways.isProven;

const differs = (there: Value, name: string, value: Value): boolean =>
  !rawEquals(memberOf(there, name) ?? nullValue(value.type), value);

/** Where a part stands. */
interface At {
  readonly path: Path;
  readonly ways: Ways;
  /** The arguments that change; undefined while it is found out whether any does. */
  readonly changed: ReadonlySet<string> | undefined;
  /** What repeats an argument that changes, by the name of an attribute of the object. */
  readonly mirrored?: ReadonlyMap<string, Value>;
}

const within = (at: At, step: PathStep): At => ({ ...at, path: [...at.path, step] });

function judged(at: At, basis: Basis, value: Value): Value {
  at.ways.judged?.(at.path, basis);
  return value;
}

/** What may stand in an object: a block, or the nested attributes of one. */
type Members = Pick<BlockSchema, "attributes"> & Partial<Pick<BlockSchema, "blockTypes">>;

/** The same part of the configuration, of what is there, and of what Core proposes. */
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
  const isTimeouts = name === "timeouts" && at.path.length === 1 && isMostlyLegacy(at.ways);
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
  if (isLostWhole(configured, at)) return lostWhole(configured, at);
  if (rawEquals(configured, there))
    return judged(at, at.ways.isInferred ? basisOfConfigured(configured) : basis, there);
  const isLearned = at.ways
    .learned(at.path, of)
    ?.normalizes?.some(([a, b]) => rawEquals(a, configured) && rawEquals(b, there));
  if (isLearned) return judged(at, weaker(basis, "learned"), there);
  if (isSameTo(at.ways, configured, there) || isUnsetMap(of, configured, at)) return judged(at, "assumed", there);
  // The original SDK cannot tell an empty value from none, but writes down which it is when it writes anyway.
  if (at.ways.shape === "legacy" && !at.changed && there.kind === "null" && isZero(configured)) return there;
  if (of.nested) return updatedCollection(of.nested.nesting, of.nested, parts, at);
  return judged(at, weaker(basis, "assumed"), proposed);
}

/** To the original SDK a set or a map of which an element is not known is not known itself. */
const isLostWhole = (value: Value, { ways }: At): boolean =>
  (ways.shape === "legacy" || !ways.isProven) &&
  (isSet(value) || (value.kind === "mapping" && value.type.kind === "map")) &&
  !isWhollyKnown(value);

const lostWhole = (value: Value, at: At): Value =>
  judged(at, "assumed", at.ways.shape === "legacy" ? unknownLike(value) : value);

const unknownLike = (value: Value): Value => unknownValue(value.type, originsOf([value]));

/** With the framework a provider has to say that it takes one for the other, and few do. */
const isSameTo = ({ shape }: Ways, configured: Value, there: Value): boolean =>
  shape === "legacy" && sameForm(configured, there);

/** How sure it is that what is written is planned so: the original SDK lets a provider write JSON in a form of its own. */
function basisOf(configured: Value, { ways }: At): Basis {
  // Nobody wants to know.
  if (!ways.judged) return "assumed";
  const isOpen = (mayBeLegacy(ways) && isLooseJson(configured)) || (ways.isInferred && mayBeConverted(configured));
  return isOpen ? weaker("assumed", basisOfConfigured(configured)) : basisOfConfigured(configured);
}

/** Might an attribute of some type take it for another value? A number may become a text, or a text a number; a set has an order of its own. */
function mayBeConverted(value: Value): boolean {
  if (value.kind === "number" || value.kind === "bool") return true;
  if (value.kind === "string") return /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|true|false)$/i.test(value.value);
  const members = [...childrenOf(value)];
  return (value.kind === "sequence" && members.length > 1) || members.some(mayBeConverted);
}

/** An empty map where the provider decides: to the original SDK it is none, and what is there stays. */
const isUnsetMap = ({ computed }: AttributeSchema, configured: Value, { ways }: At): boolean =>
  computed && ways.shape === "legacy" && configured.type.kind === "map" && isZero(configured);

/** What nobody configures of an object that is there. */
function unconfigured(of: AttributeSchema, { there, proposed }: Parts, at: At): Value {
  const { shape, learned } = at.ways;
  const isLegacy = isMostlyLegacy(at.ways);
  const known = learned(at.path, of);
  if (at.ways.isInferred && at.ways.isTakenOut(at.path)) return judged(at, "assumed", nullValue(of.type));
  const mirrored = mirroredAt(at);
  if (mirrored) return judged(at, "assumed", mirrored);
  if (of.computed && !of.optional) return computedAgain(of, there, at);
  if (of.computed)
    return judged(at, "assumed", (isLegacy ? undefined : known?.default) ?? defaultAgain(of, at) ?? there);
  if (there.kind === "null") return judged(at, mayBeLegacy(at.ways) ? "assumed" : "certain", there);
  if (shape === "legacy" && isZero(there)) return judged(at, "assumed", there);
  if (known?.default) return judged(at, "learned", known.default);
  const documented = at.ways.documented(of);
  if (documented) return judged(at, "assumed", documented);
  // With the original SDK the provider may have a default, and who has not taken anything out sees no change.
  if (isLegacy && !at.ways.isTakenOut(at.path)) return judged(at, "assumed", there);
  return judged(at, "assumed", isLegacy ? zeroOf(there, proposed) : proposed);
}

function mirroredAt({ path: [step, ...inside], mirrored }: At): Value | undefined {
  return step?.kind === "attribute" && inside.length === 0 ? mirrored?.get(step.name) : undefined;
}

/** The default that a provider takes again for what was taken out. What is deprecated goes along with what has come in its place. */
const defaultAgain = (of: AttributeSchema, { ways }: At): Value | undefined =>
  of.deprecated ? undefined : ways.documented(of);

/** What the provider computes, where something of the object changes. */
function computedAgain(of: AttributeSchema, there: Value, at: At): Value {
  if (!at.changed) return judged(at, "assumed", there);
  const changes = at.ways.learned(at.path, of)?.changes;
  if (changes) {
    const isAmong = changes.some((name) => at.changed?.has(name));
    return judged(at, "learned", isAmong ? unknownValue(of.type) : there);
  }
  const step = at.path[0];
  const isId = at.path.length === 1 && step?.kind === "attribute" && step.name === "id";
  return judged(at, "assumed", isMostlyLegacy(at.ways) || isId ? there : unknownValue(of.type));
}

function updatedBlocks(nested: NestedBlockSchema, parts: Parts, at: At): Value {
  const { configured, there } = parts;
  if (configured.kind === "unknown") return judged(at, basisOfConfigured(configured), configured);
  const mayStay = isMostlyLegacy(at.ways) && !at.ways.isTakenOut(at.path);
  if (mayStay && isUnset(configured)) return judged(at, "assumed", there);
  if (mayStay && sameForm(configured, there)) {
    judgeSame(configured, there, at);
    return there;
  }
  return updatedCollection(nested.nesting, nested.block, parts, at);
}

/** Is no block written? */
export const isUnset = (blocks: Value): boolean => blocks.kind !== "unknown" && membersOf(blocks).length === 0;

/**
 * Of blocks that stay, only what is written in them is certain to: where anything else changes, the original SDK writes empty
 * values where there were none, and a provider may compute the blocks that nobody writes.
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

/** Objects in an object, paired as Core proposes it; those that are new are made. */
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
    return created(schema, member, within(at, step), isMostlyLegacy(at.ways) && nesting === "list");
  });
  if (members.length === 0) judged(at, "assumed", proposed);
  return withMembers(proposed, members);
}

/** Without a schema, blocks may be a set, and come in another order. */
function inOrderOf(blocks: Value, at: At): At {
  const { judged: told, ...ways } = at.ways;
  if (!told || !ways.isInferred || membersOf(blocks).length < 2) return at;
  return { ...at, ways: { ...ways, judged: (path, basis) => told(path, weaker(basis, "assumed")) } };
}

const partnerIn = (before: readonly (readonly [PathStep, Value])[], step: PathStep): Value | undefined =>
  before.find(([other]) => other.kind === "index" && step.kind === "index" && other.key === step.key)?.[1];

/** Elements of a set have no place: of the set as a whole it is said how sure it is. */
function updatedSet(schema: Members, there: Value, proposed: Value, at: At): Value {
  const known = membersOf(there).map(([, member]) => member);
  const silent: At = { ...at, ways: { ...at.ways, judged: () => {} } };
  const isKept = isMostlyLegacy(at.ways) && !at.ways.isTakenOut(at.path);
  const members = membersOf(proposed).map(([, member]) => {
    if (known.some((other) => rawEquals(other, member))) return member;
    const partners = isKept ? known.filter((other) => sameForm(member, other)) : [];
    return partners.length === 1 ? partners[0]! : createdInSet(schema, member, silent);
  });
  return judged(at, "assumed", withMembers(proposed, members));
}

/** An object that is made: the provider decides whatever it computes and nobody has configured. */
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
  const inside: At = isInSet ? { ...at, ways: { ...at.ways, judged: () => {} } } : inOrderOf(value, at);
  if (isInSet || members.length === 0) judged(at, "assumed", value);
  return withMembers(
    value,
    members.map(([step, member]) =>
      isInSet ? createdInSet(schema, member, inside) : created(schema, member, within(inside, step), isAppended),
    ),
  );
}

/** An element of a set, which the original SDK writes with empty values where nothing is configured, once it knows all of it. */
function createdInSet(schema: Members, proposed: Value, at: At): Value {
  const made = created(schema, proposed, at);
  return isMostlyLegacy(at.ways) && !at.ways.isInferred && isWhollyKnown(made) ? withEmpty(schema, made) : made;
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
    if (isLostWhole(value, at)) return lostWhole(value, at);
    return judged(at, basisOf(value, at), value);
  }
  const known = of.optional ? at.ways.learned(at.path, of)?.default : undefined;
  if (known) return judged(at, "learned", known);
  const documented = at.ways.documented(of);
  if (documented) return judged(at, "assumed", documented);
  if (!of.computed) return judged(at, mayBeLegacy(at.ways) ? "assumed" : "certain", value);
  // In a list that grows the original SDK leaves out what is not configured.
  return judged(at, "assumed", isAppended && isPrimitive(of) ? value : unknownValue(of.type));
}

const isPrimitive = ({ type: { kind } }: AttributeSchema): boolean =>
  kind === "string" || kind === "number" || kind === "bool";
