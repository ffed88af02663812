import { expect, test } from "vitest";
import { planText } from "../../../../server/engine/render/planText/planText.ts";
import { NO_SECRETS } from "../../../../server/engine/render/secrets.ts";
import { planOf } from "../../../support/disk.ts";
import { hasTerraform, LANGUAGE } from "../../../support/terraform.ts";
import { inFolderOf } from "../steps/real.ts";
import { isRefused, type Step } from "../steps/step.ts";
import { walkWorkspace } from "../steps/walk.ts";
import { concealedAs, planPart, randomSteps, realText, recordedTexts, scenarioSteps, shapeSteps } from "./texts.ts";

const recorded = recordedTexts();

/** What we print of a step, but for the twins of secrets, which Terraform does not know. */
const ourText = (step: Step): Promise<string> =>
  inFolderOf(step, async (folder) => {
    const { mode, unrefreshed = false, targets = [], replace } = step;
    const variables = Object.entries(step.variables).map(([name, text]) => ({ name, text }));
    const options = {
      language: LANGUAGE,
      mode,
      refresh: !unrefreshed,
      targets,
      replace,
      variables,
      missingVariable: "error" as const,
    };
    return planText(await planOf(folder, options), false, NO_SECRETS);
  });

test.each([...scenarioSteps(), ...shapeSteps(), ...randomSteps()])("$name", async ({ name, step }) => {
  const [ours, real] = [planPart(await ourText(step)), planPart(recorded.get(name)!)];
  expect(ours).toBe(concealedAs(ours, real));
});

test("every scenario is recorded", () => expect(scenarioSteps().filter(({ name }) => !recorded.has(name))).toEqual([]));

test.runIf(hasTerraform)(
  "random workspaces, printed now by the real terraform",
  async () => {
    let compared = 0;
    for (let seed = 900; seed < 907; seed++)
      await walkWorkspace(seed, 3, async ({ step, real }) => {
        if (isRefused(real)) return;
        compared++;
        const [ours, said] = [planPart(await ourText(step)), planPart(await realText(step))];
        expect(ours, `seed ${seed}`).toBe(concealedAs(ours, said));
      });
    expect(compared).toBeGreaterThan(4);
  },
  120_000,
);
