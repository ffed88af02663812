import { readFileSync } from "node:fs";
import { asStored } from "../../../../server/engine/learn/computedValues.ts";
import {
  type Conversation,
  conversationAbout,
  type StoredObject,
} from "../../../../server/engine/learn/conversation.ts";
import {
  type Draft,
  type DraftPlace,
  draftAt,
  draftValue,
  objectsSchema,
  schemaAt,
  withAttribute,
  withObjects,
} from "../../../../server/engine/learn/draft.ts";
import { inventions } from "../../../../server/engine/learn/inventions.ts";
import { minimalDraft } from "../../../../server/engine/learn/minimalDraft.ts";
import { firstText, withFirstText } from "../../../../server/engine/learn/probeRelations.ts";
import type { Probing } from "../../../../server/engine/learn/probing.ts";
import { isSetIn, repaired } from "../../../../server/engine/learn/repair.ts";
import { learnedIn, pathOfPartKey, type TypeFacts } from "../../../../server/engine/provider/facts.ts";
import { readPackedFacts } from "../../../../server/engine/provider/packedFacts.ts";
import { compareAttribute, isSameForPlan } from "../../../../server/engine/provider/relations/likeness.ts";
import { type FormName, isRelationId } from "../../../../server/engine/provider/relations/relation.ts";
import { type Pack, readPack } from "../../../../server/engine/schema/pack/readPack.ts";
import type { AttributeSchema, BlockSchema } from "../../../../server/engine/schema/schema.ts";
import { rawEquals } from "../../../../server/engine/values/equality.ts";
import { attribute, type Path } from "../../../../server/engine/values/path.ts";
import type { Value } from "../../../../server/engine/values/value.ts";
import { applyPath } from "../../../../server/engine/values/walk.ts";
import { Random } from "../../lifecycle/random.ts";
import { freshPair, withOtherLetter } from "./freshPairs.ts";
import { type Measurement, withPlugin } from "./measure.ts";

/** What is asked of a plugin: pairs of values, about the facts of a pack. */
export interface PairMeasurement extends Pick<Measurement, "source" | "version" | "plugin" | "seed"> {
  readonly pack: string;
  /** The number of pairs. */
  readonly pairs: number;
}

/** A stored value and a configured one: what the plugin plans, and what the facts say. */
export interface JudgedPair {
  readonly type: string;
  readonly path: string;
  readonly relation: FormName | "none";
  readonly stored: string;
  readonly configured: string;
  readonly isKept: boolean;
  readonly facts: "same" | "possible" | "different";
}

interface Target {
  readonly type: string;
  readonly path: string;
  readonly relation: FormName | "none";
}

/** Asks a plugin about pairs of values that learning did not use, half of them in another form of the stored one. */
export const measurePairs = (about: PairMeasurement): Promise<readonly JudgedPair[]> =>
  withPlugin(about, async (schemas, run) => {
    const pack = readPack(readFileSync(about.pack));
    if ("problem" in pack) throw new Error(pack.problem);
    const random = new Random(about.seed);
    const judged: JudgedPair[] = [];
    const targets = targetsIn(pack, schemas.resourceTypes);
    const asked = new Map<string, number>();
    for (let turn = 0; judged.length < about.pairs && turn < about.pairs * 4 && targets.length > 0; turn++) {
      const target = random.pick(targets);
      const key = `${target.type} ${target.path} ${target.relation}`;
      const block = schemas.resource(target.type)?.block;
      const text = pack.facts(target.type);
      if (!block || text === undefined || (asked.get(key) ?? 0) > 8) continue;
      asked.set(key, (asked.get(key) ?? 0) + 1);
      const facts = readPackedFacts(text, pack.schemas.resource(target.type)!.block, about.version);
      judged.push(...(await run(judgedPairs(target, block, facts, random))));
    }
    return judged.slice(0, about.pairs);
  });

/** Returns the arguments with relations, each as often as it has any, and as many others. */
function targetsIn(pack: Pack, types: readonly string[]): readonly Target[] {
  const related: Target[] = [];
  const unrelated: Target[] = [];
  for (const type of types) {
    const block = pack.schemas.resource(type)?.block;
    const text = pack.facts(type);
    if (!block || text === undefined) continue;
    for (const [key, { relations, inherited, changed }] of readPackedFacts(text, block, pack.version).byPart) {
      const path = pathOfPartKey(key);
      for (const relation of relations ?? []) if (isRelationId(relation)) related.push({ type, path, relation });
      if (!relations && !inherited && changed) unrelated.push({ type, path, relation: "none" });
    }
  }
  const random = new Random(1);
  const some = Array.from({ length: Math.max(related.length, 200) }, () => unrelated[random.below(unrelated.length)]);
  return [...related, ...some.flatMap((target) => target ?? [])];
}

/** The forms in which values of arguments without a learned form are configured. */
const OTHER_FORMS: readonly FormName[] = [
  "letter-case",
  "outer-space",
  "line-ends",
  "line-breaks",
  "final-slash",
  "region",
  "name",
  "link",
  "duration",
  "json",
];

function* judgedPairs(
  { type, path, relation }: Target,
  block: BlockSchema,
  facts: TypeFacts,
  random: Random,
): Probing<readonly JudgedPair[]> {
  const conversation = conversationAbout(type, block);
  const names = path.split(".");
  const place = names.slice(0, -1).map((name) => ({ name, index: 0 }));
  const name = names.at(-1)!;
  const schema = schemaAt(block, place)?.attributes.get(name);
  const draft = schema && (yield* draftWith(block, conversation, place, name, schema));
  const value = draft && draftAt(draft, place)?.values.get(name);
  const text = value && firstText(value);
  if (!draft || !schema || !value || text === undefined) return [];
  const used = relation === "none" ? random.pick(OTHER_FORMS) : relation;
  const pair = freshPair(used, text, random) ?? { stored: text, same: text, other: withOtherLetter(text, random) };
  const stored = yield* storedWith(
    block,
    conversation,
    withAttribute(draft, place, name, withFirstText(value, pair.stored)),
  );
  if (!stored) return [];
  const storedValue = valueAt(stored.value, place, name);
  if (!storedValue || firstText(storedValue) !== pair.stored) return [];
  const judged: JudgedPair[] = [];
  for (const configured of [pair.same, pair.other]) {
    if (configured === pair.stored) continue;
    const configuredValue = withFirstText(value, configured);
    const change = yield* conversation.plan(
      stored,
      draftValue(block, withAttribute(draft, place, name, configuredValue)),
    );
    if (change?.complaints.length !== 0) continue;
    const planned = valueAt(change.planned, place, name);
    const at: Path = names.map(attribute);
    const { likeness } = compareAttribute(schema, configuredValue, storedValue, at, {
      learned: learnedIn(facts),
      sdk: facts.sdk ?? "undecided",
    });
    judged.push({
      ...{ type, path, relation, stored: pair.stored, configured },
      isKept: planned !== undefined && rawEquals(planned, storedValue),
      facts: isSameForPlan(likeness) ? "same" : likeness === "possible" ? "possible" : "different",
    });
  }
  return judged;
}

/** Returns a configuration that the plugin accepts and that sets an argument. */
function* draftWith(
  block: BlockSchema,
  conversation: Conversation,
  place: DraftPlace,
  name: string,
  schema: AttributeSchema,
): Probing<Draft | undefined> {
  let start = minimalDraft(block);
  for (let depth = 0; depth < place.length; depth++) {
    const [around, inner] = [place.slice(0, depth), place[depth]!.name];
    const objects = objectsSchema(schemaAt(block, around)!, inner);
    if (!objects) return undefined;
    if (!draftAt(start, place.slice(0, depth + 1)))
      start = withObjects(start, around, inner, [minimalDraft(objects.schema)]);
  }
  const value = draftAt(start, place)?.values.get(name) ?? inventions(name, schema)[0];
  if (!value) return undefined;
  const accepted = yield* repaired(block, withAttribute(start, place, name, value), conversation, {
    turns: 40,
    kept: { place, name },
  });
  return "draft" in accepted && isSetIn(accepted.draft, { place, name }) ? accepted.draft : undefined;
}

/** Returns an object that the plugin leaves alone; undefined if there is none. */
function* storedWith(block: BlockSchema, conversation: Conversation, draft: Draft): Probing<StoredObject | undefined> {
  const created = yield* conversation.plan(undefined, draftValue(block, draft));
  if (created?.complaints.length !== 0) return undefined;
  const value = asStored(block, created.planned, { style: "by-name", unset: new Set() }, 0);
  return { value, private: created.private };
}

function valueAt(object: Value, place: DraftPlace, name: string): Value | undefined {
  let inside: Value | undefined = object;
  for (const step of place) {
    const part: Value | undefined = inside && applyPath(inside, [attribute(step.name)]);
    inside = part?.kind === "sequence" ? part.items[step.index] : part;
  }
  return inside && applyPath(inside, [attribute(name)]);
}

export const textOfPair = ({ type, path, relation, stored, configured }: JudgedPair): string =>
  `${type}.${path} (${relation}): ${JSON.stringify(stored)} stored, ${JSON.stringify(configured)} configured`;
