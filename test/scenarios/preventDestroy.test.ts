import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import { planDiagnostics } from "../../server/engine/plan/commandDiagnostics.ts";
import { planJson } from "../../server/engine/render/planJson/planJson.ts";
import { planText } from "../../server/engine/render/planText/planText.ts";
import { planOfTexts, stateOf } from "../support/memory.ts";

/** The dependencies: `c` needs `b`, and `b` needs `a`. */
const NEEDS: Readonly<Record<string, readonly string[]>> = { a: [], b: ["a"], c: ["a", "b"] };

const block = (name: string, isHeld: boolean): string => {
  const input = NEEDS[name]!.length > 0 ? `  input = terraform_data.${NEEDS[name]!.at(-1)}.id\n` : "";
  const lifecycle = isHeld ? "  lifecycle {\n    prevent_destroy = true\n  }\n" : "";
  return `resource "terraform_data" "${name}" {\n${input}${lifecycle}}\n`;
};

function state(): string {
  const parsedState = JSON.parse(stateOf({}));
  const [template] = parsedState.resources;
  const resources = Object.entries(NEEDS).map(([name, needs], at) => {
    const input = at === 0 ? null : { value: `id-${at - 1}`, type: "string" };
    const attributes = { id: `id-${at}`, input, output: input, triggers_replace: null };
    const dependencies = needs.map((other) => `terraform_data.${other}`);
    const instances = [{ schema_version: 0, attributes, dependencies }];
    return {
      ...template,
      type: "terraform_data",
      name,
      provider: 'provider["terraform.io/builtin/terraform"]',
      instances,
    };
  });
  return JSON.stringify({ ...parsedState, resources });
}

/** Observed on Terraform 1.11.4. */
describe.each(["schema", "exec"] as const)("objects with prevent_destroy, with providers %s", (providers) => {
  test.each([
    ["a", ["a", "b", "c"], ["a"]],
    ["b", ["b", "c"], ["b"]],
    ["c", ["c"], ["c"]],
    ["ac", ["c"], ["c"]],
    ["ab", ["b", "c"], ["b"]],
  ])("%s stops the visit of its dependencies", async (held, planned, expected) => {
    const names = Object.keys(NEEDS);
    const main = names.map((name) => block(name, held.includes(name))).join("");
    const plan = await planOfTexts(
      { "main.tf": main, "terraform.tfstate": state() },
      { options: { ...DEFAULT_OPTIONS, mode: "destroy", providers } },
    );
    const { resource_changes: changes } = planJson(plan) as unknown as {
      resource_changes: readonly { name: string }[];
    };
    expect(changes.map(({ name }) => name)).toEqual(planned);
    expect(plan.notPlanned).toEqual([]);
    const errors = planDiagnostics(plan).map(({ summary, address }) => [summary, address]);
    expect(errors).toEqual(expected.map((name) => ["Instance cannot be destroyed", `terraform_data.${name}`]));
  });
});

test("a destruction says that Terraform plans nothing if the plan before it fails", async () => {
  const replaced =
    'resource "terraform_data" "a" {\n  triggers_replace = "b"\n  lifecycle {\n    prevent_destroy = true\n  }\n}\n';
  const texts = { "main.tf": replaced + block("b", false) + block("c", false), "terraform.tfstate": state() };
  const text = async (files: Readonly<Record<string, string>>) =>
    planText(await planOfTexts(files, { options: { ...DEFAULT_OPTIONS, mode: "destroy" } }), true);
  expect(await text(texts)).toContain("Terraform stops at a problem before it plans the following actions:");
  const held = { ...texts, "main.tf": block("a", true) + block("b", false) + block("c", false) };
  expect(await text(held)).toContain("Terraform planned the following actions, but then encountered a problem:");
});
