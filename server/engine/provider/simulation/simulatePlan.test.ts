import { describe, expect, test } from "vitest";
import { planValid } from "../../lifecycle/contract/planValid.ts";
import { proposedNew } from "../../lifecycle/contract/proposedNew.ts";
import { knownJson, unknownMask } from "../../render/masks.ts";
import type { FunctionSchema } from "../../schema/functionSchema.ts";
import { impliedType } from "../../schema/impliedType.ts";
import { readResourceSchema } from "../../schema/readResourceSchema.ts";
import { NO_SCHEMAS, type ProviderSchemas } from "../../schema/schema.ts";
import { answers } from "../../source/question.ts";
import { fromStateJson } from "../../values/encodings/stateJson.ts";
import { STRING } from "../../values/type.ts";
import { nullValue, unknownValue, type Value } from "../../values/value.ts";
import { transform } from "../../values/walk.ts";
import { type Sdk, sdkOf } from "./providerSdk.ts";
import { simulatePlan } from "./simulatePlan.ts";

const string = (more: object) => ({ type: "string", ...more });
const LEGACY = {
  attributes: {
    id: string({ optional: true, computed: true }),
    name: string({ required: true }),
    zone: string({ optional: true, computed: true }),
    note: string({ optional: true }),
    arn: string({ computed: true }),
    size: string({ optional: true }),
    groups: { type: ["set", "string"], optional: true },
  },
  block_types: {
    disk: {
      nesting_mode: "list",
      block: {
        attributes: { gb: { type: "number", optional: true }, device: string({ optional: true, computed: true }) },
      },
    },
  },
};
const FRAMEWORK = {
  attributes: {
    id: string({ computed: true }),
    name: string({ required: true }),
    etag: string({ computed: true }),
    labels: { optional: true, nested_type: { nesting_mode: "single", attributes: { a: string({ optional: true }) } } },
  },
};

/** Stands for a value that is not known in what is configured. */
const UNKNOWN_TEXT = "?";

/** What is planned, and which of it is not known: nothing that a provider of the framework may not plan. */
function planned(block: object, configuration: object, prior?: object) {
  const made = simulated(block, configuration, prior);
  expect(planValid(made.block, made.priorState, made.wanted, made.planned)).toEqual([]);
  return { value: made.value, unknown: made.unknown };
}

function simulated(block: object, configuration: object, prior?: object) {
  const { schema } = readResourceSchema({ version: 0, block });
  const type = impliedType(schema.block);
  const read = (json: object): Value => {
    const found = fromStateJson(json, type);
    if ("fault" in found) throw new Error(found.fault.message);
    return transform(found.value, (part) =>
      part.kind === "string" && part.value === UNKNOWN_TEXT ? unknownValue(part.type) : part,
    );
  };
  const [priorState, configured] = [prior ? read(prior) : nullValue(type), read(configuration)];
  const proposedNewState = proposedNew(schema.block, priorState, configured);
  const request = {
    type: "t",
    answers: answers(),
    configuration: configured,
    priorState,
    proposedNewState,
    priorPrivate: undefined,
  };
  const value = simulatePlan(
    schema.block,
    { ...request, explaining: false },
    {
      sdk: sdkOf(schema.block, undefined, NO_SCHEMAS),
      learned: () => undefined,
      documented: () => undefined,
      isRemoved: () => false,
    },
  );
  return {
    block: schema.block,
    priorState,
    wanted: configured,
    planned: value,
    value: knownJson(value),
    unknown: unknownMask(value),
  };
}

const full = (of: { attributes: object; block_types?: object }, json: object) => ({
  ...Object.fromEntries(Object.keys(of.attributes).map((name) => [name, null])),
  ...Object.fromEntries(Object.keys(of.block_types ?? {}).map((name) => [name, []])),
  ...json,
});
const RULE_TYPE = [
  "object",
  { port: "number", code: "number", note: "string", sources: ["set", "string"], self: "bool" },
];
const RULES = {
  attributes: { ...LEGACY.attributes, rule: { type: ["set", RULE_TYPE], optional: true, computed: true } },
};
/** An object of a set as it is written, and as terraform 1.11.4 with the provider aws 5.100.0 plans such a rule of a network ACL. */
const RULE = { port: 80, code: null, note: null, sources: null, self: null };
const PLANNED_RULE = { port: 80, code: null, note: "", sources: [], self: false };
const THERE = full(LEGACY, { id: "1", name: "a", zone: "z", arn: "x", size: "1", groups: ["b", "c"] });

describe("a new object", () => {
  test("of the original SDK plans an empty set or map as if it was unset, and an empty list as it is", () => {
    const [set, list] = ["set", "list"].map((kind) => ({ type: [kind, "string"], optional: true }));
    const more = { ids: { ...set, computed: true }, layers: list, sizes: { ...list, computed: true } };
    const block = { attributes: { ...LEGACY.attributes, ...more } };
    const { value, unknown } = simulated(block, full(block, { name: "a", groups: [], ids: [], layers: [], sizes: [] }));
    expect([value, unknown]).toMatchObject([{ groups: null, layers: [], sizes: [] }, { ids: true }]);
  });
  test("of the original SDK has empty values in the objects of a set that can be written as blocks", () => {
    const block = RULES;
    const written = RULE;
    const planned = PLANNED_RULE;
    const wanted = full(block, { name: "a", rule: [written] });
    expect(simulated(block, wanted).value).toMatchObject({ rule: [planned] });
    const prior = full(block, { id: "1", name: "a", rule: [{ ...planned, port: 90 }] });
    expect(simulated(block, wanted, prior).value).toMatchObject({ rule: [planned] });
    const both = full(block, { name: "a", rule: [written, { ...written, port: 90 }] });
    expect(simulated(block, both, prior).value).toMatchObject({
      rule: [planned, { ...planned, port: 90, note: null }],
    });
  });
  test("of the original SDK has an unknown part of such an object in it, and unknown collections as a whole", () => {
    const rules = [RULE, { ...RULE, note: "?", sources: ["a", "?"] }];
    const { value, unknown } = simulated(RULES, full(RULES, { name: "a", rule: rules }));
    const { note: _, sources: __, ...known } = PLANNED_RULE;
    expect((value as { readonly rule: readonly object[] }).rule).toEqual(
      expect.arrayContaining([PLANNED_RULE, expect.objectContaining(known)]),
    );
    expect((unknown as { readonly rule: readonly object[] }).rule).toEqual(
      expect.arrayContaining([{ note: true, sources: true }]),
    );
    expect(simulated(RULES, full(RULES, { name: "a", groups: ["a", "?"] })).unknown).toMatchObject({ groups: true });
  });
  test("of the original SDK has no blocks where none are configured, although it would compute them", () => {
    const rules = { type: ["list", ["object", { a: "string" }]], optional: true, computed: true };
    const block = { ...LEGACY, attributes: { ...LEGACY.attributes, rules } };
    const { value, unknown } = simulated(block, full(block, { name: "a", rules: [] }));
    expect([value, unknown]).toMatchObject([{ rules: [] }, { id: true, rules: [] }]);
  });
  test("computed attributes are unknown, and of the original SDK the default of a primitive argument, too", () => {
    expect(simulated(LEGACY, full(LEGACY, { name: "a", disk: [{ gb: 1, device: null }] })).unknown).toEqual({
      id: true,
      zone: true,
      arn: true,
      size: true,
      note: true,
      disk: [{ device: true }],
    });
    expect(planned(FRAMEWORK, full(FRAMEWORK, { name: "a" })).unknown).toEqual({ id: true, etag: true });
  });
});

describe("an existing object", () => {
  test("stays unchanged if its configuration is unchanged", () => {
    const { value, unknown } = planned(LEGACY, full(LEGACY, { name: "a", size: "1", groups: ["c", "b"] }), THERE);
    expect([value, unknown]).toEqual([THERE, {}]);
  });
  test("of the original SDK keeps computed values", () => {
    const { value, unknown } = planned(LEGACY, full(LEGACY, { name: "b", size: "1", groups: ["b", "c"] }), THERE);
    expect([value, unknown]).toEqual([{ ...THERE, name: "b" }, {}]);
  });
  test("of the framework loses a member of nested attributes that is no longer set", () => {
    const member = { type: "string", optional: true };
    const nested = { nesting_mode: "single", attributes: { a: member, b: member } };
    const block = { attributes: { ...FRAMEWORK.attributes, rule: { nested_type: nested, optional: true } } };
    const prior = { ...full(block, { id: "1", name: "a", etag: "e" }), rule: { a: "x", b: "y" } };
    const wanted = { ...full(block, { name: "a" }), rule: { a: "x", b: null } };
    expect(planned(block, wanted, prior).value).toMatchObject({ rule: { a: "x", b: null } });
  });
  test("of the framework recomputes all but its id if anything changes", () => {
    const prior = full(FRAMEWORK, { id: "1", name: "a", etag: "e" });
    expect(planned(FRAMEWORK, full(FRAMEWORK, { name: "a" }), prior).unknown).toEqual({});
    expect(planned(FRAMEWORK, full(FRAMEWORK, { name: "b" }), prior).unknown).toEqual({ etag: true });
  });
  test("of the original SDK has null for unset attributes in appended blocks", () => {
    const wanted = full(LEGACY, { name: "a", size: "1", groups: ["b", "c"], disk: [{ gb: 1, device: null }] });
    const { value, unknown } = planned(LEGACY, wanted, THERE);
    expect([value, unknown]).toMatchObject([{ disk: [{ device: null }] }, {}]);
  });
  test("of the framework has unknown computed attributes in new blocks", () => {
    const blocks = { ...FRAMEWORK, block_types: LEGACY.block_types };
    const prior = full(blocks, { id: "1", name: "a", etag: "e" });
    const wanted = full(blocks, { name: "a", disk: [{ gb: 1, device: null }] });
    expect(planned(blocks, wanted, prior).unknown).toMatchObject({ disk: [{ device: true }] });
  });
  test.each<[string, object, object | null, object]>([
    ["it all", { a: "1" }, { a: "2" }, { a: "2" }],
    ["it, and what comes from elsewhere", { a: "1", team: "x" }, { b: "2" }, { b: "2", team: "x" }],
    ["it, until it was taken out", { a: "1", team: "x" }, null, { team: "x" }],
    ["something else", { a: "0", team: "x" }, { a: "2" }, { a: "0", team: "x" }],
  ])("has %s again in a map that had each member of an argument", (_, computedMap, tags, planned) => {
    const map = (more: object) => ({ type: ["map", "string"], ...more });
    const block = {
      attributes: {
        ...LEGACY.attributes,
        tags: map({ optional: true }),
        tags_all: map({ optional: true, computed: true }),
      },
    };
    const prior = { ...full(block, { id: "1", name: "a" }), tags: { a: "1" }, tags_all: computedMap };
    expect(simulated(block, full(block, { name: "a", tags }), prior).value).toMatchObject({ tags_all: planned });
  });
  test("of the original SDK ignores empty values unless something else changes", () => {
    const wanted = full(LEGACY, { name: "a", size: "1", groups: ["b", "c"], note: "" });
    expect(simulated(LEGACY, wanted, THERE).value).toEqual(THERE);
    expect(simulated(LEGACY, { ...wanted, name: "b" }, THERE).value).toEqual({ ...THERE, name: "b", note: "" });
    const zero = { ...THERE, note: "" };
    expect(simulated(LEGACY, full(LEGACY, { name: "a", size: "1", groups: ["b", "c"] }), zero).value).toEqual(zero);
  });
});

describe("the SDK of a type", () => {
  const blockOf = (block: object) => readResourceSchema({ version: 0, block }).schema.block;
  const UNDECIDED = blockOf({ attributes: { id: string({ computed: true }), name: string({ optional: true }) } });
  const resource = (block: object) => ({ version: 0, block: blockOf(block) });
  const providerWith = (more: Partial<ProviderSchemas>): ProviderSchemas => ({
    ...NO_SCHEMAS,
    resourceTypes: ["t"],
    resource: () => ({ version: 0, block: UNDECIDED }),
    ...more,
  });
  const returning: FunctionSchema = { parameters: [], variadic: undefined, returns: STRING };
  test.each<[string, Sdk, ProviderSchemas]>([
    ["is not decided by a computed id, even if no type of the provider has another", "undecided", providerWith({})],
    [
      "is the framework in a provider with a function",
      "framework",
      providerWith({ functions: () => new Map([["f", returning]]) }),
    ],
    [
      "is the framework in a provider with ephemeral resources",
      "framework",
      providerWith({ ephemeralResourceTypes: ["e"] }),
    ],
    [
      "is the framework in a provider with a type that has no id",
      "framework",
      providerWith({
        resourceTypes: ["t", "other"],
        resource: (type) => (type === "t" ? { version: 0, block: UNDECIDED } : resource({ attributes: {} })),
      }),
    ],
    [
      "is not decided by a function where another type is of the original SDK",
      "undecided",
      providerWith({
        resourceTypes: ["t", "other"],
        resource: (type) => (type === "t" ? { version: 0, block: UNDECIDED } : resource(LEGACY)),
        functions: () => new Map([["f", returning]]),
      }),
    ],
  ])("%s", (_, expected, schemas) => expect(sdkOf(UNDECIDED, undefined, schemas)).toBe(expected));
  test("is determined from its schema and from the private data in the state", () => {
    const ofProvider = providerWith({});
    expect(sdkOf(blockOf(LEGACY), undefined, ofProvider)).toBe("legacy");
    expect(sdkOf(blockOf(FRAMEWORK), undefined, ofProvider)).toBe("framework");
    expect(sdkOf(UNDECIDED, btoa('{"schema_version":"1"}'), ofProvider)).toBe("legacy");
  });
});
