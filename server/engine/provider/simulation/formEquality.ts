import { TEXT_HASHES, type TextHash } from "../../lang/functions/crypto/textHashes.ts";
import { convert } from "../../values/conversion/convert.ts";
import { toJson } from "../../values/encodings/json.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { fromPlainJson } from "../../values/encodings/stateJson.ts";
import { STRING } from "../../values/type.ts";
import { type MappingValue, type SequenceValue, stringValue, type Value } from "../../values/value.ts";
import type { Spelling, TextForm } from "../facts.ts";

/**
 * Whether a configured value is only another form of the prior one: the number as a string, equal JSON, the same elements in
 * another order, or an empty value in place of null. Lists keep their order; an unknown value differs. Values here have no marks.
 */
export const sameForm = (configured: Value, prior: Value): boolean => isSame(configured, prior, sameText);

/** As `sameForm`, for a provider that also ignores surrounding whitespace and letter case, as many do. */
export const maybeSameForm = (configured: Value, prior: Value): boolean => isSame(configured, prior, similarText);

/** Whether a configured text is the prior one, in another form. */
export const isSameIn = (form: TextForm, configured: Value, prior: Value): boolean => {
  if (configured.kind !== "string" || prior.kind !== "string") return false;
  return isHash(form)
    ? TEXT_HASHES[form](configured.value) === prior.value
    : SAME_IN[form](configured.value, prior.value);
};

const isHash = (form: TextForm): form is TextHash => form in TEXT_HASHES;

/** Returns the text that a provider stores for a configured one: its hash, if one of the forms is a hash. */
export function storedText(forms: readonly TextForm[], configured: Value): Value {
  const hash = forms.find(isHash);
  return hash && configured.kind === "string" ? stringValue(TEXT_HASHES[hash](configured.value)) : configured;
}

const sameAfter =
  (normalize: (text: string) => string): SameText =>
  (a, b) =>
    normalize(a) === normalize(b);

type SameText = (a: string, b: string) => boolean;

function isSame(configured: Value, prior: Value, sameTexts: SameText): boolean {
  if (configured.kind === "unknown" || prior.kind === "unknown") return false;
  if (configured.kind === "null") return isEmpty(prior);
  if (prior.kind === "null") return isEmpty(configured);
  if (configured.kind === "sequence") return prior.kind === "sequence" && sameItems(configured, prior, sameTexts);
  if (configured.kind === "mapping") return prior.kind === "mapping" && sameMembers(configured, prior, sameTexts);
  if (prior.kind === "sequence" || prior.kind === "mapping") return false;
  return sameTexts(textOf(configured), textOf(prior));
}

const isEmpty = (value: Value): boolean =>
  value.kind === "null" ||
  (value.kind === "sequence" && value.items.length === 0) ||
  (value.kind === "mapping" && [...value.entries.values()].every(isEmpty));

function sameItems({ items, type }: SequenceValue, prior: SequenceValue, sameTexts: SameText): boolean {
  if (items.length !== prior.items.length) return false;
  if (type.kind === "list" && prior.type.kind === "list")
    return items.every((item, at) => isSame(item, prior.items[at]!, sameTexts));
  const unmatchedItems = [...prior.items];
  return items.every((item, at) => {
    // Most elements keep their position.
    const sameIndex =
      isSame(item, prior.items[at]!, sameTexts) && unmatchedItems.includes(prior.items[at]!)
        ? unmatchedItems.indexOf(prior.items[at]!)
        : -1;
    const place = sameIndex >= 0 ? sameIndex : unmatchedItems.findIndex((other) => isSame(item, other, sameTexts));
    if (place >= 0) unmatchedItems.splice(place, 1);
    return place >= 0;
  });
}

/** Whether members have the same form. An unset member may have any value, because the provider decides it. */
const sameMembers = ({ entries, type }: MappingValue, prior: MappingValue, sameTexts: SameText): boolean =>
  [...entries].every(([name, value]) => {
    const other = prior.entries.get(name);
    if (value.kind === "null") return type.kind === "object" || other === undefined;
    return other ? isSame(value, other, sameTexts) : isEmpty(value);
  }) &&
  (type.kind === "object" || entries.size === prior.entries.size);

function textOf(value: Value): string {
  const converted = convert(value, STRING);
  return "value" in converted && converted.value.kind === "string" ? converted.value.value : "";
}

function sameText(a: string, b: string): boolean {
  if (a === b) return true;
  if (!/^\s*[[{]/.test(a) || !/^\s*[[{]/.test(b)) return false;
  const [first, second] = [parsePlainJson(a), parsePlainJson(b)];
  return "value" in first && "value" in second && sameForm(fromPlainJson(first.value), fromPlainJson(second.value));
}

const SAME_IN: Readonly<Record<Spelling, SameText>> = {
  "letter-case": sameAfter((text) => text.toLowerCase()),
  "outer-space": sameAfter((text) => text.trim()),
  "json-space": sameText,
  "final-dot": sameAfter((text) => text.replace(/\.$/, "")),
};

/** Whether a string is JSON in another form than the normal one: keys in order, no whitespace. */
export function isLooseJson(value: Value): boolean {
  if (value.kind !== "string" || !/^\s*[[{]/.test(value.value)) return false;
  const parsed = parsePlainJson(value.value);
  const encoded = "value" in parsed ? toJson(fromPlainJson(parsed.value)) : undefined;
  return encoded !== undefined && "text" in encoded && encoded.text !== value.value;
}

const similarText = (a: string, b: string): boolean =>
  sameText(a, b) || a.trim().toLowerCase() === b.trim().toLowerCase();
