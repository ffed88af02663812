import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runs, SEED as seed } from "../../../support/sample.ts";
import { hasTerraform, JUDGE } from "../../../support/terraform.ts";
import { acceptedAs } from "./accepted.ts";
import { differences } from "./differences.ts";
import { ourSaid } from "./ours.ts";
import { inFolderOf } from "./real.ts";
import { printFound, runSteps } from "./run.ts";
import type { Asked } from "./walk.ts";

const [, ...lines] = readFileSync("test/conformance/plan/steps/steps.golden.jsonl", "utf8").trim().split("\n");
const recorded = lines.map((line) => JSON.parse(line) as Asked & { readonly name: string });

describe("what the real terraform said of random workspaces", () => {
  test.each(recorded)("$name", async (asked) => {
    const ours = await inFolderOf(asked.step, (folder) => ourSaid(asked.step, folder));
    expect(differences(asked.real, ours).filter((found) => !acceptedAs(found, asked))).toEqual([]);
  });
  test("is recorded", () => expect(recorded.length).toBeGreaterThan(30));
});

const count = Number(process.env.STEPS ?? runs(16));
console.log(
  hasTerraform
    ? `${count} random plans beside the terraform on PATH, from seed ${seed}: node scripts/steps.mjs ${count} ${seed}`
    : `no terraform ${JUDGE} on PATH: random plans are compared with what it recorded`,
);

test.runIf(hasTerraform)(
  "random workspaces, planned now by the real terraform",
  async () => {
    const { plans, different } = await runSteps(count, seed);
    expect(different.map(printFound).join("\n")).toBe("");
    expect(plans).toBe(count);
  },
  120_000 + count * 1_000,
);
