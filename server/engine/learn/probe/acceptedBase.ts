import type { BlockSchema } from "../../schema/schema.ts";
import type { Value } from "../../values/value.ts";
import type { Complaint } from "../complaints.ts";
import { COMPUTED_STYLES, type Invention, type Variant } from "../computedValues.ts";
import type { Conversation, PlannedChange, StoredObject } from "../conversation.ts";
import { type Draft, draftValue, objectsSchema } from "../draft.ts";
import { inventions } from "../inventions.ts";
import { minimalDraft } from "../minimalDraft.ts";
import type { Probing } from "../probing.ts";
import { repaired, valueKey } from "../repair.ts";
import { changedPaths } from "../verdict.ts";
import { type Base, isAskedFor, storedFrom } from "./probe.ts";

/** The number of configurations that are tried for the base of a type, and for one argument. */
const BASE_TURNS = 90;

export function* acceptedBase(
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
  const base = yield* storedBase(block, conversation, accepted.draft, created);
  if ("draft" in base) return base;
  const changed = base.changes.length > 0 ? ` (${base.changes.slice(0, MOST_UNSET).join(", ")})` : "";
  return { why: conversation.lastBreak() ?? `it plans a change of an object that is as it is configured${changed}` };
}

/** Returns the base whose stored object the plugin leaves alone; without one, the paths that it changes in each object that was tried last. */
function* storedBase(
  block: BlockSchema,
  conversation: Conversation,
  draft: Draft,
  created: PlannedChange,
): Probing<Base | { readonly changes: readonly string[] }> {
  const configuration = draftValue(block, draft);
  const objectionsOf = (invention: Invention, variant: Variant) =>
    objectionsTo(conversation, storedFrom(block, created, invention, variant), configuration);
  let changes: readonly string[] = [];
  for (const style of COMPUTED_STYLES) {
    const unset = new Set<string>();
    for (let turn = 0; turn < UNSET_TURNS; turn++) {
      const invention = { style, unset };
      const objections = yield* objectionsOf(invention, 0);
      if (!objections) break;
      if (isLeftAlone(objections)) {
        const others = yield* objectionsOf(invention, 1);
        return { draft, created, invention, otherVariant: others && isLeftAlone(others) ? 1 : 0 };
      }
      const { changed, complaints } = objections;
      if (complaints.length === 0) changes = changed;
      const refused = complaints.length > 0 ? refusedValues(block, draft, complaints, unset) : changed;
      const open = refused.filter((path) => path !== "id" && !unset.has(path));
      if (open.length === 0) break;
      for (const path of complaints.length > 0 ? open : open.slice(0, MOST_UNSET)) unset.add(path);
    }
  }
  return { changes };
}

/** How often more values of an object are left null because the plugin changes or refuses them, and how many that it changes each time. */
const UNSET_TURNS = 6;

const MOST_UNSET = 4;

/**
 * Returns the paths of the invented values that a plugin may refuse: those that its complaints name, or else all that a configuration
 * could have set.
 */
function refusedValues(
  { attributes }: BlockSchema,
  draft: Draft,
  complaints: readonly Complaint[],
  unset: ReadonlySet<string>,
): readonly string[] {
  const named = complaints.flatMap(({ path: [name] }) =>
    attributes.get(String(name))?.computed ? [String(name)] : [],
  );
  if (named.some((name) => !unset.has(name))) return named;
  return [...attributes].flatMap(([name, { computed, optional }]) =>
    computed && optional && !draft.values.has(name) ? [name] : [],
  );
}

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

/**
 * Returns the schema paths that the plugin plans to change of an object that is as it is configured; undefined if it plans nothing.
 */
/** What a plugin has against an object that is as it is configured: the paths that it changes, or its complaints. */
interface Objections {
  readonly changed: readonly string[];
  readonly complaints: readonly Complaint[];
}

const isLeftAlone = ({ changed, complaints }: Objections): boolean => changed.length + complaints.length === 0;

function* objectionsTo(
  conversation: Conversation,
  stored: StoredObject,
  configuration: Value,
): Probing<Objections | undefined> {
  const change = yield* conversation.plan(stored, configuration);
  if (!change) return undefined;
  const { complaints } = change;
  return { complaints, changed: complaints.length > 0 ? [] : changedPaths(stored.value, change) };
}
