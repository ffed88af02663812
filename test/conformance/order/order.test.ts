import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { applyOrder } from "../../../server/engine/plan/order/applyOrder.ts";
import { inFolderOf } from "../plan/steps/real.ts";
import type { Step } from "../plan/steps/step.ts";
import { earlyStarts, orderDifferences } from "./compared.ts";
import type { OrderedReally } from "./orderedReally.ts";
import { planFolderOf } from "./ours.ts";
import { targetedSteps } from "./targetedSteps.ts";
import { scenarioSteps } from "./workspaces.ts";

// What waits for what in an apply, beside the graph of the real terraform and the order in which it applied.

interface Golden extends OrderedReally {
  readonly name: string;
  /** Absent for a scenario. */
  readonly step?: Step;
}

const [, ...lines] = readFileSync(join(import.meta.dirname, "order.golden.jsonl"), "utf8")
  .trim()
  .split("\n");
const goldens = lines.map((line) => JSON.parse(line) as Golden);
const steps = new Map([...scenarioSteps(), ...targetedSteps()]);

test("plans of many operations are recorded", () => {
  const operations = goldens.map(({ events }) => events[0]!.length / 2);
  expect(operations.filter((count) => count >= 2).length).toBeGreaterThanOrEqual(50);
  expect(operations.filter((count) => count >= 5).length).toBeGreaterThan(15);
});

test.each(goldens)("$name", async ({ name, step = steps.get(name)!, ...real }) => {
  await inFolderOf(step, async (folder) => {
    const plan = await planFolderOf(step, folder);
    expect(orderDifferences(plan, real)).toEqual([]);
    expect(earlyStarts(plan, real)).toEqual([]);
    const order = applyOrder(plan);
    for (const { step: number, waitsFor } of order)
      expect(number).toBe(1 + Math.max(0, ...waitsFor.map((other) => other.step)));
  });
});
