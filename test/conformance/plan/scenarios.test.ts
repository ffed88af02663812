import { expect, test } from "vitest";
import { writeJson } from "../../../server/engine/render/json.ts";
import { planJson } from "../../../server/engine/render/planJson/planJson.ts";
import { compared, planScenario, recordedScenarios } from "./recorded.ts";

test.each(recordedScenarios())("$name", async (scenario) => {
  const ours = writeJson(planJson(await planScenario(scenario)));
  expect(compared(JSON.parse(ours))).toEqual(compared(JSON.parse(scenario.plan)));
});
