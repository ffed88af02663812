import { expect, test } from "vitest";
import { DEFAULT_OPTIONS, forValidation, type Inputs } from "../../server/engine/load/inputs.ts";
import { makePlan } from "../../server/engine/plan/makePlan.ts";
import { answers } from "../../server/engine/source/question.ts";
import { settle } from "../../server/workspace/asked/settle.ts";
import { askFiles } from "../support/memory.ts";

const MAIN = `import {
  to = terraform_data.a
  id = terraform_data.b.id
}
resource "terraform_data" "a" {}
resource "terraform_data" "b" {}
`;

test("a plan reuses nothing from a validation, even after waiting for answers", async () => {
  const ask = askFiles("/memory", { "main.tf": MAIN });
  const inputs: Inputs = { root: "/memory", answers: answers(), options: DEFAULT_OPTIONS };
  const validation = await settle(forValidation(inputs), ask);
  const waiting = makePlan(inputs, validation);
  expect(waiting.open.length).toBeGreaterThan(0);
  const { diagnostics } = await settle(inputs, ask, waiting);
  expect(diagnostics.plan.map(({ summary }) => summary)).toEqual(["Invalid import id argument"]);
});
