import { ASSUMED, EPHEMERAL } from "../values/marks.ts";
import { DYNAMIC, mapOf, STRING } from "../values/type.ts";
import {
  deepMarks,
  isObject,
  isWhollyKnown,
  mapValue,
  memberOf,
  NULL,
  stringValue,
  unknownValue,
  type Value,
  withoutDeepMarks,
} from "../values/value.ts";
import { membersOf, originsOf } from "../values/walk.ts";

/** The part of a provider's configuration that an attribute of its objects follows from. */
export interface Inherited {
  /** The argument of the provider whose value the attribute has, or whose members it has: `project`, `default_tags.tags`. */
  readonly from: string;
  /** The argument of the object whose members the attribute has as well, before those of the provider. */
  readonly merges?: string;
  readonly adds?: Additions;
  /** The arguments of the provider that name keys, or prefixes of keys, of members that the attribute does not have. */
  readonly withoutKeys?: string;
  readonly withoutPrefixes?: string;
  /** The attribute that has only inherited members. An existing object keeps all its other members. */
  readonly keepsAllBut?: string;
  /** Whether an existing object loses its members if none is inherited; otherwise it keeps them. */
  readonly isEmptied?: true;
}

/** Members that a provider adds to new objects, and to existing ones that have them already. */
export interface Additions {
  readonly members: ReadonlyMap<string, string>;
  /** The argument of the provider that prevents them if it is false. */
  readonly unless: string;
  /** The argument of the provider that decides otherwise about existing objects. With any value of it, nothing is known. */
  readonly when?: string;
}

/** An object, and the configuration of its provider. */
export interface Inheriting {
  readonly configuration: Value;
  /** Null for a new object. */
  readonly prior: Value;
  readonly provider: Value;
  /** Whether the fact is of another major version of the provider, which may add other members. */
  readonly isOfOtherMajor: boolean;
}

/**
 * Returns the value that an attribute inherits; undefined if it inherits none, or if nobody knows it. A value that depends on an unknown
 * argument is unknown.
 */
export function inheritedValue(
  name: string,
  type: Value["type"],
  inherited: Inherited,
  inheriting: Inheriting,
): Value | undefined {
  if (type.kind === "map") return inheritedMap(name, inherited, inheriting);
  if (isUpgraded(name, inheriting)) return undefined;
  // An argument that is not set may be set by the environment of the provider.
  const value = argumentAt(inheriting.provider, inherited.from);
  return isWhollyKnown(value) && value.kind !== "null" ? value : undefined;
}

/** Whether an older version stored the object without the attribute: it is upgraded, and does not change. */
const isUpgraded = (name: string, { prior }: Pick<Inheriting, "prior">): boolean =>
  prior.kind !== "null" && (memberOf(prior, name) ?? NULL).kind === "null";

/** Whether members of existing objects depend on what a configuration sets. */
export const changesObjects = (inherited: readonly Inherited[], configuration: Value): boolean =>
  inherited.some(({ from, merges }) => merges !== undefined && argumentAt(configuration, from).kind !== "null");

type Members = ReadonlyMap<string, Value>;

function inheritedMap(
  name: string,
  { from, merges, adds, withoutKeys, withoutPrefixes, keepsAllBut, isEmptied }: Inherited,
  { configuration, prior, provider, isOfOtherMajor }: Inheriting,
): Value | undefined {
  const [defaults, keys, prefixes] = [from, withoutKeys, withoutPrefixes].map((path) =>
    path === undefined ? NULL : argumentAt(provider, path),
  ) as [Value, Value, Value];
  const ownMembers = (merges !== undefined && memberOf(configuration, merges)) || NULL;
  const unknownParts = [defaults, keys, prefixes, ownMembers].filter((part) => !isWhollyKnown(part));
  if (unknownParts.length > 0) return unknownValue(mapOf(STRING), originsOf(unknownParts));
  const isNew = prior.kind === "null";
  const stored = memberOf(prior, name) ?? NULL;
  if (isUpgraded(name, { prior })) return undefined;
  const added = adds ? additions(adds, isNew ? undefined : prior, provider, isOfOtherMajor) : NO_MEMBERS;
  if (!added) return undefined;
  const [leftOut, leftOutPrefixes] = [keys, prefixes].map(textsOf) as [readonly string[], readonly string[]];
  const inherited = new Map(
    [...new Map([...entriesOf(defaults), ...added, ...entriesOf(ownMembers)])].filter(
      ([key]) => !leftOut.includes(key) && !leftOutPrefixes.some((prefix) => key.startsWith(prefix)),
    ),
  );
  if (inherited.size === 0 && (isNew || !isEmptied)) return undefined;
  const isSame = sameMembers(inherited, entriesOf(stored));
  // The original SDK may take an empty value for one that is not known yet.
  if (!isSame && [...inherited.values()].some((value) => value.kind === "string" && value.value === ""))
    return undefined;
  if (keepsAllBut === undefined || isNew) return mapValue(STRING, inherited);
  const former = entriesOf(memberOf(prior, keepsAllBut) ?? NULL);
  return mapValue(STRING, new Map([...[...entriesOf(stored)].filter(([key]) => !former.has(key)), ...inherited]));
}

/** Returns the members that are added to a new object, or to a prior one that has them in any map; undefined if that is not known. */
function additions(
  { members, unless, when }: Additions,
  prior: Value | undefined,
  provider: Value,
  isOfOtherMajor: boolean,
) {
  const switched = argumentAt(provider, unless);
  if (switched.kind === "bool" && !switched.value) return NO_MEMBERS;
  const isDecided = when === undefined || argumentAt(provider, when).kind === "null";
  if (isOfOtherMajor || !isDecided || switched.kind === "unknown") return undefined;
  const texts = [...members].map(([key, text]) => [key, stringValue(text)] as const);
  const maps = prior && membersOf(prior).map(([, member]) => entriesOf(member));
  return new Map(maps ? texts.filter(([key]) => maps.some((map) => map.has(key))) : texts);
}

/** Returns the value of an argument; null if it is not set, unknown if it is assumed or ephemeral. */
function argumentAt(provider: Value, path: string): Value {
  let value = provider;
  for (const name of path.split(".")) {
    const [first] = isObject(value) ? [value] : membersOf(value).map(([, member]) => member);
    if (value.kind === "unknown") return value;
    value = (first && memberOf(first, name)) ?? NULL;
  }
  return deepMarks(value) & (ASSUMED | EPHEMERAL) ? unknownValue(DYNAMIC) : withoutDeepMarks(value);
}

const NO_MEMBERS: Members = new Map();

/** Returns the members of a map, without those that are null. */
const entriesOf = (value: Value): Members =>
  value.kind === "mapping" ? new Map([...value.entries].filter(([, member]) => member.kind !== "null")) : NO_MEMBERS;

const textsOf = (texts: Value): readonly string[] =>
  membersOf(texts).flatMap(([, text]) => (text.kind === "string" ? [text.value] : []));

const sameMembers = (some: Members, others: Members): boolean =>
  some.size === others.size &&
  [...some].every(([key, value]) => {
    const other = others.get(key);
    return other?.kind === "string" && value.kind === "string" && other.value === value.value;
  });
