import { afterAll, beforeAll, expect, test } from "vitest";
import { openExample } from "./sharedWorkbench.ts";
import { chooseQuickly, lensTitles, quickInput, runCommand, type Workbench } from "./workbench.ts";

// The plan options of examples/web-app, chosen by keyboard alone.

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openExample();
});
afterAll(() => workbench?.close());

const CHOOSE = "Stateline: Choose Plan Options...";
const options = () => workbench.page.locator(".statusbar-item[id*='stateline.options']");
const plan = () => workbench.page.locator(".statusbar-item[id*='stateline.plan']").first();
const items = () => workbench.page.locator(".quick-input-list .monaco-list-row");

async function choose(label: string): Promise<void> {
  const { page } = workbench;
  await items().filter({ hasText: label }).first().waitFor();
  await chooseQuickly(page, label);
}

test("the mode is chosen, stands in the status bar, and changes the plan", async () => {
  const { page } = workbench;
  await expect.poll(() => plan().textContent()).toMatch(/Plan: /);
  expect(await options().count()).toBe(0);
  await runCommand(page, CHOOSE);
  await choose("Mode");
  await choose("destroy");
  await expect.poll(() => options().textContent()).toContain("destroy");
  await expect.poll(() => plan().textContent()).toMatch(/Plan: -\d+( |$)/);
  const titles = () => lensTitles(page).then((all) => all.slice(0, 2));
  await expect.poll(titles).toEqual(["- will be destroyed", "- 3 instances"]);
});

test("targets are searched and added to it", async () => {
  const { page } = workbench;
  await runCommand(page, CHOOSE);
  await choose("Targets");
  await page.locator(".quick-input-box input[placeholder^='Choose what to plan alone']").waitFor();
  await quickInput(page).fill("network");
  await expect.poll(() => items().allTextContents()).toEqual([expect.stringContaining("network")]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect.poll(() => options().textContent()).toContain("destroy · 1 target");
});

test("the reset leaves no option", async () => {
  await runCommand(workbench.page, CHOOSE);
  await choose("Reset All Options");
  await expect.poll(() => options().count()).toBe(0);
  await expect.poll(() => plan().textContent()).toContain("+/-2");
});
