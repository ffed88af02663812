import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import { writeJson } from "../../server/engine/render/json.ts";
import { planJson } from "../../server/engine/render/planJson/planJson.ts";
import { MADE_UP, planOfTexts } from "../support/memory.ts";

/** A list of objects of the original SDK, which can be written as blocks. */
const BLOCK = {
  attributes: {
    id: { type: "string", optional: true, computed: true },
    rule: { type: ["set", ["object", { port: "number", note: "string" }]], optional: true },
  },
};

/** Returns `rule` in the JSON of the configuration. */
async function ruleIn(body: string): Promise<unknown> {
  const schemas = { provider_schemas: { [MADE_UP]: { resource_schemas: { made_up: { version: 0, block: BLOCK } } } } };
  const plan = await planOfTexts(
    {
      "main.tf": `variable "p" {\n default = 1\n}\nresource "made_up" "a" {\n${body}\n}\n`,
      "schemas.json": JSON.stringify(schemas),
    },
    { options: { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json" } },
  );
  const { configuration } = JSON.parse(writeJson(planJson(plan))) as { readonly configuration: Configuration };
  return configuration.root_module.resources[0]?.expressions?.rule;
}

interface Configuration {
  readonly root_module: { readonly resources: readonly { readonly expressions?: Readonly<Record<string, unknown>> }[] };
}

// Recorded: terraform 1.11.4 show -json, of aws_security_group (hashicorp/aws 5.100.0), whose ingress is such an attribute.
test.each<[string, string, unknown]>([
  [
    "constants",
    'rule {\n port = 80\n }\n rule {\n port = 2\n note = "n"\n }',
    {
      constant_value: [
        { note: "n", port: 2 },
        { note: null, port: 80 },
      ],
    },
  ],
  ["references", "rule {\n port = var.p\n }\n rule {\n port = 2\n }", { references: ["var.p"] }],
  [
    "blocks that are made are passed over",
    'dynamic "rule" {\n for_each = [1]\n content {\n port = rule.value\n }\n }',
    undefined,
  ],
  ["no blocks", "rule = []", { constant_value: [] }],
])("an attribute that is written as blocks: %s", async (_, body, json) => expect(await ruleIn(body)).toEqual(json));
