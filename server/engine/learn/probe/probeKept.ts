import { emptyOf } from "../../provider/simulation/emptyValues.ts";
import type { AttributeSchema } from "../../schema/schema.ts";
import { stringValue } from "../../values/value.ts";
import { type Draft, draftAt, draftValue, type ObjectsSchema, withAttribute, withObjects } from "../draft.ts";
import type { Probing } from "../probing.ts";
import type { Target } from "../repair.ts";
import { isStoredAs, keyIn, merge, observedChange, type Probe, storedAs } from "./probe.ts";

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
    const stored = yield* storedAs(probe, withText(text), 0);
    if (!stored || !isStoredAs(stored, target, stringValue(text))) continue;
    const removed = yield* observedChange(probe, stored, bare, target);
    if (removed?.effect === "none") kept.push(text);
  }
  if (kept.length > 0) merge(probe, keyIn(target, schema), { kept });
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
