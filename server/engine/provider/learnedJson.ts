import { TEXT_HASHES, type TextHash } from "../lang/functions/crypto/textHashes.ts";
import { isPlainObject, type PlainJson, type PlainObject } from "../values/encodings/plainJson.ts";
import { fromPlainJson, fromStateJson } from "../values/encodings/stateJson.ts";
import { DYNAMIC } from "../values/type.ts";
import { NULL, type Value } from "../values/value.ts";
import type { Composed } from "./composed.ts";
import {
  CONDITIONS,
  type Condition,
  type ConditionalRelation,
  type Effect,
  type ElementsOf,
  type Learned,
} from "./facts.ts";
import type { Additions, Inherited } from "./inherited.ts";
import { isNotation } from "./relations/notations.ts";
import { isFormName, isRelationId } from "./relations/relation.ts";

/** How effects are written, each as one letter. */
export const EFFECT_LETTERS: Readonly<Record<Effect, string>> = {
  replaces: "r",
  updates: "u",
  keeps: "k",
  conditional: "c",
};
const EFFECTS: ReadonlyMap<unknown, Effect> = new Map(
  (Object.entries(EFFECT_LETTERS) as [Effect, string][]).map(([effect, letter]) => [letter, effect] as const),
);

/** Reads a fact. `sets` are the sets of paths that facts of its type refer to. What cannot be read in it is left out. */
export function readLearned(json: PlainObject, sets: readonly (readonly string[])[]): Learned {
  const { effects, usual, computed, unknowns, relations, distinguishes, digest, inherited, includes, elements, kept } =
    json;
  const byCondition: Partial<Record<Condition, Effect>> = {};
  for (const [at, condition] of CONDITIONS.entries()) {
    const effect = typeof effects === "string" ? EFFECTS.get(effects[at]) : undefined;
    if (effect && (effect !== "keeps" || condition === "removed")) byCondition[condition] = effect;
  }
  const set = unknowns === undefined ? undefined : sets[Number(String(unknowns))];
  const value = Object.hasOwn(json, "default") ? readDefault(json.default) : undefined;
  const readDistinguishes = Array.isArray(distinguishes) ? distinguishes.filter(isRelationId) : [];
  const readRelations = Array.isArray(relations) ? relations.filter(isFormName) : undefined;
  return {
    ...byCondition,
    ...(value && { default: value }),
    ...(usual === true && { isUsual: true }),
    ...(computed === true && { isComputed: true }),
    ...(set && { unknowns: set }),
    ...(readRelations && { relations: readRelations }),
    ...(readDistinguishes.length > 0 && { distinguishes: readDistinguishes }),
    ...optional("conditional", isPlainObject(json.conditional) ? readConditional(json.conditional) : undefined),
    ...(Array.isArray(kept) && { kept: kept.filter((text) => typeof text === "string") }),
    ...(Array.isArray(json.asUnset) && { asUnset: json.asUnset.filter((text) => typeof text === "string") }),
    ...(json.keepsEmpty === true && { keepsEmpty: true }),
    ...(json.staysEmpty === true && { staysEmpty: true }),
    ...(isTextHash(digest) && { digest }),
    ...(isNotation(json.notation) && { notation: json.notation }),
    ...optional("inherited", isPlainObject(inherited) ? readInherited(inherited) : undefined),
    ...(typeof includes === "string" && { includes }),
    ...optional("elements", isPlainObject(elements) ? readElements(elements) : undefined),
    ...optional("composed", isPlainObject(json.composed) ? readComposed(json.composed) : undefined),
    evidence: json.planned === true ? "planned" : json.recorded === true ? "recorded" : "probed",
  };
}

const optional = <K extends string, V>(key: K, value: V | undefined): { readonly [key in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [key in K]?: V };

function readConditional({ relation, argument, value }: PlainObject): ConditionalRelation | undefined {
  const isWhole = isRelationId(relation) && typeof argument === "string" && typeof value === "string";
  return isWhole ? { relation, argument, value } : undefined;
}

function readInherited(json: PlainObject): Inherited | undefined {
  const { from, adds, emptied } = json;
  if (typeof from !== "string") return undefined;
  const texts = TEXT_MEMBERS.flatMap((name) => (typeof json[name] === "string" ? [[name, json[name]]] : []));
  return {
    from,
    ...(Object.fromEntries(texts) as Partial<Inherited>),
    ...optional("adds", isPlainObject(adds) ? readAdditions(adds) : undefined),
    ...(emptied === true && { isEmptied: true }),
  };
}

const TEXT_MEMBERS = ["merges", "withoutKeys", "withoutPrefixes", "keepsAllBut"] as const;

function readAdditions({ members, unless, when }: PlainObject): Additions | undefined {
  if (!isPlainObject(members) || typeof unless !== "string") return undefined;
  return { members: readTexts(members), unless, ...(typeof when === "string" && { when }) };
}

function readElements({ member, arguments: names, where }: PlainObject): ElementsOf | undefined {
  if (typeof member !== "string" || !Array.isArray(names)) return undefined;
  const texts = names.filter((name) => typeof name === "string");
  return { member, arguments: texts, where: isPlainObject(where) ? readTexts(where) : new Map() };
}

function readComposed({ text, unless, since }: PlainObject): Composed | undefined {
  if (typeof text !== "string") return undefined;
  return { text, ...(typeof unless === "string" && { unless }), ...(typeof since === "string" && { since }) };
}

const readTexts = (json: PlainObject): ReadonlyMap<string, string> =>
  new Map(Object.entries(json).flatMap(([key, text]) => (typeof text === "string" ? [[key, text] as const] : [])));

function readDefault(json: PlainJson | undefined): Value | undefined {
  if (json === null) return NULL;
  if (json === undefined) return undefined;
  const read = isPlainObject(json) ? fromStateJson(json, DYNAMIC) : { value: fromPlainJson(json) };
  return "value" in read ? read.value : undefined;
}

const isTextHash = (name: unknown): name is TextHash => typeof name === "string" && Object.hasOwn(TEXT_HASHES, name);
