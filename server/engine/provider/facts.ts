import { crc32 } from "../codecs/crc32.ts";
import type { LockedProvider } from "../config/lockFile.ts";
import type { TextHash } from "../lang/functions/crypto/textHashes.ts";
import type { AttributeSchema, BlockSchema, NestedAttributes, NestedBlockSchema } from "../schema/schema.ts";
import { remember } from "../source/remember.ts";
import { encodeUtf8 } from "../source/utf8.ts";
import { typeJsonText } from "../values/encodings/typeJson.ts";
import type { Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import type { Composed } from "./composed.ts";
import type { Inherited } from "./inherited.ts";
import type { Notation } from "./relations/notations.ts";
import type { FormName, RelationId } from "./relations/relation.ts";

/**
 * What a provider plans if one argument changes. `keeps`: a removed argument keeps its prior value, because the provider computes it;
 * `conditional`: it has replaced and it has updated, so either may happen. That nothing happens when a value changes is no fact,
 * because it holds for the values that were asked alone: see `relations`.
 */
export type Effect = "replaces" | "updates" | "keeps" | "conditional";

/** How an argument changes: from one set value to another, from unset to set, or from set to unset. */
export type Condition = "changed" | "added" | "removed";

export const CONDITIONS: readonly Condition[] = ["changed", "added", "removed"];

/** The origin of a fact: questions with invented values, a plan that was seen, or the recorded calls of a run. */
export type Evidence = "probed" | "planned" | "recorded";

/** The facts about an argument, or about blocks of one type. They hold no configured value. */
export interface Learned extends Readonly<Partial<Record<Condition, Effect>>> {
  /**
   * The value that the provider plans for a new object where the attribute is not configured; null if it is known to plan none. Of
   * an attribute that cannot be configured: a constant that every new object has.
   */
  readonly default?: Value;
  /** Whether the default is of the version in use, although what else is known of the argument is of another one. */
  readonly isOwnDefault?: true;
  /** Whether a few new objects have another value than the default, so that it is only assumed. */
  readonly isUsual?: true;
  /** Whether blocks that are not configured are unknown in a new object. A schema does not tell this of blocks. */
  readonly isComputed?: true;
  /** The schema paths of the computed values that become unknown when the argument changes in place; absent if not known. */
  readonly unknowns?: readonly string[];
  /**
   * The relations that make two values the same for the provider: each held for several pairs, and failed for counter-examples. Empty
   * if it was asked and none was found.
   */
  readonly relations?: readonly FormName[];
  /**
   * The relations that two values have, and that make them different all the same: the provider compares no documents here, or tells
   * spellings apart.
   */
  readonly distinguishes?: readonly RelationId[];
  /** A relation that holds beside one value of another argument of the object, and beside no other. */
  readonly conditional?: ConditionalRelation;
  /**
   * The texts, or the numbers as texts, that stay if the argument is no longer configured, although others are removed: what the
   * provider has as a default.
   */
  readonly kept?: readonly string[];
  /**
   * The texts that stand for an unset argument, although others do not: a new object does not store them, and an object without a value
   * does not change.
   */
  readonly asUnset?: readonly string[];
  /** Whether blocks that set only empty values stay if they are no longer configured, although others are removed. */
  readonly keepsEmpty?: true;
  /**
   * Whether the empty value of an unset argument stays in an element of a set beside which another one changes: it is the default of the
   * schema. Without a default, the original SDK plans null there. The plan of a new object cannot tell them apart.
   */
  readonly staysEmpty?: true;
  /** The digest that the provider stores in place of the text. */
  readonly digest?: TextHash;
  /** The notation in which the provider plans the text, in whichever it is configured. */
  readonly notation?: Notation;
  /** The part of the provider's configuration that the attribute follows from if it is not configured. */
  readonly inherited?: Inherited;
  /** The argument whose text the provider adds to the set, whatever is configured: `domain_name`. */
  readonly includes?: string;
  /** The texts for each of which the provider plans an element of a computed set. */
  readonly elements?: ElementsOf;
  /** The text that a new object has here, made of other arguments. */
  readonly composed?: Composed;
  readonly evidence?: Evidence;
}

/** A relation, and the argument of the object with the value beside which it holds. */
export interface ConditionalRelation {
  readonly relation: RelationId;
  readonly argument: string;
  readonly value: string;
}

/** The elements of a computed set, whose other members are known after apply. */
export interface ElementsOf {
  /** The member of each element that is known. */
  readonly member: string;
  /** The arguments whose texts these members are: a text, or a set or list of texts. */
  readonly arguments: readonly string[];
  /** The values that other arguments had when that was seen; with other values, nothing is known. */
  readonly where: ReadonlyMap<string, string>;
}

/** The package of a provider that showed a fact. */
export interface FactSource {
  readonly version: string;
  /** `h1:…`, as in the lock file. */
  readonly checksum: string;
}

/** The facts about one resource type, by `partKey`, all of one package. */
export interface TypeFacts {
  /** Undefined for facts that hold for every version. */
  readonly source: FactSource | undefined;
  /** Whether the facts are of another package than the one in use, so that they prove nothing. */
  readonly isHint?: true;
  /** Whether the facts are of another major version, whose defaults may differ. */
  readonly isOfOtherMajor?: true;
  /** Another major version, as `majorOf` returns it, whose defaults this version has as well, but for those that are facts of its own. */
  readonly defaultsOf?: string;
  /** Whether the facts came with the schemas of a pack. */
  readonly isOfPack?: true;
  /** The SDK that the type is written with, as the provider says when it plans; undefined if it was not asked. */
  readonly sdk?: "legacy" | "framework";
  readonly byPart: ReadonlyMap<string, Learned>;
}

/** The facts about all providers, by `typeKey`. A type keeps its object as long as none of its facts changes. */
export type Facts = ReadonlyMap<string, TypeFacts>;

/** Everything that was learned, by `typeKey`: the facts of each package that was asked, newest first. */
export type LearnedFacts = ReadonlyMap<string, readonly TypeFacts[]>;

export type PartSchema = AttributeSchema | NestedBlockSchema;

/** Returns the learned facts about the part at a path; undefined if there are none. */
export type LearnedAt = (path: Path, part: PartSchema) => Learned | undefined;

export const typeKey = (provider: string, type: string): string => `${provider}|${type}`;

export const typeOfKey = (key: string): string => key.slice(key.lastIndexOf("|") + 1);

const providerOfKey = (key: string): string => key.slice(0, key.lastIndexOf("|"));

/**
 * Returns the facts of the packages in use: those of a checksum in the lock file, otherwise those of the newest other package as
 * hints.
 */
export function factsInUse(facts: LearnedFacts, locked: ReadonlyMap<string, LockedProvider>): Facts {
  const chosen = new Map<string, TypeFacts>();
  for (const [key, packages] of facts) {
    const hashes = locked.get(providerOfKey(key))?.hashes ?? [];
    const exact = packages.find(({ source }) => !source || hashes.includes(source.checksum));
    const typeFacts = exact ?? (packages[0] && asHint(packages[0]));
    if (typeFacts) chosen.set(key, typeFacts);
  }
  return chosen;
}

const asHint = remember((facts: TypeFacts): TypeFacts => ({ ...facts, isHint: true }));

/** Returns the keys of the types whose facts differ. */
export function changedFacts(facts: Facts, previous: Facts): readonly string[] {
  if (facts === previous) return [];
  const keys = new Set([...facts.keys(), ...previous.keys()]);
  return [...keys].filter((key) => facts.get(key) !== previous.get(key));
}

/** Returns a look-up in the facts about one type. */
export const learnedIn =
  ({ byPart }: Pick<TypeFacts, "byPart">): LearnedAt =>
  (path, part) =>
    byPart.size === 0 ? undefined : byPart.get(partKey(schemaPath(path), part));

/** The key holds a hash of the schema, so a fact is not found once the part has changed. */
export const partKey = (path: string, part: PartSchema): string => `${path}|${partHash(part)}`;

export const pathOfPartKey = (key: string): string => key.slice(0, key.lastIndexOf("|"));

/** Returns a path without indexes: `disk.size` for the size of any disk. */
export const schemaPath = (path: Path): string =>
  path.flatMap((step) => (step.kind === "attribute" ? [step.name] : [])).join(".");

/**
 * Whether the provider is known to keep this stored value of an argument, or these blocks, that are no longer configured, although it
 * removes others. `setOnlyEmpty`: whether they are blocks that set only empty values.
 */
export function keepsUnset(learned: Learned | undefined, stored: Value, setOnlyEmpty: boolean): boolean {
  const text = keptText(stored);
  return (
    (setOnlyEmpty && learned?.keepsEmpty === true) || (text !== undefined && learned?.kept?.includes(text) === true)
  );
}

/** Whether the provider is known to plan null for a configured text where nothing is stored. */
export const standsForUnset = (learned: Learned | undefined, configured: Value): boolean =>
  configured.kind === "string" && learned?.asUnset?.includes(configured.value) === true;

/** Returns a text or a number as `kept` has it; undefined for any other value. */
export const keptText = (value: Value): string | undefined =>
  value.kind === "string" ? value.value : value.kind === "number" ? String(value.value) : undefined;

/**
 * Whether the provider is known to remove a stored value of an argument, or blocks, that are no longer configured. Blocks that it
 * computes may have come from other arguments.
 */
export const removesUnset = (learned: Learned | undefined, stored: Value, setOnlyEmpty: boolean): boolean =>
  !learned?.isComputed &&
  (learned?.removed === "updates" || learned?.removed === "replaces") &&
  !keepsUnset(learned, stored, setOnlyEmpty);

/** Returns what a change with this condition does; undefined if nobody has seen one. */
export const effectOf = (learned: Learned | undefined, condition: Condition): Effect | undefined =>
  learned?.[condition];

/** Returns the effect of two observations: `conditional` if they contradict each other. */
export const combinedEffect = (a: Effect, b: Effect): Effect => (a === b ? a : "conditional");

const partHash = remember((part: PartSchema): string =>
  crc32(encodeUtf8("block" in part ? blocksText(part) : attributeText(part))).toString(16),
);

function attributeText({ type, nested, required, optional, computed, writeOnly }: AttributeSchema): string {
  const ways = [required, optional, computed, writeOnly].map(Number).join("");
  return `${ways}${nested ? nestedText(nested) : typeJsonText(type)}`;
}

const nestedText = ({ nesting, attributes }: NestedAttributes): string =>
  `${nesting}{${[...attributes].map(([name, attribute]) => `${name}:${attributeText(attribute)}`).join()}}`;

const blocksText = ({ nesting, minItems, maxItems, block }: NestedBlockSchema): string =>
  `${nesting}${minItems}-${maxItems}${blockText(block)}`;

const blockText = ({ attributes, blockTypes }: BlockSchema): string =>
  `{${[...attributes].map(([name, attribute]) => `${name}:${attributeText(attribute)}`).join()};${[...blockTypes].map(([name, nested]) => `${name}:${blocksText(nested)}`).join()}}`;
