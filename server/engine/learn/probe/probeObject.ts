import { rawEquals } from "../../values/equality.ts";
import { NULL } from "../../values/value.ts";
import {
  type Draft,
  type DraftPlace,
  draftAt,
  draftValue,
  type ObjectSchema,
  type ObjectsSchema,
  objectsSchema,
  withObjects,
} from "../draft.ts";
import { inventions } from "../inventions.ts";
import { minimalDraft } from "../minimalDraft.ts";
import type { Probing } from "../probing.ts";
import { isSetIn, repaired, type Target } from "../repair.ts";
import { isAskedFor, observedChange, type Probe, recorder, storedAs } from "./probe.ts";
import { ARGUMENT_TURNS, probeArgument } from "./probeArgument.ts";
import { recordDefaults } from "./probedDefaults.ts";
import { probeKeptEmpty } from "./probeKept.ts";
import { probeStaying } from "./probeStaying.ts";

/** Probes every argument of the object at a place. `draft` is a configuration that the plugin accepts. */
export function* probeObject(
  probe: Probe,
  draft: Draft,
  place: DraftPlace,
  schema: ObjectSchema,
  depth: number,
): Probing<void> {
  for (const [name, attributeSchema] of schema.attributes) {
    if (probe.conversation.ended() !== undefined) return;
    if (!isAskedFor(name, attributeSchema, place)) continue;
    const objects = objectsSchema(schema, name);
    if (objects) yield* probeObjects(probe, draft, { place, name }, objects, depth);
    else yield* probeArgument(probe, draft, { place, name }, attributeSchema);
  }
  for (const name of schema.blockTypes?.keys() ?? []) {
    if (probe.conversation.ended() !== undefined) return;
    // The original SDK keeps the timeouts of an object beside it.
    if (name !== "timeouts") yield* probeObjects(probe, draft, { place, name }, objectsSchema(schema, name)!, depth);
  }
}

/** How deep blocks are probed: those of the resource, those in them, and once more. */
export const DEEPEST = 3;

/** How deep blocks are set for their defaults. */
const DEEPEST_DEFAULTS = 9;

/** Probes the objects of a part: one more, one less, and the arguments of one. */
function* probeObjects(
  probe: Probe,
  draft: Draft,
  target: Target,
  objects: ObjectsSchema,
  depth: number,
): Probing<void> {
  const { block, conversation } = probe;
  const { place, name } = target;
  const present = draftAt(draft, place)?.objects.get(name);
  const start = present ? draft : withObjects(draft, place, name, [minimalDraft(objects.schema)]);
  const found = yield* repaired(block, start, conversation, { turns: ARGUMENT_TURNS, kept: target });
  if (!("draft" in found) || !isSetIn(found.draft, target)) return;
  const one = found.draft;
  const stored = yield* storedAs(probe, one, 0);
  if (!stored) return;
  recordDefaults(probe, one, stored.created.planned);
  const count = draftAt(one, place)!.objects.get(name)!.length;
  const mayBeMore = objects.block !== undefined && (objects.maxItems === 0 || objects.maxItems > count);
  const more = mayBeMore ? yield* withOneMore(probe, one, target, objects) : undefined;
  if (more) yield* probeStaying(probe, one, more, stored, target, objects);
  const inside = [...place, { name, index: 0 }];
  if (depth > DEEPEST) {
    yield* probeInnerBlocks(probe, one, inside, objects.schema, depth);
    return;
  }
  const part = objects.block ?? objects.attribute!;
  const observe = recorder(probe, target, part);
  if (objects.minItems === 0) {
    const none = withObjects(one, place, name, []);
    const complaints = yield* conversation.validate(draftValue(block, none));
    const bare = complaints?.length === 0 ? yield* storedAs(probe, none, 0) : undefined;
    if (bare) {
      const added = yield* observedChange(probe, bare, one, target);
      if (added && added.effect !== "none") observe("added", added.effect, added);
      const removed = yield* observedChange(probe, stored, none, target);
      if (removed) observe("removed", removed.effect === "none" ? "keeps" : removed.effect, removed);
      if (removed && removed.effect !== "none") yield* probeKeptEmpty(probe, one, none, target, objects);
    }
  }
  if (more) {
    const moreStored = yield* storedAs(probe, more, probe.base.otherVariant);
    if (moreStored) {
      const added = yield* observedChange(probe, stored, more, target);
      if (added && added.effect !== "none") observe("added", added.effect, added);
      const removed = yield* observedChange(probe, moreStored, one, target);
      if (removed && removed.effect !== "none") observe("removed", removed.effect, removed);
    }
  }
  if (depth < DEEPEST) yield* probeObject(probe, one, inside, objects.schema, depth + 1);
  else yield* probeInnerBlocks(probe, one, inside, objects.schema, depth);
}

/** Probes the blocks in a deep block, of which only the defaults are asked for. */
export function* probeInnerBlocks(
  probe: Probe,
  draft: Draft,
  place: DraftPlace,
  schema: ObjectSchema,
  depth: number,
): Probing<void> {
  if (depth === DEEPEST_DEFAULTS) return;
  for (const name of schema.blockTypes?.keys() ?? []) {
    if (probe.conversation.ended() !== undefined) return;
    yield* probeObjects(probe, draft, { place, name }, objectsSchema(schema, name)!, depth + 1);
  }
}

/** Returns the draft with one more object of a part; undefined if the plugin does not accept one that differs from the others. */
function* withOneMore(
  { block, conversation }: Probe,
  draft: Draft,
  { place, name }: Target,
  { schema, nesting }: ObjectsSchema,
): Probing<Draft | undefined> {
  const present = draftAt(draft, place)!.objects.get(name)!;
  const first = present[0]!;
  const another: Draft = { ...first, values: new Map([...first.values, ...minimalDraft(schema, 1).values]) };
  const isSame = nesting === "set" && sameValues(first, another);
  const distinct = isSame ? distinguished(schema, another) : another;
  if (!distinct) return undefined;
  const more = withObjects(draft, place, name, [...present, distinct]);
  const complaints = yield* conversation.validate(draftValue(block, more));
  return complaints?.length === 0 ? more : undefined;
}

const sameValues = (a: Draft, b: Draft): boolean =>
  [...a.values].every(([name, value]) => rawEquals(value, b.values.get(name) ?? NULL));

/** Returns the draft with another value for one argument; undefined if it has none. */
function distinguished(schema: ObjectSchema, draft: Draft): Draft | undefined {
  for (const [name, attributeSchema] of schema.attributes) {
    if (!isAskedFor(name, attributeSchema, []) || attributeSchema.nested) continue;
    const value = inventions(name, attributeSchema).find((each) => !rawEquals(each, draft.values.get(name) ?? NULL));
    if (value) return { ...draft, values: new Map([...draft.values, [name, value]]) };
  }
  return undefined;
}
