import { describe, expect, test } from "vitest";
import { inventions } from "../../../server/engine/learn/inventions.ts";
import { type Learned, pathOfPartKey } from "../../../server/engine/provider/facts.ts";
import { mayBeLegacy } from "../../../server/engine/provider/simulation/providerSdk.ts";
import { knownJson } from "../../../server/engine/render/masks.ts";
import type { CallRule, RuledProvider } from "../../support/provider/rules.ts";
import { runs } from "../../support/sample.ts";
import { Random } from "../lifecycle/random.ts";
import { type AttributeJson, type RandomProvider, randomProvider } from "../provider/random/schemas.ts";
import { blockOf, type ProbedRuled, probeRuled } from "./ruledTypes.ts";

const learnedAt = ({ facts }: ProbedRuled, path: string): Learned =>
  [...facts].find(([key]) => pathOfPartKey(key) === path)?.[1] ?? {};

/** The arguments whose rules a probe can tell: values of them can be invented, and Terraform compares them. */
const isTold = ({ optional, required, write_only, type, computed }: AttributeJson, name: string): boolean =>
  (optional === true || required === true) &&
  write_only !== true &&
  type !== undefined &&
  !(name === "id" && optional === true && computed === true);

/** Returns what the rules of a type say otherwise than the facts. */
function contradictions(provider: RandomProvider, type: string, probed: ProbedRuled): readonly string[] {
  const rule = provider.types[type] ?? {};
  const replaced = new Set((rule.replace ?? []).map((path) => path.join(".")));
  // A text that is compared without letter case stays as it is.
  const keepsText = (name: string): boolean =>
    rule.caseless?.includes(name) === true && provider.resources[type]!.block.attributes[name]?.type === "string";
  const faults: string[] = [];
  for (const [name, schema] of Object.entries(provider.resources[type]!.block.attributes)) {
    if (!isTold(schema, name)) continue;
    const learned = learnedAt(probed, name);
    // A change may replace through a computed argument that becomes unknown with it.
    const unknowns = Object.entries(rule.unknownWhen ?? {}).flatMap(([computed, causes]) =>
      causes.includes(name) && computed !== name && !keepsText(computed) ? [computed] : [],
    );
    const expected = [name, ...unknowns].some((each) => replaced.has(each)) ? "replaces" : "updates";
    if (learned.changed !== expected) faults.push(`${type}.${name} changed: ${learned.changed}, not ${expected}`);
    if (schema.optional && !schema.computed)
      for (const condition of ["added", "removed"] as const)
        if (learned[condition] !== expected)
          faults.push(`${type}.${name} ${condition}: ${learned[condition]}, not ${expected}`);
    const isCaseless =
      rule.caseless?.includes(name) === true && (schema.type === "string" || schema.type === "dynamic");
    if (unknowns.length === 0 && (learned.relations?.includes("letter-case") ?? false) !== isCaseless)
      faults.push(`${type}.${name}: letter case`);
    const isWrong = learned.unknowns && expected === "updates" && String(learned.unknowns) !== String(unknowns.sort());
    if (isWrong) faults.push(`${type}.${name} makes ${learned.unknowns} unknown, not ${unknowns}`);
    const stated = schema.optional && rule.defaults && name in rule.defaults ? rule.defaults[name] : undefined;
    if (
      stated !== undefined &&
      JSON.stringify(learned.default && knownJson(learned.default)) !== JSON.stringify(stated)
    )
      faults.push(`${type}.${name}: default`);
  }
  for (const [name, nested] of Object.entries(provider.resources[type]!.block.block_types ?? {})) {
    const { added, removed } = learnedAt(probed, name);
    const isMany = nested.nesting_mode !== "group";
    const expected = replaced.has(name) ? "replaces" : "updates";
    if (isMany && (added !== expected || removed !== expected))
      faults.push(`${type}.${name} added: ${added}, removed: ${removed}, not ${expected}`);
  }
  return faults;
}

const RUNS = runs(24);

test("what is learned of random providers is what their rules say", async () => {
  const faults: string[] = [];
  let [facts, legacy, framework] = [0, 0, 0];
  for (let seed = 1; seed <= RUNS; seed++) {
    const provider = { ...randomProvider(new Random(seed)), calls: [] };
    for (const type of Object.keys(provider.resources).filter((each) => each.startsWith("test_"))) {
      // A provider that plans values of write-only arguments breaks the contract.
      if (!provider.types[type]?.forgetsWriteOnly) continue;
      const probed = await probeRuled(provider, type);
      if (!probed.isAnswered) faults.push(`seed ${seed}: ${type}: ${probed.why}`);
      else faults.push(...contradictions(provider, type, probed).map((fault) => `seed ${seed}: ${fault}`));
      facts += probed.facts.size;
      if (mayBeLegacy(blockOf(provider, type))) legacy++;
      else framework++;
    }
  }
  expect(faults).toEqual([]);
  expect([facts > RUNS * 10, legacy > RUNS / 4, framework > RUNS / 4]).toEqual([true, true, true]);
});

const string = (more: object) => ({ type: "string", ...more });
const provider = (
  attributes: object,
  calls: readonly CallRule[],
  more: Partial<RuledProvider> = {},
): RuledProvider => ({
  protocol: 6,
  resources: { test_thing: { version: 0, block: { attributes: { id: string({ computed: true }), ...attributes } } } },
  calls,
  ...more,
});

const refusing = (call: string, when: object, detail: string, path?: readonly string[]): CallRule => ({
  call,
  when: when as NonNullable<CallRule["when"]>,
  does: { diagnostics: [{ severity: "error", summary: "Refused", detail, ...(path && { path }) }] },
});

describe("a type", () => {
  test("whose values are listed in an error is probed with those", async () => {
    const kinds = ["example-a", "example-b", "examplea", "exampleb", "12345", "67890", "1", "2"];
    const probed = await probeRuled(
      provider(
        { kind: string({ required: true }) },
        kinds.map((kind) =>
          refusing(
            "ValidateResourceConfig",
            { kind },
            'expected kind to be one of ["small" "large"], got something else',
            ["kind"],
          ),
        ),
        { types: { test_thing: { replace: [["kind"]] } } },
      ),
      "test_thing",
    );
    expect(learnedAt(probed, "kind").changed).toBe("replaces");
    expect(probed.calls.length).toBeLessThan(40);
  });
  test("of which exactly one of two arguments must be set is probed with each", async () => {
    const choice = 'exactly one of "left" or "right" must be set';
    const probed = await probeRuled(
      provider(
        { left: string({ optional: true }), right: string({ optional: true }) },
        [refusing("ValidateResourceConfig", { left: null, right: null }, choice)],
        { types: { test_thing: { replace: [["right"]] } } },
      ),
      "test_thing",
    );
    expect([learnedAt(probed, "left").changed, learnedAt(probed, "right").changed]).toEqual(["updates", "replaces"]);
  });
  test("that replaces in one direction only is conditional", async () => {
    const probed = await probeRuled(
      provider({ backups: { type: "bool", optional: true } }, [
        { call: "PlanResourceChange", when: { backups: false }, prior: true, does: { replace: [["backups"]] } },
      ]),
      "test_thing",
    );
    expect(learnedAt(probed, "backups").changed).toBe("conditional");
  });
  test("that keeps one of the listed values, although it removes others, is learned with that value", async () => {
    const listed = 'expected mode to be one of ["NONE" "ALL"], got something else';
    const others = ["example-a", "example-b", "examplea", "exampleb", "no-such-value", "12345", "67890", "1", "2"];
    const probed = await probeRuled(
      provider(
        { mode: string({ optional: true }) },
        others.map((mode) => refusing("ValidateResourceConfig", { mode }, listed, ["mode"])),
        { types: { test_thing: { kept: { mode: "NONE" } } } },
      ),
      "test_thing",
    );
    expect(learnedAt(probed, "mode").kept).toEqual(["NONE"]);
  });
  test("that does not store a value of a new object, but keeps it where an object has it, is learned with that value", async () => {
    const listed = 'expected mode to be one of ["NONE" "ALL"], got something else';
    const others = ["example-a", "example-b", "examplea", "exampleb", "no-such-value", "12345", "67890", "1", "2"];
    const probed = await probeRuled(
      provider(
        { mode: string({ optional: true }) },
        [
          ...others.map((mode) => refusing("ValidateResourceConfig", { mode }, listed, ["mode"])),
          { call: "PlanResourceChange", when: { mode: "NONE" }, prior: false, does: { set: [[["mode"], null]] } },
        ],
        { types: { test_thing: { kept: { mode: "NONE" } } } },
      ),
      "test_thing",
    );
    expect(learnedAt(probed, "mode").kept).toEqual(["NONE"]);
  });
  test("that keeps a form only where another argument replaces the object has no relation for it", async () => {
    const [text] = inventions(
      "name",
      blockOf(provider({ name: string({ required: true }) }, []), "test_thing").attributes.get("name")!,
    );
    const kept = text?.kind === "string" ? text.value : "";
    const probed = await probeRuled(
      provider(
        { name: string({ required: true }), other: string({ required: true }) },
        [
          {
            call: "PlanResourceChange",
            when: { name: ` ${kept} `, other: ` ${kept} ` },
            prior: true,
            does: { set: [[["other"], kept]] },
          },
        ],
        { types: { test_thing: { replace: [["name"]] } } },
      ),
      "test_thing",
    );
    expect(learnedAt(probed, "other").relations).toEqual([]);
  });
  test("that plans a text in lower case has that notation, and another one has none", async () => {
    const probed = await probeRuled(
      provider({ name: string({ required: true }), other: string({ optional: true }) }, [], {
        types: { test_thing: { legacy: true, lowered: ["name"] } },
      }),
      "test_thing",
    );
    expect([learnedAt(probed, "name").notation, learnedAt(probed, "other").notation]).toEqual([
      "lower-case",
      undefined,
    ]);
  });
  test("whose text may be a document tells two forms and spellings of it apart, unless it compares them", async () => {
    const attributes = { name: string({ required: true }), other: string({ required: true }) };
    const probed = await probeRuled(
      provider(attributes, [], { types: { test_thing: { caseless: ["other"] } } }),
      "test_thing",
    );
    const spaces = ["outer-space", "line-ends", "line-breaks", "json", "quantity", "base64"];
    expect(learnedAt(probed, "name").distinguishes).toEqual(["letter-case", ...spaces]);
    expect([learnedAt(probed, "other").relations, learnedAt(probed, "other").distinguishes]).toEqual([
      ["letter-case"],
      spaces,
    ]);
  });
  test.each([
    ["names", ["tier"]],
    ["does not name", undefined],
  ])(
    "that refuses what was invented for a computed value, which its error %s, is asked without it",
    async (_, path) => {
      const probed = await probeRuled(
        provider({ name: string({ optional: true }), tier: string({ optional: true, computed: true }) }, [
          { ...refusing("PlanResourceChange", {}, "there is no such tier", path), prior: true, priorSets: "tier" },
          { call: "PlanResourceChange", prior: true, does: { replace: [["name"]] } },
        ]),
        "test_thing",
      );
      expect([probed.isAnswered, learnedAt(probed, "name").changed]).toEqual([true, "replaces"]);
    },
  );
  test("that never leaves an object alone has no facts, and says why", async () => {
    const probed = await probeRuled(
      provider({ name: string({ optional: true }) }, [
        { call: "PlanResourceChange", prior: true, does: { set: [[["id"], "another"]] } },
      ]),
      "test_thing",
    );
    expect([probed.isAnswered, probed.facts.size, probed.why]).toEqual([
      false,
      0,
      "it plans a change of an object that is as it is configured (id)",
    ]);
  });
  test("whose plan ends the plugin, with and without its optional arguments, is given up", async () => {
    const probed = await probeRuled(
      provider({ name: string({ optional: true }) }, [{ call: "PlanResourceChange", does: { exits: true } }]),
      "test_thing",
    );
    expect([probed.isAnswered, probed.why]).toEqual([
      false,
      "PlanResourceChange ends the plugin, so the type may need a configured provider",
    ]);
    expect(probed.calls.filter((call) => call === "PlanResourceChange")).toHaveLength(2);
  });
  test("is asked nothing but to validate and to plan", async () => {
    const probed = await probeRuled(provider({ name: string({ optional: true }) }, []), "test_thing");
    expect(new Set(probed.calls)).toEqual(new Set(["ValidateResourceConfig", "PlanResourceChange"]));
  });
});
