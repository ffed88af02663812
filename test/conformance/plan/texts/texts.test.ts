import { expect, test } from "vitest";
import { planText } from "../../../../server/engine/render/planText/planText.ts";
import { planOf } from "../../../support/disk.ts";
import { inFolderOf } from "../steps/real.ts";
import type { Step } from "../steps/step.ts";
import { planPart, randomSteps, recordedTexts, scenarioSteps } from "./texts.ts";

const recorded = recordedTexts();

/** What we print of a step. */
const ourText = (step: Step): Promise<string> =>
  inFolderOf(step, async (folder) => {
    const { mode, unrefreshed = false, targets = [], replace } = step;
    const variables = new Map(Object.entries(step.variables));
    const options = { mode, refresh: !unrefreshed, targets, replace, variables, missingVariable: "error" as const };
    return planText(await planOf(folder, options), false);
  });

test.each([...scenarioSteps(), ...randomSteps()])("$name", async ({ name, step }) => {
  expect(planPart(await ourText(step))).toBe(planPart(recorded.get(name)!));
});

test("every scenario is recorded", () =>
  expect(scenarioSteps().filter(({ name }) => !recorded.has(name))).toEqual([]));
