import { expect, test } from "vitest";
import { planText } from "../../../../server/engine/render/planText/planText.ts";
import { MASK } from "../../../../server/engine/render/secrets.ts";
import { planOf } from "../../../support/disk.ts";
import { inFolderOf } from "../steps/real.ts";
import type { Step } from "../steps/step.ts";
import { planPart, randomSteps, recordedTexts, scenarioSteps, shapeSteps } from "./texts.ts";

const recorded = recordedTexts();

/** What we print of a step. */
const ourText = (step: Step): Promise<string> =>
  inFolderOf(step, async (folder) => {
    const { mode, unrefreshed = false, targets = [], replace } = step;
    const variables = new Map(Object.entries(step.variables));
    const options = { mode, refresh: !unrefreshed, targets, replace, variables, missingVariable: "error" as const };
    return planText(await planOf(folder, options), false);
  });

/**
 * What we conceal and Terraform shows, by a mark that it has not or because it is the twin of a secret: as we say it, with what
 * stands beside it aligned as ours is.
 */
function concealedAs(ours: string, real: string): string {
  if (!ours.includes(MASK)) return real;
  const own = ours.split("\n");
  const [packed, around] = [(line: string) => line.replace(/ +=/, " ="), (line: string) => packed(line).split(MASK)];
  const isConcealed = (line: string, ourLine: string): boolean => {
    const [before, after = "", ...more] = around(ourLine);
    const isLine = packed(line).startsWith(before!) && packed(line).endsWith(after);
    return more.length === 0 && isLine && (ourLine.includes(MASK) || packed(line) === packed(ourLine));
  };
  const lines = real.split("\n");
  return lines.map((line, at) => (isConcealed(line, own[at] ?? "") ? own[at] : line)).join("\n");
}

test.each([...scenarioSteps(), ...shapeSteps(), ...randomSteps()])("$name", async ({ name, step }) => {
  const [ours, real] = [planPart(await ourText(step)), planPart(recorded.get(name)!)];
  expect(ours).toBe(concealedAs(ours, real));
});

test("every scenario is recorded", () => expect(scenarioSteps().filter(({ name }) => !recorded.has(name))).toEqual([]));
