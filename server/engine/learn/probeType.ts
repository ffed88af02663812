import type { TextHash } from "../lang/functions/crypto/textHashes.ts";
import {
  type Condition,
  combinedEffect,
  type Effect,
  type Learned,
  type PartSchema,
  partKey,
} from "../provider/facts.ts";
import { digestName } from "../provider/relations/digests.ts";
import { documentIn } from "../provider/relations/documents.ts";
import { relationOfTexts } from "../provider/relations/relation.ts";
import { emptyOf } from "../provider/simulation/emptyValues.ts";
import type { AttributeSchema, BlockSchema } from "../schema/schema.ts";
import { rawEquals } from "../values/equality.ts";
import { attribute } from "../values/path.ts";
import { isWhollyKnown, NULL, stringValue, TRUE, type Value } from "../values/value.ts";
import { applyPath, membersOf } from "../values/walk.ts";
import { asStored, COMPUTED_STYLES, type Invention, type Variant } from "./computedValues.ts";
import { type Conversation, conversationAbout, type PlannedChange, type StoredObject } from "./conversation.ts";
import {
  type Draft,
  type DraftPlace,
  draftAt,
  draftValue,
  mergedDraft,
  type ObjectSchema,
  type ObjectsSchema,
  objectsSchema,
  schemaAt,
  textsIn,
  textsOf,
  withAttribute,
  withObjects,
} from "./draft.ts";
import { inventions } from "./inventions.ts";
import { completed, minimalDraft } from "./minimalDraft.ts";
import type { InventedConfigurations } from "./probedPlugin.ts";
import { probeInherited } from "./probeInherited.ts";
import {
  type AsksKept,
  type AsksKeptAlone,
  type FormTarget,
  firstText,
  isKept,
  probeRelations,
  type Values,
} from "./probeRelations.ts";
import type { Probing } from "./probing.ts";
import { isSetIn, repaired, type Target, valueKey } from "./repair.ts";
import { changedPaths, type Observed, type ObservedEffect, observedIn } from "./verdict.ts";

/** What a plugin showed of one resource type. */
export interface ProbedType {
  /** Whether the plugin planned a new object and left it alone afterwards, so that facts could be found. */
  readonly isAnswered: boolean;
  /** Why the type, or the rest of it, could not be probed. */
  readonly why?: string;
  /** The SDK that the type is written with; undefined if it planned nothing. */
  readonly sdk?: "legacy" | "framework";
  /** The facts by `partKey`. */
  readonly facts: ReadonlyMap<string, Learned>;
}

export interface ProbeOptions {
  /** The arguments of the type's blocks, as users have written them. */
  readonly written?: readonly Draft[];
  /** The configurations that were invented for the provider, if it needs one. */
  readonly invented?: InventedConfigurations;
  /** The subjects that the plugin is asked about; all if undefined. */
  readonly only?: readonly ProbeSubject[];
}

/**
 * A subject of questions: what changes of arguments do, the defaults in blocks alone, which forms of values are the same, which values
 * stay although they are no longer configured, and what the configuration of the provider adds.
 */
export type ProbeSubject = "changes" | "defaults" | "forms" | "kept" | "inherited";

/**
 * Asks a plugin, one question after another, what each argument of a resource type does when it changes. The questions start from an
 * invented configuration; if none is accepted, from what users have written.
 */
export function* probeType(type: string, block: BlockSchema, options: ProbeOptions = {}): Probing<ProbedType> {
  const { written = [] } = options;
  const invented = yield* probeFrom(type, block, minimalDraft(block), options);
  if (invented.isAnswered) return invented;
  for (const draft of written.slice(0, MOST_WRITTEN)) {
    const probed = yield* probeFrom(type, block, completed(block, draft), options);
    if (probed.isAnswered) return probed;
  }
  // What a plugin says about a written configuration may repeat a value of it.
  return invented;
}

/** The number of written configurations that are tried. */
const MOST_WRITTEN = 3;

function* probeFrom(
  type: string,
  block: BlockSchema,
  start: Draft,
  { invented: configurations, only }: ProbeOptions,
): Probing<ProbedType> {
  const asks = (subject: ProbeSubject): boolean => only?.includes(subject) ?? true;
  const conversation = conversationAbout(type, block);
  const base = yield* acceptedBase(block, conversation, start);
  if ("why" in base) return { isAnswered: false, why: base.why, facts: new Map() };
  const probe: Probe = {
    ...{ block, conversation, base, inventedTexts: configurations ? textsIn(configurations.first) : [] },
    ...{ findings: new Map(), initials: new Map(), creations: new Map(), forms: [], asksKept: asks("kept") },
  };
  recordDefaults(probe, base.draft, base.created.planned);
  if (asks("changes") || asks("forms") || asks("kept")) yield* probeObject(probe, base.draft, [], block, 0);
  else if (asks("defaults")) yield* probeInnerBlocks(probe, base.draft, [], block, DEEPEST);
  const why = conversation.ended();
  // Questions about forms come last, because they may end the plugin, and are asked even if there were too many others.
  conversation.allowMore(FORM_QUESTIONS);
  if (asks("forms")) yield* probeForms(probe);
  if (asks("changes") || asks("defaults")) keepDefaults(probe);
  if (configurations && asks("inherited")) yield* keepInherited(probe, configurations);
  const sdk = base.created.isLegacy ? "legacy" : "framework";
  return { isAnswered: true, ...(why !== undefined && { why }), sdk, facts: probe.findings };
}

/** A configuration that the plugin accepts, what it plans for a new object, and how such an object can be stored. */
interface Base {
  readonly draft: Draft;
  readonly created: PlannedChange;
  readonly invention: Invention;
  /** The second way to invent computed values; the first one if the plugin accepts no other. */
  readonly otherVariant: Variant;
}

interface Probe {
  readonly block: BlockSchema;
  readonly conversation: Conversation;
  readonly base: Base;
  readonly inventedTexts: readonly string[];
  readonly findings: Map<string, Learned>;
  /** The values of attributes in new objects that do not configure them; undefined for one that is no default. */
  readonly initials: Map<string, readonly (Value | undefined)[]>;
  /** The plans for new objects, by the text of their draft. */
  readonly creations: Map<string, PlannedChange | undefined>;
  /** The arguments whose forms are asked for, once the effects of all are found. */
  readonly forms: ProbedForm[];
  readonly asksKept: boolean;
}

/** The number of questions about forms that are asked beyond all others about a type. */
const FORM_QUESTIONS = 600;

/** The number of configurations that are tried for the base of a type, and for one argument. */
const BASE_TURNS = 90;
const ARGUMENT_TURNS = 40;

function* acceptedBase(
  block: BlockSchema,
  conversation: Conversation,
  start: Draft,
): Probing<Base | { readonly why: string }> {
  let created: PlannedChange | undefined;
  let isValid = false;
  const accepts = function* (draft: Draft): Probing<PlannedChange["complaints"] | undefined> {
    const configuration = draftValue(block, draft);
    const complaints = yield* conversation.validate(configuration);
    isValid = complaints?.length === 0;
    if (!complaints || complaints.length > 0) return complaints;
    created = yield* conversation.plan(undefined, configuration);
    return created?.complaints;
  };
  const fallbacks = { plan: [...PLAN_FALLBACKS], validation: [...VALIDATION_FALLBACKS] };
  const onBreak = (draft: Draft) => otherDraft(block, draft, fallbacks[isValid ? "plan" : "validation"]);
  const accepted = yield* repaired(block, start, conversation, { turns: BASE_TURNS }, accepts, onBreak);
  if ("why" in accepted)
    return { why: accepted.why === "" ? "no configuration was found that it accepts" : accepted.why };
  if (!created) return { why: conversation.lastBreak() ?? "it did not plan a new object" };
  const { draft } = accepted;
  const configuration = draftValue(block, draft);
  let changes: readonly string[] = [];
  for (const style of COMPUTED_STYLES) {
    const unset = new Set<string>();
    for (let turn = 0; turn < UNSET_TURNS; turn++) {
      const invention = { style, unset };
      const planned = yield* unwantedChanges(conversation, storedFrom(block, created, invention, 0), configuration);
      if (planned?.length === 0) {
        const others = yield* unwantedChanges(conversation, storedFrom(block, created, invention, 1), configuration);
        return { draft, created, invention, otherVariant: others?.length === 0 ? 1 : 0 };
      }
      changes = planned ?? changes;
      const added = planned?.filter((path) => path !== "id" && !unset.has(path)).slice(0, MOST_UNSET) ?? [];
      if (added.length === 0) break;
      for (const path of added) unset.add(path);
    }
  }
  const changed = changes.length > 0 ? ` (${changes.slice(0, MOST_UNSET).join(", ")})` : "";
  return { why: conversation.lastBreak() ?? `it plans a change of an object that is as it is configured${changed}` };
}

/** How often more values of an object are left null because the plugin changes them, and how many each time. */
const UNSET_TURNS = 4;
const MOST_UNSET = 4;

/** Returns other configurations of a type, because a plugin may end where an optional part is missing. */
type Fallback = (block: BlockSchema, draft: Draft) => Draft;

/** If a plan ends the plugin, that seldom is the reason, so not all are tried. */
const PLAN_FALLBACKS: readonly Fallback[] = [
  (block, draft) => withOptionalArguments(block, draft),
  (block, draft) => withOptionalObjects(block, draft),
];
const VALIDATION_FALLBACKS: readonly Fallback[] = [
  (block, draft) => withOptionalObjects(block, draft),
  (block, draft) => withOptionalArguments(block, withoutOptionalObjects(block, draft)),
  (block, draft) => withOptionalObjects(block, draft),
];

/** Returns the draft of the first fallback that changes something; removes those that were tried. */
function otherDraft(block: BlockSchema, draft: Draft, fallbacks: Fallback[]): Draft | undefined {
  const asked = valueKey(draftValue(block, draft));
  for (let fallback = fallbacks.shift(); fallback; fallback = fallbacks.shift()) {
    const other = fallback(block, draft);
    if (valueKey(draftValue(block, other)) !== asked) return other;
  }
  return undefined;
}

const withOptionalArguments = ({ attributes }: BlockSchema, draft: Draft): Draft => ({
  ...draft,
  values: new Map([
    ...[...attributes].flatMap(([name, schema]): readonly (readonly [string, Value])[] => {
      const isWanted = isAskedFor(name, schema, []) && !schema.nested && !schema.deprecated;
      const value = isWanted ? inventions(name, schema)[0] : undefined;
      return value ? [[name, value]] : [];
    }),
    ...draft.values,
  ]),
});

const withOptionalObjects = (block: BlockSchema, draft: Draft): Draft => ({
  ...draft,
  objects: new Map([
    ...partNames(block).flatMap((name): readonly (readonly [string, readonly Draft[]])[] => {
      const part = objectsSchema(block, name);
      const isWanted = part && name !== "timeouts" && (!part.attribute || isAskedFor(name, part.attribute, []));
      return isWanted ? [[name, [minimalDraft(part.schema)]]] : [];
    }),
    ...draft.objects,
  ]),
});

const withoutOptionalObjects = (block: BlockSchema, draft: Draft): Draft => ({
  ...draft,
  objects: new Map([...draft.objects].filter(([name]) => (objectsSchema(block, name)?.minItems ?? 0) > 0)),
});

const partNames = ({ attributes, blockTypes }: BlockSchema): readonly string[] => [
  ...attributes.keys(),
  ...blockTypes.keys(),
];

const storedFrom = (
  block: BlockSchema,
  created: PlannedChange,
  invention: Invention,
  variant: Variant,
): StoredObject => ({
  value: asStored(block, created.planned, invention, variant),
  private: created.private,
});

/**
 * Returns the schema paths that the plugin plans to change of an object that is as it is configured; undefined if it plans nothing.
 */
function* unwantedChanges(
  conversation: Conversation,
  stored: StoredObject,
  configuration: Value,
): Probing<readonly string[] | undefined> {
  const change = yield* conversation.plan(stored, configuration);
  return change?.complaints.length === 0 ? changedPaths(stored.value, change) : undefined;
}

/** Probes every argument of the object at a place. `draft` is a configuration that the plugin accepts. */
function* probeObject(
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
const DEEPEST = 3;

/** How deep blocks are set for their defaults. */
const DEEPEST_DEFAULTS = 9;

const isAskedFor = (
  name: string,
  { optional, required, computed, writeOnly }: AttributeSchema,
  place: DraftPlace,
): boolean =>
  (optional || required) &&
  !writeOnly &&
  !(name === "id" && place.length === 0 && optional && computed) &&
  name !== "timeouts";

/** Probes one argument: changed in both directions, added and removed. */
function* probeArgument(probe: Probe, draft: Draft, target: Target, schema: AttributeSchema): Probing<void> {
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
      if (removed && removed.effect !== "none") yield* probeKeptTexts(probe, first, bare, target, schema);
    }
  }
  const digest = digestIn(value, textAt(stored.created.planned, target));
  if (digest) merge(probe, keyIn(target, schema), { digest });
  else probe.forms.push({ ...target, schema, draft: first, value });
}

/** The number of listed values of an argument that are asked about. */
const MOST_KEPT = 12;

/** Probes which of the values that an argument may have stay if it is no longer configured, although others do not. */
function* probeKeptTexts(
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

/** An object that a configuration has led to, with the plan for it. */
interface Stored extends StoredObject {
  readonly created: PlannedChange;
}

function* storedAs(probe: Probe, draft: Draft, variant: Variant): Probing<Stored | undefined> {
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
function* observedChange(
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
interface ProbedForm extends FormTarget, Target {
  readonly schema: AttributeSchema;
  readonly draft: Draft;
}

/** Probes which forms of values the plugin holds for the same, of all arguments at once. */
function* probeForms(probe: Probe): Probing<void> {
  const { block, conversation, base, forms } = probe;
  const wholeDraft = forms.reduce((merged, { draft }) => mergedDraft(merged, draft), base.draft);
  const withValues = (values: Values<ProbedForm>): Draft =>
    [...values].reduce((draft, [{ place, name }, value]) => withAttribute(draft, place, name, value), wholeDraft);
  const asksKept: AsksKept<ProbedForm> = function* (storedValues, configured) {
    const stored = yield* storedAs(probe, withValues(storedValues), 0);
    const change = stored && (yield* conversation.plan(stored, draftValue(block, withValues(configured))));
    if (!change || change.complaints.length > 0) return undefined;
    const targets = [...storedValues].filter(([target, value]) => isStoredAs(stored, target, value));
    return new Map(
      targets.map(
        ([target]) => [target, isKept(valueAt(stored.value, target), valueAt(change.planned, target))] as const,
      ),
    );
  };
  const asksKeptAlone: AsksKeptAlone<ProbedForm> = function* (target, storedValue, configured) {
    const { draft, place, name } = target;
    const stored = yield* storedAs(probe, withAttribute(draft, place, name, storedValue), 0);
    const other = draftValue(block, withAttribute(draft, place, name, configured));
    const change = stored && (yield* conversation.plan(stored, other));
    if (!change || change.complaints.length > 0 || !isStoredAs(stored, target, storedValue)) return undefined;
    return isKept(valueAt(stored.value, target), valueAt(change.planned, target));
  };
  for (const [target, probed] of yield* probeRelations(forms, asksKept, asksKeptAlone))
    merge(probe, keyIn(target, target.schema), probed);
}

/** Whether the object has the text of a value as it was configured, or in another form of it: the plugin may have dropped it. */
function isStoredAs({ value: object }: StoredObject, target: Target, value: Value): boolean {
  const stored = valueAt(object, target);
  if (!stored) return false;
  const [text, configured] = [firstText(stored), firstText(value)];
  if (text === configured || text === undefined || configured === undefined) return text === configured;
  return relationOfTexts(configured, text, []) !== undefined || (isJson(text) && isJson(configured));
}

const isJson = (text: string): boolean => documentIn(text) !== undefined;

/** Returns the digest of a text that is planned in its place; undefined if it is planned as it is. */
const digestIn = (value: Value, planned: string | undefined): TextHash | undefined =>
  value.kind === "string" && planned !== undefined && planned !== value.value
    ? digestName(value.value, planned)
    : undefined;

/** Returns the text of an argument in a plan; undefined if it has none. */
function textAt(planned: Value, target: Target): string | undefined {
  const text = valueAt(planned, target);
  return text?.kind === "string" ? text.value : undefined;
}

/** Returns the value of an argument in an object; undefined if the object lacks the blocks around it. */
function valueAt(object: Value, { place, name }: Target): Value | undefined {
  let inside: Value | undefined = object;
  for (const step of place) {
    const part: Value | undefined = inside && applyPath(inside, [attribute(step.name)]);
    inside = part?.kind === "sequence" ? part.items[step.index] : part;
  }
  return inside && applyPath(inside, [attribute(name)]);
}

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
  const count = draftAt(one, place)!.objects.get(name)!.length;
  if (objects.block && (objects.maxItems === 0 || objects.maxItems > count)) {
    const more = yield* withOneMore(probe, one, target, objects);
    const moreStored = more && (yield* storedAs(probe, more, probe.base.otherVariant));
    if (more && moreStored) {
      const added = yield* observedChange(probe, stored, more, target);
      if (added && added.effect !== "none") observe("added", added.effect, added);
      const removed = yield* observedChange(probe, moreStored, one, target);
      if (removed && removed.effect !== "none") observe("removed", removed.effect, removed);
    }
  }
  if (depth < DEEPEST) yield* probeObject(probe, one, inside, objects.schema, depth + 1);
  else yield* probeInnerBlocks(probe, one, inside, objects.schema, depth);
}

/** Probes whether blocks that set nothing but empty values stay if they are no longer configured, although others do not. */
function* probeKeptEmpty(
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

/** Probes the blocks in a deep block, of which only the defaults are asked for. */
function* probeInnerBlocks(
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

const keyIn = ({ place, name }: Target, part: PartSchema): string =>
  partKey([...place.map((step) => step.name), name].join("."), part);

/** Returns a function that records what a change of a part did. Two observations that differ are `conditional`. */
function recorder(probe: Probe, target: Target, part: PartSchema) {
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

function merge({ findings }: Probe, key: string, learned: Learned): void {
  findings.set(key, { ...findings.get(key), ...learned, evidence: "probed" });
}

/** Whether a value may be made from a configured one, so that it is neither a default nor a constant. */
function repeatsDraft(draft: Draft, value: Value, isComputed: boolean): boolean {
  if (value.kind === "string")
    return value.value !== "" && (isComputed || textsIn(draft).some((text) => isPartOf(text, value.value)));
  if (value.kind === "number") return isComputed && hasNumber(draft, value);
  return membersOf(value).some(([, member]) => repeatsDraft(draft, member, isComputed));
}

const isPartOf = (a: string, b: string): boolean =>
  a === b || (a.length > 2 && b.includes(a)) || (b.length > 2 && a.includes(b));

const hasNumber = (draft: Draft, value: Value): boolean =>
  [...draft.values.values()].some((other) => rawEquals(other, value)) ||
  [...draft.objects.values()].some((objects) => objects.some((object) => hasNumber(object, value)));

/** The share of new objects that have a default. An argument may decide another value for the others. */
const USUAL = 0.8;

/** Returns the value that most new objects have, and whether all have it; undefined if there is none. */
function usualValue(
  values: readonly (Value | undefined)[],
): { readonly value: Value; readonly isAlways: boolean } | undefined {
  for (const value of values.slice(0, 3)) {
    const count = value ? values.filter((other) => other && rawEquals(other, value)).length : 0;
    if (value && count >= values.length * USUAL) return { value, isAlways: count === values.length };
  }
  return undefined;
}

function keepDefaults(probe: Probe): void {
  for (const [key, values] of probe.initials) {
    const usual = usualValue(values);
    if (usual) merge(probe, key, { default: usual.value, ...(!usual.isAlways && { isUsual: true }) });
  }
}

function* keepInherited(probe: Probe, configurations: InventedConfigurations): Probing<void> {
  const { block, conversation, base } = probe;
  const { draft, created, invention } = base;
  const stored = storedFrom(block, created, invention, 0);
  const inherited = yield* probeInherited({ block, conversation, draft, created, stored, configurations });
  for (const [name, learned] of inherited) merge(probe, partKey(name, block.attributes.get(name)!), learned);
}

/** Records what the plugin plans for arguments that a new object does not set, as far as it is known before the apply. */
function recordDefaults(probe: Probe, draft: Draft, planned: Value): void {
  recordDefaultsIn(probe, probe.block, draft, planned, []);
}

function recordDefaultsIn(
  probe: Probe,
  schema: ObjectSchema,
  draft: Draft,
  planned: Value,
  names: readonly string[],
): void {
  for (const [name, attributeSchema] of schema.attributes) {
    const { optional, required, writeOnly, nested } = attributeSchema;
    const value = applyPath(planned, [attribute(name)]);
    if (!value || required || writeOnly || nested || draft.values.has(name)) continue;
    if (value.kind === "null" && attributeSchema.computed && optional) continue;
    const key = partKey([...names, name].join("."), attributeSchema);
    const isInvented = textsOf(value).some((text) => probe.inventedTexts.includes(text));
    const isDefault = isWhollyKnown(value) && !isInvented && !repeatsDraft(probe.base.draft, value, !optional);
    probe.initials.set(key, [...(probe.initials.get(key) ?? []), isDefault ? value : undefined]);
  }
  for (const [name, nested] of schema.blockTypes ?? [])
    if (!draft.objects.has(name) && applyPath(planned, [attribute(name)])?.kind === "unknown")
      merge(probe, partKey([...names, name].join("."), nested), { isComputed: true });
  for (const [name, objects] of draft.objects) {
    const part = objectsSchema(schema, name);
    const value = applyPath(planned, [attribute(name)]);
    const [first] = objects;
    if (!part || !first || !value || objects.length !== 1) continue;
    const object = value.kind === "sequence" ? value.items[0] : part.maxItems === 1 ? value : undefined;
    if (object) recordDefaultsIn(probe, part.schema, first, object, [...names, name]);
  }
}
