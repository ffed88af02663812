import { convert } from "../../values/conversion/convert.ts";
import { toJson } from "../../values/encodings/json.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { fromPlainJson } from "../../values/encodings/stateJson.ts";
import { STRING } from "../../values/type.ts";
import type { MappingValue, SequenceValue, Value } from "../../values/value.ts";

/**
 * Whether a configured value is only another form of the prior one: the number as a string, the same JSON, the same elements in another
 * order, or empty in place of null. Lists keep their order; an unknown value is another one. Values here have no marks.
 */
export const sameForm = (configured: Value, there: Value): boolean => isSame(configured, there, sameText);

/** As `sameForm`, also for a provider that ignores surrounding whitespace and letter case: many do not. */
export const maybeSameForm = (configured: Value, there: Value): boolean => isSame(configured, there, similarText);

type SameText = (a: string, b: string) => boolean;

function isSame(configured: Value, there: Value, same: SameText): boolean {
  if (configured.kind === "unknown" || there.kind === "unknown") return false;
  if (configured.kind === "null") return isEmpty(there);
  if (there.kind === "null") return isEmpty(configured);
  if (configured.kind === "sequence") return there.kind === "sequence" && sameItems(configured, there, same);
  if (configured.kind === "mapping") return there.kind === "mapping" && sameMembers(configured, there, same);
  if (there.kind === "sequence" || there.kind === "mapping") return false;
  return same(textOf(configured), textOf(there));
}

const isEmpty = (value: Value): boolean =>
  value.kind === "null" ||
  (value.kind === "sequence" && value.items.length === 0) ||
  (value.kind === "mapping" && [...value.entries.values()].every(isEmpty));

function sameItems({ items, type }: SequenceValue, there: SequenceValue, same: SameText): boolean {
  if (items.length !== there.items.length) return false;
  if (type.kind === "list" && there.type.kind === "list")
    return items.every((item, at) => isSame(item, there.items[at]!, same));
  const left = [...there.items];
  return items.every((item, at) => {
    // Mostly they stand in the same order.
    const found =
      isSame(item, there.items[at]!, same) && left.includes(there.items[at]!) ? left.indexOf(there.items[at]!) : -1;
    const place = found >= 0 ? found : left.findIndex((other) => isSame(item, other, same));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** Whether members have the same form. An unset member may have any value, because the provider decides it. */
const sameMembers = ({ entries, type }: MappingValue, there: MappingValue, same: SameText): boolean =>
  [...entries].every(([name, value]) => {
    const other = there.entries.get(name);
    if (value.kind === "null") return type.kind === "object" || other === undefined;
    return other ? isSame(value, other, same) : isEmpty(value);
  }) &&
  (type.kind === "object" || entries.size === there.entries.size);

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

/** Whether a string is JSON in another form than the normal one: keys in order, no whitespace. */
export function isLooseJson(value: Value): boolean {
  if (value.kind !== "string" || !/^\s*[[{]/.test(value.value)) return false;
  const parsed = parsePlainJson(value.value);
  const encoded = "value" in parsed ? toJson(fromPlainJson(parsed.value)) : undefined;
  return encoded !== undefined && "text" in encoded && encoded.text !== value.value;
}

const similarText = (a: string, b: string): boolean =>
  sameText(a, b) || a.trim().toLowerCase() === b.trim().toLowerCase();
