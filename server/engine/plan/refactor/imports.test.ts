import { expect, test } from "vitest";
import { MADE_UP, madeUp, planOfTexts, providersWith } from "../../../../test/support/memory.ts";
import { DEFAULT_OPTIONS } from "../../load/inputs.ts";

const RESOURCES = 'resource "made_up" "p" {\n  for_each = { a = 1 }\n}\nresource "made_up" "q" {}\n';

/** What is found of an import block while planning, by its line. */
const errorSummaries = async (block: string) => {
  const { diagnostics } = await planOfTexts({ "main.tf": `import {\n${block}\n}\n${RESOURCES}` });
  return Object.values(diagnostics)
    .flat()
    .filter(({ severity }) => severity === "error")
    .map(({ summary }) => summary);
};

test.each([
  ["a local value that is not there", "to = made_up.q\n  id = local.x", "Reference to undeclared local value"],
  ["each without for_each", "to = made_up.q\n  id = each.key", 'Reference to "each" in context without for_each'],
  ["what each does not have", 'to = made_up.p["a"]\n  for_each = { a = 1 }\n  id = each.k', 'Invalid "each" attribute'],
  ["the for_each", 'to = made_up.p["a"]\n  for_each = var.x\n  id = "x"', "Reference to undeclared input variable"],
  ["itself", "to = made_up.q\n  id = made_up.q.id", "Invalid import id argument"],
  ["a key", 'to = made_up.p[local.x]\n  for_each = { a = 1 }\n  id = "x"', "Unknown variable"],
  [
    "what each does not have, in a key",
    'to = made_up.p[each.k]\n  for_each = { a = 1 }\n  id = "x"',
    "Unsupported attribute",
  ],
])("a wrong name is told once: %s", async (_, block, summary) =>
  expect(await errorSummaries(`  ${block}`)).toEqual([summary]),
);

test("an invalid name in the ID does not hide an invalid key", async () =>
  expect(await errorSummaries('  to = made_up.p[each.key]\n  for_each = ["a"]\n  id = each.v')).toEqual([
    'Invalid "each" attribute',
    "Invalid import 'to' expression",
  ]));

test.each([
  "to = made_up.q\n  id = each.key\n  for_each = { a = path.root }",
  'to = made_up.p[each.value]\n  for_each = ["a"]\n  id = "x-${each.key}"',
])("right ones are not", async (block) => expect(await errorSummaries(`  ${block}`)).toEqual([]));

test("the configuration of a resource is checked, although the imported object is unknown", async () => {
  const providers = providersWith(madeUp({ attributes: { a: { type: "string", required: true } } }));
  const { diagnostics } = await planOfTexts(
    { "main.tf": 'import {\n  to = made_up.a\n  id = "x"\n}\nresource "made_up" "a" {\n  b = 1\n}\n' },
    { providers },
  );
  const found = Object.values(diagnostics).flat();
  expect(found.map(({ summary }) => summary)).toEqual(["Missing required argument", "Unsupported argument"]);
});

test("an ID that only a provider can check is no error", async () => {
  const attributes = { id: { type: "string", computed: true } };
  const schemas = {
    provider_schemas: { [MADE_UP]: { resource_schemas: { made_up: { version: 0, block: { attributes } } } } },
  };
  const { diagnostics, notPlanned } = await planOfTexts(
    {
      "main.tf":
        'import {\n  to = made_up.a\n  id = made_up.b.id\n}\nresource "made_up" "a" {}\nresource "made_up" "b" {}\n',
      "schemas.json": JSON.stringify(schemas),
    },
    { options: { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json" } },
  );
  const found = Object.values(diagnostics).flat();
  expect(found.map(({ severity, summary }) => [severity, summary])).toEqual([
    ["information", "Invalid import id argument"],
  ]);
  expect(notPlanned.map(({ address }) => address)).toEqual(["made_up.a"]);
});
