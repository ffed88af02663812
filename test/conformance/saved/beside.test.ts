import { expect, test } from "vitest";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import type { FinishedPlan } from "../../../server/engine/plan/saved/finishedPlan.ts";
import { encodeUtf8 } from "../../../server/engine/source/utf8.ts";
import { finishedComparison } from "../../../server/ide/finishedPlans/finishedDifferences.ts";
import { planCauses } from "../../../server/ide/finishedPlans/planCauses.ts";
import { recordedPlans, SAVED_JUDGES } from "./recorded.ts";
import { finishedPlan, livePlan } from "./replanned.ts";

// A plan that a binary wrote, beside the live plan of the same files, state and options: nothing is claimed to differ.

const BUILT_IN = SAVED_JUDGES.flatMap((judge) =>
  recordedPlans(judge)
    .filter(({ schemas, text }) => schemas === undefined && !/will be replaced, as requested/.test(text))
    .map((recorded) => ({ judge, ...recorded })),
);

test.each(BUILT_IN.map((recorded) => [`${recorded.judge}: ${recorded.name}`, recorded] as const))(
  "%s",
  async (_, { plan: bytes, json }) => {
    const { plan, archive } = await finishedPlan(bytes);
    const live = await livePlan(bytes, archive!, plan.mode);
    expect(planCauses(plan, live).filter(({ kind }) => kind !== "objects")).toEqual([]);
    expect(claims(plan, live)).toEqual([]);
    const { plan: document } = await finishedPlan(encodeUtf8(json));
    // The JSON does not name the mode.
    if (document.mode === live.mode) {
      expect(planCauses(document, live).filter(({ kind }) => kind !== "unknown" && kind !== "objects")).toEqual([]);
      expect(claims(document, live)).toEqual([]);
    }
  },
);

test("there are plans to compare", () => {
  expect(BUILT_IN.length).toBeGreaterThan(100);
});

// In the state before the refresh, objects have moved already.
const claims = (finished: FinishedPlan, live: LivePlan) =>
  finishedComparison(finished, live)
    .differences.filter(({ finished }) => !finished?.change.previousAddress)
    .map(({ name, attributes, finished, live }) => ({
      name,
      attributes,
      finished: finished?.change.action.outcome,
      live: live?.change.action.outcome,
    }));
