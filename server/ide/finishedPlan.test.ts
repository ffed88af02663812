import { expect, test } from "vitest";
import { recordedPlans } from "../../test/conformance/saved/recorded.ts";
import { isRefusal } from "../engine/plan/saved/refusal.ts";
import type { FinishedPlan } from "../engine/plan/saved/savedPlan.ts";
import { readSchemas } from "../engine/schema/readSchemas.ts";
import { planFileIn, readPlan } from "../workspace/finishedPlan.ts";
import { finishedPlanText } from "./finishedPlan.ts";

async function finished(name: string): Promise<FinishedPlan> {
  const { plan: bytes, schemas } = recordedPlans("terraform-1.11.4").find((each) => each.name === name)!;
  const file = planFileIn({ kind: "bytes", bytes })!;
  if (isRefusal(file)) throw new Error(file.refusal);
  const reading = {
    root: "/root",
    dataDirectory: ".terraform",
    language: undefined,
    schemas: readSchemas(schemas ?? "{}", "file").providers,
  };
  const read = await readPlan(file, reading, async () => ({ kind: "failure", absent: true, reason: "none" }));
  if (isRefusal(read)) throw new Error(read.refusal);
  return read.plan;
}

const headOf = (text: string): readonly string[] => text.split("\n").filter((line) => line.startsWith("# "));

test("a finished plan that is still the present one names only its version", async () => {
  const plan = await finished("update");
  const head = headOf(finishedPlanText("plan.bin", plan, plan));
  expect(head).toHaveLength(1);
  expect(head[0]).toMatch(/^# plan\.bin: a plan of Terraform 1\.11\.4, made at \d{4}-/);
});

test("another serial, changed files and other actions are told", async () => {
  const plan = await finished("update");
  const state = { ...plan.state.state!, serial: 99 };
  const present = {
    ...plan,
    traces: [],
    state: { ...plan.state, state },
    syntaxOf: () => undefined,
  };
  const text = finishedPlanText("plan.bin", plan, present);
  expect(headOf(text).slice(1)).toEqual([
    `# Stale: it starts from serial ${plan.saved.priorState.serial} of the state, which now has serial 99.`,
    "# main.tf is not part of the configuration now.",
    "# test_thing.a will be updated in-place; now it stays as it is.",
  ]);
  expect(text).toContain("Terraform will perform the following actions:");
});

test("sensitive values are masked, wherever they are repeated", async () => {
  const text = finishedPlanText("plan.bin", await finished("sensitive"), undefined);
  expect(text).toContain("(sensitive value)");
});
