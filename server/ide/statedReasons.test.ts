import { expect, test } from "vitest";
import { actionsAt } from "../../test/support/codeActions.ts";
import { fixture } from "../../test/support/fixture.ts";
import { planOfTexts } from "../../test/support/memory.ts";
import { packOf, planWithPack } from "../../test/support/packs.ts";
import { DEFAULT_OPTIONS } from "../engine/load/inputs.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { unaskedText } from "../engine/render/notPlannedReasons.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import { valueText } from "../engine/render/valueText.ts";
import type { ExplainableRoot } from "../workspace/snapshot.ts";
import { inlayHints } from "./inlayHints.ts";
import { explorerPage } from "./planView/explorer.ts";
import { planStatus } from "./planView/planStatus.ts";

// A reason names what is so in the folder, and a hint what holds for every instance that it is about.

const hintsIn = (root: ExplainableRoot, path: string) =>
  inlayHints(root, path, { from: 0, to: 1000 }).map(({ text }) => text);
const rootOf = (plan: LivePlan): ExplainableRoot => ({ root: plan.inputs.root, plan, version: 1, isStale: false });
const details = (plan: LivePlan) =>
  Object.values(plan.diagnostics)
    .flat()
    .map(({ detail }) => detail);

test("without a state file nothing is said of what exists", () => {
  const { tooltip } = planStatus(fixture('resource "terraform_data" "a" {\n}\n').root);
  expect(tooltip).toContain("No state file here (`terraform.tfstate`): everything counts as new.");
});

test.each([
  ["examples/all/main.tf", "this looks like a module that other configurations call."],
  [".gitignore\n*.tfstate", "git ignores state files, so it may be on another machine."],
])("a folder without a state file is said to be what it is: %s", (file, said) => {
  const { tooltip } = planStatus(fixture(`resource "terraform_data" "a" {\n}\n--- ${file}\n`).root);
  expect(tooltip).toContain(`No state file here (\`terraform.tfstate\`): ${said} Everything counts as new.`);
});

test("a hint does not repeat a number that stands there, and the reason of a module is at its call", () => {
  const { root } = fixture(`
    module "net" {
      source = "acme/net/aws"
    }
    resource "terraform_data" "a" {
      count = 2
      input = module.net.id
    }
    resource "terraform_data" "b" {
      count = 1 + 1
    }
    `);
  expect(hintsIn(root, "/fixture/main.tf")).toEqual(["2 instances"]);
});

test("of an object whose state is not loaded, that is the reason, and not a missing schema", () => {
  const { root } = fixture(`
    terraform {
      backend "s3" {
      }
    }
    resource "aws_thing" "a" {
    }
    resource "terraform_data" "b" {
      input = aws_thing.a.id
    }
    `);
  expect(root.plan.notPlanned.map(({ cause }) => cause.why)).toEqual(["state-not-loaded", "state-not-loaded"]);
  // A lens says it once for the file.
  expect(hintsIn(root, "/fixture/main.tf")).toEqual([]);
});

test("a name that a pack does not have is corrected, and no version is said to be in use", async () => {
  const resources = {
    made_up: { version: 0, block: { attributes: { is_enabled: { type: "bool", optional: true } } } },
  };
  const text = 'resource "made_up" "a" {\n  is_enabld = true\n}\n';
  const plan = await planWithPack({ "main.tf": text }, packOf({ resources }));
  expect(details(plan)).toEqual([
    'made 2.3 has no argument or block "is_enabld" here. Did you mean "is_enabled"? Another version of the provider may differ.',
  ]);
  const actions = actionsAt(rootOf(plan), "/memory/main.tf", text.indexOf("enabld"), () => plan);
  expect(actions.map(({ title }) => title)).toContain("Change is_enabld to is_enabled");
});

test("a module of the registry whose folder is gone is not installed", async () => {
  const manifest = {
    Modules: [{ Key: "net", Source: "registry.terraform.io/a/net/x", Version: "1.0.0", Dir: "gone" }],
  };
  const files = {
    "main.tf": 'module "net" {\n  source  = "a/net/x"\n  version = "1.0.0"\n}\n',
    ".terraform/modules/modules.json": JSON.stringify(manifest),
  };
  const detailsAs = async (language: string) =>
    planOfTexts(files, { options: { ...DEFAULT_OPTIONS, language } }).then(
      (plan) => [details(plan), plan.notPlanned.map(({ cause }) => unaskedText(cause))] as const,
    );
  const said = (program: string) => [
    [`module.net is not installed in .terraform/modules. Run ${program} init; until then its outputs are unknown.`],
    [`module.net is not installed; run ${program} init`],
  ];
  expect(await detailsAs("terraform@1.11")).toEqual(said("terraform"));
  expect(await detailsAs("opentofu@1.9")).toEqual(said("tofu"));
});

test("the status bar is red only for an error that Problems has", () => {
  // What only a plan finds is an information while a required variable has no value.
  const missing = fixture(`
    variable "size" {
    }
    resource "terraform_data" "a" {
      input = { a = 1 }["b"]
    }
    `);
  expect(missing.root.plan.counts.failed).toBe(1);
  expect(planStatus(missing.root).severity).toBe("none");
});

test("a destruction shows what becomes of each output", () => {
  const { root } = fixture('output "secret" {\n  value     = "x"\n  sensitive = true\n}\n');
  const [output] = root.plan.outputs;
  const outputs = [{ ...output!, before: output!.after, after: undefined }];
  const plan = Object.create(root.plan, { outputs: { value: outputs } }) as LivePlan;
  expect(explorerPage({ ...root, plan }, "outputs", 0).rows.map(({ reason }) => reason)).toEqual([
    "(sensitive value) -> null",
  ]);
});

test("the number of elements is not that of their attributes", () => {
  const { root } = fixture(`
    output "one" {
      value = [{ a = "aaaaaaaa", b = "bbbbbbbb", c = "cccccccc" }]
    }
    output "object" {
      value = { a = "aaaaaaaa", b = "bbbbbbbb", c = "cccccccc" }
    }
    output "short" {
      value = [["a"], []]
    }
    `);
  const texts = root.plan.outputs.map(({ name, after }) => [name, valueText(after!, secretsOf(root.plan), 30)]);
  expect(Object.fromEntries(texts)).toEqual({ one: "1 element", object: "3 attributes", short: '[["a"], []]' });
});

test("a hint holds for all calls of a module and all instances, or counts the values", () => {
  const { root } = fixture(`
    module "m" {
      source   = "./m"
      for_each = toset(["a", "b", "c"])
      name     = each.key
      same     = "x"
    }
    module "again" {
      source = "./m"
      name   = "a"
      same   = "x"
    }
    --- m/main.tf
    variable "name" {
    }
    variable "same" {
    }
    resource "terraform_data" "each" {
      for_each         = toset([var.name])
      input            = var.name
      triggers_replace = var.same
    }
    resource "terraform_data" "counted" {
      count = var.name == "b" ? 2 : 1
      input = count.index
    }
    resource "terraform_data" "keyed" {
      for_each = toset(["k"])
      input    = each.key
    }
    `);
  expect(hintsIn(root, "/fixture/m/main.tf")).toEqual([
    "1 instance",
    "3 values",
    '= "x"',
    "2 values",
    "2 values",
    "1 instance",
    '= "k"',
  ]);
});
