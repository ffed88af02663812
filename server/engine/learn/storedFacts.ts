import {
  CONDITIONS,
  type FactSource,
  type Learned,
  type LearnedFacts,
  type TypeFacts,
  typeKey,
} from "../provider/facts.ts";
import type { Inherited } from "../provider/inherited.ts";
import { EFFECT_LETTERS, readLearned } from "../provider/learnedJson.ts";
import { type Json, raw, writeJson } from "../render/json.ts";
import { compareNumbers } from "../schema/pack/packVersion.ts";
import { addTo } from "../source/groupBy.ts";
import { toJson } from "../values/encodings/json.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { isPlainObject, type PlainObject, sameJson } from "../values/encodings/plainJson.ts";
import { compareCodePoints, DYNAMIC } from "../values/type.ts";
import type { Value } from "../values/value.ts";
import { combinedFacts } from "./seenChange.ts";

/** Everything that was learned of one package of a provider, as it is kept in a file. */
export interface PackageFacts {
  /** The source address of the provider. */
  readonly provider: string;
  readonly source: FactSource;
  readonly types: ReadonlyMap<string, StoredType>;
}

/** What was learned of one resource type. */
export interface StoredType {
  /** Whether the type was probed; otherwise its facts are only of plans that were seen. */
  readonly isProbed: boolean;
  /** Whether the plugin planned a new object of the type, and left it alone afterwards. */
  readonly isAnswered: boolean;
  /** Why the type, or the rest of it, could not be probed. */
  readonly why?: string;
  readonly sdk?: "legacy" | "framework";
  /** As `TypeFacts` has it. */
  readonly defaultsOf?: string;
  readonly facts: ReadonlyMap<string, Learned>;
}

/**
 * The format that is written. What an older one has, and this one lacks, is not read: that a change does nothing, and forms that were
 * seen of one pair of values.
 */
const FORMAT = 2;
const READ_FORMATS = ["1", "2"];

/** Returns the text of a file of facts. */
export function factsText({ provider, source, types }: PackageFacts): string {
  const typesJson = [...types]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([type, stored]): readonly [string, Json] => [type, storedTypeJson(stored)]);
  const head = { format: FORMAT, provider, version: source.version, checksum: source.checksum };
  return `${writeJson({ ...head, types: Object.fromEntries(typesJson) })}\n`;
}

export function storedTypeJson({ isProbed, isAnswered, why, sdk, defaultsOf, facts }: StoredType): Json {
  // The same computed values become unknown with most arguments of a type.
  const unknowns: string[] = [];
  const place = (paths: readonly string[]): number => {
    const text = paths.join(" ");
    if (!unknowns.includes(text)) unknowns.push(text);
    return unknowns.indexOf(text);
  };
  const factsJson = Object.fromEntries([...facts].map(([key, learned]) => [key, learnedJson(learned, place)] as const));
  return {
    ...(isProbed && { probed: true }),
    ...(isAnswered && { answered: true }),
    ...(why !== undefined && { why }),
    ...(sdk && { sdk }),
    ...(defaultsOf !== undefined && { defaultsOf }),
    facts: factsJson,
    unknowns,
  };
}

function learnedJson(learned: Learned, place: (paths: readonly string[]) => number): Json {
  const effects = CONDITIONS.map((condition) => {
    const effect = learned[condition];
    return effect ? EFFECT_LETTERS[effect] : "-";
  }).join("");
  return {
    ...(effects !== "---" && { effects }),
    ...(learned.default && defaultJson(learned.default)),
    ...(learned.isUsual && { usual: true }),
    ...(learned.isComputed && { computed: true }),
    ...(learned.unknowns && { unknowns: place(learned.unknowns) }),
    ...(learned.relations && { relations: learned.relations }),
    ...(learned.distinguishes && learned.distinguishes.length > 0 && { distinguishes: learned.distinguishes }),
    ...(learned.conditional && { conditional: { ...learned.conditional } }),
    ...(learned.kept && { kept: learned.kept }),
    ...(learned.asUnset && { asUnset: learned.asUnset }),
    ...(learned.keepsEmpty && { keepsEmpty: true }),
    ...(learned.staysEmpty && { staysEmpty: true }),
    ...(learned.digest && { digest: learned.digest }),
    ...(learned.notation && { notation: learned.notation }),
    ...(learned.inherited && { inherited: inheritedJson(learned.inherited) }),
    ...(learned.includes !== undefined && { includes: learned.includes }),
    ...(learned.elements && {
      elements: { ...learned.elements, where: Object.fromEntries(learned.elements.where) },
    }),
    ...(learned.composed && { composed: { ...learned.composed } }),
    ...(learned.evidence === "planned" && { planned: true }),
    ...(learned.evidence === "recorded" && { recorded: true }),
  };
}

const inheritedJson = ({ adds, isEmptied, ...texts }: Inherited): Json => ({
  ...texts,
  ...(adds && { adds: { ...adds, members: Object.fromEntries(adds.members) } }),
  ...(isEmptied && { emptied: true }),
});

/** Returns the member for a default. Only a collection needs its type. */
function defaultJson(value: Value): { readonly default?: Json } {
  if (value.kind === "null") return { default: null };
  const encoded = toJson(value, value.kind === "sequence" || value.kind === "mapping" ? DYNAMIC : value.type);
  return "text" in encoded ? { default: raw(encoded.text) } : {};
}

/**
 * Reads a file of facts; undefined if it is none, or of another format. What cannot be read in it is left out. A type whose facts
 * are those of an earlier reading keeps its object.
 */
export function readFacts(text: string, earlier?: PackageFacts): PackageFacts | undefined {
  const parsed = parsePlainJson(text);
  if (!("value" in parsed) || !isPlainObject(parsed.value)) return undefined;
  const { format, provider, version, checksum, types } = parsed.value;
  const isWhole =
    READ_FORMATS.includes(String(format)) &&
    typeof provider === "string" &&
    typeof version === "string" &&
    typeof checksum === "string";
  if (!isWhole || !isPlainObject(types)) return undefined;
  const read = Object.entries(types).flatMap(([type, json]) =>
    isPlainObject(json) ? [[type, sameOrRead(json, earlier?.types.get(type))] as const] : [],
  );
  return { provider, source: { version, checksum }, types: new Map(read) };
}

/** The JSON that types were read from. */
const jsonOfTypes = new WeakMap<StoredType, PlainObject>();

function sameOrRead(json: PlainObject, earlier: StoredType | undefined): StoredType {
  if (earlier && sameJson(jsonOfTypes.get(earlier), json)) return earlier;
  const stored = readStoredType(json);
  jsonOfTypes.set(stored, json);
  return stored;
}

function readStoredType({ probed, answered, why, sdk, defaultsOf, facts, unknowns }: PlainObject): StoredType {
  const sets = Array.isArray(unknowns) ? unknowns.map((text) => String(text).split(" ").filter(Boolean)) : [];
  const read = isPlainObject(facts) ? Object.entries(facts) : [];
  return {
    isProbed: probed === true,
    isAnswered: answered === true,
    ...(typeof why === "string" && { why }),
    ...((sdk === "legacy" || sdk === "framework") && { sdk }),
    ...(typeof defaultsOf === "string" && { defaultsOf }),
    facts: new Map(
      read.flatMap(([key, json]) => (isPlainObject(json) ? [[key, readLearned(json, sets)] as const] : [])),
    ),
  };
}

/** Returns the facts of all packages by type, those of the newest version first. */
export function learnedFacts(packages: readonly PackageFacts[]): LearnedFacts {
  const newestFirst = [...packages].sort((a, b) => compareVersions(b.source.version, a.source.version));
  const byType = new Map<string, TypeFacts[]>();
  for (const { provider, source, types } of newestFirst)
    for (const [type, stored] of types) {
      if (stored.facts.size === 0 && !stored.sdk) continue;
      addTo(byType, typeKey(provider, type), typeFacts(stored, source));
    }
  return byType;
}

/** The facts of each type; a type is of one package. */
const factsOfTypes = new WeakMap<StoredType, TypeFacts>();

function typeFacts(stored: StoredType, source: FactSource): TypeFacts {
  const { sdk, facts } = stored;
  const known = factsOfTypes.get(stored) ?? { source, ...(sdk && { sdk }), byPart: facts };
  factsOfTypes.set(stored, known);
  return known;
}

/** Compares versions by their numbers, then by their text. */
const compareVersions = (a: string, b: string): number => compareNumbers(a, b) || compareCodePoints(a, b);

/** Returns the facts of a package with more of some types. What two sources say otherwise of one argument is `conditional`. */
export const withTypes = (
  packageFacts: Pick<PackageFacts, "provider" | "source">,
  stored: PackageFacts | undefined,
  added: ReadonlyMap<string, StoredType>,
): PackageFacts => {
  const types = new Map(stored?.types ?? []);
  for (const [type, later] of added) types.set(type, combinedTypes(types.get(type), later));
  return { ...packageFacts, types };
};

function combinedTypes(earlier: StoredType | undefined, later: StoredType): StoredType {
  if (!earlier) return later;
  const why = later.why ?? earlier.why;
  const sdk = later.sdk ?? earlier.sdk;
  return {
    isProbed: earlier.isProbed || later.isProbed,
    isAnswered: earlier.isAnswered || later.isAnswered,
    ...(why !== undefined && { why }),
    ...(sdk && { sdk }),
    facts: combinedFacts(earlier.facts, later.facts),
  };
}

/** Returns a type that was not probed, with what plans showed of it. */
export const seenType = (facts: StoredType["facts"]): StoredType => ({ isProbed: false, isAnswered: false, facts });
