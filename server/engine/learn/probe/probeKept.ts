import { emptyOf } from "../../provider/simulation/emptyValues.ts";
import type { AttributeSchema } from "../../schema/schema.ts";
import { isObject, objectValue, stringValue, type Value } from "../../values/value.ts";
import type { StoredObject } from "../conversation.ts";
import { type Draft, draftAt, draftValue, type ObjectsSchema, withAttribute, withObjects } from "../draft.ts";
import type { Probing } from "../probing.ts";
import type { Target } from "../repair.ts";
import { isStoredAs, keyIn, merge, observedChange, type Probe, type Stored, storedAs, valueAt } from "./probe.ts";

/** The number of listed values of an argument that are asked about. */
const MOST_KEPT = 12;

/** Probes which of the values that an argument may have stay if it is no longer configured, although others do not. */
export function* probeKeptTexts(
  probe: Probe,
  first: Draft,
  bare: Draft,
  target: Target,
  schema: AttributeSchema,
): Probing<void> {
  if (!probe.asksKept || schema.type.kind !== "string") return;
  const { block, conversation } = probe;
  const { place, name } = target;
  const withText = (text: string): Draft => withAttribute(first, place, name, stringValue(text));
  const complaints = yield* conversation.validate(draftValue(block, withText(UNLIKELY)));
  const listed = complaints?.find(({ options, path }) => options.length > 0 && (path.at(-1) ?? name) === name)?.options;
  const kept: string[] = [];
  for (const text of listed?.slice(0, MOST_KEPT) ?? []) {
    const created = yield* storedAs(probe, withText(text), 0);
    const stored = created && holding(created, target, stringValue(text));
    if (!stored) continue;
    const removed = yield* observedChange(probe, stored, bare, target);
    if (removed?.effect === "none") kept.push(text);
  }
  if (kept.length > 0) merge(probe, keyIn(target, schema), { kept });
}

/**
 * Returns an object that has a text. New objects may not store a text that stands for an unset argument, although the provider reads it
 * later. Undefined if the provider stores another one.
 */
function holding(stored: Stored, target: Target, text: Value): StoredObject | undefined {
  if (isStoredAs(stored, target, text)) return stored;
  const { created, value: object } = stored;
  const isDropped = valueAt(created.planned, target)?.kind === "null";
  if (!isDropped || target.place.length > 0 || !isObject(object)) return undefined;
  const entries = [...object.entries].map(([name, value]) => [name, name === target.name ? text : value] as const);
  return { ...stored, value: objectValue(entries) };
}

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
