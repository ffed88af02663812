import { TEXT_HASHES } from "../lang/functions/crypto/textHashes.ts";
import { isPlainObject, type PlainJson, type PlainObject } from "../values/encodings/plainJson.ts";
import { fromPlainJson, fromStateJson } from "../values/encodings/stateJson.ts";
import { DYNAMIC } from "../values/type.ts";
import { NULL, type Value } from "../values/value.ts";
import { CONDITIONS, type Condition, type Effect, type Learned, type Spelling, type TextForm } from "./facts.ts";

/** How effects are written, each as one letter. */
export const EFFECT_LETTERS: Readonly<Record<Effect, string>> = {
  replaces: "r",
  updates: "u",
  same: "s",
  conditional: "c",
};
const EFFECTS: ReadonlyMap<unknown, Effect> = new Map(
  (Object.entries(EFFECT_LETTERS) as [Effect, string][]).map(([effect, letter]) => [letter, effect] as const),
);

/** Reads a fact. `sets` are the sets of paths that facts of its type refer to. What cannot be read in it is left out. */
export function readLearned(json: PlainObject, sets: readonly (readonly string[])[]): Learned {
  const { effects, usual, computed, unknowns, forms, planned, recorded } = json;
  const byCondition: Partial<Record<Condition, Effect>> = {};
  for (const [at, condition] of CONDITIONS.entries()) {
    const effect = typeof effects === "string" ? EFFECTS.get(effects[at]) : undefined;
    if (effect) byCondition[condition] = effect;
  }
  const set = unknowns === undefined ? undefined : sets[Number(String(unknowns))];
  const value = Object.hasOwn(json, "default") ? readDefault(json.default) : undefined;
  const readForms = Array.isArray(forms) ? forms.filter(isForm) : [];
  return {
    ...byCondition,
    ...(value && { default: value }),
    ...(usual === true && { isUsual: true }),
    ...(computed === true && { isComputed: true }),
    ...(set && { unknowns: set }),
    ...(readForms.length > 0 && { forms: readForms }),
    evidence: planned === true ? "planned" : recorded === true ? "recorded" : "probed",
  };
}

function readDefault(json: PlainJson | undefined): Value | undefined {
  if (json === null) return NULL;
  if (json === undefined) return undefined;
  const read = isPlainObject(json) ? fromStateJson(json, DYNAMIC) : { value: fromPlainJson(json) };
  return "value" in read ? read.value : undefined;
}

const SPELLINGS: readonly Spelling[] = ["letter-case", "outer-space", "json-space", "final-dot"];
const FORMS: readonly unknown[] = [...SPELLINGS, ...Object.keys(TEXT_HASHES)];

const isForm = (form: unknown): form is TextForm => FORMS.includes(form);
