import { describe, expect, test } from "vitest";
import type { ModuleNode } from "../../../server/engine/config/tree/loadModules.ts";
import { ruleId } from "../../../server/engine/lifecycle/reasons/decision.ts";
import { basesOf } from "../../../server/engine/lifecycle/reasons/explanations.ts";
import { DEFAULT_OPTIONS } from "../../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { doubtedUpdates } from "../../../server/engine/plan/rows/counts.ts";
import { outputBasis } from "../../../server/engine/plan/rows/outputChanges.ts";
import { runsOf } from "../../../server/engine/plan/walk/runs.ts";
import type { FactSource, Learned, LearnedFacts } from "../../../server/engine/provider/facts.ts";
import { summarySentences } from "../../../server/engine/render/counts/summary.ts";
import { knownJson } from "../../../server/engine/render/masks.ts";
import { planPieces } from "../../../server/engine/render/planText/planText.ts";
import { sentence } from "../../../server/engine/render/ruleSentences.ts";
import { NO_SECRETS } from "../../../server/engine/render/secrets.ts";
import { stagesJson } from "../../../server/engine/render/stagesJson.ts";
import { readResourceSchema } from "../../../server/engine/schema/readResourceSchema.ts";
import { attribute } from "../../../server/engine/values/path.ts";
import { NULL, numberValue, stringValue, type Value } from "../../../server/engine/values/value.ts";
import { explorer } from "../../../server/ide/planView/explorer.ts";
import { planStatus } from "../../../server/ide/planView/planStatus.ts";
import { withText } from "../../support/disk.ts";
import { factsOf } from "../../support/learnedFacts.ts";
import { MADE_UP, planOfTexts, stateOf } from "../../support/memory.ts";

const string = (more: object) => ({ type: "string", ...more });

/** A type of the original SDK. */
const BLOCK = {
  attributes: {
    id: string({ optional: true, computed: true }),
    name: string({ optional: true }),
    kind: string({ optional: true }),
    zone: string({ optional: true, computed: true }),
    arn: string({ computed: true }),
    policy: string({ optional: true }),
  },
  block_types: {
    disk: { nesting_mode: "list", block: { attributes: { size: string({ optional: true }) } } },
  },
};

const THERE = { id: "1", name: "a", zone: "z", arn: "x", disk: [] };

const planned = (
  body: string,
  stored: object | undefined,
  facts: LearnedFacts = new Map(),
  block: object = BLOCK,
  applied?: ModuleNode,
  objectFields: object = {},
) =>
  planOfTexts(
    {
      "main.tf": `resource "made_up" "a" {\n${body}\n}\n`,
      ...(stored && { "terraform.tfstate": stateOf(stored, objectFields) }),
      "schemas.json": JSON.stringify({
        provider_schemas: { [MADE_UP]: { resource_schemas: { made_up: { version: 0, block } } } },
      }),
    },
    {
      options: { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json" },
      facts,
      ...(applied && { lastApplied: applied }),
    },
  );

/** Returns the plan after an edit of the applied configuration. */
const plannedAfter = async (before: string, body: string, there: object, block: object = BLOCK) =>
  planned(body, there, undefined, block, (await planned(before, there, undefined, block)).modules.root);

interface Shown {
  readonly basis: Readonly<Record<string, string>>;
  readonly mayReplace: readonly string[];
  readonly why: { readonly action: string; readonly rule: string };
}

function shown(plan: LivePlan): Shown {
  const [run] = runsOf(plan);
  return stagesJson(run!.trace, basesOf(run!)) as unknown as Shown;
}

const memberOf = ({ traces }: LivePlan, name: string): Value | undefined => {
  const { after } = traces[0]!.change;
  return after.kind === "mapping" ? after.entries.get(name) : undefined;
};

const learnedParts = (facts: Readonly<Record<string, Learned>>, source?: FactSource): LearnedFacts => {
  const { schema } = readResourceSchema({ version: 0, block: BLOCK });
  return factsOf(
    Object.entries(facts).map(([name, learned]) => {
      const part = schema.block.attributes.get(name)!;
      return { provider: MADE_UP, type: "made_up", path: [attribute(name)], part, learned };
    }),
    source,
  );
};

const learned = (name: string, fact: Learned): LearnedFacts => learnedParts({ [name]: fact });

test("a list with an unknown item is not known to the original SDK", async () => {
  const block = { ...BLOCK, attributes: { ...BLOCK.attributes, ids: { type: ["list", "string"], optional: true } } };
  const plan = await planned('name = "a"\n ids = ["x", timestamp()]', undefined, undefined, block);
  expect(memberOf(plan, "ids")?.kind).toBe("unknown");
});

test("a block in which nothing is set may be the block that the state lacks", async () => {
  const plan = await planned('name = "a"\n disk {\n  size = ""\n }', THERE);
  expect(shown(plan).why).toMatchObject({ action: "update", rule: "may-be-same" });
  const other = await planned('name = "a"\n disk {\n  size = "1"\n }', THERE);
  expect(shown(other).why).toMatchObject({ action: "update", rule: "may-replace" });
});

describe("an attribute in the state that is not configured", () => {
  const DISKS = { ...THERE, kind: "std", disk: [{ size: "1" }] };
  test("stays if it was never configured, because it may be a default of the provider", async () => {
    const plan = await planned('name = "a"', DISKS);
    const { why, mayReplace, basis } = shown(plan);
    expect(why).toMatchObject({ action: "no-op", rule: "unset-kept" });
    expect(summarySentences(plan).join(" ")).toBe(
      "No changes seen (1 assumed). 1 instance stays unchanged only if no argument was removed from its configuration.",
    );
    expect(planStatus({ root: plan.root, plan, version: 1, isStale: false }).text).toBe("no changes seen (1 assumed)");
    expect(explorer({ root: plan.root, plan, version: 1, isStale: false }).groups).toMatchObject([
      { id: "none", label: "No changes seen (1)" },
    ]);
    expect([mayReplace, basis]).toMatchObject([
      ["disk", "kind"],
      { disk: "assumed", kind: "assumed", name: "certain" },
    ]);
  });
  test("stays inside a configured block", async () => {
    const plan = await planned('name = "a"\n disk {\n }', { ...THERE, disk: [{ size: "1" }] });
    expect(shown(plan)).toMatchObject({ why: { rule: "unset-kept" }, mayReplace: ["disk[0].size"] });
  });
  test.each([
    ["an argument", 'name = "a"\n kind = "std"\n', 'name = "a"', { kind: "std" }, ["kind"]],
    ["a block", 'name = "a"\n disk {\n }', 'name = "a"', { disk: [{ size: "1" }] }, ["disk"]],
    [
      "an argument of a block",
      'name = "a"\n dynamic "disk" {\n for_each = [1]\n content {\n size = "1"\n }\n }',
      'name = "a"\n disk {\n }',
      { disk: [{ size: "1" }] },
      ["disk"],
    ],
  ])("goes where it was taken out: %s", async (_, before, after, more, mayReplace) => {
    const plan = await plannedAfter(before, after, { ...THERE, ...more });
    expect(shown(plan)).toMatchObject({ why: { action: "update", rule: "may-be-same" }, mayReplace });
  });
  test("stays inside an element of a set", async () => {
    const disk = { attributes: { size: string({ optional: true }), kind: string({ optional: true }) } };
    const set = { ...BLOCK, block_types: { disk: { nesting_mode: "set", block: disk } } };
    const there = { ...THERE, disk: [{ size: "1", kind: "std" }] };
    const of = async (body: string) => shown(await planned(body, there, undefined, set)).why.action;
    expect([
      await of('name = "a"\n disk {\n size = "1"\n }'),
      await of('name = "a"\n disk {\n size = "2"\n }'),
    ]).toEqual(["no-op", "update"]);
  });
});

describe("the basis of each leaf value", () => {
  test("in a new object", async () =>
    expect(shown(await planned('name = "a"', undefined)).basis).toEqual({
      id: "assumed",
      name: "assumed",
      kind: "unknowable",
      zone: "assumed",
      arn: "assumed",
      policy: "unknowable",
      disk: "assumed",
    }));
  test("in an existing object", async () => {
    const { basis } = shown(await planned('name = "a"\n kind = "k"', THERE));
    expect(basis).toMatchObject({ name: "certain", kind: "assumed", zone: "assumed", arn: "assumed" });
  });
  test("in a block", async () => {
    const { basis } = shown(await planned('name = "a"\n disk {\n size = "1"\n }', THERE));
    expect(basis).toMatchObject({ "disk[0].size": "assumed" });
    const there = { ...THERE, disk: [{ size: "1" }] };
    const stays = shown(await planned('name = "b"\n disk {\n size = "1"\n }', there));
    expect(stays.basis).toMatchObject({ "disk[0].size": "certain" });
  });
  test("of a configured value: the original SDK may rewrite strings and maps, the framework may not", async () => {
    const attributes = {
      name: string({ optional: true }),
      size: { type: "number", optional: true },
      ready: { type: "bool", optional: true },
      zones: { type: ["list", "string"], optional: true },
      labels: { type: ["map", "string"], optional: true },
    };
    const body = 'name = "b"\n size = 1\n ready = true\n zones = ["z"]\n labels = { a = "b" }';
    const there = { id: "1", name: "a", size: null, ready: null, zones: null, labels: null };
    const sureOf = { size: "certain", ready: "certain", zones: "certain" };
    for (const prior of [undefined, there]) {
      const basisIn = async (id: object, more: object = {}) =>
        shown(await planned(body, prior, undefined, { attributes: { id: string(id), ...attributes, ...more } })).basis;
      const rewritten = { ...sureOf, name: "assumed", labels: "assumed" };
      expect(await basisIn({ optional: true, computed: true })).toMatchObject(rewritten);
      expect(await basisIn({ computed: true })).toMatchObject(rewritten);
      const nested = {
        optional: true,
        nested_type: { nesting_mode: "single", attributes: { a: string({ optional: true }) } },
      };
      const written = { ...sureOf, name: "certain", labels: "certain" };
      expect(await basisIn({ computed: true }, { nested })).toMatchObject(written);
    }
  });
  test("of an ignored change is certain", async () => {
    const { basis, why } = shown(await planned('name = "b"\n lifecycle {\n ignore_changes = [name]\n }', THERE));
    expect([why.rule, basis.name]).toEqual(["changes-ignored", "certain"]);
    const replaced = 'name = "b"\n kind = "l"\n lifecycle {\n ignore_changes = [kind]\n }';
    expect(shown(await planned(replaced, { ...THERE, kind: "k" })).basis.kind).toBe("assumed");
  });
});

describe("values that the original SDK may normalize", () => {
  test("JSON in a form that is not canonical, even if the state has the same form", async () => {
    const basisOf = async (policy: string) =>
      shown(await planned(`name = "a"\n policy = ${JSON.stringify(policy)}`, { ...THERE, policy })).basis.policy;
    expect([await basisOf('{"b":1,"a":2}'), await basisOf('{"a":2,"b":1}'), await basisOf("{b}")]).toEqual([
      "assumed",
      "certain",
      "certain",
    ]);
  });
  test("an unconfigured argument in a block that stays", async () => {
    const there = { ...THERE, disk: [{ size: null }, { size: "1" }] };
    const { basis } = shown(await planned('name = "b"\n disk {\n }\n disk {\n size = "1"\n }', there));
    expect([basis["disk[0].size"], basis["disk[1].size"]]).toEqual(["assumed", "certain"]);
  });
  test("unconfigured blocks in a block that stays", async () => {
    const part = { nesting_mode: "list", block: { attributes: { size: string({ optional: true }) } } };
    const block = {
      ...BLOCK,
      block_types: { disk: { nesting_mode: "list", block: { ...part.block, block_types: { part } } } },
    };
    const there = { ...THERE, disk: [{ size: "1", part: [] }] };
    const { basis } = shown(await planned('name = "b"\n disk {\n size = "1"\n }', there, undefined, block));
    expect([basis["disk[0].part"], basis["disk[0].size"]]).toEqual(["assumed", "certain"]);
  });
  test("an empty value in a new, wholly known element of a set", async () => {
    const disk = { gb: { type: "number", optional: true }, note: string({ optional: true }) };
    const block = { ...BLOCK, block_types: { disk: { nesting_mode: "set", block: { attributes: disk } } } };
    const disksOf = async (body: string, there?: object) =>
      knownJson(memberOf(await planned(`name = "a"\n disk {\n ${body}\n }`, there, undefined, block), "disk")!);
    const empty = [{ gb: 1, note: "" }];
    expect(await disksOf("gb = 1")).toEqual(empty);
    expect(await disksOf("gb = 1", { ...THERE, disk: [{ gb: 2, note: "" }] })).toEqual(empty);
    const body = 'note = made_up.b.arn\n }\n}\nresource "made_up" "b" {\n disk {';
    expect(await disksOf(body)).toEqual([{ gb: null }]);
  });
  test("a removed argument beside an argument in another form, which may replace the object", async () => {
    const there = { ...THERE, policy: '{"a":1}', kind: "k" };
    expect(shown(await planned('name = "a"\n policy = "{ \\"a\\": 1 }"', there))).toMatchObject({
      why: { action: "no-op", rule: "same-form" },
      mayReplace: ["kind"],
    });
  });
  test("an element of a set that Core matches with another one", async () => {
    const disk = { gb: { type: "number", optional: true }, device: string({ optional: true, computed: true }) };
    const block = { ...BLOCK, block_types: { disk: { nesting_mode: "set", block: { attributes: disk } } } };
    const rule = async (there: object) =>
      shown(await planned('name = "a"\n disk {\n }', { ...THERE, disk: [there] }, undefined, block)).why;
    expect(await rule({ gb: 0, device: "d" })).toMatchObject({ action: "no-op", rule: "unchanged" });
    expect(await rule({ gb: null, device: "d" })).toMatchObject({ action: "no-op", rule: "unchanged" });
  });
  test.each<[string, string, unknown]>([
    ["set", '["g", made_up.b.arn]', ["g"]],
    ["map", '{ g = "g", b = made_up.b.arn }', { g: "g" }],
  ])("a %s of which an element is not known is not known itself", async (kind, groups, storedGroups) => {
    const block = { ...BLOCK, attributes: { ...BLOCK.attributes, groups: { type: [kind, "string"], optional: true } } };
    const body = `name = "a"\n groups = ${groups}\n}\nresource "made_up" "b" {\n name = "b"`;
    for (const storedResource of [undefined, { ...THERE, groups: storedGroups }]) {
      const plan = await planned(body, storedResource, undefined, block);
      expect([memberOf(plan, "groups")?.kind, shown(plan).basis.groups]).toEqual(["unknown", "assumed"]);
    }
  });
  test("an empty map that decides the action", async () => {
    const block = {
      ...BLOCK,
      attributes: { ...BLOCK.attributes, tags: { type: ["map", "string"], optional: true, computed: true } },
    };
    const there = { ...THERE, tags: { a: "1" } };
    expect(shown(await planned('name = "a"\n tags = {}', there, undefined, block)).why).toMatchObject({
      action: "no-op",
      rule: "same-form",
    });
  });
});

describe("the changes that may replace an object", () => {
  test.each([
    ["what is configured in another way", 'name = "b"', ["name"], "may-replace"],
    ["what is new, and what is not", 'name = "a"\n kind = "k"', ["kind"], "may-replace"],
    ["what is not configured, and may have been", "", ["name"], "unset-kept"],
    ["what differs in the case of its letters", 'name = "A"', ["name"], "may-be-same"],
    ["a block", 'name = "a"\n disk {\n }', ["disk"], "may-replace"],
    ["nothing where nothing changes", 'name = "a"', [], "unchanged"],
  ])("%s", async (_, body, paths, rule) => {
    const { mayReplace, why } = shown(await planned(body, THERE));
    expect([mayReplace, why.rule]).toEqual([paths, rule]);
  });
  const FRAMEWORK = {
    attributes: {
      id: string({ computed: true }),
      name: string({ optional: true }),
      zone: string({ optional: true, computed: true }),
    },
    block_types: { disk: { nesting_mode: "map", block: { attributes: { size: string({ optional: true }) } } } },
  };
  test.each([
    [
      "what is kept though it is not configured, it may be the provider's default that counts",
      'name = "a"',
      "no-op",
      "unset-kept",
    ],
    ["what is configured as it is, nothing", 'name = "a"\n zone = "{}"', "no-op", "unchanged"],
    ["JSON in another form", 'name = "a"\n zone = "{ }"', "update", "may-be-same"],
  ])("with the framework: of %s", async (_, body, action, rule) =>
    expect(
      shown(await planned(body, { id: "1", name: "a", zone: "{}", disk: {} }, undefined, FRAMEWORK)).why,
    ).toMatchObject({ action, rule }),
  );
  test("an equal value in another form is no change, and this is marked as assumed", async () => {
    const plan = await planned('name = "a"\n policy = "{ \\"a\\": 1 }"', { ...THERE, policy: '{"a":1}' });
    const { change } = plan.traces[0]!;
    expect(shown(plan)).toMatchObject({ why: { action: "no-op", rule: "same-form" }, basis: { policy: "assumed" } });
    expect(sentence(change.action, change, NO_SECRETS)).toContain("Assumed: the provider may disagree.");
  });
});

test.each([
  "made_up.a.status[0]",
  "element(made_up.a.status, 0)",
  "made_up.a.status[0].a",
  "made_up.a.labels.x",
  'made_up.a.labels["x"]',
  "made_up.a.list[0]",
])("a fault that follows from an assumed value is not an error: %s", async (expression) => {
  const attributes = {
    ...BLOCK.attributes,
    status: { type: ["list", ["object", { a: "string" }]], computed: true },
    labels: { type: ["map", "string"], computed: true },
    list: { type: ["list", "string"], computed: true },
  };
  const stored = { ...THERE, status: [], labels: {}, list: null };
  const outputOf = (name: string) => `name = "${name}"\n}\noutput "o" {\n value = ${expression}`;
  const diagnosticsOf = async (name: string) =>
    (await planned(outputOf(name), stored, undefined, { ...BLOCK, attributes })).diagnostics.plan.length;
  expect([await diagnosticsOf("a"), await diagnosticsOf("b")]).toEqual([1, 0]);
});

describe("a type that may be of the original SDK", () => {
  const UNPROVEN = {
    attributes: {
      id: string({ computed: true }),
      name: string({ optional: true }),
      note: string({ optional: true, description: "Changing this forces a new resource." }),
    },
  };
  const NESTED = {
    nested_type: { nesting_mode: "single", attributes: { a: string({ optional: true }) } },
    optional: true,
  };
  const PROVEN = { attributes: { ...UNPROVEN.attributes, nested: NESTED } };
  const THERE = { id: "1", name: "a", note: "n" };
  test("may have a default for an unconfigured argument", async () => {
    const noteOf = async (block: object, there: object | undefined) =>
      shown(await planned('name = "b"', there, undefined, block)).basis.note;
    expect([await noteOf(UNPROVEN, undefined), await noteOf(UNPROVEN, { ...THERE, note: null })]).toEqual([
      "assumed",
      "assumed",
    ]);
    expect(await noteOf(PROVEN, undefined)).toBe("certain");
  });
  test("is not replaced because of an unconfigured argument", async () => {
    const why = async (block: object) => shown(await planned('name = "a"', THERE, undefined, block)).why;
    expect(await why(UNPROVEN)).toMatchObject({ action: "no-op", rule: "unset-kept" });
    expect(await why(PROVEN)).toMatchObject({ action: "delete-then-create", rule: "documented-replacement" });
  });
  test("is replaced for a collection that was removed from its configuration", async () => {
    const labels = { type: ["map", "string"], optional: true, description: "Changing this forces a new resource." };
    const block = { attributes: { ...UNPROVEN.attributes, note: string({ optional: true }), labels } };
    const stored = { ...THERE, note: null, labels: { a: "1" } };
    const plan = await plannedAfter('name = "a"\n labels = { a = "1" }', 'name = "a"', stored, block);
    expect(shown(plan).why.rule).toBe("documented-replacement");
    expect(shown(await planned('name = "a"', stored, undefined, block)).why.rule).toBe("unset-kept");
  });
  test("is created with it if its objects have it", async () => {
    const plan = await planned('name = "a"', THERE, undefined, UNPROVEN, undefined, { private: "bnVsbA==" });
    expect(shown(plan)).toMatchObject({ why: { action: "no-op", rule: "unset-kept" }, mayReplace: ["note"] });
  });
});

describe("a replacement that the schema describes", () => {
  const KEEPERS = "Arbitrary map of values that, when changed, will trigger recreation of resource.";
  const DOCUMENTED = {
    attributes: {
      id: string({ computed: true }),
      keepers: { type: ["map", "string"], optional: true, description: KEEPERS },
      length: { type: "number", optional: true, computed: true, description: "The length. Defaults to 2" },
      number: { type: "bool", optional: true, computed: true, description: "Default is `true`.", deprecated: true },
      zone: string({ optional: true, computed: true }),
    },
  };
  const STORED = { id: "1", keepers: { a: "1" }, length: 2, number: false };
  test("replaces the object on a change, with the basis of the description", async () => {
    const plan = await planned('keepers = { a = "2" }', STORED, undefined, DOCUMENTED);
    const { why, mayReplace, basis } = shown(plan);
    expect([why, mayReplace]).toMatchObject([
      { action: "delete-then-create", rule: "documented-replacement" },
      ["keepers"],
    ]);
    expect(basis).toMatchObject({ id: "assumed", keepers: "assumed" });
    const text = [...planPieces(plan, false)].join("");
    expect(text).toContain("made_up.a will be replaced (documented)");
    expect(text).toContain("keepers = { # forces replacement");
    expect(text).not.toContain("may force replacement");
  });
  test.each([
    [
      "what nobody was asked for",
      'keepers = { a = made_up.b.zone }\n}\nresource "made_up" "b" {',
      "update",
      ["keepers"],
    ],
    ["an empty one", "keepers = {}", "update", ["keepers"]],
    ["one of nulls", "keepers = { a = null }\n # {}", "update", ["keepers"]],
  ])("is not said to replace it where it changes by %s", async (_, body, action, mayReplace) => {
    const there = body.includes("{}") ? { ...STORED, keepers: null } : STORED;
    const plan = await planned(body, there, undefined, DOCUMENTED);
    expect(shown(plan)).toMatchObject({ why: { action }, mayReplace });
  });
  test("replaces it if the changed value is computed for a new object, with the basis of that value", async () => {
    const body = 'keepers = { a = made_up.b.id }\n}\nresource "made_up" "b" {';
    expect(shown(await planned(body, STORED, undefined, DOCUMENTED))).toMatchObject({
      why: { action: "delete-then-create", rule: "documented-replacement" },
      mayReplace: ["keepers"],
      basis: { keepers: "assumed" },
    });
  });
  test("in generated schemas replaces on any change, unless the old value may be a default", async () => {
    const generated = { ...DOCUMENTED, description: "The resource generates a name." };
    expect(shown(await planned('zone = "z"', { ...STORED, keepers: null }, undefined, generated))).toMatchObject({
      why: { action: "delete-then-create", rule: "documented-replacement" },
      mayReplace: ["zone"],
    });
    const none = { ...STORED, keepers: null, length: null };
    expect(shown(await planned("length = 2", none, undefined, generated)).why.action).toBe("update");
  });
  test("of a type that only the framework can have is gone after its removal", async () => {
    const nested = {
      optional: true,
      nested_type: { nesting_mode: "single", attributes: { a: string({ optional: true }) } },
    };
    const block = { attributes: { ...DOCUMENTED.attributes, nested } };
    const plan = await planned("", { ...STORED, keepers: {} }, undefined, block);
    expect(shown(plan)).toMatchObject({ why: { action: "update" } });
    expect(memberOf(plan, "keepers")).toMatchObject({ kind: "null" });
  });
  test("raises no error if the object is protected", async () => {
    const body = 'keepers = { a = "2" }\n lifecycle {\n prevent_destroy = true\n }';
    const plan = await planned(body, STORED, undefined, DOCUMENTED);
    expect([shown(plan).why.rule, Object.values(plan.diagnostics).flat()]).toEqual(["documented-replacement", []]);
  });
  test.each<[string, object, string, string]>([
    ["is taken again where it was taken out", { length: 3 }, "update", "may-be-same"],
    ["is what it has been", {}, "no-op", "unset-kept"],
  ])("as its default %s", async (_, more, action, rule) => {
    const plan = await planned('keepers = { a = "1" }', { ...STORED, ...more }, undefined, DOCUMENTED);
    expect(shown(plan)).toMatchObject({ why: { action, rule } });
    expect(memberOf(plan, "length")).toEqual(numberValue(2));
  });
  test.each([
    ["forces no replacement where nothing changes but what follows from a default that is assumed", "", "update"],
    ["forces it where more changes than that", ', more = "x"', "delete-then-create"],
  ])("%s", async (_, more, action) => {
    const body = `keepers = { l = made_up.b.length${more} }\n}\nresource "made_up" "b" {`;
    const { resources, ...state } = JSON.parse(stateOf({ ...STORED, keepers: { l: "3" } }));
    const b = {
      ...resources[0],
      name: "b",
      instances: JSON.parse(stateOf({ ...STORED, length: 3 })).resources[0].instances,
    };
    const plan = await planOfTexts(
      {
        "main.tf": `resource "made_up" "a" {\n${body}\n keepers = { a = "1" }\n}\n`,
        "terraform.tfstate": JSON.stringify({ ...state, resources: [resources[0], b] }),
        "schemas.json": JSON.stringify({
          provider_schemas: { [MADE_UP]: { resource_schemas: { made_up: { version: 0, block: DOCUMENTED } } } },
        }),
      },
      { options: { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json" } },
    );
    expect(shown(plan)).toMatchObject({ why: { action }, mayReplace: ["keepers"] });
  });
  test("may be the configured value, if the state has another one", async () => {
    const plan = await planned('keepers = { a = "1" }', { ...STORED, number: false }, undefined, DOCUMENTED);
    expect(shown(plan)).toMatchObject({ why: { rule: "unset-kept" }, mayReplace: ["number"] });
  });
});

test("the arguments of a data source have the basis of their references", async () => {
  const schema = {
    version: 0,
    block: { attributes: { id: string({ computed: true }), who: string({ optional: true }) } },
  };
  const plan = await planOfTexts(
    {
      "main.tf":
        'resource "made_up" "a" {\n name = "b"\n}\ndata "made_whoami" "d" {\n provider = made\n who = made_up.a.arn\n}\n',
      "terraform.tfstate": stateOf(THERE),
      "schemas.json": JSON.stringify({
        provider_schemas: {
          [MADE_UP]: {
            resource_schemas: { made_up: { version: 0, block: BLOCK } },
            data_source_schemas: { made_whoami: schema },
          },
        },
      }),
    },
    { options: { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json" } },
  );
  const run = runsOf(plan).find(({ trace }) => trace.change.address.resource.mode === "data")!;
  expect(stagesJson(run.trace, basesOf(run))).toMatchObject({
    why: { action: "read", rule: "dependency-pending" },
    basis: { who: "assumed" },
  });
});

test("an object that is replaced on request may also be replaced because of its changes", async () => {
  const plan = await planOfTexts(
    {
      "main.tf": 'resource "made_up" "a" {\n name = "b"\n}\n',
      "terraform.tfstate": stateOf(THERE),
      "schemas.json": JSON.stringify({
        provider_schemas: { [MADE_UP]: { resource_schemas: { made_up: { version: 0, block: BLOCK } } } },
      }),
    },
    { options: { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json", replace: ["made_up.a"] } },
  );
  expect(shown(plan)).toMatchObject({ mayReplace: ["name"], why: { rule: "replace-requested" } });
});

describe("a learned fact", () => {
  test.each<[string, Learned, string, string]>([
    ["replaces", { changed: "replaces" }, "delete-then-create", "learned-replacement"],
    ["updates", { changed: "updates" }, "update", "changed"],
    ["does this or that", { changed: "conditional" }, "update", "may-replace"],
    ["replaces only where the argument was not set", { added: "replaces" }, "update", "may-replace"],
  ])("a change that %s", async (_, known, action, rule) =>
    expect(shown(await planned('name = "b"', THERE, learned("name", known))).why).toMatchObject({ action, rule }),
  );
  test("a default", async () => {
    const plan = await planned("", undefined, learned("kind", { default: stringValue("std") }));
    expect([memberOf(plan, "kind"), shown(plan).basis.kind]).toEqual([stringValue("std"), "learned"]);
  });
  test("a recomputed attribute", async () => {
    const facts = learnedParts({ name: { unknowns: ["arn"] }, kind: { unknowns: [] } });
    const [changed, unchanged] = [
      await planned('name = "b"', THERE, facts),
      await planned('name = "a"\n kind = "k"', THERE, facts),
    ];
    const arn = (plan: LivePlan) => memberOf(plan, "arn")?.kind;
    expect([arn(changed), arn(unchanged), shown(unchanged).basis.arn]).toEqual(["unknown", "string", "learned"]);
  });
  test("a confirmed form is no change, and what has it not, is one", async () => {
    const facts = learned("name", { changed: "replaces", relations: ["letter-case"] });
    expect(shown(await planned('name = "A"', THERE, facts)).why).toMatchObject({
      action: "no-op",
      rule: "learned-form",
    });
    expect(shown(await planned('name = "b"', THERE, facts)).why.action).toBe("delete-then-create");
  });
  test("a form that nobody confirmed may change the object, and does not replace it", async () => {
    const plan = await planned('name = "A"', THERE, learned("name", { changed: "replaces" }));
    expect(shown(plan).why).toMatchObject({ action: "update", rule: "may-be-same" });
    expect(plan.traces.flatMap(({ change }) => change.replacePaths)).toEqual([]);
  });
  test("no default", async () => {
    const facts = learned("kind", { default: NULL });
    const plan = await planned('name = "a"', { ...THERE, kind: "std" }, facts);
    expect([memberOf(plan, "kind")?.kind, shown(plan).basis.kind]).toEqual(["null", "learned"]);
  });
  test("no default, of an argument that was seen to change, and never to be removed", async () => {
    const facts = learned("kind", { default: NULL, changed: "updates" });
    const plan = await planned('name = "a"', { ...THERE, kind: "std" }, facts);
    expect(shown(plan).why).toMatchObject({ action: "no-op", rule: "unset-kept" });
  });
  test("of another package is only a hint", async () => {
    const facts = learnedParts({ name: { changed: "replaces" } }, { version: "1.0.0", checksum: "h1:x" });
    const plan = await planned('name = "b"', THERE, facts);
    expect(shown(plan).why).toMatchObject({ action: "delete-then-create", rule: "hinted-replacement" });
    expect(summarySentences(plan).join(" ")).toContain("1 will be replaced (learned of another version)");
  });
  test("does not apply to an attribute that changed its schema", async () => {
    const other = { ...BLOCK, attributes: { ...BLOCK.attributes, name: string({ required: true }) } };
    const facts = learned("name", { changed: "replaces" });
    expect(shown(await planned('name = "b"', THERE, facts, other)).why.rule).toBe("may-replace");
  });
});

describe("an argument that only the provider decides", () => {
  const FRAMEWORK = { attributes: { arn: string({ computed: true }), name: string({ optional: true }) } };
  test.each([
    ["the original SDK", BLOCK, "Value for unconfigurable attribute"],
    ["the framework", FRAMEWORK, "Invalid Configuration for Read-Only Attribute"],
  ])("of %s is an error", async (_, block, summary) => {
    const { diagnostics } = await planned('arn = "x"', undefined, new Map(), block);
    expect(
      Object.values(diagnostics)
        .flat()
        .map((found) => found.summary),
    ).toContain(summary);
  });
  test("is not reported while its value is unknown", async () => {
    const { diagnostics } = await planned("arn = terraform_data.b.id", undefined);
    const found = Object.values(diagnostics).flat();
    expect(found.map(({ summary }) => summary)).not.toContain("Value for unconfigurable attribute");
  });
});

describe("null for a required argument", () => {
  const ID = { id: string({ optional: true, computed: true }) };
  const FRAMEWORK_ID = { id: string({ computed: true }) };
  test.each([
    ["the original SDK", ID, "Missing required argument"],
    ["a provider that has nothing of the original SDK", FRAMEWORK_ID, "Missing Configuration for Required Attribute"],
  ])("of %s is an error where it stands", async (_, id, summary) => {
    const block = { attributes: { ...id, name: string({ required: true }) } };
    const { diagnostics } = await planned("name = null", undefined, new Map(), block);
    expect(diagnostics.plan).toMatchObject([{ summary, subject: {} }]);
  });
});

test("a string from a value whose removal is only assumed is no error", async () => {
  const more = 'name = "a"\n}\noutput "o" {\n value = "of ${made_up.a.kind}"';
  const plan = await plannedAfter(`kind = "std"\n${more}`, more, { ...THERE, kind: "std" });
  expect(shown(plan).why.rule).toBe("may-be-same");
  expect(Object.values(plan.diagnostics).flat()).toEqual([]);
});

test("a reference into a block whose removal is only assumed is no error", async () => {
  const there = { ...THERE, disk: [{ size: "1" }] };
  const after = 'name = "a"\n}\noutput "o" {\n value = made_up.a.disk[0].size';
  const plan = await plannedAfter('name = "a"\n disk {\n }', after, there);
  expect(shown(plan).why.rule).toBe("may-be-same");
  expect(Object.values(plan.diagnostics).flat()).toEqual([]);
});

test("the result of a data source is read by its own schema", async () => {
  const schema = {
    version: 0,
    block: { attributes: { id: string({ computed: true }), who: string({ computed: true }) } },
  };
  const stored = { who: "me", id: "1", gone: true };
  const plan = await planOfTexts(
    {
      "main.tf": 'data "made_whoami" "a" {\nprovider = made\n}\noutput "who" {\n value = data.made_whoami.a.who\n}\n',
      "terraform.tfstate": stateOf(stored).replace('"managed","type":"made_up"', '"data","type":"made_whoami"'),
      "schemas.json": JSON.stringify({
        provider_schemas: { [MADE_UP]: { data_source_schemas: { made_whoami: schema } } },
      }),
    },
    { options: { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json" } },
  );
  expect(plan.traces.map(({ change }) => change.action.rule)).toEqual(["as-of-last-run"]);
  expect(plan.outputs.map(({ after }) => after)).toEqual([expect.objectContaining({ kind: "string", value: "me" })]);
  expect(plan.notPlanned).toEqual([]);
});

/** Two objects of the original SDK and a built-in one, each of which refers to the previous one. */
const CHAIN = {
  b: 'resource "made_up" "b" {\n name = "b"\n kind = made_up.a.arn\n}\n',
  c: 'resource "terraform_data" "c" {\n input = made_up.b.arn\n}\n',
};

function chainState(): string {
  const state = JSON.parse(stateOf(THERE));
  const [a] = state.resources;
  const b = { ...a, name: "b", instances: [{ schema_version: 0, attributes: { ...THERE, name: "b", kind: "x" } }] };
  const attributes = {
    id: "1",
    input: { value: "x", type: "string" },
    output: { value: "x", type: "string" },
    triggers_replace: null,
  };
  const c = {
    ...a,
    type: "terraform_data",
    name: "c",
    provider: 'provider["terraform.io/builtin/terraform"]',
    instances: [{ schema_version: 0, attributes }],
  };
  return JSON.stringify({ ...state, resources: [a, b, c] });
}

const chain = async (name: string, more = "", state = chainState()) => {
  const plan = await planOfTexts(
    {
      "main.tf": `resource "made_up" "a" {\n name = "${name}"\n}\n${CHAIN.b}${CHAIN.c}${more}`,
      "terraform.tfstate": state,
      "schemas.json": JSON.stringify({
        provider_schemas: {
          [MADE_UP]: {
            resource_schemas: { made_up: { version: 0, block: BLOCK } },
            functions: { f: { parameters: [{ name: "x", type: "string" }], return_type: "number" } },
          },
        },
      }),
    },
    { options: { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json" } },
  );
  const instances = runsOf(plan).map((run) => stagesJson(run.trace, basesOf(run)) as unknown as Shown);
  return { plan, instances };
};

describe("a value that depends on an assumed value", () => {
  test("stays if it is known, and is assumed too", async () => {
    const { instances } = await chain("other");
    expect(instances.map(({ why, mayReplace }) => [why.action, why.rule, mayReplace])).toEqual([
      ["update", "may-replace", ["name"]],
      ["no-op", "follows-assumed", ["kind"]],
      ["no-op", "follows-assumed", []],
    ]);
    expect(instances[1]?.basis).toMatchObject({ name: "certain", kind: "assumed", arn: "assumed" });
    expect(instances[2]?.basis).toMatchObject({ input: "assumed", output: "assumed" });
  });
  test("is certain if nothing is assumed", async () =>
    expect((await chain("a")).instances.map(({ why }) => why.rule)).toEqual(["unchanged", "unchanged", "unchanged"]));
  test("adds and removes no instance", async () => {
    const counted = (kind: string) => `resource "made_up" "b" {\n count = length(made_up.a.${kind}) + 1\n}\n`;
    const plans = await Promise.all(
      ["zone", "name"].map((kind) =>
        planOfTexts(
          {
            "main.tf": `resource "made_up" "a" {\n name = "other"\n}\n${counted(kind)}`,
            "terraform.tfstate": chainState(),
            "schemas.json": JSON.stringify({
              provider_schemas: { [MADE_UP]: { resource_schemas: { made_up: { version: 0, block: BLOCK } } } },
            }),
          },
          { options: { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json" } },
        ),
      ),
    );
    expect(plans.map(({ notPlanned }) => notPlanned.some(({ cause }) => cause.why === "assumed"))).toEqual([
      true,
      false,
    ]);
  });
  test("adds and removes no instance of a module", async () => {
    const counted = (kind: string) => `module "m" {\n source = "./m"\n count = length(made_up.a.${kind})\n}\n`;
    const { resources, ...state } = JSON.parse(stateOf(THERE));
    const inModule = (key: number) => ({ ...resources[0], name: "b", module: `module.m[${key}]` });
    const stateWith = (keys: readonly number[]) =>
      JSON.stringify({ ...state, resources: [...resources, ...keys.map(inModule)] });
    const planOf = (kind: string, keys: readonly number[]) =>
      planOfTexts(
        {
          "main.tf": `resource "made_up" "a" {\n name = "other"\n}\n${counted(kind)}`,
          "m/main.tf": 'resource "made_up" "b" {\n name = "b"\n}\n',
          "terraform.tfstate": stateWith(keys),
          "schemas.json": JSON.stringify({
            provider_schemas: { [MADE_UP]: { resource_schemas: { made_up: { version: 0, block: BLOCK } } } },
          }),
        },
        { options: { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json" } },
      );
    const toldOf = ({ notPlanned, traces }: LivePlan) => [
      notPlanned.map(({ address }) => address),
      traces.map(({ change }) => change.action.outcome),
    ];
    const outcomeOf = async (kind: string, keys: readonly number[]) => toldOf(await planOf(kind, keys));
    // The zone in the state has one letter and is assumed to stay; the name has five letters and is certain.
    expect(await outcomeOf("zone", [0])).toEqual([[], ["update", "update"]]);
    expect((await outcomeOf("zone", [])).flat()).toEqual(["module.m", "update"]);
    expect((await outcomeOf("zone", [0, 1]))[1]).not.toContain("delete");
    expect((await outcomeOf("name", []))[0]).toEqual([]);
    // The same after a change of the state.
    const later = (before: LivePlan, keys: readonly number[]) => withText(before, "terraform.tfstate", stateWith(keys));
    const [none, one] = [await planOf("zone", []), await planOf("zone", [0])];
    expect([toldOf(later(none, [0])), toldOf(later(one, []))]).toEqual([toldOf(one), toldOf(none)]);
  });
  test("requests no replacement", async () => {
    const more = 'resource "made_up" "d" {\n lifecycle {\n replace_triggered_by = [made_up.b.kind]\n }\n}\n';
    const { instances } = await chain("other", more);
    expect(instances.map(({ why }) => why.rule)).not.toContain("replace-triggered");
  });
});

describe("a built-in resource that depends on an assumed value", () => {
  const data = (body: string) => `resource "terraform_data" "d" {\n${body}\n}\n`;
  const stored = (plan: LivePlan) =>
    plan.traces.find(({ change }) => change.address.text === "terraform_data.d")?.change;
  /** Plans `terraform_data.d` beside the chain, whose first object has a new name. */
  async function beside(body: string, attributes: object) {
    const state = JSON.parse(chainState());
    const c = state.resources.at(-1);
    const d = { ...c, name: "d", instances: [{ schema_version: 0, attributes }] };
    const all = { id: "2", input: null, output: null, triggers_replace: null };
    d.instances[0].attributes = { ...all, ...attributes };
    return chain("other", data(body), JSON.stringify({ ...state, resources: [...state.resources, d] }));
  }
  const x = { value: "x", type: "string" };
  test("is replaced if its trigger gets another value", async () => {
    const { plan } = await beside("triggers_replace = made_up.a.arn", { triggers_replace: x });
    expect(stored(plan)).toMatchObject({
      action: {
        outcome: "no-op",
        rule: "unchanged",
        doubt: { because: "follows-assumed", mayReplace: [[attribute("triggers_replace")]] },
      },
    });
  });
  test("is updated, or replaced if its trigger gets another value", async () => {
    const { plan } = await beside('input = "new"\n triggers_replace = made_up.a.arn', { triggers_replace: x });
    const change = stored(plan)!;
    expect(change).toMatchObject({
      action: {
        outcome: "update",
        rule: "changed",
        doubt: { because: "may-be-triggered", mayReplace: [[attribute("triggers_replace")]] },
      },
    });
    expect(doubtedUpdates(plan.counts)).toBe(2);
    expect(sentence(change.action, change, NO_SECRETS)).toContain("triggers_replace");
  });
  test("an output", async () => {
    const { plan } = await chain("other", 'output "o" {\n value = made_up.a.arn\n}\noutput "p" {\n value = 1\n}\n');
    expect(plan.outputs.map((output) => [output.name, outputBasis(output)])).toEqual([
      ["o", "assumed"],
      ["p", "certain"],
    ]);
  });
});

test("a value that depends on an object without a schema is inferred too", async () => {
  const plan = await planOfTexts({
    "main.tf": `resource "made_up" "a" {\n name = "other"\n}\n${CHAIN.b}${CHAIN.c}`,
    "terraform.tfstate": chainState(),
  });
  expect(plan.traces.map(({ change: { action } }) => [action.outcome, ruleId(action)])).toEqual([
    ["update", "may-change"],
    ["no-op", "follows-assumed"],
    ["no-op", "follows-assumed"],
  ]);
});

test("the result of a provider function is unknown, without an error, if the provider is not asked", async () => {
  const { plan } = await chain(
    "a",
    'resource "terraform_data" "d" {\n count = provider::made::f("x")\n}\nterraform {\n required_providers {\n made = {\n source = "hashicorp/made"\n }\n }\n}\n',
  );
  expect(Object.values(plan.diagnostics).flat()).toEqual([]);
  expect(plan.notPlanned.map(({ cause }) => cause)).toContainEqual({ source: "provider::made::f()", why: "not-read" });
});

describe("a default that a description names", () => {
  const KIND = string({ optional: true, description: "Defaults to `std`." });
  const LEGACY = { attributes: { ...BLOCK.attributes, kind: KIND, zone: { ...KIND, computed: true } } };
  const { id: _, ...others } = LEGACY.attributes;
  const FRAMEWORK = { attributes: { ...others, id: string({ computed: true }) } };
  const STD = stringValue("std");
  test("is planned as by the original SDK, unless the service decides", async () => {
    const plan = await planned('name = "a"', undefined, undefined, LEGACY);
    expect([memberOf(plan, "kind"), memberOf(plan, "zone")?.kind]).toEqual([STD, "unknown"]);
    expect(shown(plan).basis.kind).toBe("assumed");
  });
  test("is planned as by the framework for a computed attribute", async () => {
    const plan = await planned('name = "a"', undefined, undefined, FRAMEWORK);
    expect([memberOf(plan, "kind")?.kind, memberOf(plan, "zone")]).toEqual(["null", STD]);
    expect(shown(plan).basis.zone).toBe("assumed");
  });
  test("of an existing object is no change", async () => {
    const { name, ...more } = THERE;
    const there = { ...more, name, kind: "std" };
    expect(shown(await planned('name = "a"', there, undefined, LEGACY)).why.rule).toBe("unchanged");
  });
  test("is only assumed in references", async () => {
    const more = 'name = "a"\n}\nresource "terraform_data" "b" {\n input = made_up.a.kind';
    const plan = await planned(more, undefined, undefined, LEGACY);
    const [, referring] = runsOf(plan).map((run) => stagesJson(run.trace, basesOf(run)) as unknown as Shown);
    expect(referring?.basis.input).toBe("assumed");
  });
});

test("only a value that the schema leaves to the apply may be rejected as a count", async () => {
  const findingsFor = async (count: string, there?: object) => {
    const { diagnostics } = await planned(`name = "a"\n}\nresource "made_up" "b" {\n  count = ${count}`, there);
    return Object.values(diagnostics)
      .flat()
      .map(({ severity, summary }) => `${severity}: ${summary}`);
  };
  expect(await findingsFor("length(made_up.a.arn)")).toEqual(["information: Invalid count argument"]);
  expect(await findingsFor("length(made_up.a.policy)")).toEqual([]);
  expect(await findingsFor("length(made_up.a.name)")).toEqual([]);
  expect(await findingsFor("length(made_up.a.arn)", THERE)).toEqual([]);
});
