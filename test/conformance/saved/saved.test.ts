import { describe, expect, test } from "vitest";
import { isWhole } from "../../support/sample.ts";
import { parseWithNumberTexts } from "../values/terraformJson.mjs";
import { recordedPlans, SAVED_JUDGES } from "./recorded.ts";
import { shownPlan } from "./shownPlan.ts";

// Several versions have written a plan of the same workspace: each version shows a third of its plans, another third than the version
// before it; in a soak all of them.
const isShown = (plan: number, judge: number): boolean => isWhole || (plan + judge) % 3 === 0;

describe.each(SAVED_JUDGES.map((judge, at) => [judge, at] as const))("%s", (judge, judgeAt) => {
  const plans = recordedPlans(judge).filter((_, at) => isShown(at, judgeAt));

  test.each(plans)("$name", async ({ plan, schemas, json, text }) => {
    const shownJson = await shownPlan(plan, schemas, "--json");
    expect(shownJson.errors).toBe("");
    expect(parseWithNumberTexts(shownJson.out)).toEqual(parseWithNumberTexts(json));
    expect((await shownPlan(plan, schemas)).out).toBe(text);
  });

  test.each(plans)("$name, of its JSON", async ({ schemas, json, text }) => {
    const bytes = new TextEncoder().encode(json);
    expect((await shownPlan(bytes, schemas, "--json")).out).toBe(json);
    // Terraform 1.5 does not say in its JSON that a plan failed.
    if (!json.includes('"errored"') && /^Planning failed|then encountered a problem:$/m.test(text)) return;
    expect((await shownPlan(bytes, schemas)).out).toBe(text);
  });
});

describe("plans that store their schemas", () => {
  const stored = recordedPlans("opentofu-1.13.0-dev").filter(({ schemas }) => schemas !== undefined);

  test("there are some", () => expect(stored.length).toBeGreaterThan(50));

  test.each(stored.filter((_, at) => isShown(at, 1)))("$name", async ({ plan, json, text }) => {
    const shownJson = await shownPlan(plan, undefined, "--json");
    expect(shownJson.errors).toBe("");
    expect(parseWithNumberTexts(shownJson.out)).toEqual(parseWithNumberTexts(json));
    expect((await shownPlan(plan, undefined)).out).toBe(text);
  });
});

test("several versions of both products have written plans", () => {
  expect(SAVED_JUDGES.filter((judge) => judge.startsWith("terraform")).length).toBeGreaterThan(2);
  expect(SAVED_JUDGES.some((judge) => judge.startsWith("opentofu"))).toBe(true);
});
