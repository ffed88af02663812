import { expect, test } from "vitest";
import { MADE_UP, planOfTexts, stateOf } from "../../../test/support/memory.ts";
import { DEFAULT_OPTIONS } from "../load/inputs.ts";
import { writeJson } from "../render/json.ts";
import { knownJson } from "../render/masks.ts";
import { pathText } from "../values/path.ts";

const optional = (type: unknown) => ({ type, optional: true });

const SCHEMAS = JSON.stringify({
  format_version: "1.0",
  provider_schemas: {
    [MADE_UP]: {
      resource_schemas: {
        made_up: {
          version: 2,
          block: {
            attributes: {
              name: optional("string"),
              size: optional("number"),
              zones: optional(["list", "string"]),
              tags: optional(["map", "string"]),
            },
            block_types: { rule: { nesting_mode: "list", block: { attributes: { port: optional("number") } } } },
          },
        },
      },
    },
  },
});

const MAIN = `
terraform {
  required_providers {
    made = { source = "hashicorp/made" }
  }
}

resource "made_up" "a" {
  provider = made
  name     = "n"
  size     = 5
}
`;

const plannedFrom = async (state: string) => {
  const plan = await planOfTexts(
    { "main.tf": MAIN, "terraform.tfstate": state, "schemas.json": SCHEMAS },
    { options: { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json" } },
  );
  const [trace] = plan.traces;
  const upgrade = trace?.transitions.find(({ to }) => to === "upgradedState");
  return { trace, upgrade, found: Object.values(plan.diagnostics).flat() };
};

test("an object of an older schema version is upgraded by the schema, which is reported as assumed", async () => {
  const attributes = {
    name: "n",
    size: "5",
    zones: { a: 1 },
    tags: { k: "v" },
    gone: "x",
    rule: [{ port: 1, protocol: "tcp" }],
  };
  const { upgrade, trace } = await plannedFrom(stateOf(attributes, { schema_version: 1 }));
  expect(JSON.parse(writeJson(knownJson(upgrade!.object)))).toMatchObject({
    name: "n",
    size: 5,
    zones: null,
    tags: { k: "v" },
    rule: [{ port: 1 }],
  });
  const { from, isAssumed, parts } = upgrade!.upgraded!;
  expect([from, isAssumed]).toEqual([1, true]);
  expect(parts.map(({ path, how }) => `${pathText(path)} ${how}`)).toEqual([
    "gone dropped",
    "rule[0].protocol dropped",
    "size converted",
    "zones lost",
  ]);
  expect(trace?.failed).toBe(false);
});

test("an object of the same schema version is only read", async () => {
  const { upgrade } = await plannedFrom(stateOf({ name: "n", size: 5 }, { schema_version: 2 }));
  expect(upgrade?.upgraded).toBeUndefined();
});

test("an object of a newer schema version is an error of Core at the instance", async () => {
  const { trace, found } = await plannedFrom(stateOf({ name: "n" }, { schema_version: 3 }));
  expect(found.map(({ summary }) => summary)).toEqual(["Resource instance managed by newer provider version"]);
  expect(trace?.failed).toBe(true);
});

test("flat attributes are converted to the form of the schema", async () => {
  const flat = {
    name: "n",
    size: "5",
    "zones.#": "2",
    "zones.0": "a",
    "zones.1": "b",
    "tags.%": "1",
    "tags.x.y": "z",
    "rule.#": "1",
    "rule.0.port": "80",
  };
  const { upgrade } = await plannedFrom(
    stateOf({}, { schema_version: 0, attributes: undefined, attributes_flat: flat }),
  );
  expect(JSON.parse(writeJson(knownJson(upgrade!.object)))).toEqual({
    name: "n",
    size: 5,
    zones: ["a", "b"],
    tags: { "x.y": "z" },
    rule: [{ port: 80 }],
  });
});
