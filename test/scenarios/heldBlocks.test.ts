import { describe, expect, test } from "vitest";
import { makePlan } from "../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { fileQuestion } from "../../server/engine/source/question.ts";
import { codeLens } from "../../server/ide/codeLens.ts";
import { shownErrors } from "../../server/ide/diagnostics/shownDiagnostics.ts";
import { planOfTexts } from "../support/memory.ts";

// While a block does not parse, it is as it was in the last text that did: nothing is destroyed, moved or renamed by a missing quote, and
// one mistake is one error.

const MAIN = `locals {
  a = 1
}
resource "terraform_data" "network" {
  input = local.a
}
resource "terraform_data" "other" {
  input = terraform_data.network.output
}
output "x" {
  value = terraform_data.network.id
}
`;

const instance = (name: string) => ({
  mode: "managed",
  type: "terraform_data",
  name,
  provider: 'provider["terraform.io/builtin/terraform"]',
  instances: [
    {
      schema_version: 0,
      attributes: {
        id: name,
        input: { value: 1, type: "number" },
        output: { value: 1, type: "number" },
        triggers_replace: null,
      },
    },
  ],
});
const STATE = JSON.stringify({
  version: 4,
  terraform_version: "1.11.4",
  serial: 1,
  lineage: "x",
  resources: [instance("network"), instance("other")],
});

const FILES = { "main.tf": MAIN, "terraform.tfstate": STATE };
const PATH = "/memory/main.tf";

/** Returns the next plan with a text of main.tf, whose last sound text is that of `MAIN`. */
const withMain = (plan: LivePlan, text: string, lastTexts: ReadonlyMap<string, string> = new Map([[PATH, MAIN]])) =>
  makePlan(
    { ...plan.inputs, lastTexts, answers: plan.inputs.answers.with([[fileQuestion(PATH), { kind: "text", text }]]) },
    plan,
  );

const actionsOf = ({ traces, notPlanned }: LivePlan) => [
  ...traces.map(({ change, failed }) => `${change.address.text} ${failed ? "fails" : change.action.outcome}`),
  ...notPlanned.map(({ address }) => `${address} is not planned`),
];
const errorsOf = ({ diagnostics }: LivePlan) =>
  Object.values(diagnostics)
    .flat()
    .filter(({ severity, followsFrom }) => severity === "error" && !followsFrom)
    .map(({ summary }) => summary);

const NETWORK = '"terraform_data" "network" {';
const MISTAKES: readonly (readonly [name: string, from: string, to: string])[] = [
  ["the opening quote of a name", NETWORK, '"terraform_data" network" {'],
  ["the closing quote of a name", NETWORK, '"terraform_data" "network {'],
  ["the opening quote of a type", NETWORK, 'terraform_data" "network" {'],
  ["the closing quote of a type", NETWORK, '"terraform_data "network" {'],
  ["the name", NETWORK, '"terraform_data" {'],
  ["the brace", NETWORK, '"terraform_data" "network" '],
  ["the end of the type of the block", `resource ${NETWORK}`, `resou ${NETWORK}`],
  ["the closing brace", "local.a\n}", "local.a\n"],
  ["a value", "input = local.a", "input = "],
  ["an equals sign", "input = local.a", "input local.a"],
  ["the end of a list", "input = local.a", "input = [local.a"],
  ["the end of a string", "input = local.a", 'input = "x'],
  ["the end of a template", "input = local.a", 'input = "${local.a'],
  ["the name of a local value", "  a = 1", "   = 1"],
  ["the quote of an output", 'output "x"', 'output x"'],
];

describe("what is missing for a moment changes nothing", () => {
  test.each(MISTAKES)("%s", async (_, from, to) => {
    const plan = await planOfTexts(FILES);
    const typed = withMain(plan, MAIN.replace(from, to));
    expect(actionsOf(typed)).toEqual(actionsOf(plan));
    expect(errorsOf(typed)).toHaveLength(1);
    expect(errorsOf(plan)).toEqual([]);
    // The same inputs give the same plan from scratch.
    const again = makePlan(typed.inputs);
    expect([actionsOf(again), errorsOf(again)]).toEqual([actionsOf(typed), errorsOf(typed)]);
    const repaired = withMain(typed, MAIN);
    expect([actionsOf(repaired), errorsOf(repaired)]).toEqual([actionsOf(plan), []]);
  });
});

test("a block that is deleted or renamed is not held", async () => {
  const plan = await planOfTexts(FILES);
  const renamed = withMain(plan, MAIN.replace('"other"', '"another"'));
  expect(actionsOf(renamed)).toContain("terraform_data.other delete");
  const deleted = MAIN.replace(/resource "terraform_data" "other" \{[^}]*\}\n/, "");
  expect(actionsOf(withMain(plan, deleted))).toContain("terraform_data.other delete");
  // A mistake elsewhere holds its own block alone.
  const both = withMain(plan, deleted.replace('output "x"', 'output x"'));
  expect(actionsOf(both)).toContain("terraform_data.other delete");
});

test("a new block that is not whole yet takes the place of none", async () => {
  const plan = await planOfTexts(FILES);
  const typed = withMain(plan, MAIN.replace('output "x"', 'resource "terraform_data" "new\n\noutput "x"'));
  expect(actionsOf(typed)).toEqual(expect.arrayContaining(actionsOf(plan)));
});

test("a held block has a lens that says so, and no finding or hint at places of the earlier text", async () => {
  const text = MAIN.replace("input = local.a", "input = local.a\n  triggers_replace = [nothing]");
  const plan = await planOfTexts({ ...FILES, "main.tf": text });
  expect(errorsOf(plan)).toEqual(["Invalid reference"]);
  const typed = withMain(plan, text.replace('"network" {', 'network" {'), new Map([[PATH, text]]));
  const root = { root: "/memory", plan: typed, version: 1, isStale: false };
  const lenses = codeLens(root, PATH).map(({ title, range }) => [
    title,
    typed.syntaxOf(PATH)?.offsets.get(range.anchor),
  ]);
  expect(lenses).toContainEqual([
    "header under way: planned as before",
    text.indexOf('resource "terraform_data" "network"'),
  ]);
  const errors = shownErrors(typed).map(({ summary }) => summary);
  expect(errors).toEqual(["Invalid multi-line string"]);
});

describe("a file in JSON syntax is held as a whole", () => {
  const JSON_MAIN = `{
  "locals": { "a": 1 },
  "resource": {
    "terraform_data": {
      "network": { "input": "\${local.a}" },
      "other": { "input": "\${terraform_data.network.output}" }
    }
  },
  "output": { "x": { "value": "\${terraform_data.network.id}" } }
}
`;
  const JSON_PATH = "/memory/main.tf.json";
  test.each([
    ["the opening quote of a name", '"network"', 'network"'],
    ["the closing quote of a name", '"network"', '"network'],
    ["a comma", '"a": 1 },', '"a": 1 }'],
    ["a colon", '"terraform_data": {', '"terraform_data" {'],
    ["a brace", '"output": {', '"output": '],
    ["the last brace", "\n}\n", "\n"],
    ["the end of the type of the blocks", '"resource"', '"resou"'],
    ["a value", '"a": 1', '"a": '],
  ])("%s", async (_, from, to) => {
    const plan = await planOfTexts({ "main.tf.json": JSON_MAIN, "terraform.tfstate": STATE });
    expect(errorsOf(plan)).toEqual([]);
    const text = JSON_MAIN.replace(from, to);
    const withText = (base: LivePlan, now: string) =>
      makePlan(
        {
          ...plan.inputs,
          lastTexts: new Map([[JSON_PATH, JSON_MAIN]]),
          answers: plan.inputs.answers.with([[fileQuestion(JSON_PATH), { kind: "text", text: now }]]),
        },
        base,
      );
    const typed = withText(plan, text);
    expect([actionsOf(typed), errorsOf(typed).length]).toEqual([actionsOf(plan), 1]);
    const again = makePlan(typed.inputs);
    expect([actionsOf(again), errorsOf(again)]).toEqual([actionsOf(typed), errorsOf(typed)]);
    const repaired = withText(typed, JSON_MAIN);
    expect([actionsOf(repaired), errorsOf(repaired)]).toEqual([actionsOf(plan), []]);
  });
});
