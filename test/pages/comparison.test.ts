import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earlierRuns } from "../../server/engine/lifecycle/run/earlierRuns.ts";
import { keptStates } from "../../server/engine/load/state/stateHistory.ts";
import { rehearsePlan } from "../../server/engine/plan/rehearsal/rehearsePlan.ts";
import { runOf } from "../../server/engine/plan/walk/runs.ts";
import { encodeUtf8 } from "../../server/engine/source/utf8.ts";
import { runComparison } from "../../server/ide/timeline/runComparison.ts";
import { runSides } from "../../server/ide/timeline/runSides.ts";
import { traceAt } from "../../server/ide/timeline/timeline.ts";
import { fixture } from "../support/fixture.ts";
import { openTimelinePage, type TimelinePage } from "./timelinePage.ts";

// Two runs of an instance beside each other, on the timeline page. The states are those that terraform wrote.

const recording = JSON.parse(readFileSync("test/conformance/logs/promised.golden.json", "utf8"));
const ADDRESS = "terraform_data.a";
const folder = fixture(`${recording.main.replace("two", "three")}
--- terraform.tfstate
${recording.after}`);

/** Returns the comparison that the server makes of two runs. */
function comparisonOf(left?: string, right?: string) {
  const { plan } = folder.root;
  const trace = traceAt(plan, ADDRESS)!;
  const { provider, schema } = runOf(plan, trace)!.instance;
  const history = [
    { origin: { kind: "backup" as const, name: "terraform.tfstate.backup" }, bytes: encodeUtf8(recording.before) },
  ];
  const states = keptStates({ kind: "history", states: history }, plan.state.state!);
  const sides = runSides(plan, trace, {
    earlier: earlierRuns({ provider, schema, addresses: [ADDRESS] }, states),
    rehearsed: rehearsePlan(plan, trace, []).trace,
  });
  return { comparison: runComparison([plan], trace, sides, { left, right }) };
}

let timelinePage: TimelinePage;
beforeAll(async () => {
  timelinePage = await openTimelinePage();
});
afterAll(() => timelinePage?.close());

const lastMessage = async () => (await timelinePage.messages()).at(-1);

test("two runs are chosen by keyboard, and Escape drops the comparison", async () => {
  const { page } = timelinePage;
  await timelinePage.open(1280);
  await timelinePage.show(folder, ADDRESS);
  await page.getByRole("button", { name: "Compare two runs" }).focus();
  await page.keyboard.press("Enter");
  expect(await lastMessage()).toEqual({ kind: "compare", runs: {} });
  await timelinePage.showWith(folder, ADDRESS, comparisonOf());
  const [first, second] = [page.getByLabel("First run"), page.getByLabel("Second run")];
  expect([await first.inputValue(), await second.inputValue()]).toEqual(["state", "plan"]);
  await first.focus();
  await page.keyboard.press("ArrowUp");
  expect(await lastMessage()).toEqual({ kind: "compare", runs: { left: "1", right: "plan" } });
  await page.keyboard.press("Escape");
  expect(await lastMessage()).toEqual({ kind: "compare", runs: undefined });
});

test("only what differs is shown", async () => {
  const { page } = timelinePage;
  await timelinePage.open(1280);
  await timelinePage.showWith(folder, ADDRESS, comparisonOf("1", "state"));
  const region = page.getByRole("region", { name: "Compare" });
  expect(await region.locator("pre").textContent()).toBe('~ input: "one" → "two"\n~ output: "one" → "two"\n');
  await timelinePage.showWith(folder, ADDRESS, comparisonOf("plan", "rehearsal"));
  expect(await region.locator("pre").textContent()).toBe('~ output: (known after apply) → "three"\n');
  expect(await region.getByRole("status").textContent()).toBe(
    "No known value differs. 1 attribute is known only after apply.",
  );
});

describe.each([
  ["dark", 1280],
  ["light", 1280],
  ["hc", 1280],
  ["dark", 480],
  ["hc", 480],
] as const)("%s, %d pixels wide", (theme, width) => {
  test("nothing is wrong for a screen reader, and nothing is wider than the page", async () => {
    const { page } = timelinePage;
    await timelinePage.open(width, theme, 900);
    await timelinePage.showWith(folder, ADDRESS, comparisonOf("1", "plan"));
    expect(await timelinePage.faults()).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await timelinePage.takePicture(`comparison-${theme}-${width}`);
  });
});
