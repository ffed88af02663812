import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { workspaceFiles } from "../../scripts/benchProtocol/workspace.mjs";
import { DEFAULT_OPTIONS, forValidation } from "../../server/engine/load/inputs.ts";
import { planDiagnostics } from "../../server/engine/plan/commandDiagnostics.ts";
import { alreadyValid } from "../../server/engine/plan/judge/alreadyValid.ts";
import { makePlan } from "../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { VALIDATION } from "../../server/engine/plan/regimes/validation.ts";
import { answers } from "../../server/engine/source/question.ts";
import { settle } from "../../server/workspace/asked/settle.ts";
import { Random } from "../conformance/lifecycle/random.ts";
import { planScenario, recordedScenarios } from "../conformance/plan/recorded.ts";
import { bytesOf, type ValidateCase } from "../conformance/validate/judged.ts";
import { randomDirectory } from "../conformance/validate/randomDirectory.ts";
import { askFiles, planOfTexts } from "../support/memory.ts";
import { everyNth, runs } from "../support/sample.ts";

// A resource without faults in the plan is not validated again, and no finding of Terraform is lost by that.

const CASES = "test/conformance/validate/cases";
/** All recordings take 20 seconds. */
const EVERY = 12;
const RUNS = runs(50);

/** Plans a directory that the real terraform validated. */
function planOfCase({ files, schemas }: ValidateCase): Promise<LivePlan> {
  const contents = Object.entries(files).map(([path, content]) => [`m/${path}`, bytesOf(content)] as const);
  const all = Object.fromEntries([...contents, ["schemas.json", Buffer.from(JSON.stringify(schemas ?? {}))]]);
  const options = { ...DEFAULT_OPTIONS, ...(schemas && { schemas: "/schemas.json" }) };
  return settle({ root: "/m", answers: answers(), options }, askFiles("", all));
}

/** Selects some of the recordings. */
async function recordedCases(): Promise<readonly ValidateCase[]> {
  const names = readdirSync(CASES).filter((name) => name.endsWith(".mjs"));
  const families = await Promise.all(names.map((name) => import(join(process.cwd(), CASES, name))));
  return everyNth(
    EVERY,
    families.flatMap(({ cases }) => cases as readonly ValidateCase[]),
  );
}

/** Returns the number of resources that are not validated again; fails if that changes a finding. */
function spared(plan: LivePlan): number {
  const inputs = forValidation(plan.inputs);
  const commandFindings = (made?: LivePlan) =>
    planDiagnostics(plan, made).map(({ summary, subject }) => [
      summary,
      subject?.anchor.path,
      subject?.start,
      subject?.end,
    ]);
  expect(commandFindings()).toEqual(commandFindings(makePlan(inputs)));
  const isSpared = alreadyValid(plan, inputs, VALIDATION);
  const nodes = plan.walked?.graph.nodes ?? [];
  return nodes.filter((node) => node.kind === "resource" && isSpared(node)).length;
}

test("without faults, no resource is validated again", async () => {
  const plan = await planOfTexts(workspaceFiles({ instances: 30, shape: "many files", state: true }));
  const resources = plan.walked?.graph.nodes.filter(({ kind }) => kind === "resource");
  expect(spared(plan)).toBe(resources?.length);
});

test("recorded plans and directories have the same findings", async () => {
  const plans = [
    ...(await Promise.all(recordedScenarios().map((scenario) => planScenario(scenario)))),
    ...(await Promise.all((await recordedCases()).map(planOfCase))),
  ];
  const counts = plans.map(spared);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
});

test("random directories too", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      spared(await planOfCase(randomDirectory(new Random(seed), `seed ${seed}`)));
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
