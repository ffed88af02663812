import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earlierRuns } from "../../server/engine/lifecycle/run/earlierRuns.ts";
import { keptStates } from "../../server/engine/load/state/stateHistory.ts";
import { runOf } from "../../server/engine/plan/walk/runs.ts";
import { encodeUtf8 } from "../../server/engine/source/utf8.ts";
import { earlierRunTexts } from "../../server/ide/timeline/earlierRuns.ts";
import { recordedRun } from "../../server/ide/timeline/recordedRun.ts";
import type { ShownRuns } from "../../server/ide/timeline/runColumns.ts";
import { traceAt } from "../../server/ide/timeline/timeline.ts";
import { fixture } from "../support/fixture.ts";
import { recordedLog } from "../support/recordedLog.ts";
import { openTimelinePage, type TimelinePage } from "./timelinePage.ts";

// The runs of an instance as columns of its table, before the stages of the plan. States and logs are those that terraform wrote.

const recording = JSON.parse(readFileSync("test/conformance/logs/promised.golden.json", "utf8"));
const ADDRESS = "terraform_data.a";
const folder = fixture(`${recording.main.replace("two", "three")}
--- terraform.tfstate
${recording.after}`);

function earlier() {
  const { plan } = folder.root;
  const { provider, schema } = runOf(plan, traceAt(plan, ADDRESS)!)!.instance;
  const origin = { kind: "backup" as const, name: "terraform.tfstate.backup" };
  const states = keptStates(
    { kind: "history", states: [{ origin, bytes: encodeUtf8(recording.before) }] },
    plan.state.state!,
  );
  return earlierRuns({ provider, schema, addresses: [ADDRESS] }, states);
}

const log = recordedLog("a provisioner of a replacement that is created first fails");
const RUNS: ShownRuns = { earlier: earlier(), logged: [{ name: "apply.jsonl", log }] };
const PARTS = {
  earlier: earlierRunTexts(folder.root.plan, RUNS.earlier!),
  recorded: recordedRun(folder.root.plan, ADDRESS, "apply.jsonl", log),
};

let timelinePage: TimelinePage;
beforeAll(async () => {
  timelinePage = await openTimelinePage();
});
afterAll(() => timelinePage?.close());

async function show(width: number, theme: "dark" | "light" | "hc" = "dark") {
  await timelinePage.open(width, theme);
  await timelinePage.showWith(folder, ADDRESS, PARTS, RUNS);
}

test("runs are columns: what they did, and the values that states kept", async () => {
  await show(1280);
  const { page } = timelinePage;
  const cells = async (label: string) => {
    const row = page
      .locator("tbody tr")
      .filter({ has: page.locator("th .path", { hasText: new RegExp(`^${label}$`) }) });
    return row.locator("td").evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")));
  };
  expect((await cells("Action")).filter((name) => !name?.endsWith("not recorded"))).toEqual([
    "apply.jsonl: -/+ must be replaced, because a changed argument cannot be updated in place",
    "Prior: ~ changed",
    "Initial Planned: ~ will be updated in-place",
  ]);
  expect(await cells("Outcome")).toContain("apply.jsonl: Failed.");
  expect(await cells("input")).toEqual([
    'serial 1: "one"',
    "apply.jsonl: not recorded",
    'Previous Run to Prior: "two", changed',
    'Configuration: "three"',
    'Proposed to Initial Planned: "three", changed',
  ]);
});

test("a button that shows something keeps the focus, and hides it when it is pressed again", async () => {
  const { page } = timelinePage;
  await timelinePage.open(1280);
  await timelinePage.show(folder, ADDRESS);
  const button = page.getByRole("button", { name: "Show earlier runs" });
  expect(await button.getAttribute("aria-pressed")).toBe("false");
  await button.focus();
  await page.keyboard.press("Enter");
  await timelinePage.showWith(folder, ADDRESS, PARTS, RUNS);
  expect(await button.getAttribute("aria-pressed")).toBe("true");
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  const asked = (await timelinePage.messages()).filter(({ kind }) => kind === "showEarlier");
  expect(asked).toEqual([
    { kind: "showEarlier", isShown: true },
    { kind: "showEarlier", isShown: false },
  ]);
});

test("on a narrow page, the cell with the focus is not covered by the names of the attributes", async () => {
  await show(480);
  const { page } = timelinePage;
  await page.locator("tbody [tabindex='0']").first().focus();
  const focused = () => page.locator("tbody :focus").boundingBox();
  const { width } = (await page.locator("tbody th").first().boundingBox())!;
  await page.keyboard.press("End");
  expect((await focused())!.x + (await focused())!.width).toBeLessThanOrEqual(480);
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft"]) {
    await page.keyboard.press(key);
    expect((await focused())!.x).toBeGreaterThanOrEqual(width - 1);
  }
  await page.keyboard.press("Home");
  expect((await focused())!.x).toBe(0);
});

test("by keyboard, the head of a run and the cell of an error say everything that is recorded", async () => {
  await show(1280);
  const { page } = timelinePage;
  const head = page.getByRole("listitem").getByRole("button", { name: "apply.jsonl" });
  await head.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  for (const text of [
    "The run failed.",
    "Planned: -/+ must be replaced, because a changed argument cannot be updated in place",
    "+ creation failed after 0 s (begun at 2026-11-26 20:54:27 UTC)",
    "Error running command 'exit 1': exit status 1.",
    "The log does not hold values.",
  ])
    await dialog.getByText(text).waitFor();
  expect(await timelinePage.faults()).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await head.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole("gridcell", { name: "apply.jsonl: local-exec provisioner error" }).click();
  await dialog.getByText("Error running command 'exit 1'").waitFor();
  await timelinePage.takePicture("runs-error");
});

describe.each([
  ["dark", 1280],
  ["light", 1280],
  ["hc", 1280],
  ["dark", 480],
  ["light", 480],
  ["dark", 400],
] as const)("%s, %d pixels wide", (theme, width) => {
  test("nothing is wrong for a screen reader, and nothing is wider than the page", async () => {
    await show(width, theme);
    await timelinePage.takePicture(`runs-${theme}-${width}`);
    expect(await timelinePage.faults()).toEqual([]);
    const overflow = await timelinePage.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
