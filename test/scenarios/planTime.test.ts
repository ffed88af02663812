import { expect, test } from "vitest";
import { DEFAULT_OPTIONS, type PlanOptions } from "../../server/engine/load/inputs.ts";
import { stringValue } from "../../server/engine/values/value.ts";
import { planOfTexts } from "../support/memory.ts";

const outputs = async (options: Partial<PlanOptions>) => {
  const text = 'output "o" {\n  value = formatdate("YYYY", plantimestamp())\n}\n';
  const plan = await planOfTexts({ "main.tf": text }, { options: { ...DEFAULT_OPTIONS, ...options } });
  return plan.outputs.map(({ after }) => after);
};

test("plantimestamp() is the given time of the plan", async () => {
  expect(await outputs({ planTime: "2030-01-02T03:04:05Z" })).toEqual([stringValue("2030")]);
  expect(await outputs({})).toMatchObject([{ kind: "unknown" }]);
});
