import type { Conversation } from "../../../../server/engine/learn/conversation.ts";
import {
  type Draft,
  type DraftPlace,
  draftAt,
  draftValue,
  type ObjectSchema,
  objectsSchema,
  withAttribute,
  withObjects,
} from "../../../../server/engine/learn/draft.ts";
import { inventions } from "../../../../server/engine/learn/inventions.ts";
import { minimalDraft } from "../../../../server/engine/learn/minimalDraft.ts";
import type { Probing } from "../../../../server/engine/learn/probing.ts";
import { isSetIn, keyOf, repaired, type Target } from "../../../../server/engine/learn/repair.ts";
import type { AttributeSchema, BlockSchema } from "../../../../server/engine/schema/schema.ts";
import { rawEquals } from "../../../../server/engine/values/equality.ts";
import type { Random } from "../../lifecycle/random.ts";

/** A change of one argument, or of the objects of one part. */
export interface Edit {
  readonly kind: "change" | "add" | "remove" | "add objects" | "remove objects";
  readonly target: Target;
  readonly schema: ObjectSchema;
}

export const editText = ({ kind, target }: Edit): string => `${kind} ${keyOf(target)}`;

/** How deep blocks are edited. */
const DEEPEST = 2;

/** Returns every edit of a draft: of the resource, and of the first object of each part. */
export function editsOf(schema: ObjectSchema, draft: Draft, place: DraftPlace = []): readonly Edit[] {
  const ofAttributes = [...schema.attributes].flatMap(([name, attribute]): readonly Edit[] => {
    if (!isEdited(name, attribute, place)) return [];
    const target = { place, name };
    if (attribute.nested) return editsOfObjects(schema, draft, target, attribute.optional);
    if (!draft.values.has(name)) return [{ kind: "add", target, schema }];
    const change: Edit = { kind: "change", target, schema };
    return attribute.optional ? [change, { kind: "remove", target, schema }] : [change];
  });
  const ofBlocks = [...(schema.blockTypes ?? [])].flatMap(([name, { minItems }]) =>
    name === "timeouts" ? [] : editsOfObjects(schema, draft, { place, name }, minItems === 0),
  );
  return [...ofAttributes, ...ofBlocks];
}

const isEdited = (name: string, { optional, required, computed, writeOnly }: AttributeSchema, place: DraftPlace) =>
  (optional || required) && !writeOnly && name !== "timeouts" && !(name === "id" && place.length === 0 && computed);

function editsOfObjects(schema: ObjectSchema, draft: Draft, target: Target, isRemovable: boolean): readonly Edit[] {
  const [first] = draft.objects.get(target.name) ?? [];
  if (!first) return [{ kind: "add objects", target, schema }];
  const inside =
    target.place.length < DEEPEST
      ? editsOf(objectsSchema(schema, target.name)!.schema, first, [...target.place, { name: target.name, index: 0 }])
      : [];
  return isRemovable ? [...inside, { kind: "remove objects", target, schema }] : inside;
}

/** Returns the draft after an edit, as far as the plugin accepts it; undefined if it does not. */
export function* edited(
  { kind, target, schema }: Edit,
  draft: Draft,
  block: BlockSchema,
  conversation: Conversation,
  random: Random,
): Probing<Draft | undefined> {
  const { place, name } = target;
  if (!draftAt(draft, place)) return undefined;
  if (kind === "remove" || kind === "remove objects") {
    const bare = withObjects(withAttribute(draft, place, name, undefined), place, name, []);
    const complaints = yield* conversation.validate(draftValue(block, bare));
    return complaints?.length === 0 ? bare : undefined;
  }
  if (kind === "add objects") {
    const start = withObjects(draft, place, name, [minimalDraft(objectsSchema(schema, name)!.schema)]);
    return setIn(yield* repaired(block, start, conversation, { turns: 25, kept: target }), target);
  }
  const current = draftAt(draft, place)!.values.get(name);
  const values = inventions(name, schema.attributes.get(name)!).filter(
    (value) => !current || !rawEquals(value, current),
  );
  if (values.length === 0) return undefined;
  const start = withAttribute(draft, place, name, random.pick(values.slice(0, 6)));
  const unlike = current ? [current] : [];
  const limits = { turns: 30, kept: target, unlike, ...(kind === "change" && { keptAlone: true as const }) };
  return setIn(yield* repaired(block, start, conversation, limits), target);
}

const setIn = (found: { readonly draft: Draft } | { readonly why: string }, target: Target): Draft | undefined =>
  "draft" in found && isSetIn(found.draft, target) ? found.draft : undefined;
