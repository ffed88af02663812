import { expect, test } from "vitest";
import { writeJson } from "../../../server/engine/render/json.ts";
import { planJson } from "../../../server/engine/render/planJson.ts";
import { planScenario, recordedScenarios } from "./recorded.ts";

const COMPARED = [
  "resource_changes",
  "output_changes",
  "planned_values",
  "variables",
  "applyable",
  "complete",
  "errored",
];

test.each(recordedScenarios())("$name", async (scenario) => {
  const ours = writeJson(planJson(await planScenario(scenario)));
  expect(only(ours)).toEqual(only(scenario.plan));
});

function only(text: string): Record<string, unknown> {
  const plan = JSON.parse(text) as Record<string, unknown>;
  return Object.fromEntries(COMPARED.map((key) => [key, plan[key]]));
}
