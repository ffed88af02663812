import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { continuesAfter } from "../../../server/engine/lifecycle/failure/failureRules.ts";
import type { Trace } from "../../../server/engine/lifecycle/trace.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { failedApply } from "../../../server/engine/plan/rehearsal/failedState.ts";
import { settleNextPlan } from "../../../server/workspace/asked/settleNextPlan.ts";
import { settleRehearsal } from "../../../server/workspace/asked/settleRehearsal.ts";
import { withPlan } from "../provider/played.ts";
import type { FailedReally } from "./failedReally.ts";
import { FAILING, type FailingWorkspace } from "./failingWorkspaces.ts";
import { changesOf, objectDifferences } from "./failureDifferences.ts";
import { failureDifferences, type RandomFailure } from "./randomFailures.ts";

// What an apply that fails leaves, and what is planned next, beside the real terraform.

const [, ...lines] = readFileSync(join(import.meta.dirname, "failures.golden.jsonl"), "utf8")
  .trim()
  .split("\n");
const goldens = new Map(
  lines.map((line) => JSON.parse(line) as { name: string; real: FailedReally }).map(({ name, real }) => [name, real]),
);

/** The failures that cannot happen: Terraform runs no such provisioner. */
const IMPOSSIBLE = [
  "a provisioner at the end of what is created first fails",
  "a provisioner at the end of a tainted object",
  "a provisioner at the end of a deposed object",
];

/** The plans that depend on the object which the provider returned, so that they are not claimed. */
const UNDECIDED = [
  "update fails with a partial object",
  "update fails with the prior object",
  "update returns another value",
  "update returns an unknown value",
];

/** Where the provider refuses the next plan too. What is planned next is claimed for the case that the cause is gone. */
const refusesAgain = ({ failure }: FailingWorkspace): boolean => "phase" in failure;

function failingTrace(plan: LivePlan, { address, failure }: FailingWorkspace): Trace {
  const traces = plan.traces.filter(({ change }) => change.address.text === address);
  const deleted = traces.find(({ change }) => change.deposed !== undefined);
  return failure.operation === "delete" && deleted ? deleted : traces.find(({ change }) => !change.deposed)!;
}

const byAddress = <T extends { readonly address: string }>(items: readonly T[]): readonly T[] =>
  items.toSorted((a, b) => (a.address < b.address ? -1 : 1));

test("every workspace is recorded, and fails", () => {
  expect(FAILING.map(({ name }) => name).filter((name) => !goldens.has(name))).toEqual([]);
  const fine = [...goldens].filter(([, { failed }]) => !failed).map(([name]) => name);
  expect(fine.filter((name) => !name.endsWith("and the apply continues")).sort()).toEqual([...IMPOSSIBLE].sort());
});

test.each(FAILING)("$name", async (workspace) => {
  const real = goldens.get(workspace.name)!;
  await withPlan(workspace, async (plan, ask) => {
    const trace = failingTrace(plan, workspace);
    const { trace: rehearsed } = await settleRehearsal(plan, trace, [], ask);
    const failed = failedApply(plan, trace, rehearsed, workspace.failure);
    if (IMPOSSIBLE.includes(workspace.name)) {
      expect(failed).toBeUndefined();
      return;
    }
    expect(objectDifferences(failed!.state, real.resources)).toEqual([]);
    expect(continuesAfter(failed!.outcome)).toBe(!real.failed);
    if (UNDECIDED.includes(workspace.name) || refusesAgain(workspace)) return;
    const next = await settleNextPlan(plan, failed!.state, ask);
    expect(byAddress(changesOf(next))).toEqual(byAddress(real.next));
  });
});

const [, ...randomLines] = readFileSync(join(import.meta.dirname, "randomFailures.golden.jsonl"), "utf8")
  .trim()
  .split("\n");
const randomFailures = randomLines.map((line) => JSON.parse(line) as RandomFailure);

describe("a provisioner fails in a random workspace", () => {
  test.each(randomFailures)("$name", async (failure) => {
    expect(await failureDifferences(failure)).toEqual([]);
  });
  test("is recorded", () => expect(randomFailures.length).toBeGreaterThan(5));
});
