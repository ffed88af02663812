import { expect, test } from "vitest";
import { MADE_UP } from "../../../test/support/memory.ts";
import { packBytes } from "../../../test/support/packs.ts";
import { compressed } from "../codecs/inflate.ts";
import { readPack } from "../schema/pack/readPack.ts";
import { packWithFacts } from "./packWithFacts.ts";

const resources = {
  made_up: {
    version: 0,
    block: { attributes: { name: { type: "string", required: true }, size: { type: "number", optional: true } } },
  },
  made_other: { version: 0, block: { attributes: { name: { type: "string", required: true } } } },
};

const bytes = packBytes({
  version: "2.3.4",
  resources,
  facts: {
    made_up: { sdk: "legacy", facts: { name: { effects: "r--" }, size: { effects: "u--" } }, unknowns: [] },
    made_other: { facts: { name: { effects: "u--" } }, unknowns: [] },
  },
});

const factsOf = (types: object, version = "2.3.4"): string =>
  JSON.stringify({ format: 2, provider: MADE_UP, version, checksum: "", types });

const added = (text: string) => {
  const whole = packWithFacts(bytes, text, compressed);
  const pack = "problem" in whole ? whole : readPack(whole);
  if ("problem" in pack) return pack.problem;
  return Object.fromEntries(["made_up", "made_other"].map((type) => [type, JSON.parse(pack.facts(type)!)]));
};

test("what a file says of a part is added, and all else stays", () => {
  const facts = { name: { relations: ["letter-case"] }, "size|0": { effects: "r--" }, none: { effects: "r--" } };
  expect(added(factsOf({ made_up: { facts, unknowns: [] }, made_none: { facts, unknowns: [] } }))).toEqual({
    made_up: {
      sdk: "legacy",
      facts: { name: { effects: "r--", relations: ["letter-case"] }, size: { effects: "u--" } },
      unknowns: [],
    },
    made_other: { facts: { name: { effects: "u--" } }, unknowns: [] },
  });
});

test("what a file says of every type is added to those that have the part in this form", () => {
  const facts = { size: { inherited: { from: "size" } } };
  expect(added(factsOf({ "*": { facts, unknowns: [] } }))).toEqual({
    made_up: {
      sdk: "legacy",
      facts: { name: { effects: "r--" }, size: { effects: "u--", inherited: { from: "size" } } },
      unknowns: [],
    },
    made_other: { facts: { name: { effects: "u--" } }, unknowns: [] },
  });
});

test("relations that were asked for and not found are no longer in the pack", () => {
  const withRelation = packWithFacts(
    bytes,
    factsOf({ made_up: { facts: { name: { relations: ["letter-case"] } } } }),
    compressed,
  );
  const asked = packWithFacts(
    withRelation as Uint8Array,
    factsOf({ made_up: { facts: { name: { relations: [] } } } }),
    compressed,
  );
  const pack = readPack(asked as Uint8Array);
  expect("problem" in pack ? pack : JSON.parse(pack.facts("made_up")!).facts.name).toEqual({ effects: "r--" });
});

test("facts about another version, or none, are refused", () => {
  expect(added(factsOf({}, "2.3.5"))).toBe(`the facts are about ${MADE_UP} 2.3.5`);
  expect(added("{}")).toBe("the file is not a file of facts");
});
