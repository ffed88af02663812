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
    "11 not used",
    "11 no value given",
    "16 used 2 times",
  ]));

test("a kind that is switched off has none", () =>
  expect(lensesIn(ROOT, { variables: false, outputs: true, modules: true, locals: false })).toEqual([
    "16 used 2 times",
  ]));

test("names of a module have the uses by its calls", () => {
  const child = ROOT.replace('variable "region" {}', '$0variable "region" {}');
  expect(lensesIn(child)).toEqual(["1 given by module.net", "5 used 2 times", "8 not used"]);
  const twice = child.replace('output "id" {\n  value = "', 'module "two" {\n  source = "./net"\n}\n$&');
  expect(lensesIn(twice)[0]).toBe("1 given by module.net, default in 1 other");
});

test("a broken file hides no uses, and nothing is said to be unused", () =>
  expect(
    lensesIn(`${ROOT.split("---")[0]}resource "terraform_data" "broken" {\n  input = var.unused +\n`).slice(0, 3),
  ).toEqual(["1 used 3 times", "1 no value given", "11 no value given"]));

test("tests and queries of the root module use its names", () => {
  const main = `$0variable "given" {}
variable "named" {}
variable "unused" {}
locals {
  asserted = 1
}
output "id" {
  value = 1
}
`;
  const tests = `--- tests/a.tftest.hcl
variables {
  given = 1
}
run "a" {
  variables {
    given = var.named
  }
  assert {
    condition     = local.asserted == 1 && output.id == 1
    error_message = "Wrong."
  }
}
`;
  const uses = (text: string) => lensesIn(text).filter((lens) => lens.includes("used"));
  const expected = ["1 used 2 times", "3 not used"];
  expect(uses(main + tests)).toEqual(expected);
  expect(uses(main + tests.replace("tests/", ""))).toEqual(expected);
  const json = {
    variables: { given: 1 },
    run: {
      a: {
        variables: { given: "${var.named}" },
        assert: { condition: "${local.asserted == 1}", error_message: "Wrong." },
      },
    },
  };
  expect(uses(`${main}--- tests/a.tftest.json\n${JSON.stringify(json)}\n`)).toEqual(expected);
  const query = 'list "aws_vpc" "all" {\n  provider = aws\n  config {\n    region = local.asserted\n  }\n}\n';
  expect(uses(`${main}--- a.tfquery.hcl\n${query}--- .terraform-version\n1.14.0\n`)).not.toContain("5 not used");
});

test("a run with a module of its own uses no names of the root module, but the values that it is given", () => {
  const tests = `--- tests/a.tftest.hcl
run "setup" {
  module {
    source = "./setup"
  }
  variables {
    a = var.b
  }
  assert {
    condition     = output.a == 1 && local.a == 1
    error_message = "Wrong."
  }
}
`;
  const main = '$0variable "a" {}\nvariable "b" {}\nlocals {\n  a = 1\n}\n';
  expect(lensesIn(main + tests).filter((lens) => lens.includes("used"))).toEqual(["1 not used", "4 not used"]);
});

test("beside tests that are not read, nothing is said to be unused by them", () => {
  const module = '--- net/main.tf\n$0variable "a" {}\n--- net/tests/a.tftest.hcl\nvariables {\n  a = 1\n}\n';
  expect(lensesIn(`module "net" {\n  source = "./net"\n}\n${module}`)[0]).toBe("1 not used in the configuration");
  expect(lensesIn("$0locals {\n  a = 1\n}\n--- tests/unit/a.tftest.hcl\n\n")).toEqual([
    "2 not used in the configuration",
  ]);
  expect(lensesIn("$0locals {\n  a = 1\n}\n--- tests/a.tftest.hcl\n\n")).toEqual(["2 not used"]);
});

test("a file in JSON syntax has the lenses of a native file, at the names", () => {
  const text = `--- main.tf.json
$0{
  "variable": {
    "size": {
      "validation": { "condition": "\${var.size > 0}", "error_message": "\${var.other}" }
    },
    "other": {}
  },
  "locals": {
    "//": "A comment.",
    "a": "\${var.size}"
  },
  "module": {
    "net": { "source": "./net", "region": "\${local.a}", "depends_on": ["module.other"] },
    "other": { "source": "./net" }
  }
}
--- net/main.tf.json
{ "variable": { "region": { "default": 1 } } }
`;
  expect(lensesIn(text)).toEqual(["3 no value given", "6 no value given"]);
  const child = text.replace("$0", "").replace("json\n{ ", "json\n$0{ ");
  expect(lensesIn(child)).toEqual(["1 not used", "1 given by module.net, default in 1 other"]);
  expect(placesOf(text.replace("$0", "").replace('"size"', '"si$0ze"'), "uses")).toEqual(["main.tf.json:10 var.size"]);
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
