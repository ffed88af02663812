import { expect, test } from "vitest";
import { combinedFacts, factsOfChange } from "../../../server/engine/learn/seenChange.ts";
import { type Learned, pathOfPartKey } from "../../../server/engine/provider/facts.ts";
import { impliedType } from "../../../server/engine/schema/impliedType.ts";
import { readResourceSchema } from "../../../server/engine/schema/readResourceSchema.ts";
import { fromStateJson } from "../../../server/engine/values/encodings/stateJson.ts";
import { attribute, index, type Path } from "../../../server/engine/values/path.ts";
import type { Value } from "../../../server/engine/values/value.ts";

const { block } = readResourceSchema({
  version: 0,
  block: {
    attributes: {
      id: { type: "string", computed: true },
      name: { type: "string", optional: true },
      zone: { type: "string", optional: true, computed: true },
    },
    block_types: {
      disk: { nesting_mode: "list", block: { attributes: { size: { type: "number", optional: true } } } },
    },
  },
}).schema;

function object(json: object): Value {
  const read = fromStateJson({ id: "1", name: null, zone: null, disk: [], ...json }, impliedType(block));
  if ("fault" in read) throw new Error(read.fault.message);
  return read.value;
}

/** Returns what a plan shows, by path. */
function shown(prior: object, planned: object, ...replacePaths: readonly Path[]): Readonly<Record<string, Learned>> {
  const facts = factsOfChange(block, { prior: object(prior), planned: object(planned), replacePaths });
  return Object.fromEntries([...facts].map(([key, learned]) => [pathOfPartKey(key), learned]));
}

const EVIDENCE = { evidence: "planned" } as const;

test("an update shows that no argument that changed replaces", () =>
  expect(shown({ name: "a", disk: [{ size: 1 }] }, { id: "2", name: "b", zone: "z", disk: [{ size: 2 }] })).toEqual({
    name: { changed: "updates", ...EVIDENCE },
    zone: { added: "updates", ...EVIDENCE },
    "disk.size": { changed: "updates", ...EVIDENCE },
  }));

test("a replacement shows the arguments that force it, and nothing of the others", () =>
  expect(
    shown({ name: "a", zone: "y", disk: [{ size: 1 }] }, { name: "b", zone: "z", disk: [{ size: 2 }] }, [
      attribute("disk"),
      index(0),
      attribute("size"),
    ]),
  ).toEqual({ "disk.size": { changed: "replaces", ...EVIDENCE } }));

test("that the number of blocks changed shows nothing of their arguments", () =>
  expect(shown({ disk: [{ size: 1 }] }, { disk: [{ size: 1 }, { size: 2 }] })).toEqual({}));

test("blocks and arguments that come and go are told apart from those that change", () =>
  expect([shown({ disk: [{ size: 1 }] }, {}), shown({}, { disk: [{ size: 1 }] }), shown({ name: "a" }, {})]).toEqual([
    { disk: { removed: "updates", ...EVIDENCE } },
    { disk: { added: "updates", ...EVIDENCE } },
    { name: { removed: "updates", ...EVIDENCE } },
  ]));

test("what only the provider decides shows nothing", () =>
  expect([shown({ id: "1" }, { id: "2" }), shown({ id: "1" }, { id: "2" }, [attribute("id")])]).toEqual([{}, {}]));

test("a plan that contradicts what was learned makes it conditional, and keeps the rest", () => {
  const learned: Learned = { changed: "replaces", added: "replaces", unknowns: ["id"], evidence: "probed" };
  const seen: Learned = { changed: "updates", removed: "updates", evidence: "planned" };
  expect([...combinedFacts(new Map([["name|1", learned]]), new Map([["name|1", seen]])).values()]).toEqual([
    { changed: "conditional", added: "replaces", removed: "updates", unknowns: ["id"], evidence: "probed" },
  ]);
});

test("no value of a plan is kept", () => {
  const facts = factsOfChange(block, {
    prior: object({ name: "secret-before" }),
    planned: object({ name: "secret-after" }),
    replacePaths: [],
  });
  expect(JSON.stringify([...facts])).not.toContain("secret");
});
