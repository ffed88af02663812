import fc from "fast-check";
import { expect, test } from "vitest";
import type { Console } from "../../server/cli/arguments.ts";
import { main } from "../../server/cli/main.ts";
import { DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { summarySentences } from "../../server/engine/render/counts/summary.ts";
import { askDisk } from "../../server/host/node/askers.ts";
import { codeLens } from "../../server/ide/codeLens.ts";
import { hover } from "../../server/ide/hover/hover.ts";
import { planStatus } from "../../server/ide/planView/planStatus.ts";
import { timeline } from "../../server/ide/timeline/timeline.ts";
import { usageLenses } from "../../server/ide/usages/usageLenses.ts";
import { diagnosticText } from "../../server/workspace/diagnosticOutput.ts";
import { diagnostics } from "../support/diagnostics.ts";
import { planOf, textIn } from "../support/disk.ts";
import { wholeExplorer, wholePlan } from "../support/explorer.ts";
import { withFolder } from "../support/folder.ts";
import { planOfTexts } from "../support/memory.ts";
import { runs, SEED } from "../support/sample.ts";

// A random secret at every position of a value: no view shows the secret, or an equal value without a mark.

const RUNS = runs(12);

/** Generates texts with all characters that some format escapes. */
const secret = fc
  .tuple(fc.stringMatching(/^[A-Za-z0-9]{10,20}$/), fc.constantFrom("", '"', "`", "\n", "\\", "${", "<b>", "é", "' "))
  .map(([text, odd]) => text.slice(0, 6) + odd + text.slice(6));

const quoted = (text: string): string => JSON.stringify(text).replaceAll("${", () => "$${");

/** The configuration. Only terraform.tfvars and the state have the secret. */
const MAIN = `
variable "password" {
  type      = string
  sensitive = true
}
variable "number" {
  type      = number
  sensitive = true
}
variable "short" {
  type      = string
  sensitive = true
}
variable "plain" {}
locals {
  inside = "postgres://user:\${var.password}@host"
  keyed  = { (var.password) = 1 }
  clear  = nonsensitive(var.password)
  many   = toset([var.password, "b"])
}
resource "terraform_data" "changed" {
  input            = { password = var.password, twin = nonsensitive(var.password), n = var.number, k = local.keyed }
  triggers_replace = [local.inside]
}
resource "terraform_data" "kept" {
  input = var.plain
}
resource "terraform_data" "set" {
  input = local.many
}
resource "terraform_data" "map" {
  input = { (nonsensitive(var.password)) = "value" }
}
resource "terraform_data" "short" {
  input            = { (nonsensitive(var.short)) = nonsensitive(var.short), list = [[nonsensitive(var.short)]] }
  triggers_replace = tomap({ (nonsensitive(var.short)) = 2 })
}
module "child" {
  source = "./child"
  given  = { pass = var.password, short = nonsensitive(var.short) }
}
resource "terraform_data" "of_child" {
  input = module.child.all
}
resource "terraform_data" "mean" {
  for_each = toset(["a"])
  input    = terraform_data.kept.output
}
resource "terraform_data" "wrong" {
  input = cidrhost(var.password, 1)
}
resource "terraform_data" "wrong2" {
  input = tonumber(local.clear) + local.missing["\${local.clear}"]
}
resource "terraform_data" "wrong3" {
  input = { a = 1 }[var.password]
}
resource "terraform_data" "wrong4" {
  input = tomap({ a = 1 })[nonsensitive(var.short)]
}
output "o" {
  value     = local.inside
  sensitive = true
}
output "twin" {
  value = local.clear
}
`;

const CHILD = `
variable "given" {}
resource "terraform_data" "nested" {
  input = [{ deep = { er = [var.given.pass, var.given] } }]
}
output "all" {
  value = nonsensitive([terraform_data.nested.input, var.given.short])
}
`;

const PROVIDER = 'provider["terraform.io/builtin/terraform"]';

function stateWith(text: string, short: string): string {
  const instance = (attributes: object, sensitive: readonly string[] = []) => ({
    schema_version: 0,
    attributes: { id: "1", triggers_replace: null, ...attributes },
    sensitive_attributes: sensitive.map((value) => [{ type: "get_attr", value }]),
  });
  const resource = (name: string, instance: object) => ({
    mode: "managed",
    type: "terraform_data",
    name,
    provider: PROVIDER,
    instances: [instance],
  });
  const object = (value: object) => ({ value, type: ["object", { pass: "string", [text]: "string" }] });
  const held = { pass: text, [text]: "v" };
  return JSON.stringify({
    version: 4,
    serial: 1,
    lineage: "x",
    terraform_version: "1.11.4",
    outputs: { o: { value: text, type: "string", sensitive: true }, gone: { value: `x${text}y`, type: "string" } },
    resources: [
      resource("changed", instance({ input: object(held), output: object(held) }, ["input"])),
      resource("kept", instance({ input: object(held), output: object(held) }, ["output"])),
      resource(
        "short",
        instance({
          input: {
            value: { [short]: "old", list: [[short]] },
            type: ["object", { [short]: "string", list: ["tuple", [["tuple", ["string"]]]] }],
          },
          output: { value: short, type: "string" },
          triggers_replace: { value: { [short]: 1 }, type: ["map", "number"] },
        }),
      ),
      resource("orphan", instance({ input: { value: text, type: "string" }, output: { value: text, type: "string" } })),
    ],
  });
}

/** Returns every text of a plan that a user reads. */
function viewsOf(plan: LivePlan): readonly string[] {
  const root = { root: plan.inputs.root, plan, version: 1, isStale: false };
  const path = `${plan.inputs.root}/main.tf`;
  const text = textIn(plan, "main.tf");
  const hovers = Array.from({ length: text.length }, (_, at) => hover(root, path, at)?.markdown ?? "");
  const placedDiagnostics = [...diagnostics({ roots: [root] }).values()].flat();
  return [
    JSON.stringify(planStatus(root)),
    JSON.stringify(wholeExplorer(root)),
    JSON.stringify(wholePlan(root)),
    JSON.stringify(codeLens(root, path)),
    JSON.stringify(usageLenses([root], root, path)),
    ...plan.traces.map(({ change }) => JSON.stringify(timeline(root, change.address.text, change.deposed))),
    ...new Set(hovers),
    ...placedDiagnostics.flatMap(({ message, related }) => [message, ...related.map((other) => other.message)]),
    ...Object.values(plan.diagnostics)
      .flat()
      .map((diagnostic) => diagnosticText(plan, diagnostic)),
    summarySentences(plan).join(" "),
  ];
}

/** Returns the output of the command line, except JSON. */
async function printed(...words: readonly string[]): Promise<string> {
  const outputs: string[] = [];
  const console: Console = {
    async *lines() {},
    input: () => Promise.resolve(new Uint8Array()),
    save: () => Promise.resolve(),
    out: (text) => void outputs.push(String(text)),
    error: (text) => void outputs.push(text),
  };
  await main(words, askDisk, console, {});
  return outputs.join("");
}

/** Generates short secrets, which views mask only as whole words. */
const shortSecret = fc.stringMatching(/^Q[a-z]{3}[0-9]$/);

test(`no view shows a secret (seed ${SEED})`, () =>
  fc.assert(
    fc.asyncProperty(secret, shortSecret, fc.integer({ min: 100_000, max: 999_999 }), (text, short, number) =>
      withFolder(
        {
          "main.tf": MAIN,
          "child/main.tf": CHILD,
          "terraform.tfvars": `password = ${quoted(text)}\nnumber = ${number}\nshort = ${quoted(short)}\nplain = { pass = "other", ${quoted(text)} = "w" }\n`,
          "terraform.tfstate": stateWith(text, short),
        },
        async (folder) => {
          const plan = await planOf(folder);
          expect(plan.traces.length).toBeGreaterThan(7);
          const spellings = [text, JSON.stringify(text).slice(1, -1), String(number), short];
          const views = [...viewsOf(plan), await printed("plan", folder), await printed("check", folder)];
          for (const view of views)
            for (const spelling of spellings) expect(view.includes(spelling), `${spelling} in ${view}`).toBe(false);
        },
      ),
    ),
    { numRuns: RUNS },
  ));

test.each(["terraform@1.16.0", "opentofu@1.12.6"])(
  "%s: the keys of a sensitive for_each are in no address",
  async (language) => {
    const text = `variable "a" {
    type      = map(string)
    default   = { secretkey = "b" }
    sensitive = true
  }
  resource "terraform_data" "x" {
    for_each = var.a
  }`;
    const plan = await planOfTexts({ "main.tf": text }, { options: { ...DEFAULT_OPTIONS, language } });
    expect(plan.notPlanned.map(({ address }) => address)).toEqual(["terraform_data.x"]);
  },
);
