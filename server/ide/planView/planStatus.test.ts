import { expect, test } from "vitest";
import { diagnostics } from "../../../test/support/diagnostics.ts";
import { fixture } from "../../../test/support/fixture.ts";
import { packQuestion } from "../../engine/schema/pack/packQuestion.ts";
import { planStatus } from "./planStatus.ts";

test.each([
  ["resource", 'resource "terraform_data" "a" {\n}\n', "+1", "none"],
  ["nothing", "", "no changes", "none"],
  ["an error", 'resource "terraform_data" "a" {\n  input = local.none\n}\n', "+1 · 1 error", "none"],
  ["a text that is not finished", 'resource "terraform_data" "a" {\n  inp\n}\n', "+1 · 1 error", "none"],
  ["an error of planning", 'output "o" {\n  value = 1 + "x"\n}\n', "1 not planned · 1 error", "error"],
  ["no schema", 'resource "aws_instance" "a" {\n}\n', "+1", "none"],
  ["a data source", 'data "aws_instance" "a" {\n}\n', "1 not planned", "none"],
  ["another backend", 'terraform {\n  backend "s3" {\n  }\n}\n', "State not loaded (s3)", "warning"],
])("%s", (_, text, expected, severity) => {
  const status = planStatus(fixture(text).root);
  expect([status.text, status.severity]).toEqual([expected, severity]);
});

test("the tooltip describes the state", () => {
  const { tooltip } = planStatus(fixture('resource "terraform_data" "a" {\n}\n--- state\n').root);
  expect(tooltip).toContain("State: `terraform.tfstate`, serial 7 · Terraform 1.11.4 · workspace default");
});

test("a stale plan is marked as such", () => {
  const { root } = fixture("");
  expect(planStatus({ ...root, isStale: true }).tooltip).toContain("plan of an earlier version of the files");
});

test("the tooltip has one line per fact", () => {
  const { tooltip } = planStatus(fixture('resource "terraform_data" "a" {\n}\ndata "aws_x" "a" {\n}\n').root);
  expect(tooltip.split("\n\n").slice(1, 3)).toEqual([
    "Plan: 1 to add, 0 to change, 0 to destroy.",
    "1 not planned: data sources of hashicorp/aws are not read.",
  ]);
});

test.each([
  [
    "a reference to nothing",
    'locals {\n  a = local.none\n  b = [local.a, local.a]\n}\noutput "o" {\n  value = local.b\n}\n',
  ],
  [
    "a resource with a broken header",
    'resource "terraform_data" {\n}\noutput "o" {\n  value = terraform_data.a.id\n}\n',
  ],
  ["two faults on one line", 'output "o" {\n  value = terraform_data..a + local.none\n}\n'],
  ["a module that is not installed", 'module "m" {\n  source = "acme/m/aws"\n}\n'],
])("of %s, the status has as many errors as the problems", (_, text) => {
  const { root } = fixture(text);
  const shown = [...diagnostics({ roots: [root] }).values()].flat().filter(({ severity }) => severity === "error");
  const { tooltip } = planStatus(root);
  expect(/(\d+) errors?; see Problems/.exec(tooltip)?.[1] ?? "0").toBe(String(shown.length));
});

test("the tooltip says once that no provider checked the values, unless only built-in types are used", () => {
  const unchecked = (text: string) =>
    planStatus(fixture(text).root).tooltip.split("not checked by the providers").length - 1;
  expect(unchecked('resource "aws_instance" "a" {\n}\nresource "random_pet" "b" {\n}\n')).toBe(1);
  expect(unchecked('resource "terraform_data" "a" {\n}\n')).toBe(0);
});

test("counts that can change when a schema is read say so", () => {
  const { root } = fixture('resource "aws_instance" "a" {\n}\n');
  const wanted = { source: "registry.terraform.io/hashicorp/aws", version: undefined, constraints: [], places: [] };
  const plan = Object.assign(Object.create(root.plan), { open: [packQuestion(wanted)] });
  expect(planStatus({ ...root, plan }).text).toBe("+1 · reading schemas");
});
