import { describe, expect, test } from "vitest";
import { isWhole } from "../../../support/sample.ts";
import { differences } from "../steps/differences.ts";
import { ourSaid } from "../steps/ours.ts";
import { inFolderOf } from "../steps/real.ts";
import { concealedAs, planPart } from "../texts/texts.ts";
import { ACCEPTED } from "./accepted.ts";
import { corpus } from "./corpus.ts";
import { flowing, goldens, judged } from "./goldens.ts";

// All plans of all judges in a soak; else half of those that differ, another half than for the judge before, and some of the others.
const plans = corpus();
const isChosen = (at: number, judge: number, isDeviating: boolean): boolean =>
  isWhole || (isDeviating && (at + judge) % 2 === 0) || at % SAMPLE === 0;
const SAMPLE = 24;

describe.each(goldens().map((golden, at) => ({ ...golden, at })))(
  "plans as $language makes them",
  ({ at: judge, ...golden }) => {
    const { language, deviations } = golden;
    const isAccepted = (name: string) => ACCEPTED.some((each) => each.name === name && each.languages.test(language));
    const chosen = plans.filter(({ name }, at) => isChosen(at, judge, deviations.has(name)) && !isAccepted(name));
    test.each(chosen)("$name", async (plan) => {
      const deviation = deviations.get(plan.name);
      const ours = await inFolderOf(plan.step, (folder) => ourSaid(plan.step, folder, language));
      if (deviation?.diagnostics) {
        expect(differences({ diagnostics: deviation.diagnostics, plan: undefined }, ours)).toEqual([]);
        return;
      }
      const real = judged(plan, deviation, golden);
      if (real.plan) expect(differences({ ...ours, plan: real.plan }, { ...ours, plan: ours.plan })).toEqual([]);
      if (real.text === undefined) return;
      // Where lines end is recorded only in a text of the judge itself.
      const asPrinted = deviation?.text === undefined ? flowing : (text: string) => text;
      const text = asPrinted(planPart(ours.text ?? ""));
      expect(text).toBe(concealedAs(text, asPrinted(real.text)));
    });
  },
);

test("every deviation is one of a recorded plan", () => {
  const names = new Set(plans.map(({ name }) => name));
  for (const { deviations } of goldens()) expect([...deviations.keys()].filter((name) => !names.has(name))).toEqual([]);
});
