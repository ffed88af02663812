import { expect, test } from "vitest";
import { type Fixture, fixture } from "../../../test/support/fixture.ts";
import { placeIn } from "../../workspace/place.ts";
import { renamed, renameRange } from "./rename.ts";

/** Returns the text of the file with the cursor after a rename. */
function afterRename({ root, path, offset }: Fixture, newName: string): string {
  const rename = renamed([root], root, path, offset, newName);
  if ("refused" in rename) return rename.refused;
  const places = rename.edits
    .map(({ range, text }) => ({ ...placeIn(root.plan, range), text }))
    .filter(({ file }) => file.path === path)
    .sort((a, b) => b.start - a.start);
  return places.reduce(
    (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    root.plan.syntaxOf(path)!.source.text,
  );
}

test("a variable is renamed where it is declared and used", () => {
  const at = fixture('variable "si$0ze" {\n  default = 1\n}\nlocals {\n  a = "${var.size + 1}"\n}\n');
  expect(afterRename(at, "width")).toBe(
    'variable "width" {\n  default = 1\n}\nlocals {\n  a = "${var.width + 1}"\n}\n',
  );
});

test("a rename reaches the tests of the root module, but no run of the same name", () => {
  const at = fixture(`
    variable "size" {}
    --- tests/a.tftest.hcl
    variables {
      si$0ze = 1
    }
    run "size" {
      assert {
        condition     = var.size == run.size.id
        error_message = "No."
      }
    }
  `);
  const text = afterRename(at, "width");
  expect(text).toContain("  width = 1");
  expect(text).toContain("var.width == run.size.id");
  expect(text).toContain('run "size"');
});

test("a resource keeps its objects by a moved block, so that nothing is destroyed", () => {
  const at = fixture(`
    resource "terraform_data" "web" {
      input = "v1"
    }
    output "id" {
      value = terraform_data.we$0b.id
    }
    --- state
    terraform_data.web { id = "3f", input = "v1", output = "v1" }
  `);
  const text = afterRename(at, "site");
  expect(text).toContain("moved {\n  from = terraform_data.web\n  to   = terraform_data.site\n}");
  const plan = at.planWith(at.path, text);
  expect(plan.traces.map(({ change }) => `${change.address.text} ${change.action.outcome}`)).toEqual([
    "terraform_data.site no-op",
  ]);
});

test.each([
  ["1st", '"1st" is not a name. A name begins with a letter and has letters, digits, _ and -.'],
  ["b", "var.b is declared already."],
])("a rename to %s is refused", (newName, refusal) => {
  const at = fixture('variable "a$0" {}\nvariable "b" {}\n');
  expect(afterRename(at, newName)).toBe(refusal);
});

test("a keyword has no name", () => {
  const { root, path, offset } = fixture('vari$0able "a" {}\n');
  expect(renameRange(root, path, offset)).toBeUndefined();
});

test.each(["count", "provider", "locals"])("a variable cannot be named %s, from wherever it is renamed", (newName) => {
  const refusal = `No variable can be named "${newName}", because module blocks have an argument of that name.`;
  const files = {
    declaration: 'variable "a$0" {}\n',
    use: 'variable "a" {}\nlocals {\n  b = var.a$0\n}\n',
    values: 'variable "a" {}\n--- a.auto.tfvars\na$0 = 1\n',
    test: 'variable "a" {}\n--- tests/a.tftest.hcl\nvariables {\n  a$0 = 1\n}\n',
    call: 'module "m" {\n  source = "./m"\n  a$0 = 1\n}\n--- m/main.tf\nvariable "a" {}\n',
  };
  for (const text of Object.values(files)) expect(afterRename(fixture(text), newName)).toBe(refusal);
});

const ALIASES = `provider "aws" {
  alias = "west"
}
resource "aws_vpc" "a" {
  provider = aws.west
}
module "m" {
  source    = "./m"
  providers = { aws.inner = aws.west }
}
--- m/main.tf
terraform {
  required_providers {
    aws = {
      source                = "hashicorp/aws"
      configuration_aliases = [aws.inner]
    }
  }
}
resource "aws_vpc" "a" {
  provider = aws.inner
}
`;

test.each([
  ["at its declaration", 'alias = "west"', 'alias = "we$0st"'],
  ["where it is used", "provider = aws.west", "provider = aws.we$0st"],
])("an alias of a provider is renamed %s", (_, text, marked) => {
  const after = afterRename(fixture(ALIASES.replace(text, marked)), "east");
  expect(after).toBe(ALIASES.split("--- ")[0]!.replaceAll("west", "east"));
});

test("an alias that a module expects is renamed in its callers", () => {
  const main = afterRename(fixture(ALIASES.replace("{ aws.inner", "{ aws.in$0ner")), "other");
  expect(main).toContain("{ aws.other = aws.west }");
  const child = afterRename(fixture(ALIASES.replace("[aws.inner", "[aws.in$0ner")), "other");
  expect(child).toContain("[aws.other]");
  expect(child).toContain("provider = aws.other");
});

test.each<[what: string, text: string, renamed: string]>([
  [
    "a name of a for",
    "locals {\n  a = [for o$0ne in [1] : one + 1]\n}\n",
    "locals {\n  a = [for two in [1] : two + 1]\n}\n",
  ],
  [
    "its use",
    "locals {\n  a = { for k, one in [1] : k => o$0ne }\n}\n",
    "locals {\n  a = { for k, two in [1] : k => two }\n}\n",
  ],
  [
    "an iterator",
    'resource "a_b" "c" {\n  dynamic "d" {\n    for_each = [1]\n    iterator = one\n    content {\n      e = o$0ne.value\n    }\n  }\n}\n',
    'resource "a_b" "c" {\n  dynamic "d" {\n    for_each = [1]\n    iterator = two\n    content {\n      e = two.value\n    }\n  }\n}\n',
  ],
])("%s is renamed within its item", (_, text, expected) => expect(afterRename(fixture(text), "two")).toBe(expected));
