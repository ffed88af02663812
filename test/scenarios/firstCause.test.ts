import { expect, test } from "vitest";
import { firstCauseText } from "../../server/ide/explanation.ts";
import { hover } from "../../server/ide/hover.ts";
import { planOfTexts, stateWith } from "../support/memory.ts";

// Every change says where it begins: at a variable's value, a local, or the argument itself.

const STATE = stateWith(
  "terraform_data",
  "terraform.io/builtin/terraform",
  {
    id: "i",
    input: { value: { env: "dev", size: 1 }, type: ["object", { env: "string", size: "number" }] },
    output: null,
    triggers_replace: null,
  },
  {},
);

const MAIN = `
variable "environment" {}
locals {
  name = var.environment
}
resource "terraform_data" "a" {
  input = {
    env  = local.name
    size = 1
  }
}
`;

const causeIn = async (files: Readonly<Record<string, string>>, at = 0) => {
  const plan = await planOfTexts(files);
  const trace = plan.traces[at];
  return trace && firstCauseText(plan, trace);
};

const filesWith = (value: string) => ({
  "terraform.tfvars": `\n\nenvironment = "${value}"\n`,
  "terraform.tfstate": STATE,
});

test("an update begins at the value of the variable that its changed argument refers to", async () => {
  expect(await causeIn({ "main.tf": MAIN, ...filesWith("prod") })).toBe("var.environment · terraform.tfvars:3");
  const plan = await planOfTexts({ "main.tf": MAIN, ...filesWith("prod") });
  const root = { root: plan.root, plan, version: 1, isStale: false };
  expect(hover(root, "/memory/main.tf", MAIN.indexOf("resource"))?.markdown).toContain(
    "First cause: var.environment · terraform.tfvars:3",
  );
});

test("of an argument with a literal, at the argument", async () =>
  expect(await causeIn({ "main.tf": MAIN.replace("size = 1", "size = 2"), ...filesWith("dev") })).toBe(
    "input · main.tf:9",
  ));

test("of several arguments that changed, at the argument around them", async () =>
  expect(await causeIn({ "main.tf": MAIN.replace("size = 1", "size = 2"), ...filesWith("prod") })).toBe(
    "input · main.tf:7",
  ));

test("a new instance of many begins at what its for_each refers to", async () => {
  const main = `
variable "keys" {}
resource "terraform_data" "many" {
  for_each = toset(var.keys)
}
`;
  expect(await causeIn({ "main.tf": main, "terraform.tfvars": 'keys = ["a"]\n' })).toBe(
    "var.keys · terraform.tfvars:1",
  );
});

test("an instance that stays, and a new resource, have no further cause", async () => {
  expect(await causeIn({ "main.tf": MAIN, ...filesWith("dev") })).toBeUndefined();
  expect(await causeIn({ "main.tf": 'resource "terraform_data" "b" {}\n' })).toBeUndefined();
});
