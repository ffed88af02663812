import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeJson } from "../../../server/engine/render/json.ts";
import { planJson } from "../../../server/engine/render/planJson/planJson.ts";
import { planOf } from "../../support/disk.ts";
import { hasTerraform, JUDGE, LANGUAGE, realPlan } from "../../support/terraform.ts";
import { compared } from "./recorded.ts";

const GOLDENS = "test/conformance/plan";

interface Golden {
  readonly terraform: string;
  readonly command: string;
  readonly folder: string;
  readonly plan: Record<string, unknown>;
}

const goldens = readdirSync(GOLDENS)
  .filter((name) => name.endsWith(".golden.json"))
  .map((name) => JSON.parse(readFileSync(join(GOLDENS, name), "utf8")) as Golden);

console.log(
  hasTerraform
    ? `plans are compared with the terraform ${JUDGE} on PATH, and with what it recorded`
    : `no terraform ${JUDGE} on PATH: plans are compared with what it recorded`,
);

describe.each(goldens)("$folder", ({ folder, plan }) => {
  test("equals the recorded plan of the real terraform", async () => {
    expect(await ours(folder)).toEqual(compared(plan));
  });
  test.runIf(hasTerraform)("equals what the real terraform says now", async () => {
    expect(await ours(folder)).toEqual(compared(realPlan(folder)));
  });
});

test("there are recorded plans", () => expect(goldens.length).toBeGreaterThan(0));

async function ours(folder: string): Promise<Record<string, unknown>> {
  const plan = await planOf(folder, { language: LANGUAGE, missingVariable: "error" });
  return compared(JSON.parse(writeJson(planJson(plan))) as Record<string, unknown>);
}
