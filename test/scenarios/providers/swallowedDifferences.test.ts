import fc from "fast-check";
import { expect, test } from "vitest";
import { packsIn } from "../../../scripts/packs/table.mjs";
import { relationExamples } from "../../../server/engine/learn/relationExamples.ts";
import { proposedNew } from "../../../server/engine/lifecycle/contract/proposedNew.ts";
import {
  type Learned,
  learnedIn,
  partKey,
  pathOfPartKey,
  type TypeFacts,
} from "../../../server/engine/provider/facts.ts";
import { compareAttribute, isSameForPlan } from "../../../server/engine/provider/relations/likeness.ts";
import { RELATION_IDS, relationOf } from "../../../server/engine/provider/relations/relation.ts";
import { packProvider } from "../../../server/engine/provider/simulation/packProvider.ts";
import { emptyBlock } from "../../../server/engine/schema/emptyBlock.ts";
import { type Pack, readPack } from "../../../server/engine/schema/pack/readPack.ts";
import type { AttributeSchema, BlockSchema } from "../../../server/engine/schema/schema.ts";
import { answers } from "../../../server/engine/source/question.ts";
import { rawEquals } from "../../../server/engine/values/equality.ts";
import { attribute } from "../../../server/engine/values/path.ts";
import { isObject, objectValue, stringValue, type Value } from "../../../server/engine/values/value.ts";
import { everyNthOfKind, runs } from "../../support/sample.ts";

// A difference of values vanishes from a plan only by a proof on the values, or by a relation that the plugin confirmed: in every
// pack that is shipped, and for random facts.

const packs: readonly { readonly pack: Pack }[] = await packsIn("packs", readPack);

/** Arguments of a type that are texts and can be configured, at the top of its schema. */
const textArguments = ({ attributes }: BlockSchema): readonly (readonly [string, AttributeSchema])[] =>
  [...attributes].filter(
    ([, { type, optional, required, writeOnly }]) => type.kind === "string" && (optional || required) && !writeOnly,
  );

/** Texts of all forms, so that pairs of them have every relation, and none. */
const TEXTS = [
  '{"a":1}',
  '{ "a": 1 }',
  '{"a":2}',
  '{"a":[1]}',
  "a",
  "A",
  "b",
  " a",
  "a\n",
  "a.",
  "a/",
  "x/a",
  "y/x/a",
  "0.5",
  "500m",
  "1.30",
  "1.3",
  "1h",
  "3600s",
  "West Europe",
  "westeurope",
  "10.0.0.0/8",
  "10.0.0.1/8",
  "arn:aws:iam::1:role/a",
  "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8",
];

function objectWith(block: BlockSchema, name: string, text: string): Value {
  const empty = emptyBlock(block);
  if (!isObject(empty)) throw new Error("a block is an object");
  return objectValue(
    [...empty.entries].map(([each, value]) => [each, each === name ? stringValue(text) : value] as const),
  );
}

interface Pair {
  readonly pack: Pack;
  readonly type: string;
  readonly block: BlockSchema;
  readonly name: string;
  readonly configured: string;
  readonly stored: string;
  readonly facts: TypeFacts | undefined;
}

/** Returns the text that is planned where one is stored and another one is configured. */
function plannedText({ pack, type, block, name, configured, stored, facts }: Pair): Value {
  const provider = packProvider(pack.provider, pack);
  const [priorState, configuration] = [objectWith(block, name, stored), objectWith(block, name, configured)];
  const { response } = (facts ? (provider.withFacts?.(facts) ?? provider) : provider).planResourceChange({
    type,
    answers: answers(),
    configuration,
    priorState,
    proposedNewState: proposedNew(block, priorState, configuration),
    priorPrivate: undefined,
    isAssumed: false,
    explaining: false,
  });
  const planned = isObject(response.plannedState) ? response.plannedState.entries.get(name) : undefined;
  if (!planned) throw new Error(`${type}.${name} is not planned`);
  return planned;
}

function judge(pair: Pair): "same" | "differs" {
  const { block, name, configured, stored, facts } = pair;
  const planned = plannedText(pair);
  if (!rawEquals(planned, stringValue(stored))) return "differs";
  const schema = block.attributes.get(name)!;
  const relations = facts?.byPart.get(partKey(name, schema))?.relations ?? [];
  const isProven = ["json", "digest", "base64", "quantity"] as const;
  const reasons = RELATION_IDS.filter(
    (id) =>
      relationOf(id).relates(configured, stored) && (relations.includes(id) || isProven.some((each) => each === id)),
  );
  expect(reasons, `${pair.type}.${name}: ${configured} beside ${stored}`).not.toEqual([]);
  return "same";
}

const types = packs.flatMap(({ pack }) => pack.schemas.resourceTypes.map((type) => ({ pack, type })));

test("two texts that differ are never planned as no change without a proof or a confirmed relation", () => {
  const count = { same: 0, differs: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.nat(),
      fc.constantFrom(...TEXTS),
      fc.constantFrom(...TEXTS),
      fc.option(fc.subarray([...RELATION_IDS]), { nil: undefined }),
      ({ pack, type }, at, configured, stored, relations) => {
        const block = pack.schemas.resource(type)?.block;
        const names = block ? textArguments(block) : [];
        if (!block || names.length === 0 || configured === stored) return;
        const [name, schema] = names[at % names.length]!;
        const own = packProvider(pack.provider, pack).ownFacts?.(type);
        const random: Learned | undefined = relations && { relations };
        const facts = random
          ? { source: undefined, sdk: own?.sdk, byPart: new Map([[partKey(name, schema), random]]) }
          : own;
        count[judge({ pack, type, block, name, configured, stored, facts: facts as TypeFacts | undefined })]++;
      },
    ),
    { numRuns: runs(1500, 1500) },
  );
  expect(Math.min(count.same, count.differs), JSON.stringify(count)).toBeGreaterThan(20);
});

test("every form that a pack calls the same has a twin that is a change", () => {
  let count = 0;
  for (const { pack, type } of everyNthOfKind(3, types, ({ pack }) => pack.provider)) {
    const facts = packProvider(pack.provider, pack).ownFacts?.(type);
    const block = pack.schemas.resource(type)?.block;
    if (!facts || !block || facts.isHint) continue;
    for (const [key, { relations = [] }] of facts.byPart) {
      const name = pathOfPartKey(key);
      const schema = block.attributes.get(name);
      if (schema?.type.kind !== "string") continue;
      for (const { relation, stored, configured, counterExamples } of relationExamples(name, "a.example/b"))
        if (relations.includes(relation)) {
          const likeness = (text: string) =>
            compareAttribute(schema, stringValue(text), stringValue(stored), [attribute(name)], {
              learned: learnedIn(facts),
              sdk: facts.sdk ?? "legacy",
            }).likeness;
          expect(isSameForPlan(likeness(configured)), `${type}.${name}: ${relation}`).toBe(true);
          for (const other of counterExamples)
            expect(isSameForPlan(likeness(other)), `${type}.${name}: ${other} beside ${stored}`).toBe(false);
          count++;
        }
    }
  }
  console.log(`${count} examples of learned forms have a twin that is a change`);
});
