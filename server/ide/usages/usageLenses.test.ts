import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { placeIn } from "../../workspace/place.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { usageLenses } from "./usageLenses.ts";
import { usagePlaces } from "./usagePlaces.ts";
import { useCounts } from "./useCounts.ts";

const ALL = { variables: true, outputs: true, modules: true, locals: true };

/** Returns each lens of the file with the cursor, with its line. */
function lensesIn(text: string, usages: ExplainableRoot["usages"] = ALL): readonly string[] {
  const { root, path } = fixture(text);
  return usageLenses([root], { ...root, usages }, path).map(({ range, title }) => {
    const { file, start } = placeIn(root.plan, range);
    return `${file.text.slice(0, start).split("\n").length} ${title}`;
  });
}

/** Returns the places that a click shows, as `file:line text`. */
function placesOf(text: string, of: "uses" | "values"): readonly string[] {
  const { root, path, offset } = fixture(text);
  return usagePlaces([root], root, path, offset, of).map(({ range }) => {
    const { file, start, end } = placeIn(root.plan, range);
    const line = file.text.slice(0, start).split("\n").length;
    return `${file.path.slice("/fixture/".length)}:${line} ${file.text.slice(start, end)}`;
  });
}

const ROOT = `
variable "region" {
  type = string
  validation {
    condition     = var.region != ""
    error_message = "No region."
  }
}
variable "size" {
  default = 1
}
variable "unused" {}
locals {
  name = "x-\${var.region}"
  tags = { name = local.name, region = var.region }
}
module "net" {
  source = "./net"
  region = var.region
}
output "id" {
  value = "\${module.net.id} \${module.net.id} \${local.tags.name} \${var.size}"
}
--- terraform.tfvars
# The first line.
region = "eu"
--- net/main.tf
variable "region" {}
variable "other" {
  default = 1
}
output "id" {
  value = var.region
}
output "nothing" {
  value = var.other
}
`;

test("variables, modules and local values of a root module have their uses and the origins of their values", () =>
  expect(lensesIn(ROOT.replace("variable", "$0variable"))).toEqual([
    "1 used 3 times",
    "1 given in terraform.tfvars:2",
    "8 used once",
    "8 default",
    "11 not used",
    "11 no value given",
    "13 used once",
    "14 used once",
    "16 used 2 times",
  ]));

test("a kind that is switched off has none", () =>
  expect(lensesIn(ROOT, { variables: false, outputs: true, modules: true, locals: false })).toEqual([
    "16 used 2 times",
  ]));

test("names of a module have the uses by its calls", () => {
  const child = ROOT.replace('variable "region" {}', '$0variable "region" {}');
  expect(lensesIn(child)).toEqual([
    "1 used once",
    "1 given by module.net",
    "2 used once",
    "2 default",
    "5 used 2 times",
    "8 not used",
  ]);
  const twice = child.replace('output "id" {\n  value = "', 'module "two" {\n  source = "./net"\n}\n$&');
  expect(lensesIn(twice)[1]).toBe("1 given by module.net, default in 1 other");
});

test("a broken file hides no uses, and nothing is said to be unused", () =>
  expect(
    lensesIn(`${ROOT.split("---")[0]}resource "terraform_data" "broken" {\n  input = var.unused +\n`).slice(0, 5),
  ).toEqual([
    "1 used 3 times",
    "1 no value given",
    "8 used once",
    "8 default",
    expect.stringMatching(/^11 (used once|no value given)$/),
  ]));

test("beside a folder of tests, nothing is said to be unused by them", () => {
  const tests = '--- tests/a.tftest.hcl\nrun "a" {\n  assert {\n    condition = local.a == 1\n  }\n}\n';
  expect(lensesIn(`$0locals {\n  a = 1\n}\n${tests}`)).toEqual(["2 not used in the configuration"]);
  expect(lensesIn("$0locals {\n  a = 1\n}\n")).toEqual(["2 not used"]);
});

test("a sensitive value is not in a lens", () => {
  const text = `
variable "password" {
  default   = "hunter2"
  sensitive = true
}
`;
  expect(JSON.stringify(lensesIn(text))).not.toContain("hunter2");
});

test("a click on the uses shows the places of the lens, without what the variable says of itself", () => {
  expect(placesOf(ROOT.replace('"region"', '"re$0gion"'), "uses")).toEqual([
    "main.tf:13 var.region",
    "main.tf:14 var.region",
    "main.tf:18 var.region",
  ]);
  expect(placesOf(ROOT.replace('output "id" {\n  value = var', 'output "i$0d" {\n  value = var'), "uses")).toEqual([
    "main.tf:21 .id",
    "main.tf:21 .id",
  ]);
});

test("a click on the origin shows what gives the value", () => {
  expect(placesOf(ROOT.replace('"region"', '"re$0gion"'), "values")).toEqual(['terraform.tfvars:2 "eu"']);
  expect(placesOf(ROOT.replace('variable "region" {}', 'variable "re$0gion" {}'), "values")).toEqual([
    "main.tf:18 region",
  ]);
});

test("an edit counts the items again that it changed", () => {
  const blocks = Array.from(
    { length: 200 },
    (_, at) => `resource "terraform_data" "r${at}" {\n  input = var.size\n}\n`,
  );
  const text = `variable "size" {}\n${blocks.join("")}`;
  const { root, path, planEdited } = fixture(text);
  const countsOf = (plan: ExplainablePlan) => useCounts([plan.syntaxOf(path)!]);
  const first = countsOf(root.plan);
  expect([first.countOf("var.size"), first.itemsRead]).toEqual([200, 201]);
  const edited = planEdited(new Map([[path, text.replace('"r100" {\n  input = var.size', '"r100" {\n  input = 1')]]))!;
  const second = countsOf(edited);
  expect([second.countOf("var.size"), second.itemsRead]).toEqual([199, 2]);
  const again = countsOf(root.plan);
  expect([again.countOf("var.size"), again.itemsRead]).toEqual([200, 2]);
});
