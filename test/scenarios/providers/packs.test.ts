import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isReplacement } from "../../../server/engine/lifecycle/reasons/decision.ts";
import { basesOf } from "../../../server/engine/lifecycle/reasons/explanations.ts";
import type { Inputs } from "../../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { rehearsePlan } from "../../../server/engine/plan/rehearsal/rehearsePlan.ts";
import { runsOf } from "../../../server/engine/plan/walk/runs.ts";
import { planText } from "../../../server/engine/render/planText/planText.ts";
import { PACK } from "../../../server/engine/schema/pack/packQuestion.ts";
import type { Diagnostic } from "../../../server/engine/source/diagnostic.ts";
import { identical } from "../../../server/engine/values/equality.ts";
import { CONCEALED, MASKED } from "../../../server/engine/values/marks.ts";
import { attribute } from "../../../server/engine/values/path.ts";
import { deepMarks, isWhollyKnown, stringValue, type Value } from "../../../server/engine/values/value.ts";
import { fromScratch, withText } from "../../support/disk.ts";
import { MADE_UP, madeUp, providersWith, stateOf } from "../../support/memory.ts";
import { lockOf, packOf, planAndValidate, planWithPack } from "../../support/packs.ts";
import { runs } from "../../support/sample.ts";

/** Returns everything that a value says, apart from its marks. */
const unmarked = (value: Value | undefined): string =>
  JSON.stringify(value, (key, part: unknown) => {
    if (key === "marks") return undefined;
    if (key === "type") return (part as Value["type"]).id;
    return part instanceof Map ? [...part] : part;
  });

const findings = (plan: LivePlan): readonly Diagnostic[] => Object.values(plan.diagnostics).flat();
const errors = (plan: LivePlan): readonly string[] =>
  findings(plan)
    .filter(({ severity }) => severity === "error")
    .map(({ id, summary, detail, subject }) => `${id} ${summary} ${detail} ${subject?.start}`);
const informations = (plan: LivePlan): readonly string[] =>
  findings(plan)
    .filter(({ severity }) => severity === "information")
    .map(({ summary, detail }) => `${summary}: ${detail.split(". ")[0]}`);

const actions = (plan: LivePlan): Readonly<Record<string, string>> =>
  Object.fromEntries(plan.traces.map(({ change }) => [change.address.text, change.action.outcome]));

const TYPED = {
  made_up: {
    version: 0,
    block: {
      attributes: {
        id: { type: "string", optional: true, computed: true },
        name: { type: "string", required: true },
        size: { type: "number", optional: true },
        arn: { type: "string", computed: true },
        tags: { type: ["map", "string"], optional: true },
        zones: { type: ["set", "string"], optional: true },
        secret: { type: "string", optional: true, sensitive: true },
        content: { type: "string", optional: true, sensitive: true },
      },
      block_types: {
        disk: { nesting_mode: "list", block: { attributes: { gb: { type: "number", required: true } } } },
      },
    },
  },
};

test("a pack is asked for only where nobody else has the schema, and only once for each provider", async () => {
  const asked = async (main: string, providers?: Inputs["providers"]) => {
    const plan = await planWithPack({ "main.tf": main }, undefined, providers ? { providers } : {});
    return plan.providers.open.filter(({ kind }) => kind === PACK).length;
  };
  expect(await asked('resource "terraform_data" "a" {}\n')).toBe(0);
  expect(await asked('resource "made_up" "a" {}\nresource "made_up" "b" {}\n')).toBe(1);
  expect(await asked('resource "made_up" "a" {}\n', providersWith(madeUp({})))).toBe(0);
});

test("a pack that is refused is a warning, and the plan is as without it", async () => {
  const files = { "main.tf": 'resource "made_up" "a" {\n  name = "x"\n}\n' };
  const plan = await planWithPack(files, undefined, { refused: [{ path: "/p/a.pack", problem: "it is not a pack" }] });
  expect(findings(plan).map(({ severity, summary, detail }) => [severity, summary, detail])).toEqual([
    ["warning", "Pack not used", "/p/a.pack is not used, because it is not a pack."],
  ]);
  expect(plan.traces[0]!.confidence).toBe("inferred");
});

describe("a pack of the locked version counts as the schema", () => {
  const LOCKED = { ".terraform.lock.hcl": lockOf("2.3.4") };

  test("what it does not have is an error", async () => {
    const files = { ...LOCKED, "main.tf": 'resource "made_up" "a" {\n  nme = "x"\n}\n' };
    const plan = await planWithPack(files, packOf({ resources: TYPED }));
    expect(errors(plan).map((text) => text.split(" ")[0])).toEqual([
      "syntax/missing-argument",
      "syntax/unknown-argument",
    ]);
  });

  test("a plan says that it is of a pack, and what follows from the schema is certain", async () => {
    const files = { ...LOCKED, "main.tf": 'resource "made_up" "a" {\n  name = "x"\n  size = "3"\n}\n' };
    const plan = await planWithPack(files, packOf({ resources: TYPED }));
    const [run] = runsOf(plan);
    expect(run!.trace.confidence).toBe("pack");
    expect(basesOf(run!).get("size")).toBe("certain");
    expect(plan.providers.origins).toMatchObject([{ basis: "pack", version: "2.3.4", packOf: "locked" }]);
  });

  test("what was learned of it is learned", async () => {
    const state = stateOf({ id: "1", name: "x", arn: "y" });
    const files = { ...LOCKED, "main.tf": 'resource "made_up" "a" {\n  name = "z"\n}\n', "terraform.tfstate": state };
    const facts = { made_up: { facts: { name: { effects: "r--" } }, unknowns: [] } };
    const plan = await planWithPack(files, packOf({ resources: TYPED, facts }));
    expect(plan.traces[0]!.change.action).toMatchObject({
      outcome: "delete-then-create",
      doubt: { because: "learned-replacement" },
    });
  });

  test("a default that the object lacks is planned, as the original SDK does, unless a read would find it", async () => {
    const planOf = async (size: number, stored: object = { size: null }) => {
      const state = stateOf({ id: "1", name: "x", arn: "y", ...stored });
      const files = { ...LOCKED, "main.tf": 'resource "made_up" "a" {\n  name = "x"\n}\n', "terraform.tfstate": state };
      const facts = { made_up: { facts: { size: { default: size } }, unknowns: [] } };
      const plan = await planWithPack(files, packOf({ resources: TYPED, facts }));
      const { outcome, doubt } = plan.traces[0]!.change.action;
      return [outcome, doubt?.because];
    };
    expect(await planOf(0)).toEqual(["no-op", undefined]);
    expect(await planOf(30)).toEqual(["update", "may-be-same"]);
    // An older version wrote the object without the attribute.
    expect(await planOf(30, {})).toEqual(["no-op", "default-missing"]);
    expect(await planOf(0, {})).toEqual(["no-op", undefined]);
  });

  test("a text is planned in the notation of the provider, and so a new one of an object that changes", async () => {
    const facts = {
      made_up: {
        sdk: "legacy",
        facts: { name: { effects: "u--", notation: "lower-case", relations: ["letter-case"] } },
        unknowns: [],
      },
    };
    const planOf = async (stored?: string) => {
      const state = stored === undefined ? undefined : stateOf({ id: "1", name: stored, arn: "y" });
      const main = 'resource "made_up" "a" {\n  name = "West"\n}\noutput "o" {\n  value = made_up.a.name\n}\n';
      const files = { ...LOCKED, "main.tf": main, ...(state !== undefined && { "terraform.tfstate": state }) };
      const plan = await planWithPack(files, packOf({ resources: TYPED, facts }));
      return [plan.traces[0]!.change.action.outcome, planText(plan, false).match(/o += .*|name +=.*/g)];
    };
    expect(await planOf()).toEqual(["create", ['name = "west"', 'o = "west"']]);
    expect(await planOf("west")).toEqual(["no-op", ['o = "west"']]);
    expect(await planOf("east")).toEqual(["update", ['name = "east" -> "west"', 'o = "west"']]);
  });

  test("a relation that depends on another argument holds beside its value, fails beside others, and is possible beside an unknown one", async () => {
    const conditional = { relation: "letter-case", argument: "id", value: "loose" };
    const facts = { made_up: { sdk: "legacy", facts: { name: { effects: "r--", conditional } }, unknowns: [] } };
    const planOf = async (id: string, stored: string) => {
      const state = stateOf({ id: stored, name: "w_x", arn: "y" });
      const main = `resource "made_up" "b" {\n  name = "b"\n}\nresource "made_up" "a" {\n  name = "W_x"\n  id = ${id}\n}\n`;
      const files = { ...LOCKED, "main.tf": main, "terraform.tfstate": state };
      const { traces } = await planWithPack(files, packOf({ resources: TYPED, facts }));
      const { outcome, doubt } = traces.find(({ change }) => change.address.text === "made_up.a")!.change.action;
      return [outcome, doubt?.because];
    };
    expect(await planOf('"loose"', "loose")).toEqual(["no-op", "learned-form"]);
    expect(await planOf('"strict"', "strict")).toEqual(["delete-then-create", "learned-replacement"]);
    expect(await planOf("made_up.b.arn", "loose")).toEqual(["update", "may-replace"]);
  });

  test("the defaults of another major version hold where it is stated, but for its own", async () => {
    const planOf = async (own: object) => {
      const files = { ...LOCKED, "main.tf": 'resource "made_up" "a" {\n  name = "x"\n}\n' };
      const facts = { made_up: { sdk: "legacy", facts: { size: { default: 30 } }, unknowns: [] } };
      const pack = packOf({ resources: TYPED, isReconstructed: true, facts: { made_up: { ...own, unknowns: [] } } });
      const plan = await planWithPack(files, { ...pack, hints: packOf({ version: "1.9.0", resources: TYPED, facts }) });
      return planText(plan, false).match(/size +=.*|# \(\d+ provider default.*/g);
    };
    expect(await planOf({ facts: {} })).toEqual(["# (1 provider default not known)"]);
    expect(await planOf({ defaultsOf: "1", facts: {} })).toEqual(["size = 30"]);
    expect(await planOf({ defaultsOf: "1", facts: { size: { default: 40 } } })).toEqual(["size = 40"]);
  });

  test("what was learned of another version is a hint", async () => {
    const state = stateOf({ id: "1", name: "x", arn: "y" });
    const files = { ...LOCKED, "main.tf": 'resource "made_up" "a" {\n  name = "z"\n}\n', "terraform.tfstate": state };
    const facts = { made_up: { facts: { name: { effects: "r--" } }, unknowns: [] } };
    const plan = await planWithPack(files, {
      ...packOf({ resources: TYPED }),
      hints: packOf({ version: "1.9.0", resources: TYPED, facts }),
    });
    expect(plan.traces[0]!.change.action.doubt?.because).toBe("hinted-replacement");
  });

  test("what was learned of blocks is a hint although they have another argument", async () => {
    const { block_types: types, ...rest } = TYPED.made_up.block;
    const other = {
      nesting_mode: "list",
      block: { attributes: { ...types.disk.block.attributes, kind: { type: "string", optional: true } } },
    };
    const before = { made_up: { ...TYPED.made_up, block: { ...rest, block_types: { disk: other } } } };
    const facts = {
      made_up: { sdk: "legacy", facts: { disk: { computed: true }, size: { default: null } }, unknowns: [] },
    };
    const files = { ...LOCKED, "main.tf": 'resource "made_up" "a" {\n  name = "x"\n}\n' };
    const plan = await planWithPack(files, {
      ...packOf({ resources: TYPED, isReconstructed: true }),
      hints: packOf({ version: "1.9.0", resources: before, facts }),
    });
    expect(planText(plan, false)).toMatch(/disk +(?:=|\{)? *\(known after apply\)/);
  });

  test("a reconstructed pack proves nothing, whatever its version is", async () => {
    const files = { ...LOCKED, "main.tf": 'resource "made_up" "a" {\n  nme = "x"\n}\n' };
    const plan = await planWithPack(files, packOf({ resources: TYPED, isReconstructed: true }));
    expect(errors(plan)).toEqual([]);
    expect(plan.providers.origins).toMatchObject([{ basis: "pack", packOf: "reconstructed" }]);
  });
});

describe("a pack of another version", () => {
  test("of the framework keeps an object that the original SDK wrote as that would", async () => {
    const entry = { nesting_mode: "list", attributes: { key: { type: "string", optional: true } } };
    const block = {
      attributes: {
        id: { type: "string", computed: true },
        name: { type: "string", optional: true },
        etag: { type: "string", computed: true },
        entry: { nested_type: entry, optional: true },
      },
    };
    const main = 'resource "made_up" "a" {\n  name = ""\n}\n';
    const outcome = async (privateJson: string) => {
      const state = stateOf({ id: "1", name: null, etag: "e", entry: [] }, { private: btoa(privateJson) });
      const files = { ".terraform.lock.hcl": lockOf("1.0.0"), "main.tf": main, "terraform.tfstate": state };
      return actions(await planWithPack(files, packOf({ resources: { made_up: { version: 0, block } } })));
    };
    expect(await outcome('{"schema_version":"0"}')).toEqual({ "made_up.a": "no-op" });
    expect(await outcome("{}")).toEqual({ "made_up.a": "update" });
  });

  const with_ = (body: string, more: Readonly<Record<string, string>> = {}) =>
    planWithPack({ "main.tf": `resource "made_up" "a" {\n${body}\n}\n`, ...more }, packOf({ resources: TYPED }));

  test("plans what the schema says, and assumes all of it", async () => {
    const plan = await with_('  name = "x"\n  size = "3"');
    const [run] = runsOf(plan);
    expect(run!.trace).toMatchObject({ confidence: "pack", change: { action: { outcome: "create" } } });
    expect([...basesOf(run!)]).toEqual(
      expect.arrayContaining([
        ["name", "assumed"],
        ["size", "assumed"],
        ["arn", "assumed"],
      ]),
    );
  });

  test.each([
    ['  name = "x"\n  nme = "x"', 'Not in made 2.3: made 2.3 has no argument or block "nme" here.'],
    ["  size = 3", 'Different in made 2.3: made 2.3 requires "name" here.'],
    ['  name = "x"\n  disk = []', 'Different in made 2.3: "disk" is a block in made 2.3.'],
    [
      '  name = "x"\n  tags {\n    a = 1\n  }',
      'Different in made 2.3: "tags" is an argument in made 2.3, not a block.',
    ],
    ['  name = "x"\n  arn = "x"', 'Different in made 2.3: Only the provider sets "arn" in made 2.3.'],
    ['  name = "x"\n  disk {\n  }', 'Different in made 2.3: made 2.3 requires "gb" here.'],
    [
      '  name = ["x"]',
      'Another type in made 2.3: The value of "name" has the wrong type: a string is required, but this is a tuple.',
    ],
  ])("says %j as an information", async (body, said) => {
    const plan = await with_(body);
    expect(errors(plan)).toEqual([]);
    expect(informations(plan).map((text) => `${text.replace(/\.$/, "")}.`)).toEqual([said]);
    expect(actions(plan)).toEqual({ "made_up.a": "create" });
  });

  test.each(["null", "(null)", "var.arn", "try(var.arn, null)"])(
    "says nothing of %s for what only the provider sets, because Terraform accepts null",
    async (value) => {
      const plan = await with_(`  name = "x"\n  arn = ${value}`, {
        "variables.tf": 'variable "arn" {\n  default = null\n}\n',
      });
      expect([errors(plan), informations(plan)]).toEqual([[], []]);
    },
  );

  test("what it misses is planned with what the block says", async () => {
    const plan = await with_('  name = "x"\n  nme = "y"');
    const after = plan.traces[0]!.change.after;
    expect(after.kind === "mapping" && [...after.entries.keys()]).toEqual(expect.arrayContaining(["nme", "arn", "id"]));
  });

  test("a replacement that it was learned of is one that another version makes", async () => {
    const state = stateOf({ id: "1", name: "x", arn: "y" });
    const facts = { made_up: { facts: { name: { effects: "r--" } }, unknowns: [] } };
    const main = 'resource "made_up" "a" {\n  name = "z"\n  lifecycle {\n    prevent_destroy = true\n  }\n}\n';
    const files = { "main.tf": main, "terraform.tfstate": state };
    const plan = await planWithPack(files, packOf({ resources: TYPED, facts }));
    expect(errors(plan)).toEqual([]);
    expect(plan.traces[0]!.change.action.doubt?.because).toBe("hinted-replacement");
  });

  test.each([
    // [what the other object refers to, what is certain about it]
    ["made_up.a.id", "delete-then-create hinted-replacement"],
    ["made_up.a.arn", "delete-then-create hinted-replacement"],
    ["made_up.a.name", "delete-then-create hinted-replacement"],
    ["made_up.a.size", "update may-replace"],
  ])("what refers to %s of an object that it replaces follows", async (reference, outcome) => {
    const object = (name: string, attributes: object) => ({
      mode: "managed",
      type: "made_up",
      name,
      provider: 'provider["registry.terraform.io/hashicorp/made"]',
      instances: [{ schema_version: 0, attributes: { tags: null, zones: [], disk: [], ...attributes } }],
    });
    const resources = [
      object("a", { id: "1", name: "x", arn: "y", size: 3 }),
      object("b", {
        id: "2",
        name: reference.endsWith("size") ? "3" : reference.endsWith("arn") ? "y" : "x",
        arn: "z",
      }),
    ];
    const facts = { made_up: { facts: { name: { effects: "r--" } }, unknowns: [] } };
    const files = {
      "main.tf": `resource "made_up" "a" {\n  name = timestamp()\n}\nresource "made_up" "b" {\n  name = ${reference}\n}\n`,
      "terraform.tfstate": JSON.stringify({ version: 4, resources }),
    };
    const plan = await planWithPack(files, packOf({ resources: TYPED, facts }));
    const { action } = plan.traces[1]!.change;
    expect(`${action.outcome} ${action.doubt?.because}`).toBe(outcome);
    expect(errors(plan)).toEqual([]);
  });

  test.each([
    ["2.9.9", undefined, 1],
    ["3.0.0", undefined, undefined],
    [undefined, "~> 2.0", 1],
    [undefined, "~> 3.0", undefined],
  ])("of another major version it has no defaults (locked %s, constraint %s)", async (locked, constraint, size) => {
    const facts = { made_up: { facts: { size: { default: 1 } }, unknowns: [] } };
    const version = constraint === undefined ? "" : `\n      version = "${constraint}"`;
    const required = `terraform {\n  required_providers {\n    made = {\n      source = "hashicorp/made"${version}\n    }\n  }\n}\n`;
    const files = {
      "main.tf": `${required}resource "made_up" "a" {\n  provider = made\n  name = "x"\n}\n`,
      ...(locked !== undefined && { ".terraform.lock.hcl": lockOf(locked) }),
    };
    const plan = await planWithPack(files, packOf({ resources: TYPED, facts }));
    const { after } = plan.traces[0]!.change;
    const planned = after.kind === "mapping" ? after.entries.get("size") : undefined;
    expect(planned).toMatchObject(size === undefined ? { kind: "unknown" } : { kind: "number", value: size });
  });

  test("without facts it has those of yet another version as hints, about parts of the same form", async () => {
    const state = stateOf({ id: "1", name: "x", arn: "y", size: 1, tags: null, zones: [] });
    const facts = { made_up: { facts: { name: { effects: "r--" }, size: { effects: "r--" } }, unknowns: [] } };
    const { attributes } = TYPED.made_up.block;
    const sizes = { ...attributes, size: { type: "string", optional: true } };
    const resources = { made_up: { version: 0, block: { ...TYPED.made_up.block, attributes: sizes } } };
    const hints = packOf({ version: "1.9.0", resources, facts });
    const withHints = async (body: string) => {
      const files = { "main.tf": `resource "made_up" "a" {\n${body}\n}\n`, "terraform.tfstate": state };
      const plan = await planWithPack(files, { ...packOf({ resources: TYPED }), hints });
      return plan.traces[0]!.change.action.doubt?.because;
    };
    expect(await withHints('name = "z"\n size = 1')).toBe("hinted-replacement");
    expect(await withHints('name = "x"\n size = 2')).toBe("may-replace");
  });

  test("the text of a plan counts the defaults that nobody has asked for, and lists none of them", async () => {
    const plan = await with_('  name = "x"');
    const text = planText(plan, false);
    expect(text).toContain("\n        # (1 provider default not known)\n    }\n");
    expect(text).not.toContain("size");
  });

  test("what is known of its own version counts more than those hints", async () => {
    const facts = {
      made_up: { facts: { name: { effects: "r--" }, size: { effects: "u--", default: 1 } }, unknowns: [] },
    };
    const own = { made_up: { facts: { size: { default: 2 } }, unknowns: [] } };
    const hints = packOf({ version: "1.9.0", resources: TYPED, facts });
    const sizeWith = async (pack: object) => {
      const files = { "main.tf": 'resource "made_up" "a" {\n  name = "x"\n}\n' };
      const { after } = (await planWithPack(files, { ...packOf(pack), hints })).traces[0]!.change;
      return after.kind === "mapping" ? after.entries.get("size") : undefined;
    };
    expect(await sizeWith({ resources: TYPED, facts: own })).toMatchObject({ kind: "number", value: 2 });
    expect(await sizeWith({ resources: TYPED })).toMatchObject({
      kind: "unknown",
      origins: [{ why: "default-not-seen" }],
    });
    const files = {
      "main.tf": 'resource "made_up" "a" {\n  name = "z"\n}\n',
      "terraform.tfstate": stateOf({ id: "1", name: "x", arn: "y" }),
    };
    const plan = await planWithPack(files, { ...packOf({ resources: TYPED, facts: own }), hints });
    expect(plan.traces[0]!.change.action.doubt?.because).toBe("hinted-replacement");
  });

  test.each([
    ['name = "z"', "update", "may-replace"],
    ['name = "x"', "no-op", undefined],
    ['name = "x"\n  zones = ["b", "a"]', "no-op", undefined],
    ['name = "x"\n  tags = { a = 1 }', "update", "may-replace"],
  ])("an object with %s is as doubtful as the schema", async (argument, outcome, because) => {
    const state = stateOf({
      id: "1",
      name: "x",
      arn: "y",
      size: null,
      tags: null,
      zones: ["a", "b"],
      secret: null,
      disk: [],
    });
    const argumentWithZones = argument.includes("zones") ? argument : `${argument}\n  zones = ["a", "b"]`;
    const plan = await with_(`  ${argumentWithZones}`, { "terraform.tfstate": state });
    expect(actions(plan)).toEqual({ "made_up.a": outcome });
    expect(plan.traces[0]!.change.action.doubt?.because).toBe(because);
  });

  test("its secrets are masked where they are planned, and where references lead", async () => {
    const main =
      'resource "made_up" "a" {\n  name = "x"\n  content = "hunter2"\n}\noutput "o" {\n  value = "is ${made_up.a.content}"\n}\n';
    const plan = await planWithPack({ "main.tf": main }, packOf({ resources: TYPED }));
    expect(runsOf(plan)[0]!.marks & MASKED).not.toBe(0);
    expect(deepMarks(plan.outputs[0]!.after!)).toBe(CONCEALED);
    expect(errors(plan)).toEqual([]);
  });

  test("so are those of an object that stays as it is", async () => {
    const main =
      'resource "made_up" "a" {\n  name = "x"\n  content = "hunter2"\n}\noutput "o" {\n  value = made_up.a.content\n}\n';
    const state = stateOf({ id: "1", name: "x", content: "hunter2" });
    const plan = await planWithPack({ "main.tf": main, "terraform.tfstate": state }, packOf({ resources: TYPED }));
    expect(plan.traces[0]).toMatchObject({ confidence: "pack", change: { action: { outcome: "no-op" } } });
    expect(deepMarks(plan.traces[0]!.change.after) & MASKED).not.toBe(0);
    expect(deepMarks(plan.outputs[0]!.after!)).toBe(CONCEALED);
  });

  test("an object without secrets that stays as it is needs no second run", async () => {
    const { content: _, secret: __, ...open } = TYPED.made_up.block.attributes;
    const pack = packOf({ resources: { made_up: { version: 0, block: { attributes: open } } } });
    const main = 'resource "made_up" "a" {\n  name = "x"\n}\n';
    const plan = await planWithPack({ "main.tf": main, "terraform.tfstate": stateOf({ id: "1", name: "x" }) }, pack);
    expect(plan.traces[0]).toMatchObject({ confidence: "pack", isSettled: true });
    const { after } = plan.traces[0]!.change;
    expect(after.kind === "mapping" && after.entries.has("arn")).toBe(true);
  });

  test("its types and arguments are there to be completed", async () => {
    const plan = await with_('  name = "x"');
    const { module } = plan.modules.root!;
    const schemas = plan.queries.schemasOf(module, "made");
    expect(schemas?.resourceTypes).toEqual(["made_up"]);
    expect([...schemas!.resource("made_up")!.block.attributes.keys()]).toContain("zones");
  });

  test("a rehearsal goes on with it, and dependents follow from what is known without it", async () => {
    const main =
      'resource "made_up" "a" {\n  name = "x"\n}\nresource "made_up" "b" {\n  name = made_up.a.arn\n  size = "2"\n}\n';
    const plan = await planWithPack({ "main.tf": main }, packOf({ resources: TYPED }));
    for (const trace of plan.traces) {
      const rehearsal = rehearsePlan(plan, trace, []);
      expect(rehearsal.trace).toMatchObject({ confidence: "pack", violations: [], diagnostics: [] });
      expect(rehearsal.trace.transitions.map(({ to }) => to)).toContain("newState");
    }
    const known = rehearsePlan(plan, plan.traces[1]!, [
      { address: "made_up.a", path: [attribute("arn")], value: stringValue("an arn") },
    ]);
    expect(known.trace).toMatchObject({ confidence: "pack", violations: [], diagnostics: [] });
  });

  test("an edit comes to the same as a plan from scratch", async () => {
    const main = (body: string) =>
      `resource "made_up" "a" {\n${body}\n}\nresource "made_up" "b" {\n  name = made_up.a.name\n}\n`;
    const bodies = ['name = "x"', 'name = "y"\n  nme = 1', "name = []", 'nme = "x"', 'name = "x"', "disk = 1"];
    let plan = await planWithPack({ "main.tf": main(bodies[0]!) }, packOf({ resources: TYPED }));
    for (const body of bodies) {
      plan = withText(plan, "main.tf", main(body));
      const scratch = fromScratch(plan);
      expect(informations(plan)).toEqual(informations(scratch));
      for (const [at, { change, confidence }] of scratch.traces.entries()) {
        expect(plan.traces[at]!.confidence).toBe(confidence);
        expect(identical(plan.traces[at]!.change.after, change.after)).toBe(true);
      }
    }
    const again = withText(plan, "main.tf", main(bodies.at(-1)!.replace("1", "2")));
    expect(again.work.instances).toEqual(["made_up.a"]);
  });

  test("a type that it lacks is inferred", async () => {
    const files = { "main.tf": 'resource "made_other" "a" {\n  x = 1\n}\n' };
    const plan = await planWithPack(files, packOf({ resources: TYPED }));
    expect(errors(plan)).toEqual([]);
    expect(plan.traces[0]!.confidence).toBe("inferred");
    expect(informations(plan)).toEqual(['Not in made 2.3: made 2.3 has no type "made_other"']);
    expect(informations(await planWithPack(files, packOf({ resources: TYPED, isReconstructed: true })))).toEqual([]);
  });

  test("an unknown version of the schema is that of the state", async () => {
    const state = stateOf({ id: "1", name: "x", arn: "y" }, { schema_version: 7 });
    const files = { "main.tf": 'resource "made_up" "a" {\n  name = "z"\n}\n', "terraform.tfstate": state };
    const plan = await planWithPack(files, packOf({ resources: TYPED, isReconstructed: true, unknown: ["version"] }));
    expect(errors(plan)).toEqual([]);
    expect(plan.traces[0]!.confidence).toBe("pack");
  });
});

describe("no error and no certain claim rests on a pack of another version", () => {
  const MODULE = `
    resource "made_up" "a" {
      name = "x"
      size = 3
      tags = { a = "b" }
      zones = ["b", "a"]
      disk {
        gb = 3
      }
      dynamic "part" {
        for_each = ["p", "q"]
        content {
          label = part.value
        }
      }
      lifecycle {
        prevent_destroy = true
        postcondition {
          condition     = self.size == 3 && length(self.zones) == 2
          error_message = "no"
        }
      }
    }
    resource "made_up" "many" {
      for_each = { for zone in made_up.a.zones : zone => zone }
      name     = each.key
      size     = length(made_up.a.disk)
      arn      = made_up.a.arn
      lifecycle {
        replace_triggered_by = [made_up.a.size]
        prevent_destroy      = true
      }
    }
    resource "made_up" "counted" {
      count = made_up.a.size == 3 ? 1 : made_up.a.extra
      name  = made_up.a.tags["a"]
      secret = made_up.a.disk[0].gb
    }
    data "made_up" "d" {
      name = made_up.a.name
    }
    resource "made_up" "of_data" {
      name = data.made_up.d.arn[0].x
    }
    locals {
      all = [made_up.a.part[1].label, made_up.a.disk.0.gb + 1, upper(made_up.a.name), made_up.a.id.x.y]
    }
    output "text" {
      value = "\${made_up.a.size} \${made_up.a.zones[0]} \${made_up.a.arn}"
    }
    output "all" {
      value = local.all
    }
    output "known" {
      value = [made_up.a, try(made_up.a.extra, 1), can(made_up.a.tags.nothing)]
    }
    check "size" {
      assert {
        condition     = made_up.a.size > 2
        error_message = "no"
      }
    }
  `;

  const STATE = stateOf({ id: "1", name: "w", size: 3, arn: "y", zones: ["a", "b"], disk: [{ gb: 1 }], part: [] });

  const type = fc.letrec<{ type: unknown }>((tie) => ({
    type: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("string", "number", "bool", "dynamic"),
      fc.tuple(fc.constantFrom("list", "set", "map"), tie("type")),
      fc.tuple(fc.constant("object"), fc.dictionary(fc.constantFrom("a", "gb", "x"), tie("type"), { maxKeys: 2 })),
    ),
  })).type;
  const flags = fc.constantFrom(
    { required: true },
    { optional: true },
    { computed: true },
    { optional: true, computed: true },
    { optional: true, computed: "maybe" },
  );
  const attribute = fc
    .tuple(type, flags, fc.boolean(), fc.boolean())
    .map(([of, ways, sensitive, write_only]) => ({ type: of, ...ways, sensitive, write_only }));
  const attributes = (names: readonly string[]) => fc.dictionary(fc.constantFrom(...names), attribute, { maxKeys: 12 });
  const nestedBlock = fc
    .tuple(
      fc.constantFrom("single", "group", "list", "set", "map"),
      attributes(["gb", "label", "other"]),
      fc.nat(2),
      fc.nat(2),
    )
    .map(([nesting_mode, of, min_items, max_items]) => ({
      nesting_mode,
      block: { attributes: of },
      min_items,
      max_items,
    }));
  const names = ["id", "name", "size", "arn", "tags", "zones", "secret", "extra", "disk", "part", "other"];
  const block = fc
    .tuple(
      attributes(names),
      fc.dictionary(fc.constantFrom("disk", "part", "tags", "more"), nestedBlock, { maxKeys: 3 }),
    )
    .map(([of, block_types]) => ({ attributes: of, block_types }));
  const effects = fc.string({ unit: fc.constantFrom("r", "u", "s", "c", "-"), minLength: 3, maxLength: 3 });
  const facts = fc.dictionary(
    fc.constantFrom(...names),
    effects.map((of) => ({ effects: of })),
    { maxKeys: 6 },
  );
  const parts = fc.record({
    resources: fc.record({ made_up: fc.record({ version: fc.nat(2), block }) }),
    dataSources: fc.record({ made_up: fc.record({ version: fc.constant(0), block }) }),
    facts: fc.record({ made_up: fc.record({ facts, unknowns: fc.constant([]) }) }),
    unknown: fc.constantFrom([], ["sensitive", "version"]),
  });

  test.each([
    ["new", {}],
    ["in the state", { "terraform.tfstate": STATE }],
  ])("whatever it says of objects that are %s", async (_, more) => {
    const files = { "main.tf": MODULE, ".terraform.lock.hcl": lockOf("1.0.0"), ...more };
    const [plan, validation] = await planAndValidate(files, undefined);
    const expected = { plan: errors(plan), validation: errors(validation) };
    await fc.assert(
      fc.asyncProperty(parts, async (random) => {
        const [ofPack, valid] = await planAndValidate(files, packOf(random));
        expect({ plan: errors(ofPack), validation: errors(valid) }).toEqual(expected);
        const outcomes = new Map(plan.traces.map((trace) => [trace.change.address.text, trace.change.action]));
        const planned = ofPack.traces.map(({ change }) => change.address.text);
        const notPlanned = ofPack.notPlanned.map(({ address }) => address);
        const replaces = ofPack.traces.some(({ change }) => isReplacement(change.action.outcome));
        // What follows from an object that only a pack replaces is unknown, and nothing else: an output, or how many instances there are.
        if (replaces) {
          expect([...outcomes.keys()]).toEqual(expect.arrayContaining(planned));
          expect(notPlanned).toEqual(expect.arrayContaining(plan.notPlanned.map(({ address }) => address)));
        } else {
          expect(planned).toEqual([...outcomes.keys()]);
          expect(notPlanned).toEqual(plan.notPlanned.map(({ address }) => address));
        }
        for (const [at, output] of ofPack.outputs.entries())
          if (!replaces || (output.after && isWhollyKnown(output.after)))
            expect(unmarked(output.after)).toBe(unmarked(plan.outputs[at]!.after));
        for (const run of runsOf(ofPack)) {
          const { trace } = run;
          if (trace.confidence !== "pack") continue;
          const { outcome, doubt } = trace.change.action;
          const without = outcomes.get(trace.change.address.text)!;
          const isAsWithout = outcome === without.outcome && without.doubt?.because === undefined;
          expect(isAsWithout || doubt?.because).toBeTruthy();
          expect([...basesOf(run).values()]).not.toContain("certain");
          expect([...basesOf(run).values()]).not.toContain("learned");
        }
      }),
      { numRuns: runs(25) },
    );
  });

  test("the made-up pack is used at all", async () => {
    const plan = await planWithPack({ "main.tf": MODULE }, packOf({ resources: TYPED, dataSources: TYPED }));
    expect(plan.traces.filter(({ confidence }) => confidence === "pack").length).toBeGreaterThan(2);
    expect(plan.providers.origins.map(({ source, basis }) => `${source} ${basis}`)).toEqual([`${MADE_UP} pack`]);
  });
});
