import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { makePlan } from "../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { type Json, writeJson } from "../../server/engine/render/json.ts";
import { planJson } from "../../server/engine/render/planJson/planJson.ts";
import { stagesJson } from "../../server/engine/render/stagesJson.ts";
import type { Diagnostic } from "../../server/engine/source/diagnostic.ts";
import { joinPath } from "../../server/engine/source/paths.ts";
import { directoryQuestion, fileQuestion } from "../../server/engine/source/question.ts";
import type { Range } from "../../server/engine/source/range.ts";
import { codeLens } from "../../server/ide/codeLens.ts";
import { planStatus } from "../../server/ide/planView/planStatus.ts";
import { timeline } from "../../server/ide/timeline/timeline.ts";
import { usageLenses } from "../../server/ide/usages/usageLenses.ts";
import { placeIn } from "../../server/workspace/place.ts";
import type { RootPlan } from "../../server/workspace/snapshot.ts";
import { aChange, ChangingRoot } from "../support/changingRoot.ts";
import { diagnostics } from "../support/diagnostics.ts";
import { afterEdit, fromScratch, planOf, textIn, withText } from "../support/disk.ts";
import { wholeExplorer, wholePlan } from "../support/explorer.ts";
import { withFolder } from "../support/folder.ts";
import { runs, SEED } from "../support/sample.ts";

let webApp: LivePlan;
beforeAll(async () => {
  webApp = await planOf("examples/web-app");
});

/** Returns everything that a user can see of a plan. */
const viewOf = (plan: LivePlan): string =>
  writeJson({
    plan: planJson(plan),
    instances: plan.traces.map((trace) => stagesJson(trace)),
    ...viewsOf({ root: plan.inputs.root, plan, version: 0, isStale: false }),
    findings: Object.entries(plan.diagnostics).map(([phase, found]) => [
      phase,
      ...found.map((one) => wholeFinding(plan, one)),
    ]),
  });

/** Returns all fields of a finding, with the current places in the files. */
const wholeFinding = (plan: LivePlan, { subject, near, related = [], followsFrom, ...shownFields }: Diagnostic): Json =>
  JSON.parse(
    JSON.stringify({
      ...shownFields,
      subject: subject && placeOf(plan, subject),
      near: near && placeOf(plan, near),
      related: related.map(({ range, message }) => [placeOf(plan, range), message]),
      followsFrom: followsFrom && wholeFinding(plan, followsFrom),
    }),
  );

function placeOf(plan: LivePlan, range: Range): readonly (string | number)[] {
  const { file, start, end } = placeIn(plan, range);
  return [file.path, start, end];
}

/** Returns the views with their places. */
function viewsOf(root: RootPlan): { readonly [key: string]: Json } {
  const { plan } = root;
  const views = {
    diagnostics: [...diagnostics({ roots: [root] })].map(([path, found]) => [
      path,
      found.map(({ placed, ...rest }) => [placed.start, placed.end, rest.message, rest.severity]),
    ]),
    lenses: [...plan.modules.files.keys()].map((path) =>
      codeLens(root, path).map(({ range, ...lens }) => [placeIn(plan, range).start, lens]),
    ),
    uses: [...plan.modules.files.keys()].map((path) =>
      usageLenses([root], root, path).map(({ range, at: _, ...lens }) => [placeIn(plan, range).start, lens]),
    ),
    explorer: wholeExplorer(root),
    plan: wholePlan(root),
    status: planStatus(root),
    timelines: plan.traces.map(({ change }) => timeline(root, change.address.text, change.deposed)),
  };
  return JSON.parse(JSON.stringify(views));
}

describe("an edit only evaluates its dependents", () => {
  test.each<[string, string, string, string, readonly string[]]>([
    [
      "a value that one module reads, with what is built from its servers",
      "terraform.tfvars",
      '"large"',
      '"huge"',
      [
        "module.web.terraform_data.server[0]",
        "module.web.terraform_data.server[1]",
        "module.web.terraform_data.server[2]",
        "module.web.terraform_data.rollout",
      ],
    ],
    ["an argument that nothing refers to", "main.tf", '"postgres"', '"mysql"', ["terraform_data.database"]],
    ["one key of a for_each", "terraform.tfvars", "d = 4", "d = 5", ['terraform_data.subnet["d"]']],
    ["a comment", "main.tf", "# One instance for each key", "# One for each key", []],
    ["a blank line above everything", "main.tf", "terraform {", "\n\nterraform {", []],
    ["an output", "outputs.tf", "(${var.environment})", "[${var.environment}]", []],
  ])("%s", (_, file, from, to, ran) => {
    const plan = afterEdit(webApp, file, from, to);
    expect(plan.work.instances).toEqual(ran);
    expect(viewOf(plan)).toBe(viewOf(fromScratch(plan)));
  });

  test("a state that changed for one instance", () => {
    const text = readFileSync("examples/web-app/terraform.tfstate", "utf8");
    const written = text.replace("4dab0f8c-", "4dab0f8d-").replace(/"serial": \d+/, '"serial": 99');
    const plan = withText(webApp, "terraform.tfstate", written);
    expect(plan.work.instances).toEqual(["terraform_data.backup"]);
    expect(viewOf(plan)).toBe(viewOf(fromScratch(plan)));
  });

  test("an undone edit finds everything again", () => {
    const edited = afterEdit(webApp, "main.tf", '"postgres"', '"mysql"');
    const undone = afterEdit(edited, "main.tf", '"mysql"', '"postgres"');
    expect(undone.work.instances).toEqual(["terraform_data.database"]);
    expect(viewOf(undone)).toBe(viewOf(webApp));
  });
});

test("a dependent of a node that joined a circle lacks its value", () =>
  withFolder(
    {
      "main.tf":
        'locals {\n  one = "1"\n  two = local.one\n}\n\nresource "terraform_data" "a" {\n  input = local.two\n}\n',
    },
    async (folder) => {
      const plan = afterEdit(await planOf(folder), "main.tf", '"1"', "local.two");
      expect(viewOf(plan)).toBe(viewOf(fromScratch(plan)));
    },
  ));

test.each([
  ["a tuple, then an object", "[1]", "{ a = 1 }"],
  ["a number of elements, then another", "[1]", "[1, 2]"],
  ["a text, then none", '"i"', "null"],
])("the ID of an import gets another fault: %s", (_, from, to) =>
  withFolder(
    {
      "main.tf": `locals {\n  id = ${from}\n}\n\nresource "terraform_data" "a" {\n}\n\nimport {\n  to = terraform_data.a\n  id = local.id\n}\n`,
    },
    async (folder) => {
      const plan = afterEdit(await planOf(folder), "main.tf", from, to);
      expect(viewOf(plan)).toBe(viewOf(fromScratch(plan)));
    },
  ),
);

test.each([
  ["of another type", "[1]"],
  ["null", "null"],
])("a comment inside of a value that is %s leaves the finding at the value", (_, value) =>
  withFolder(
    {
      "main.tf": 'variable "v" {\n  type     = string\n  nullable = false\n}\n\noutput "o" {\n  value = var.v\n}\n',
      "terraform.tfvars": `# note\nv = ${value}\n`,
    },
    async (folder) => {
      const plan = afterEdit(await planOf(folder), "terraform.tfvars", value, `/* a */ ${value}`);
      expect(viewOf(plan)).toBe(viewOf(fromScratch(plan)));
      expect(diagnosticPlaces(plan)).toEqual([[19, 19 + value.length]]);
    },
  ),
);

const diagnosticPlaces = (plan: LivePlan) =>
  Object.values(plan.diagnostics).flatMap((found) =>
    found.flatMap(({ subject }) => (subject ? [placeOf(plan, subject).slice(1)] : [])),
  );

test("an argument of a missing module is reported after its removal", () =>
  withFolder(
    { "main.tf": 'locals {\n  one = "1"\n}\n\nmodule "m" {\n  source = "./m"\n  v      = local.one\n}\n' },
    async (folder) => {
      const plan = afterEdit(await planOf(folder), "main.tf", "one =", "two =");
      expect(viewOf(plan)).toBe(viewOf(fromScratch(plan)));
    },
  ));

test("a module without files disappears with its folder", () =>
  withFolder({ "main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/README.md": "" }, async (folder) => {
    const plan = await planOf(folder);
    const gone = { kind: "failure", absent: true, reason: "gone" } as const;
    const { root } = plan.inputs;
    const answers = plan.inputs.answers.with([
      [directoryQuestion(joinPath(root, "m")), gone],
      // Without the folder, the manifest of terraform init matters.
      [fileQuestion(joinPath(root, ".terraform/modules/modules.json")), gone],
    ]);
    const without = makePlan({ ...plan.inputs, answers }, plan);
    expect(without.diagnostics.load.map(({ summary }) => summary)).toEqual(["Module not installed"]);
    expect(viewOf(without)).toBe(viewOf(fromScratch(without)));
  }));

/** Each of its blocks uses `flags` and has an object in the state. */
const IN_OPENTOFU = {
  "main.tofu": `locals {
  flags = { a = true, m = true, p = false }
}
resource "terraform_data" "a" {
  lifecycle {
    enabled = local.flags.a
  }
}
resource "terraform_data" "k" {
  lifecycle {
    enabled = local.flags.a
    destroy = false
  }
}
resource "terraform_data" "p" {
  count = local.flags.a ? 1 : 0
  lifecycle {
    prevent_destroy = local.flags.p
  }
}
module "m" {
  source = "./m"
  lifecycle {
    enabled = local.flags.m
  }
}
resource "terraform_data" "b" {
  input = [try(terraform_data.a.id, "none"), try(module.m.o, "none")]
}
`,
  "m/main.tf": 'resource "terraform_data" "q" {\n}\noutput "o" {\n  value = terraform_data.q.id\n}\n',
  "terraform.tfstate": stateOfNamed(["a", "k", "p", "q"]),
};

function stateOfNamed(names: readonly string[]): string {
  const attributes = { id: "i", input: null, output: null, triggers_replace: null };
  const resources = names.map((name) => ({
    mode: "managed",
    type: "terraform_data",
    name,
    ...(name === "q" && { module: "module.m" }),
    provider: 'provider["terraform.io/builtin/terraform"]',
    instances: [{ schema_version: 0, attributes, ...(name === "p" && { index_key: 0 }) }],
  }));
  return JSON.stringify({ version: 4, terraform_version: "1.12.6", serial: 1, lineage: "x", outputs: {}, resources });
}

test("enabled, destroy and prevent_destroy of OpenTofu follow each flag", () =>
  withFolder(IN_OPENTOFU, async (folder) => {
    let plan = await planOf(folder);
    const edits = ["a = true", "a = false", "m = true", "p = false", "a = true", "p = true", "m = false"];
    for (const from of edits) {
      const [name, value] = from.split(" = ");
      plan = afterEdit(plan, "main.tofu", from, `${name} = ${value !== "true"}`);
      expect(viewOf(plan)).toBe(viewOf(fromScratch(plan)));
    }
  }));

const FILES = [
  "main.tf",
  "variables.tf",
  "outputs.tf",
  "terraform.tfvars",
  "modules/service/main.tf",
  "modules/service/variables.tf",
];

/** Generates an edit: a piece of the text is removed, doubled or replaced. */
const edit = fc.record({
  file: fc.constantFrom(...FILES),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(40),
  text: fc.constantFrom(
    "",
    "x",
    '"',
    "{",
    "}",
    "\n",
    "1",
    "null",
    "var.size",
    "local.name",
    '"new"',
    "[",
    "count = 2\n",
    'output "extra" {\n  value = 1\n}\n',
  ),
});

test("incremental = from scratch, over random edits", () => {
  const numRuns = runs(6);
  console.log(`random edits: seed ${SEED}, ${numRuns} runs of up to 8 edits`);
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      let plan = webApp;
      for (const { file, at, length, text } of edits) {
        const before = textIn(plan, file);
        const start = Math.floor(at * before.length);
        plan = withText(plan, file, before.slice(0, start) + text + before.slice(start + length));
        expect(viewOf(plan)).toBe(viewOf(fromScratch(plan)));
      }
    }),
    { numRuns },
  );
});

/** Fails with the first difference of two plans, because whole plans are too long to read. */
function expectSame(plan: LivePlan): void {
  const [incremental, scratch] = [viewOf(plan), viewOf(fromScratch(plan))];
  if (incremental === scratch) return;
  const at = [...scratch].findIndex((letter, at) => letter !== incremental[at]);
  const near = (text: string) => text.slice(Math.max(0, at - 300), at + 300);
  expect(near(incremental)).toBe(near(scratch));
  throw new Error("the incremental plan has more than the one from scratch");
}

/** Expects that who asks what, and who waits, is what the rows say. */
function expectAskers({ walked, inputs: { answers } }: LivePlan): void {
  if (!walked || walked.inputs.answers.byKey !== answers.byKey) return;
  const { rows, graph, askers, waiting } = walked;
  const pairs = rows.flatMap((row, place) =>
    (row?.asked ?? []).map(({ key }) => `${key} by ${graph.nodes[place]!.id}`),
  );
  const kept = [...askers.entries()].flatMap(([key, ids]) => ids.map((id) => `${key} by ${id}`));
  expect(kept.sort()).toEqual([...new Set(pairs)].sort());
  const isOpen = (place: number) => rows[place]?.asked.some((question) => answers.get(question) === undefined);
  expect(waiting).toEqual(graph.shape.order.filter(isOpen));
}

/** After all changes and late answers, the complete plan must equal a plan from scratch. */
test("incremental = from scratch, over changing blocks, late answers and interrupted plans", {
  timeout: 3_600_000,
}, () => {
  const numRuns = runs(20);
  console.log(`changing blocks: seed ${SEED}, ${numRuns} runs of up to 10 changes`);
  fc.assert(
    fc.property(fc.array(aChange, { minLength: 1, maxLength: 10 }), (changes) => {
      const root = new ChangingRoot();
      for (const change of changes) {
        root.change(change);
        if (root.plan) expectSame(root.plan);
        if (root.plan) expectAskers(root.plan);
      }
      const settled = root.settle();
      expectSame(settled);
      expectAskers(settled);
    }),
    { numRuns },
  );
});
