import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rawEquals } from "../../../server/engine/values/equality.ts";
import { withoutDeepMarks } from "../../../server/engine/values/value.ts";
import { SEED } from "../../support/sample.ts";
import { hasTerraform } from "../../support/terraform.ts";
import { casesOf, type RecordedCase } from "./cases.ts";
import { differences } from "./compare.ts";
import { decoded } from "./decoded.ts";
import { observe, SOURCE_PLAN } from "./observe.ts";

const read = (mode: string): readonly RecordedCase[] =>
  readFileSync(join(import.meta.dirname, `${mode}.golden.jsonl`), "utf8")
    .split("\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

const RECORDED = [...read("plan"), ...read("apply")];

test("what the real terraform proposed and judged is proposed and judged here", () => {
  expect(RECORDED.length).toBeGreaterThanOrEqual(2_000);
  const judged = RECORDED.filter(({ violations }) => violations && violations.length > 0);
  expect(judged.length).toBeGreaterThanOrEqual(500);
  const rules = new Set(judged.flatMap(({ violations }) => (violations ?? []).map(({ rule }) => rule)));
  expect([...rules].sort()).toEqual(["apply-consistent", "plan-stable", "plan-valid", "wholly-known"]);
  expect(RECORDED.flatMap(differences)).toEqual([]);
});

test.runIf(hasTerraform).each(["plan", "apply"] as const)("a fresh %s with the real terraform", async (mode) => {
  console.log(`${mode}: asked the real terraform, seed ${SEED}`);
  const run = await observe(SEED, 30, mode);
  expect(run.strange).toEqual([]);
  expect(casesOf(`${mode} ${SEED}`, run).flatMap(differences).join("\n")).toBe("");
  for (const { type, schema, body, configuration } of run.observed) {
    if (!configuration || configuration.kind === "null") continue;
    const text = JSON.stringify({ resource: { [type]: { x: body } } });
    const ours = withoutDeepMarks(decoded("main.tf.json", text, schema.block, SOURCE_PLAN).value);
    expect(rawEquals(ours, configuration), text).toBe(true);
  }
});
