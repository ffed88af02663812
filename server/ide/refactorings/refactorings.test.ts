import { expect, test } from "vitest";
import { refactoringsAt } from "../../../test/support/codeActions.ts";
import { fixture, unindented } from "../../../test/support/fixture.ts";
import { editedTexts } from "../editing/editedTexts.ts";

/** Returns the refactorings of the text between two `|`, or at the cursor `$0`, as titles with the files after them. */
function offered(text: string): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const isSelected = text.includes("|");
  const length = isSelected ? text.split("|")[1]!.length : 0;
  const { root, path, offset, planEdited } = fixture(isSelected ? text.replace("|", "$0").replace("|", "") : text);
  const actions = refactoringsAt(root, path, offset, offset + length, planEdited);
  return new Map(
    actions.map(({ title, edits }) => [
      title,
      Object.fromEntries(
        [...editedTexts(root.plan, edits)].map(([file, after]) => [file.replace("/fixture/", ""), after]),
      ),
    ]),
  );
}

const titles = (text: string): readonly string[] => [...offered(text).keys()];

test("a selected expression becomes a local value", () => {
  const text = unindented(`
    locals {
      input = 1
    }
    resource "terraform_data" "web" {
      input = |upper("x")|
    }
    `);
  expect(offered(text).get("Extract to local.input_2")).toEqual({
    "main.tf": text.replace('|upper("x")|', "local.input_2").replace("= 1\n", '= 1\n  input_2 = upper("x")\n'),
  });
});

test("a part of a template becomes a local value, and a block for it", () =>
  expect(offered('variable "a" {\n  default = "x"\n}\noutput "o" {\n  value = "${|var.a|}!"\n}\n')).toEqual(
    new Map([
      [
        "Extract to local.value",
        {
          "main.tf":
            'variable "a" {\n  default = "x"\n}\noutput "o" {\n  value = "${local.value}!"\n}\n\nlocals {\n  value = var.a\n}\n',
        },
      ],
    ]),
  ));

test.each([
  ["each.value", 'resource "terraform_data" "a" {\n  for_each = toset(["x"])\n  input    = |each.value|\n}\n'],
  ["a bound name", 'output "o" {\n  value = [for x in [1] : |x + 1|]\n}\n'],
  ["the key of an object", 'output "o" {\n  value = { |key| = 1 }\n}\n'],
  ["half of an expression", 'output "o" {\n  value = |1 + |2\n}\n'],
  ["a lifecycle setting", 'resource "terraform_data" "a" {\n  lifecycle {\n    ignore_changes = |[input]|\n  }\n}\n'],
  ["the source of a module", 'module "m" {\n  source = |"./m"|\n}\n--- m/main.tf\nlocals {}\n'],
  ["a default", 'variable "a" {\n  default = |1|\n}\n'],
])("%s stays where it is", (_, text) => expect(titles(text)).toEqual([]));

test("a local value is inlined everywhere, in parentheses where it needs them", () =>
  expect(
    offered('locals {\n  a$0 = 1 + 2\n  b = local.a * 3\n}\noutput "o" {\n  value = "${local.a} ${local.b}"\n}\n').get(
      "Inline local.a",
    ),
  ).toEqual({ "main.tf": 'locals {\n  b = (1 + 2) * 3\n}\noutput "o" {\n  value = "${(1 + 2)} ${local.b}"\n}\n' }));

test("a local value that nothing uses, or of several lines, is not inlined", () => {
  expect(titles("locals {\n  a$0 = 1\n}\n")).toEqual([]);
  expect(titles('locals {\n  a$0 = [\n    1,\n  ]\n}\noutput "o" {\n  value = local.a\n}\n')).toEqual([]);
});

const TAGS =
  'resource "terraform_data" "a" {\n  input = {\n    Name$0  = "a"\n    Env   = [1,\n      2]\n    "App" = var.app\n  }\n}\nvariable "app" {\n  default = "x"\n}\n';

test("the keys of a map are sorted, with the lines of their values", () =>
  expect(offered(TAGS).get("Sort the keys in input")).toEqual({
    "main.tf":
      'resource "terraform_data" "a" {\n  input = {\n    "App" = var.app\n    Env   = [1,\n      2]\n    Name  = "a"\n  }\n}\nvariable "app" {\n  default = "x"\n}\n',
  }));

test.each([
  ["in order", "{\n    a$0 = 1\n    b = 2\n  }"],
  ["on one line", "{ b$0 = 1, a = 2 }"],
  ["with comments", "{\n    b$0 = 1 # one\n    a = 2\n  }"],
  ["in groups", "{\n    b$0 = 1\n\n    a = 2\n  }"],
  ["with a computed key", '{\n    b$0 = 1\n    (upper("a")) = 2\n  }'],
  ["with a repeated key", "{\n    b$0 = 1\n    a = 2\n    b = 3\n  }"],
  ["with the cursor in a value", "{\n    b = 1$0\n    a = 2\n  }"],
])("the keys of a map %s stay", (_, map) => expect(titles(`locals {\n  m = ${map}\n}\n`)).toEqual([]));

const COUNTED = `
    variable "names" {
      default = ["x", "y"]
    }
    resource "terraform_data" "w$0eb" {
      count = length(var.names)
      input = "\${var.names[count.index]}!"
    }
    output "first" {
      value = terraform_data.web[0].id
    }
    --- state
    terraform_data.web[0] { id = "1", input = "x!" }
    terraform_data.web[1] { id = "2", input = "y!" }
    `;

test("count over a list becomes for_each, with a moved block for each instance", () =>
  expect(offered(COUNTED).get("Convert count to for_each, with 2 moved blocks")).toEqual({
    "main.tf": unindented(`
    variable "names" {
      default = ["x", "y"]
    }
    resource "terraform_data" "web" {
      for_each = toset(var.names)
      input = "\${each.value}!"
    }

    moved {
      from = terraform_data.web[0]
      to   = terraform_data.web["x"]
    }

    moved {
      from = terraform_data.web[1]
      to   = terraform_data.web["y"]
    }
    output "first" {
      value = terraform_data.web["x"].id
    }
    `),
  }));

test.each([
  ["the index itself is used", COUNTED.replace("}!", "}${count.index}!")],
  ["two elements are equal", COUNTED.replace('"y"]', '"x"]')],
  ["all instances are referred to", COUNTED.replace("web[0].id", "web[*].id")],
  ["an index is computed", COUNTED.replace("web[0].id", "web[length(var.names) - 1].id")],
  ["the list is sensitive", COUNTED.replace("default =", "sensitive = true\n      default =")],
])("count stays if %s", (_, text) => expect(titles(text)).toEqual([]));

const KEYED = `
    variable "names" {
      default = ["x", "y"]
    }
    resource "terraform_data" "w$0eb" {
      for_each = toset(var.names)
      input    = "\${each.value}!"
    }
    output "first" {
      value = terraform_data.web["y"].id
    }
    --- state
    terraform_data.web["x"] { id = "1", input = "x!" }
    terraform_data.web["y"] { id = "2", input = "y!" }
    `;

test("for_each over a list becomes count, with a moved block for each instance", () =>
  expect(offered(KEYED).get("Convert for_each to count, with 2 moved blocks")).toEqual({
    "main.tf": unindented(`
    variable "names" {
      default = ["x", "y"]
    }
    resource "terraform_data" "web" {
      count = length(var.names)
      input    = "\${var.names[count.index]}!"
    }

    moved {
      from = terraform_data.web["x"]
      to   = terraform_data.web[0]
    }

    moved {
      from = terraform_data.web["y"]
      to   = terraform_data.web[1]
    }
    output "first" {
      value = terraform_data.web[1].id
    }
    `),
  }));

test("for_each over a map or a set becomes count in the order of the keys", () => {
  const map = KEYED.replace('["x", "y"]', '{ y = "y", x = "x" }').replace("toset(var.names)", "var.names");
  expect(offered(map).get("Convert for_each to count, with 2 moved blocks")?.["main.tf"]).toContain(
    'count = length(var.names)\n  input    = "${values(var.names)[count.index]}!"',
  );
  const set = KEYED.replace("default =", "type = set(string)\n      default =").replace(
    "toset(var.names)",
    "var.names",
  );
  expect(offered(set).get("Convert for_each to count, with 2 moved blocks")?.["main.tf"]).toContain(
    'input    = "${tolist(var.names)[count.index]}!"',
  );
});

const tested = (reference: string): string =>
  `\n--- a.tftest.hcl\nrun "a" {\n  assert {\n    condition     = length(${reference}) == 1\n    error_message = "no"\n  }\n}\n`;

test("an instance that a test names gets its new key there", () => {
  const offer = offered(`${KEYED}${tested('terraform_data.web["y"].id')}`);
  expect(offer.get("Convert for_each to count, with 2 moved blocks")?.["a.tftest.hcl"]).toContain(
    "length(terraform_data.web[1].id)",
  );
});

test.each([
  ["all instances are referred to", KEYED.replace('terraform_data.web["y"].id', "terraform_data.web")],
  ["a key is computed", KEYED.replace('["y"].id', "[var.names[1]].id")],
  ["a key is not there", KEYED.replace('["y"].id', '["z"].id')],
  ["an element is repeated", KEYED.replace('"y"]', '"x"]')],
  ["the keys are not known", KEYED.replace('["x", "y"]', "null")],
  ["a test names all instances", `${KEYED}${tested("terraform_data.web")}`],
])("for_each stays if %s", (_, text) => expect(titles(text)).toEqual([]));

test("selected blocks move to the file that they belong to, with their comments", () => {
  const text = 'locals {}\n\n# The size.\n|variable "a" {}\n\nvariable "b" {}|\n\nlocals {}\n';
  expect(offered(text)).toEqual(
    new Map([
      [
        "Move 2 blocks to new file variables.tf",
        { "main.tf": "locals {}\n\nlocals {}\n", "variables.tf": '# The size.\nvariable "a" {}\n\nvariable "b" {}\n' },
      ],
    ]),
  );
  expect(offered(`${text}--- variables.tf\nvariable "c" {}\n`).get("Move 2 blocks to variables.tf")).toEqual({
    "main.tf": "locals {}\n\nlocals {}\n",
    "variables.tf": 'variable "c" {}\n\n# The size.\nvariable "a" {}\n\nvariable "b" {}\n',
  });
});

test("a part of a block does not move, and nothing moves to its own file", () => {
  expect(titles('|resource "terraform_data" "web" {}\nresource "terraform_data"| "db" {}\n')).toEqual([]);
  expect(titles('|resource "terraform_data" "main" {}|\n')).toEqual(["Move resource to new module ./main"]);
});
