import {
  type Condition,
  combinedEffect,
  type Effect,
  type Learned,
  type PartSchema,
  partKey,
} from "../../provider/facts.ts";
import { documentIn } from "../../provider/relations/documents.ts";
import { relationOfTexts } from "../../provider/relations/relation.ts";
import type { AttributeSchema, BlockSchema } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute } from "../../values/path.ts";
import type { Value } from "../../values/value.ts";
import { applyPath } from "../../values/walk.ts";
import { asStored, type Invention, type Variant } from "../computedValues.ts";
import type { Conversation, PlannedChange, StoredObject } from "../conversation.ts";
import { type Draft, type DraftPlace, draftValue } from "../draft.ts";
import { type FormTarget, firstText } from "../probeRelations.ts";
import type { Probing } from "../probing.ts";
import { type Target, valueKey } from "../repair.ts";
import { type Observed, observedIn } from "../verdict.ts";

/** A configuration that the plugin accepts, what it plans for a new object, and how such an object can be stored. */
export interface Base {
  readonly draft: Draft;
  readonly created: PlannedChange;
  readonly invention: Invention;
  /** The second way to invent computed values; the first one if the plugin accepts no other. */
  readonly otherVariant: Variant;
}

export interface Probe {
  readonly block: BlockSchema;
  readonly conversation: Conversation;
  readonly base: Base;
  readonly inventedTexts: readonly string[];
  readonly findings: Map<string, Learned>;
  /** The values of attributes in new objects that do not configure them; undefined for one that is no default. */
  readonly initials: Map<string, (Value | undefined)[]>;
  /** The plans for new objects, by the text of their draft. */
  readonly creations: Map<string, PlannedChange | undefined>;
  /** The arguments whose forms are asked for, once the effects of all are found. */
  readonly forms: ProbedForm[];
  readonly asksKept: boolean;
  readonly asksStaying: boolean;
}

/** An object that a configuration has led to, with the plan for it. */
export interface Stored extends StoredObject {
  readonly created: PlannedChange;
}

export function* storedAs(probe: Probe, draft: Draft, variant: Variant): Probing<Stored | undefined> {
  const created = yield* creationOf(probe, draft);
  return created && { ...storedFrom(probe.block, created, probe.base.invention, variant), created };
}

function* creationOf({ block, conversation, creations }: Probe, draft: Draft): Probing<PlannedChange | undefined> {
  const configuration = draftValue(block, draft);
  const key = valueKey(configuration);
  if (creations.has(key)) return creations.get(key);
  const created = yield* conversation.plan(undefined, configuration);
  const accepted = created?.complaints.length === 0 ? created : undefined;
  creations.set(key, accepted);
  return accepted;
}

/** Returns what the plugin plans for an object whose configuration changes; undefined if it plans nothing. */
export function* observedChange(
  { block, conversation }: Probe,
  stored: StoredObject,
  draft: Draft,
  { place, name }: Target,
): Probing<Observed | undefined> {
  const change = yield* conversation.plan(stored, draftValue(block, draft));
  if (!change || change.complaints.length > 0) return undefined;
  return observedIn(block, stored.value, change, [...place.map((step) => step.name), name].join("."));
}

/** An argument whose values may have several forms, and a configuration that sets it. */
export interface ProbedForm extends FormTarget, Target {
  readonly schema: AttributeSchema;
  readonly draft: Draft;
}

/** Whether the object has a number, or the text of a value as it was configured or in another form: the plugin may have dropped it. */
export function isStoredAs({ value: object }: StoredObject, target: Target, value: Value): boolean {
  const stored = valueAt(object, target);
  if (!stored) return false;
  if (value.kind === "number") return rawEquals(stored, value);
  const [text, configured] = [firstText(stored), firstText(value)];
  if (text === configured || text === undefined || configured === undefined) return text === configured;
  return relationOfTexts(configured, text, []) !== undefined || (isJson(text) && isJson(configured));
}

/** Returns the text of an argument in a plan; undefined if it has none. */
export function textAt(planned: Value, target: Target): string | undefined {
  const text = valueAt(planned, target);
  return text?.kind === "string" ? text.value : undefined;
}

/** Returns the value of an argument in an object; undefined if the object lacks the blocks around it. */
export function valueAt(object: Value, { place, name }: Target): Value | undefined {
  let inside: Value | undefined = object;
  for (const step of place) {
    const part: Value | undefined = inside && applyPath(inside, [attribute(step.name)]);
    inside = part?.kind === "sequence" ? part.items[step.index] : part;
  }
  return inside && applyPath(inside, [attribute(name)]);
}

export const keyIn = ({ place, name }: Target, part: PartSchema): string =>
  partKey([...place.map((step) => step.name), name].join("."), part);

/** Returns a function that records what a change of a part did. Two observations that differ are `conditional`. */
export function recorder(probe: Probe, target: Target, part: PartSchema) {
  const key = keyIn(target, part);
  return (condition: Condition, effect: Effect, { unknowns }: Observed): void => {
    const earlier = probe.findings.get(key)?.[condition];
    merge(probe, key, { [condition]: earlier === undefined ? effect : combinedEffect(earlier, effect) });
    // A plan tells which parts of the resource change, and not what changes in them.
    const outer = topPart(probe.block, target);
    const outerKey = partKey(outer.name, outer.part);
    const learnedUnknowns = combinedUnknowns(probe.findings.get(outerKey), unknowns, effect);
    if (learnedUnknowns) merge(probe, outerKey, { unknowns: learnedUnknowns });
  };
}

function topPart({ attributes, blockTypes }: BlockSchema, { place, name }: Target): { name: string; part: PartSchema } {
  const top = place[0]?.name ?? name;
  return { name: top, part: attributes.get(top) ?? blockTypes.get(top)! };
}

/** Returns the computed values that become unknown with an update: all that ever did. */
function combinedUnknowns(
  known: Learned | undefined,
  unknowns: readonly string[] | undefined,
  effect: Effect,
): readonly string[] | undefined {
  if (effect === "replaces" || effect === "keeps" || !unknowns) return known?.unknowns;
  return known?.unknowns ? [...new Set([...known.unknowns, ...unknowns])].sort() : unknowns;
}

export function merge({ findings }: Probe, key: string, learned: Learned): void {
  findings.set(key, { ...findings.get(key), ...learned, evidence: "probed" });
}

const isJson = (text: string): boolean => documentIn(text) !== undefined;

export const isAskedFor = (
  name: string,
  { optional, required, computed, writeOnly }: AttributeSchema,
  place: DraftPlace,
): boolean =>
  (optional || required) &&
  !writeOnly &&
  !(name === "id" && place.length === 0 && optional && computed) &&
  name !== "timeouts";

export const storedFrom = (
  block: BlockSchema,
  created: PlannedChange,
  invention: Invention,
  variant: Variant,
): StoredObject => ({
  value: asStored(block, created.planned, invention, variant),
  private: created.private,
});
