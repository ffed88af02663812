import { expect, test } from "vitest";
import { stateOf } from "../../support/memory.ts";
import { lockOf, packOf, planWithPack } from "../../support/packs.ts";

// As Terraform 1.11.4 with a real provider: the content of a dynamic block is judged once for each block that it generates, and an
// unknown number of blocks is not judged.

const RESOURCES = {
  made_up: {
    version: 0,
    block: {
      attributes: { name: { type: "string", optional: true } },
      block_types: {
        rule: { nesting_mode: "list", block: { attributes: { port: { type: "string", optional: true } } } },
      },
    },
  },
};

const main = (forEach: string, port: string) =>
  `variable "v" {\n  default = ["a"]\n}\nresource "terraform_data" "u" {\n  input = ["a"]\n}\n` +
  `resource "made_up" "a" {\n  dynamic "rule" {\n    for_each = ${forEach}\n    content {\n      port = ${port}\n    }\n  }\n}\n`;

async function errorsOf(text: string, hasPack: boolean): Promise<readonly string[]> {
  const files = { "main.tf": text, "terraform.tfstate": stateOf({}), ".terraform.lock.hcl": lockOf("2.3.4") };
  const plan = await planWithPack(files, hasPack ? packOf({ resources: RESOURCES }) : undefined);
  return Object.values(plan.diagnostics)
    .flat()
    .flatMap(({ severity, summary }) => (severity === "error" ? [summary] : []));
}

const UNDECLARED = "Reference to undeclared resource";

test.each([
  ["[]", "made_up.nothing.id", []],
  ["{}", "each.value", []],
  ["terraform_data.u.output", "made_up.nothing.id", []],
  ['["x"]', "made_up.nothing.id", [UNDECLARED]],
  ["var.v", "made_up.nothing.id", [UNDECLARED]],
  ['["x", "y"]', "made_up.nothing.id", [UNDECLARED, UNDECLARED]],
  ['["x"]', "each.value", ["each.value cannot be used in this context"]],
])("for_each = %s, port = %s", async (forEach, port, summaries) => {
  for (const hasPack of [true, false]) expect(await errorsOf(main(forEach, port), hasPack)).toEqual(summaries);
});
