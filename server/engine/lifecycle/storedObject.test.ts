import { expect, test } from "vitest";
import { planOfTexts, stateOf } from "../../../test/support/memory.ts";
import { writeJson } from "../render/json.ts";
import { knownJson, sensitiveMask } from "../render/masks.ts";

test("without a schema, a secret under a map key stays a secret", async () => {
  const tags = [
    { type: "get_attr", value: "tags" },
    { type: "index", value: { value: "level", type: "string" } },
  ];
  const state = stateOf({ id: "1", tags: { level: "hush", name: "n" } }, { sensitive_attributes: [tags] });
  const { traces } = await planOfTexts({ "main.tf": 'resource "made_up" "a" {}\n', "terraform.tfstate": state });
  const prior = traces[0]?.transitions.find(({ to }) => to === "priorState")?.object;
  expect(writeJson(knownJson(prior!))).toContain('"hush"');
  expect(writeJson(sensitiveMask(prior!))).toBe('{"tags":{"level":true}}');
});
