import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ruled } from "../conformance/provider/base.ts";
import { thing, workspace } from "../conformance/provider/workspace.ts";
import { installRuled } from "../support/provider/installed.ts";
import { openShared } from "./sharedWorkbench.ts";
import { clickBehind, lensTitles, openSource, runCommand, type Workbench } from "./workbench.ts";

// An installed plugin that answers while one types: the simulation is shown at once, and the answer replaces it in its place.

const block = (name: string, body: string): string =>
  `resource "test_thing" "${name}" {\n  name = "${name}"\n${body}}\n`;
const names = ["first", "late", "last"];
const { files, state, provider } = workspace(
  "ui",
  names.map((name) => block(name, '  size = 3\n  label = "fast"\n')).join("\n"),
  {
    state: names.map((name) => ({ name, attributes: thing(name, { size: 1 }) })),
    // Its answer takes long enough for the simulation to be seen. No other label replaces the object, so nobody can learn that.
    provider: ruled({
      call: "PlanResourceChange",
      when: { name: "late", label: "slow" },
      does: { late: 1500, replace: [["label"]] },
    }),
  },
);

let parent: string;
let workbench: Workbench;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "stateline-plugin-"));
  const source = join(parent, "workspace");
  // The mode that the tests choose is remembered for this folder.
  const root = join(source, "plugged");
  await installRuled(root, { test: provider }, join(parent, "calls.jsonl"));
  await writeFile(join(root, "main.tf"), files["main.tf"]!);
  await writeFile(join(root, "terraform.tfstate"), state!);
  workbench = await openShared(source);
  await openSource(workbench.page, "plugged", "main.tf");
  await workbench.page.locator(".codelens-decoration a").first().waitFor();
});
afterAll(async () => {
  await workbench?.close();
  await rm(parent, { recursive: true, force: true });
});

const level = () => workbench.page.locator(".statusbar-item[id*='stateline.providers']").first();

/** Returns where the lenses and headers are, from top to bottom. */
async function places(): Promise<unknown> {
  const { page } = workbench;
  const tops = async (selector: string, hasText?: RegExp) =>
    (
      await page
        .locator(selector, hasText && { hasText })
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    ).sort((a, b) => a - b);
  return [await tops(".codelens-decoration"), await tops(".view-line", /resource/)];
}

test("the status bar names the mode", async () => {
  await expect.poll(() => level().textContent()).toContain("Plugins, no login");
  // The plugin makes the version unknown, which no schema says.
  const changed = expect.stringContaining("3 changes");
  await expect.poll(() => lensTitles(workbench.page)).toEqual(names.map(() => changed));
});

test("the plugin's answer replaces the simulation, and nothing jumps", async () => {
  const { page } = workbench;
  await explorerTimeline();
  await clickBehind(page, 'name = "late"');
  for (const key of ["ArrowDown", "ArrowDown", "End", "ArrowLeft"]) await page.keyboard.press(key);
  for (const _ of "fast") await page.keyboard.press("Backspace");
  await page.keyboard.type("slow");
  await expect.poll(() => page.locator(".view-lines").textContent(), { interval: 20 }).toContain("slow");
  // The plugin's answer is not late for long.
  const [titles, simulated, rows] = await Promise.all([
    lensTitles(page),
    places(),
    workbench.timeline.locator("tbody tr").count(),
  ]);
  expect(titles.join()).not.toContain("must be replaced");
  await expect.poll(async () => (await lensTitles(page)).join()).toContain("must be replaced");
  expect(await lensTitles(page)).toHaveLength(names.length);
  await expect.poll(places).toEqual(simulated);
  await expect.poll(() => workbench.timeline.locator("tbody tr").count()).toBe(rows);
});

/** Opens the timeline of the late instance beside the source. */
async function explorerTimeline(): Promise<void> {
  const { page, timeline } = workbench;
  await page.locator(".codelens-decoration a").nth(1).click();
  await timeline.locator("h1").waitFor();
}

test("a click changes the mode", async () => {
  const { page } = workbench;
  await level().click();
  const rows = page.locator(".quick-input-list .monaco-list-row");
  await expect.poll(() => rows.count()).toBeGreaterThan(4);
  expect(await rows.filter({ hasText: "your login, for" }).count()).toBe(1);
  await rows.filter({ hasText: "schema" }).first().click();
  await expect.poll(() => level().textContent()).toContain("Simulated");
  await expect.poll(async () => (await lensTitles(page)).join()).not.toContain("must be replaced");
});

test("one root module is planned with configured providers, after a question", async () => {
  const { page } = workbench;
  await level().click();
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "your login, for" }).first().click();
  await page.locator(".monaco-dialog-box").getByRole("button", { name: "Plan with the Configured Provider" }).click();
  await expect.poll(() => level().textContent()).toContain("your login");
  await expect.poll(async () => (await lensTitles(page)).join()).toContain("must be replaced");
});

test("what was learned is looked at and forgotten, type by type", async () => {
  const { page } = workbench;
  const rows = page.locator(".quick-input-list .monaco-list-row");
  const open = () => runCommand(page, "Stateline: Show What Was Learned of Providers");
  const type = rows.filter({ hasText: "test_thing" }).first();
  // The list has what is learned by the time it opens.
  const isListed = async (): Promise<boolean> => {
    await page.keyboard.press("Escape");
    await open();
    return type.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isListed, { timeout: 60_000 }).toBe(true);
  expect(await type.textContent()).toMatch(/argument/);
  await type.click();
  await expect.poll(() => page.locator(".editor-instance:visible").first().textContent()).toContain('"answered"');
  await open();
  await type.hover();
  await type.getByRole("button", { name: "Forget" }).click();
  await page.locator(".monaco-dialog-box").getByRole("button", { name: "Forget" }).click();
  await expect.poll(() => page.locator(".editor-instance:visible").first().textContent()).not.toContain("answered");
});
