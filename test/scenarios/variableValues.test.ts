import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import { planJson } from "../../server/engine/render/planJson/planJson.ts";
import { planOfTexts } from "../support/memory.ts";

test("a plan has the given values of variables, but only the defaults of ephemeral ones", async () => {
  const variables = ["a", "b", "c"].map((name) => ({ name, text: "given" }));
  const plan = await planOfTexts(
    {
      "main.tf": `
        variable "a" {
          ephemeral = true
          type      = string
        }
        variable "b" {
          ephemeral = true
          default   = "own"
        }
        variable "c" {
          default = "own"
        }`,
    },
    { options: { ...DEFAULT_OPTIONS, variables } },
  );
  expect(planJson(plan).variables).toEqual({ b: { value: "own" }, c: { value: "given" } });
});
