import { describe, expect, test } from "vitest";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { planOfTexts, stateOf } from "../../support/memory.ts";

// What an argument that is null in a block without a schema comes to is the provider's to say: a default, or null.

const REFERENCE = "made_up.a.maybe";

const EXPRESSIONS: readonly string[] = [
  `coalesce(null, ${REFERENCE})`,
  `try(coalesce(null, ${REFERENCE}), "other")`,
  `element(${REFERENCE}, 0)`,
  `one(${REFERENCE})`,
  `min(${REFERENCE}...)`,
  `max(${REFERENCE}, 1)`,
  `${REFERENCE}[0]`,
  `${REFERENCE}.name`,
  `${REFERENCE}[*].name`,
  `${REFERENCE} + 1`,
  `-${REFERENCE}`,
  `!${REFERENCE}`,
  `${REFERENCE} && true`,
  `${REFERENCE} > 1`,
  `${REFERENCE} ? 1 : 2`,
  `"a-\${${REFERENCE}}"`,
  `"%{if ${REFERENCE}}a%{endif}"`,
  `"%{for x in ${REFERENCE}}a%{endfor}"`,
  `[for x in ${REFERENCE} : x]`,
  `{ (${REFERENCE}) = 1 }`,
  `{ a = 1 }[${REFERENCE}]`,
  `[1][${REFERENCE}]`,
  `coalescelist(${REFERENCE}, [])`,
  `concat(${REFERENCE}, ["a"])`,
  `merge(${REFERENCE}, { a = 1 })`,
  `length(${REFERENCE})`,
  `join(",", ${REFERENCE})`,
  `join(",", [${REFERENCE}])`,
  `format("%s", ${REFERENCE})`,
  `format("%d", ${REFERENCE})`,
  `toset([${REFERENCE}])`,
  `setproduct([${REFERENCE}], ["a"])`,
  `lookup(${REFERENCE}, "a")`,
  `jsondecode(${REFERENCE})`,
  `cidrsubnet(${REFERENCE}, 8, 1)`,
  `upper(${REFERENCE})`,
  `range(${REFERENCE})`,
  `zipmap([${REFERENCE}], ["a"])`,
  `regex("a", ${REFERENCE})`,
  `sum([${REFERENCE}])`,
  `keys(${REFERENCE})`,
  `templatestring(local.t, { a = ${REFERENCE} })`,
  `${REFERENCE} == null ? 1 : "x"`,
];

/** Empty arguments, and expressions that refuse them. */
const EXPRESSIONS_OF_EMPTY: readonly (readonly [string, string])[] = [
  ['""', `coalesce("", ${REFERENCE})`],
  ["[]", `element(${REFERENCE}, 0)`],
  ["[]", `min(${REFERENCE}...)`],
  ["[]", `${REFERENCE}[0]`],
  ["[]", `coalescelist(${REFERENCE}, [])`],
  ["{}", `${REFERENCE}.key`],
];

const mainWith = (argument: string, more: string): string => `
resource "made_up" "a" {
  maybe = ${argument}
}
locals {
  t = "$\${a}"
}
${more}
`;

const errorsIn = (plan: LivePlan): readonly string[] =>
  Object.values(plan.diagnostics)
    .flat()
    .filter(({ severity }) => severity === "error")
    .map(({ summary, detail }) => `${summary}: ${detail}`);

const errorsOf = async (main: string, more: Readonly<Record<string, string>> = {}) =>
  errorsIn(await planOfTexts({ "main.tf": main, ...more }));

const outputOf = (expression: string): string => `output "out" {\n  value = ${expression}\n}`;

describe("a null argument of a new object is not known:", () => {
  test.each(EXPRESSIONS)("%s", async (expression) =>
    expect(await errorsOf(mainWith("null", outputOf(expression)))).toEqual([]),
  );

  test("neither is what is computed from it", async () => {
    const expressions = [`try(coalesce(null, ${REFERENCE}), "other")`, `${REFERENCE} == null ? 1 : 2`, REFERENCE];
    for (const expression of expressions) {
      const { outputs } = await planOfTexts({ "main.tf": mainWith("null", outputOf(expression)) });
      expect(outputs.map(({ after }) => after?.kind)).toEqual(["unknown"]);
    }
  });

  test.each([
    ["for_each", `for_each = ${REFERENCE}`],
    ["count", `count = ${REFERENCE}`],
    ["count of its elements", `count = length(${REFERENCE})`],
    [
      "depends on it",
      `lifecycle {\n    precondition {\n      condition = ${REFERENCE}\n      error_message = ""\n    }\n  }`,
    ],
    ["dynamic block", `dynamic "rule" {\n    for_each = ${REFERENCE}\n    content {}\n  }`],
  ])("%s", async (_, argument) =>
    expect(await errorsOf(mainWith("null", `resource "made_up" "other" {\n  ${argument}\n}`))).toEqual([]),
  );

  test("through a module, an instance key and a variable", async () => {
    const child = `
variable "version_number" {
  default = null
}
variable "name" {
  type     = string
  nullable = false
}
resource "made_up" "a" {
  count = 1
  maybe = var.version_number
}
locals {
  chosen = coalesce(var.version_number, try(made_up.a[0].maybe, "$Default"))
}
output "chosen" {
  value = upper(local.chosen)
}
`;
    const main = `
resource "made_up" "first" {
  maybe = null
}
module "child" {
  source = "./child"
  name   = made_up.first.maybe
}
output "chosen" {
  value = "a-\${module.child.chosen}"
}
`;
    const modules = { Modules: [{ Key: "child", Source: "./child", Dir: "child" }] };
    const files = { "child/main.tf": child, ".terraform/modules/modules.json": JSON.stringify(modules) };
    expect(await errorsOf(main, files)).toEqual([]);
  });
});

describe("an empty argument of a new object is assumed:", () => {
  test.each(EXPRESSIONS_OF_EMPTY)("%s in %s", async (empty, expression) =>
    expect(await errorsOf(mainWith(empty, outputOf(expression)))).toEqual([]),
  );
});

test("the type of what is decoded from an assumed text is assumed", async () => {
  const files = { "terraform.tfstate": stateOf({ id: "i", size: "1", text: "7" }) };
  const errorsWith = (size: string) =>
    errorsOf(
      `resource "made_up" "a" {\n  size = "${size}"\n}\nlocals {\n  decoded = yamldecode(made_up.a.text)\n}\noutput "out" {\n  value = [local.decoded["a"], local.decoded[0], local.decoded.a]\n}\n`,
      files,
    );
  expect(await errorsWith("1")).toHaveLength(3);
  expect(await errorsWith("2")).toEqual([]);
});

test("a block without arguments can have attributes that its provider computes", async () => {
  const blocks = `network {\n    access {}\n    names = ["n"]\n  }`;
  const main = `resource "made_up" "a" {\n  count = 1\n  ${blocks}\n}\n${outputOf("made_up.a.*.network.0.access.0.address")}`;
  expect(await errorsOf(main)).toEqual([]);
  expect(await errorsOf(main, { "terraform.tfstate": stateOf({ id: "i" }) })).toEqual([]);
});

test("a single block may be an object", async () => {
  const main = `resource "made_up" "a" {\n  config {\n    role {\n      name = "n"\n    }\n  }\n}\n`;
  const { outputs, diagnostics } = await planOfTexts({
    "main.tf": `${main}output "id" {\n  value = made_up.a.config.role.id\n}\noutput "name" {\n  value = made_up.a.config.role.name\n}\n`,
  });
  expect(Object.values(diagnostics).flat()).toEqual([]);
  expect(outputs.map(({ after }) => after?.kind)).toEqual(["unknown", "string"]);
});

describe("a null that is known stays an error:", () => {
  test("of a local value", async () => {
    const main = mainWith("local.none", `locals {\n  none = null\n}\n${outputOf('coalesce(local.none, "")')}`);
    expect(await errorsOf(main)).toHaveLength(1);
  });

  test("of an object that stays as the state has it", async () => {
    const state = stateOf({ id: "i", maybe: null });
    const files = { "terraform.tfstate": state };
    expect(await errorsOf(mainWith("null", outputOf(`coalesce(null, ${REFERENCE})`)), files)).toHaveLength(1);
    const changed = mainWith("null\n  other = 1", outputOf(`coalesce(null, ${REFERENCE})`));
    expect(await errorsOf(changed, files)).toEqual([]);
  });
});
