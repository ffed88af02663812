import { combinedEffect, type Effect } from "../../provider/facts.ts";
import type { AttributeSchema } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { NULL, stringValue, TRUE, type Value } from "../../values/value.ts";
import { type Draft, type DraftPlace, draftAt, draftValue, schemaAt, setAround, withAttribute } from "../draft.ts";
import { inventions } from "../inventions.ts";
import type { Probing } from "../probing.ts";
import { isSetIn, repaired, type Target } from "../repair.ts";
import type { ObservedEffect } from "../verdict.ts";
import { isStoredAs, keyIn, merge, observedChange, type Probe, recorder, storedAs, textAt } from "./probe.ts";
import { recordDefaults } from "./probedDefaults.ts";
import { digestIn } from "./probeForms.ts";
import { probeKeptValues } from "./probeKept.ts";

export const ARGUMENT_TURNS = 40;

/** Probes one argument: changed in both directions, added and removed. */
export function* probeArgument(probe: Probe, draft: Draft, target: Target, schema: AttributeSchema): Probing<void> {
  const { block, conversation } = probe;
  const { place, name } = target;
  const first = yield* withSomeValue(probe, draft, target, schema);
  if (!first) return;
  const value = draftAt(first, place)!.values.get(name)!;
  const second = yield* withOtherValue(probe, first, target, schema, [value]);
  const stored = yield* storedAs(probe, first, 0);
  if (!stored) return;
  recordDefaults(probe, first, stored.created.planned);
  const observe = recorder(probe, target, schema);
  if (second) {
    const otherStored = yield* storedAs(probe, second, probe.base.otherVariant);
    const forth = yield* observedChange(probe, stored, second, target);
    const back = otherStored && (yield* observedChange(probe, otherStored, first, target));
    if (forth && back) {
      if (forth.effect === "none" && back.effect === "none")
        yield* probeSwitchedOn(probe, first, second, target, schema);
      else observe("changed", ofBothWays(forth.effect, back.effect), forth);
    }
  }
  if (schema.optional) {
    const bare = withAttribute(first, place, name, undefined);
    const accepted = yield* conversation.validate(draftValue(block, bare));
    if (accepted?.length === 0) {
      const bareStored = yield* storedAs(probe, bare, 0);
      const added = bareStored && (yield* observedChange(probe, bareStored, first, target));
      if (added && added.effect !== "none") observe("added", added.effect, added);
      const removed = yield* observedChange(probe, stored, bare, target);
      if (removed && removed.effect !== "none") observe("removed", removed.effect, removed);
      if (removed?.effect === "none" && schema.computed) observe("removed", "keeps", removed);
      if (removed && (removed.effect !== "none" || !isStoredAs(stored, target, value)))
        yield* probeKeptValues(probe, first, bare, bareStored, target, schema);
    }
  }
  const digest = digestIn(value, textAt(stored.created.planned, target));
  if (digest) merge(probe, keyIn(target, schema), { digest });
  else probe.forms.push({ ...target, schema, draft: first, value, set: setAround(block, place) });
}

/** Returns the effect of a change that was asked in both directions. */
const ofBothWays = (forth: ObservedEffect, back: ObservedEffect): Effect =>
  forth === back && forth !== "none"
    ? forth
    : forth === "none" || back === "none"
      ? "conditional"
      : combinedEffect(forth, back);

/**
 * Probes an argument that does not change the object, once more with the block around it switched on: its `enabled` is true, or its
 * `type` names the block.
 */
function* probeSwitchedOn(
  probe: Probe,
  first: Draft,
  second: Draft,
  target: Target,
  schema: AttributeSchema,
): Probing<void> {
  for (const switchOn of switchesOf(probe, first, target)) {
    const [firstOn, secondOn] = [switchOn(first), switchOn(second)];
    const complaints = yield* probe.conversation.validate(draftValue(probe.block, firstOn));
    if (complaints?.length !== 0) continue;
    const stored = yield* storedAs(probe, firstOn, 0);
    const otherStored = stored && (yield* storedAs(probe, secondOn, 0));
    const forth = stored && (yield* observedChange(probe, stored, secondOn, target));
    const back = otherStored && (yield* observedChange(probe, otherStored, firstOn, target));
    if (!forth || !back || (forth.effect === "none" && back.effect === "none")) continue;
    recorder(probe, target, schema)("changed", ofBothWays(forth.effect, back.effect), forth);
    return;
  }
}

/** Returns the ways to switch on one of the blocks around an argument, the innermost first. */
function switchesOf({ block }: Probe, draft: Draft, { place, name }: Target): readonly ((draft: Draft) => Draft)[] {
  return place.flatMap((_, at): readonly ((draft: Draft) => Draft)[] => {
    const inside = place.slice(0, place.length - at);
    const outside = inside.slice(0, -1);
    const blockName = inside.at(-1)!.name;
    const set = (at: DraftPlace, sibling: string, value: Value) => {
      const attributes = schemaAt(block, at)?.attributes;
      const schema = attributes?.get(sibling);
      const isOpen = schema && (schema.optional || schema.required) && schema.type.kind === value.type.kind;
      const isSetAlready = rawEquals(draftAt(draft, at)?.values.get(sibling) ?? NULL, value);
      return isOpen && sibling !== name && !isSetAlready
        ? [(each: Draft) => withAttribute(each, at, sibling, value)]
        : [];
    };
    return [
      ...["enabled", "enable", "is_enabled"].flatMap((sibling) => set(inside, sibling, TRUE)),
      ...[blockName, blockName.replaceAll("_", "-")].flatMap((text) => set(outside, "type", stringValue(text))),
    ];
  });
}

/**
 * Returns the draft with a value for an argument that the plugin accepts; the draft itself if it has one. The default would not show
 * what adding or removing the argument does.
 */
function* withSomeValue(
  { block, conversation, initials }: Probe,
  draft: Draft,
  target: Target,
  schema: AttributeSchema,
): Probing<Draft | undefined> {
  if (isSetIn(draft, target)) return draft;
  const initial = initials.get(keyIn(target, schema))?.[0];
  const unlike = initial && initial.kind !== "null" ? [initial] : [];
  const value = inventions(target.name, schema).find((each) => !unlike.some((other) => rawEquals(other, each)));
  if (!value) return undefined;
  const start = withAttribute(draft, target.place, target.name, value);
  const found = yield* repaired(block, start, conversation, { turns: ARGUMENT_TURNS, kept: target, unlike });
  return "draft" in found && isSetIn(found.draft, target) ? found.draft : undefined;
}

/** Returns the draft with another value for one argument, and nothing else changed. */
function* withOtherValue(
  { block, conversation }: Probe,
  draft: Draft,
  target: Target,
  schema: AttributeSchema,
  unlike: readonly Value[],
): Probing<Draft | undefined> {
  const value = inventions(target.name, schema).find((each) => !unlike.some((other) => rawEquals(other, each)));
  if (!value) return undefined;
  const start = withAttribute(draft, target.place, target.name, value);
  const limits = { turns: ARGUMENT_TURNS, kept: target, keptAlone: true, unlike } as const;
  const found = yield* repaired(block, start, conversation, limits);
  return "draft" in found ? found.draft : undefined;
}
