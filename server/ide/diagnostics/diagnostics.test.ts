import { expect, test } from "vitest";
import { diagnostics } from "../../../test/support/diagnostics.ts";
import { withText } from "../../../test/support/disk.ts";
import { fixture } from "../../../test/support/fixture.ts";

const BROKEN = 'resource "terraform_data" "a" {\n  input = local.none\n}\n';

const OTHER = 'resource "terraform_data" "b" {\n  input = 1\n}\n';

test("each diagnostic is at its place, once for all roots that have it", () => {
  const { root, path } = fixture(BROKEN);
  const found = diagnostics({ roots: [root, { ...root, root: "/other" }] });
  expect([...found.keys()]).toEqual([path]);
  expect(found.get(path)?.map(({ id, placed: { start, end, file } }) => [id, file.text.slice(start, end)])).toEqual([
    ["plan/undeclared-local", "local.none"],
  ]);
});

test("a diagnostic is the same object if another file changed, and moves with its text", () => {
  const { root, path } = fixture(`${BROKEN}--- other.tf\n${OTHER}`);
  const placed = (plan: typeof root.plan) => diagnostics({ roots: [{ ...root, plan }] }).get(path)?.[0];
  const first = placed(root.plan);
  expect(placed(withText(root.plan, "other.tf", OTHER.replace("1", "2")))).toEqual(first);
  const moved = placed(withText(root.plan, "main.tf", `\n\n${BROKEN}`));
  expect(moved?.placed.start).toBe((first?.placed.start ?? 0) + 2);
});

test.each([
  ["a reference that is not finished", 'output "o" {\n  value = terraform_data..a\n}\n', ["Invalid attribute name"]],
  [
    "a condition that is always the same",
    'check "c" {\n  assert {\n    condition = "yes"\n    error_message = "no"\n  }\n}\n',
    ["Invalid assert expression", "Zero assert blocks"],
  ],
  [
    "a type that does not exist",
    'variable "v" {\n  type = map(objct({}))\n  default = { a = {}, b = 1 }\n}\noutput "o" {\n  value = var.v.c\n}\n',
    ["Invalid type specification"],
  ],
  [
    "a trigger whose resource cannot be planned",
    'resource "terraform_data" "a" {\n  nope = 1\n}\nresource "terraform_data" "b" {\n  lifecycle {\n    replace_triggered_by = [terraform_data.a]\n  }\n}\n',
    ["Unsupported argument"],
  ],
  ...(
    [
      ['resource "terraform_data" {', "Missing name for resource"],
      ['resource "terraform_data" "a" "b" {', "Extraneous label for resource"],
      ['resource "terraform_data" "" {', "Invalid resource name"],
      ['resourc "terraform_data" "a" {', "Unsupported block type"],
    ] as const
  ).map(([header, summary]): [string, string, string[]] => [
    `the header ${header}`,
    `${header}\n  input = 1\n}\noutput "o" {\n  value = terraform_data.a.id\n}\n`,
    [summary],
  ]),
  [
    "a variable that is not declared as it is meant",
    'module "m" {\n  source = "./child"\n  v = 1\n}\n--- child/main.tf\nvariabel "v" {}\noutput "o" {\n  value = var.v\n}\n',
    [],
  ],
])("of %s nothing is told but that", (_, text, summaries) => {
  const { root, path } = fixture(text);
  const found = diagnostics({ roots: [root] }).get(path) ?? [];
  expect(found.map(({ message }) => message.split(":")[0])).toEqual(summaries);
});

test("without a required value, only what a validation finds is an error: defaults are for a caller to replace", () => {
  const declarations = (required: string) => `variable "required" {${required}}
variable "settings" {
  type    = object({ size = number })
  default = null
}
output "size" {
  value = var.settings.size
}
output "sum" {
  value = var.settings.size + var.required
}
resource "terraform_data" "a" {
  input = local.none
}
`;
  const severities = (text: string) =>
    [...diagnostics({ roots: [fixture(text).root] }).values()].flat().map(({ id, severity }) => [id, severity]);
  const [inDefault, undeclared] = ["lang/attribute-of-null", "plan/undeclared-local"];
  expect(severities(declarations(""))).toEqual([
    [undeclared, "error"],
    [inDefault, "information"],
    [inDefault, "information"],
  ]);
  expect(severities(declarations(" default = 1 "))).toEqual([
    [undeclared, "error"],
    [inDefault, "error"],
    [inDefault, "error"],
  ]);
});

test("what init has not installed is one row of the root module, with the other places", () => {
  const call = (name: string) => `module "${name}" {\n  source = "registry/${name}/aws"\n}\n`;
  const names = ["a", "b", "c", "d", "e"];
  const { root, path } = fixture(names.map(call).join(""));
  const [row, ...others] = diagnostics({ roots: [root] }).get(path) ?? [];
  expect(others).toEqual([]);
  expect(row?.message).toBe(
    "Module not installed: module.a, module.b, module.c and 2 more are not installed. Run terraform init; until then their outputs are unknown.",
  );
  expect(row?.related.map(({ message }) => message)).toEqual(
    names.slice(1).map((name) => `module.${name} is not installed`),
  );
});

test("the modules of runs of tests are among what init has not installed", () => {
  const { root } = fixture(`
    module "a" {
      source = "registry/a/aws"
    }
    --- tests/a.tftest.hcl
    run "r" {
      module {
        source = "registry/b/aws"
      }
    }
  `);
  const rows = [...diagnostics({ roots: [root] }).values()].flat();
  expect(rows.map(({ message, severity }) => [message, severity])).toEqual([
    ['Module not installed: module.a and the module of run "r" are not installed. Run terraform init.', "information"],
  ]);
});

test("a finding in a module leads to the calls of each root module, once", () => {
  const { root, path } = fixture(`
    module "outer" {
      source = "./outer"
    }
    --- outer/main.tf
    module "inner" {
      source = "../inner"
    }
    --- inner/main.tf
    output "o" {
      value = lo$0cal.none
    }
  `);
  const found = diagnostics({ roots: [root, { ...root, root: "/other" }] }).get(path) ?? [];
  expect(found.map(({ related }) => related.map(({ message, placed }) => `${placed.file.path} ${message}`))).toEqual([
    [
      "/fixture/main.tf module.outer of /fixture calls it",
      "/fixture/outer/main.tf module.outer.module.inner of /fixture calls it",
    ],
  ]);
});

test("what only the defaults of a library lead to is a note at the variable", () => {
  const library = `variable "settings" {
  type    = object({ size = number })
  default = null
}
output "size" {
  value = var.settings.size
}
output "broken" {
  value = local.none
}
--- examples/simple/main.tf
module "here" {
  source = "../.."
}
`;
  const { root, path } = fixture(library);
  const found = diagnostics({ roots: [root] }).get(path) ?? [];
  expect(
    found.map(({ id, severity, placed, related }) => [
      id,
      severity,
      placed.file.text.slice(placed.start, placed.end),
      ...related.map(({ message, placed: { file, start, end } }) => `${message}: ${file.text.slice(start, end)}`),
    ]),
  ).toEqual([
    ["plan/undeclared-local", "error", "local.none"],
    [
      "lang/attribute-of-null",
      "information",
      'variable "settings"',
      "Attempt to get attribute from null value with its default: .size",
    ],
  ]);
});
