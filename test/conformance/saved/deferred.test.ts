import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseWithNumberTexts } from "../values/terraformJson.mjs";
import { shownPlan } from "./shownPlan.ts";

// Plans with changes that wait for another plan. The text of 1.17-dev leaves them out; ours has them, as that of later versions.

interface Recorded {
  readonly name: string;
  readonly plan: string;
  readonly json: string;
}
const RECORDED: readonly Recorded[] = JSON.parse(readFileSync(join(import.meta.dirname, "deferred.json"), "utf8"));
const [OPEN_KEYS, REPLACED] = RECORDED;

describe.each(RECORDED)("$name", ({ plan, json }) => {
  test("the JSON is that of the binary", async () => {
    const { out, errors } = await shownPlan(Buffer.from(plan, "base64"), undefined, "--json");
    expect(errors).toBe("");
    expect(parseWithNumberTexts(out)).toEqual(parseWithNumberTexts(json));
  });

  test("the text of the file is that of its JSON", async () => {
    const { out } = await shownPlan(Buffer.from(plan, "base64"), undefined);
    expect((await shownPlan(new TextEncoder().encode(json), undefined)).out).toBe(out);
  });
});

test("each deferred change is shown with its reason, apart from the planned ones", async () => {
  const { out } = await shownPlan(Buffer.from(OPEN_KEYS!.plan, "base64"), undefined);
  const [deferred = "", planned = ""] = out.split("───\n");
  expect(deferred.match(/(?<= # ).*/g)).toEqual([
    "terraform_data.d was deferred",
    "(because a prerequisite for this resource is deferred)",
    "terraform_data.e[*] was deferred",
    "(because the number of resource instances is unknown)",
    "terraform_data.n[*] was deferred",
    "(because the number of resource instances is unknown)",
    "module.m[*].terraform_data.i[*] was deferred",
    "(because the number of resource instances is unknown)",
  ]);
  expect(planned).toContain("# terraform_data.u will be created");
  expect(planned).toContain("Plan: 1 to add, 0 to change, 0 to destroy.");
});

test("a sensitive value of a deferred change is masked", async () => {
  const { out } = await shownPlan(Buffer.from(REPLACED!.plan, "base64"), undefined);
  expect(out).toContain("+ input  = (sensitive value)");
});

test("without other changes, another plan is needed first", async () => {
  const document = { ...JSON.parse(OPEN_KEYS!.json), resource_changes: [] };
  const { out } = await shownPlan(new TextEncoder().encode(JSON.stringify(document)), undefined);
  expect(out).toContain("No current changes. This plan requires another plan to be applied first.");
  expect(out).not.toContain("No changes.");
});
