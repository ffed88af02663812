import { expect, test } from "vitest";
import { workspaceFiles } from "../../scripts/benchProtocol/workspace.mjs";
import { DEFAULT_OPTIONS, type Inputs } from "../../server/engine/load/inputs.ts";
import { makePlan } from "../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { planJson } from "../../server/engine/render/planJson/planJson.ts";
import { answers } from "../../server/engine/source/question.ts";
import { settle } from "../../server/workspace/asked/settle.ts";
import { askFiles } from "../support/memory.ts";

// A one-shot plan keeps no inputs for comparison. It equals a normal plan, and a plan that builds on it is still correct.

const ROOT = "/memory";
const files = workspaceFiles({ instances: 100, shape: "one file", state: true });
const plan = (more: Partial<Inputs>) =>
  settle({ root: ROOT, answers: answers(), options: DEFAULT_OPTIONS, ...more }, askFiles(ROOT, files));
const rowsWithInputs = ({ walked }: LivePlan) => walked?.rows.filter((row) => row?.inputs !== undefined).length;

test("a one-shot plan is equal, and keeps no inputs", async () => {
  const [usual, last] = [await plan({}), await plan({ isOneShot: true })];
  expect(planJson(last)).toEqual(planJson(usual));
  expect(rowsWithInputs(usual)).toBeGreaterThan(0);
  expect(rowsWithInputs(last)).toBe(0);
});

test("a plan that builds on it visits every dirty row", async () => {
  const { inputs, ...last } = await plan({ isOneShot: true });
  const { isOneShot: _, ...open } = { ...inputs, options: { ...inputs.options, replace: ["terraform_data.leaf1"] } };
  const built = makePlan(open, { inputs, ...last });
  expect(planJson(built)).toEqual(planJson(makePlan(open)));
  expect(built.work.instances).toContain("terraform_data.leaf1");
});
