import { expect, test } from "vitest";
import { refactoringsAt } from "../../../test/support/codeActions.ts";
import { fixture, unindented } from "../../../test/support/fixture.ts";
import { editedTexts } from "../editing/editedTexts.ts";

/** Returns the extractions of the text between two `|` into variables, as titles with the files after them. */
function extracted(text: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const length = text.split("|")[1]!.length;
  const { root, path, offset, planEdited } = fixture(text.replace("|", "$0").replace("|", ""));
  return Object.fromEntries(
    refactoringsAt(root, path, offset, offset + length, planEdited)
      .filter(({ title }) => title.startsWith("Extract to var."))
      .map(({ title, edits }) => [
        title,
        Object.fromEntries(
          [...editedTexts(root.plan, edits)].map(([file, after]) => [file.replace("/fixture/", ""), after]),
        ),
      ]),
  );
}

test.each([
  ['"x"', "string", '"x"'],
  ["-1.5", "number", "-1.5"],
  ["true", "bool", "true"],
  ['["a", "b"]', "list(string)", '["a", "b"]'],
  ['["a", 1]', "tuple([string, number])", '["a", 1]'],
  ['{ a = "x", b = "y" }', "map(string)", '{ a = "x", b = "y" }'],
  ['{ a = 1, b = ["y"] }', "object({a = number, b = list(string)})", '{ a = 1, b = ["y"] }'],
  ["[]", "list(any)", "[]"],
])("the literal %s becomes a variable of type %s", (literal, type, value) => {
  const text = `output "o" {\n  value = jsonencode(|${literal}|)\n}\n`;
  expect(extracted(text)).toEqual({
    "Extract to var.value": {
      "main.tf": `output "o" {\n  value = jsonencode(var.value)\n}\n\nvariable "value" {\n  type    = ${type}\n  default = ${value}\n}\n`,
    },
  });
});

test("where a list would be another value, the type is exact", () => {
  const text = 'resource "terraform_data" "a" {\n  input = |["a", "b"]|\n}\n';
  expect(extracted(text)["Extract to var.input"]?.["main.tf"]).toContain("type    = tuple([string, string])");
});

test("the variable goes to variables.tf, under a free name", () => {
  const text = unindented(`
    output "o" {
      value = |1|
    }
    --- variables.tf
    variable "value" {
      default = 2
    }
    `);
  expect(Object.keys(extracted(text))).toEqual(["Extract to var.value_2"]);
  expect(extracted(text)["Extract to var.value_2"]?.["variables.tf"]).toContain('variable "value_2" {');
});

test("in a module that others call, the calls can pass it", () => {
  const text = unindented(`
    module "one" {
      source = "./m"
    }
    module "two" {
      source = "./m"
    }
    output "sizes" {
      value = [module.one.size, module.two.size]
    }
    --- m/main.tf
    output "size" {
      value = |5|
    }
    `);
  const offered = extracted(text);
  expect(Object.keys(offered)).toEqual(["Extract to var.value", "Extract to var.value, given by 2 calls"]);
  expect(offered["Extract to var.value, given by 2 calls"]).toEqual({
    "main.tf": unindented(`
    module "one" {
      source = "./m"
      value = 5
    }
    module "two" {
      source = "./m"
      value = 5
    }
    output "sizes" {
      value = [module.one.size, module.two.size]
    }
    `),
    "m/main.tf": 'output "size" {\n  value = var.value\n}\n\nvariable "value" {\n  type = number\n}\n',
  });
});

test("what a provider says of an argument becomes the description of the variable, and a secret stays one", () => {
  const schemas = {
    provider_schemas: {
      "registry.terraform.io/hashicorp/made": {
        resource_schemas: {
          made_user: {
            version: 0,
            block: {
              attributes: {
                password: { type: "string", optional: true, sensitive: true, description: "The login. More of it." },
              },
            },
          },
        },
      },
    },
  };
  const text = `resource "made_user" "u" {\n  password = |"p"|\n}\n--- schemas.json\n${JSON.stringify(schemas)}`;
  expect(extracted(text)["Extract to var.password"]?.["main.tf"]).toContain(
    'variable "password" {\n  description = "The login."\n  sensitive   = true\n  type        = string\n  default     = "p"\n}',
  );
});

test.each([
  ["a reference", 'variable "a" {\n  default = 1\n}\noutput "o" {\n  value = |var.a|\n}\n'],
  ["a call", 'output "o" {\n  value = |upper("x")|\n}\n'],
  ["null", 'output "o" {\n  value = [|null|]\n}\n'],
  ["half of a literal", 'output "o" {\n  value = [1|2, 3|]\n}\n'],
  ["the source of a module", 'module "m" {\n  source = |"./m"|\n}\n--- m/main.tf\nlocals {}\n'],
  ["a default", 'variable "a" {\n  default = |1|\n}\n'],
  ["broken text", 'output "o" {\n  value = |[1,|\n'],
])("%s becomes no variable", (_, text) => expect(extracted(text)).toEqual({}));
