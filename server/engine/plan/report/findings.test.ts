import { expect, test } from "vitest";
import { CONSOLE } from "../regimes/console.ts";
import { DESTRUCTION } from "../regimes/destruction.ts";
import { NORMAL_PLAN } from "../regimes/normalPlan.ts";
import { REFRESH_ONLY } from "../regimes/refreshOnly.ts";
import type { Regime } from "../regimes/regime.ts";
import { VALIDATION } from "../regimes/validation.ts";
import { JUDGES, judgesOf } from "./findings.ts";

test("every judge has a name of its own, and finds something", () => {
  expect(new Set(JUDGES.map(({ id }) => id)).size).toBe(JUDGES.length);
  expect(JUDGES.filter(({ all, reached }) => !all && !reached)).toEqual([]);
});

const namesOf = (regime: Regime) => judgesOf("plan", regime).map(({ id }) => id);

test("a regime decides which judges have a say", () => {
  expect(namesOf(NORMAL_PLAN)).toContain("moves");
  expect(namesOf(REFRESH_ONLY)).not.toContain("removed-blocks");
  expect(namesOf(DESTRUCTION)).toEqual(expect.arrayContaining(["replacements", "preceding-removed-blocks"]));
  expect(namesOf(DESTRUCTION)).not.toContain("moves");
  for (const regime of [VALIDATION, CONSOLE]) expect(namesOf(regime)).not.toContain("targets");
});
