import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShared } from "./sharedWorkbench.ts";
import { cursorLine, explorerRow, goToLine, pressUntil, quickInput, type Workbench } from "./workbench.ts";

// The usual first path: the explorer without an open file, then source and timeline, which lead to each other.

const lines = readFileSync("examples/web-app/main.tf", "utf8").split("\n");
const lineOf = (text: string) => lines.findIndex((line) => line.includes(text)) + 1;

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openShared();
});
afterAll(() => workbench?.close());

const heading = () => workbench.timeline.locator("h1").textContent();
const editors = () => workbench.page.locator(".editor-group-container .editor-instance .monaco-editor[role=code]");
const tabs = () => workbench.page.locator(".editor-group-container .tab");

test("a row of the explorer opens the timeline", async () => {
  const { page } = workbench;
  await page.locator('.activitybar [aria-label="Stateline"]').first().click();
  await explorerRow(page, "terraform_data.network").click();
  await expect.poll(heading).toContain("terraform_data.network");
});

test("moving in the table opens no editor", async () => {
  const { page, timeline } = workbench;
  await timeline.locator("tbody th").first().focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
  await timeline.locator("tbody tr.changed td").first().click();
  await page.keyboard.press("Escape");
  await page.waitForTimeout(500);
  expect(await tabs().count()).toBe(1);
});

test("the source opens to the left of the timeline, which stays", async () => {
  const { page, timeline } = workbench;
  await timeline.getByRole("button", { name: "Open source" }).first().click();
  await editors().first().waitFor();
  const [source, panel] = await Promise.all([
    editors().first().boundingBox(),
    page.locator("iframe.webview.ready").boundingBox(),
  ]);
  expect(source!.x + source!.width).toBeLessThanOrEqual(panel!.x + 1);
  expect(await heading()).toContain("terraform_data.network");
  await expect.poll(() => cursorLine(page)).toBe(lineOf('"network"'));
});

test("with the source there, walking the table moves its cursor", async () => {
  const { page, timeline } = workbench;
  await timeline.locator("tbody [tabindex='0']").focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => cursorLine(page)).toBeGreaterThan(lineOf('"network"'));
  expect(await tabs().count()).toBe(2);
  expect(await heading()).toContain("terraform_data.network");
});

test("Go to Line moves the timeline, and the row of the line is marked at once", async () => {
  const { page, timeline } = workbench;
  await editors().first().click();
  await goToLine(page, lineOf("triggers_replace = var.release"));
  await expect.poll(heading).toContain("terraform_data.image");
  await expect
    .poll(() => timeline.locator("tr.marked, li.marked").allTextContents())
    .toEqual([expect.stringContaining("triggers_replace")]);
});

test("source that the timeline shows does not change the timeline", async () => {
  const { page, timeline } = workbench;
  await explorerRow(page, "terraform_data.rollout").click();
  await expect.poll(heading).toContain("module.web.terraform_data.rollout");
  await goToLine(page, 1);
  await timeline.locator(".chain button", { hasText: "terraform_data.image" }).click();
  await expect.poll(() => cursorLine(page)).toBe(lineOf('"image"'));
  await page.waitForTimeout(500);
  expect(await heading()).toContain("module.web.terraform_data.rollout");
});

test("another file that comes to the front moves the timeline too", async () => {
  const { page } = workbench;
  const open = async (name: string, where: { hasText?: string; hasNotText?: string }) => {
    await pressUntil(page, "Control+p", () => quickInput(page).isVisible());
    await quickInput(page).fill(name);
    const files = page.locator(".quick-input-list .monaco-list-row", { hasText: "main.tf" });
    await files.filter(where).first().click();
  };
  await open("service/main.tf:17", { hasText: "modules" });
  await expect.poll(heading).toContain("module.web.terraform_data.rollout");
  await open(`main.tf:${lineOf('"audit_log"')}`, { hasNotText: "modules" });
  await expect.poll(heading).toContain("terraform_data.audit_log");
});

test("the timeline stays with a block whose name is typed, and with a block that is new", async () => {
  const { page } = workbench;
  const column = lines[lineOf('"audit_log"') - 1]!.indexOf('audit_log"') + "audit_log".length + 1;
  await pressUntil(page, "Control+g", () => quickInput(page).isVisible());
  await quickInput(page).fill(`:${lineOf('"audit_log"')}:${column}`);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: `${column}` }).waitFor();
  await quickInput(page).press("Enter");
  await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
  for (const letter of "_of_all") {
    await page.keyboard.type(letter);
    await page.waitForTimeout(150);
  }
  await expect.poll(heading).toContain("terraform_data.audit_log_of_all");
  await page.keyboard.press("Control+End");
  await page.keyboard.type('\nresource "terraform_data" "typed" {');
  await expect.poll(heading).toContain("terraform_data.typed");
});
