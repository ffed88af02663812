import { keptText } from "../../provider/facts.ts";
import { emptyOf, isZero } from "../../provider/simulation/emptyValues.ts";
import type { AttributeSchema } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { isObject, objectValue, stringValue, type Value } from "../../values/value.ts";
import type { StoredObject } from "../conversation.ts";
import { type Draft, draftAt, draftValue, type ObjectsSchema, withAttribute, withObjects } from "../draft.ts";
import { inventions } from "../inventions.ts";
import type { Probing } from "../probing.ts";
import type { Target } from "../repair.ts";
import { isStoredAs, keyIn, merge, observedChange, type Probe, type Stored, storedAs, valueAt } from "./probe.ts";

/** The number of values of an argument that are asked about. */
const MOST_KEPT = { listed: 12, invented: 18 };

/**
 * Probes which of the values that an argument may have stay if it is no longer configured, although others do not, and which of them stand
 * for an unset argument. `bareStored` is the object without a value.
 */
export function* probeKeptValues(
  probe: Probe,
  first: Draft,
  bare: Draft,
  bareStored: StoredObject | undefined,
  target: Target,
  schema: AttributeSchema,
): Probing<void> {
  const { kind } = schema.type;
  if (!probe.asksKept || (kind !== "string" && kind !== "number")) return;
  const { place, name } = target;
  const withValue = (value: Value): Draft => withAttribute(first, place, name, value);
  const values = kind === "number" ? inventions(name, schema) : yield* listedTexts(probe, target, withValue);
  const [initial] = probe.initials.get(keyIn(target, schema)) ?? [];
  const isDefault = (value: Value): boolean =>
    kind === "number" && (isZero(value) || (initial !== undefined && rawEquals(initial, value)));
  const kept: string[] = [];
  const asUnset: string[] = [];
  let others = 0;
  for (const value of values.slice(0, kind === "number" ? MOST_KEPT.invented : MOST_KEPT.listed)) {
    const text = isDefault(value) ? undefined : keptText(value);
    const created = text === undefined ? undefined : yield* storedAs(probe, withValue(value), 0);
    const stored = created && holding(created, target, value);
    if (text === undefined || !stored) continue;
    if (kind === "string" && bareStored && text !== "") {
      const added = isDropped(created, target)
        ? yield* observedChange(probe, bareStored, withValue(value), target)
        : undefined;
      if (added?.effect === "none") asUnset.push(text);
      else others++;
    }
    const removed = yield* observedChange(probe, stored, bare, target);
    if (removed?.effect === "none") kept.push(text);
  }
  if (kept.length > 0) merge(probe, keyIn(target, schema), { kept });
  if (asUnset.length > 0 && others > 0) merge(probe, keyIn(target, schema), { asUnset });
}

/**
 * Returns the texts that an error lists as those that an argument may have. An error about an element of a set names the set alone, and no
 * other text of the configuration is refused.
 */
function* listedTexts(
  { block, conversation }: Probe,
  { name }: Target,
  withValue: (value: Value) => Draft,
): Probing<readonly Value[]> {
  const complaints = yield* conversation.validate(draftValue(block, withValue(stringValue(UNLIKELY))));
  const listing = complaints?.filter(({ options }) => options.length > 0) ?? [];
  const listed = (listing.find(({ path }) => (path.at(-1) ?? name) === name) ?? listing[0])?.options;
  return (listed ?? []).map(stringValue);
}

/**
 * Returns an object that has a value. New objects may not store a value that stands for an unset argument, although the provider reads it
 * later. Undefined if the provider stores another one.
 */
function holding(stored: Stored, target: Target, value: Value): StoredObject | undefined {
  if (isStoredAs(stored, target, value)) return stored;
  const { value: object } = stored;
  if (!isDropped(stored, target) || target.place.length > 0 || !isObject(object)) return undefined;
  const entries = [...object.entries].map(([name, other]) => [name, name === target.name ? value : other] as const);
  return { ...stored, value: objectValue(entries) };
}

const isDropped = ({ created }: Stored, target: Target): boolean => valueAt(created.planned, target)?.kind === "null";

/** A text that no list of values has. */
const UNLIKELY = "no-such-value";

/** Probes whether blocks that set nothing but empty values stay if they are no longer configured, although others do not. */
export function* probeKeptEmpty(
  probe: Probe,
  one: Draft,
  none: Draft,
  target: Target,
  { block: part }: ObjectsSchema,
): Probing<void> {
  if (!probe.asksKept || !part) return;
  const { place, name } = target;
  const [object] = draftAt(one, place)?.objects.get(name) ?? [];
  const values = [...(object?.values ?? [])].map(([each, value]) => [each, emptyOf(value.type) ?? value] as const);
  if (!object || object.objects.size > 0 || values.length === 0) return;
  const empty = withObjects(one, place, name, [{ ...object, values: new Map(values) }]);
  const complaints = yield* probe.conversation.validate(draftValue(probe.block, empty));
  const stored = complaints?.length === 0 ? yield* storedAs(probe, empty, 0) : undefined;
  const removed = stored && (yield* observedChange(probe, stored, none, target));
  if (removed?.effect === "none") merge(probe, keyIn(target, part), { keepsEmpty: true });
}
