import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMain, openShared } from "./sharedWorkbench.ts";
import {
  chooseTheme,
  cursorLine,
  explorerRow,
  goToLine,
  openAndChoose,
  pressUntil,
  quickInput,
  THEMES,
  takePicture,
  type Workbench,
} from "./workbench.ts";

// A folder with many similar instances, one that is destroyed, and a module that is not installed.

const MAIN = `resource "terraform_data" "many" {
  count = 150
}
resource "terraform_data" "single" {
  input = "v2"
}
module "vpc" {
  source = "example.invalid/acme/vpc/aws"
}
`;

const stored = (name: string, input: string) => ({
  mode: "managed",
  type: "terraform_data",
  name,
  provider: 'provider["terraform.io/builtin/terraform"]',
  instances: [
    {
      schema_version: 0,
      attributes: {
        id: name,
        input: { value: input, type: "string" },
        output: { value: input, type: "string" },
        triggers_replace: null,
      },
    },
  ],
});
const STATE = JSON.stringify({
  version: 4,
  serial: 3,
  lineage: "x",
  terraform_version: "1.11.4",
  resources: [stored("single", "v1"), stored("gone", "v1")],
});

let source: string;
let workbench: Workbench;
beforeAll(async () => {
  source = await mkdtemp(join(tmpdir(), "stateline-many-"));
  await writeFile(join(source, "main.tf"), MAIN);
  await writeFile(join(source, "terraform.tfstate"), STATE);
  workbench = await openShared(source);
  const { page } = workbench;
  await openMain(page);
  await page.locator('.activitybar [aria-label="Stateline"]').first().click();
  await explorerRow(page, "many (150)").waitFor();
});
afterAll(async () => {
  await workbench?.close();
  await rm(source, { recursive: true, force: true });
});

const message = () => workbench.page.locator(".tree-explorer-viewlet-tree-view .message").textContent();
const button = (name: string) =>
  workbench.page.locator(`.part.sidebar [role="button"][aria-label^="${name}"]:visible`).first();
const isShown = async (text: string) => (await explorerRow(workbench.page, text).count()) > 0;
const isTitled = (title: string) => () =>
  workbench.page.locator(".quick-input-title:visible", { hasText: title }).isVisible();
const selectedRow = () => workbench.page.locator('.pane-body [role="treeitem"][aria-selected="true"]').textContent();

test("similar instances share a row, which unfolds a hundred at a time, also by keyboard", async () => {
  const { page } = workbench;
  expect(await explorerRow(page, "Adds (150)").count()).toBe(1);
  expect(await explorerRow(page, "terraform_data.many[0]").count()).toBe(0);
  await explorerRow(page, "many (150)").click();
  await explorerRow(page, "terraform_data.many[0]").waitFor();
  await pressUntil(page, "ArrowLeft", async () => !(await isShown("terraform_data.many[0]")));
  await pressUntil(page, "ArrowRight", () => isShown("terraform_data.many[0]"));
  // The rows arrive after the first one is shown.
  await expect
    .poll(async () => {
      await page.keyboard.press("End");
      return explorerRow(page, "… 50 more").count();
    })
    .toBe(1);
  await page.keyboard.press("ArrowUp");
  for (const key of ["End", "ArrowUp"]) await page.keyboard.press(key);
  await explorerRow(page, "… 50 more").click();
  await explorerRow(page, "terraform_data.many[100]").waitFor();
  await expect.poll(() => explorerRow(page, "more").count()).toBe(0);
  await pressUntil(page, "Home", () => isShown("many (150)"));
  await explorerRow(page, "many (150)").click();
  await expect.poll(() => explorerRow(page, "terraform_data.many[0]").count()).toBe(0);
});

test("a row has the address of its instance, and says in words what happens to it", async () => {
  const row = explorerRow(workbench.page, "terraform_data.gone");
  expect(await row.textContent()).toContain("terraform_data.gone");
  expect(await row.getAttribute("aria-label")).toBe(
    "terraform_data.gone, will be destroyed, terraform_data.gone is not in configuration",
  );
});

test("the text filter leaves the rows with its words, counts them, and is cleared with a button", async () => {
  const { page } = workbench;
  await explorerRow(page, "Destroys (1)").click();
  await pressUntil(page, "Control+f", isTitled("Filter the Plan"));
  await quickInput(page).fill("many[14");
  await expect.poll(message).toMatch(/^Filter: "many\[14" · 11 of \d+$/);
  await quickInput(page).press("Enter");
  await explorerRow(page, "Adds (11)").waitFor();
  await expect.poll(() => isShown("terraform_data.gone")).toBe(false);
  await button("Clear Filter").click();
  await explorerRow(page, "Adds (150)").waitFor();
  await expect.poll(() => explorerRow(page, "terraform_data.gone").count()).toBe(1);
});

test("Escape restores the filter before; a filter without a match offers to clear it", async () => {
  const { page } = workbench;
  await button("Filter the Plan").click();
  await page.locator(".quick-input-title:visible", { hasText: "Filter the Plan" }).waitFor();
  await quickInput(page).fill("nobody");
  await expect.poll(message).toContain("0 of");
  await quickInput(page).press("Enter");
  await explorerRow(page, "Clear Filter").click();
  await explorerRow(page, "Adds (150)").waitFor();
  await button("Filter the Plan").click();
  await page.locator(".quick-input-title:visible", { hasText: "Filter the Plan" }).waitFor();
  await quickInput(page).fill("gone");
  await expect.poll(message).toContain('"gone" · 1 of');
  await quickInput(page).press("Escape");
  await explorerRow(page, "Adds (150)").waitFor();
});

test("a button leaves only the dangerous instances, and shows that it does", async () => {
  const { page } = workbench;
  await button("Show Only Dangerous Instances").click();
  await expect.poll(() => explorerRow(page, "Adds (150)").count()).toBe(0);
  await expect.poll(() => isShown("terraform_data.gone")).toBe(true);
  await expect.poll(message).toContain("Filter: only dangerous · 1 of");
  await button("Show All Instances").click();
  await explorerRow(page, "Adds (150)").waitFor();
});

test("the row of the instance under the cursor is selected, and the editor keeps the focus", async () => {
  const { page } = workbench;
  await goToLine(page, 5);
  await expect.poll(selectedRow).toContain("terraform_data.single");
  // The rows of the bundle are folded, so the bundle is selected.
  await goToLine(page, 2);
  await expect.poll(selectedRow).toContain("terraform_data.many (150)");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => cursorLine(page)).toBe(3);
});

test("by keyboard, the rows are grouped by type, module or file, which is remembered", async () => {
  const { page } = workbench;
  const openGroups = async () => {
    await explorerRow(page, "terraform_data.gone").click();
    await pressUntil(page, "Alt+g", isTitled("Group the Plan by"));
  };
  const groupBy = (name: string) => openAndChoose(page, openGroups, name);
  await groupBy("File");
  const file = explorerRow(page, "main.tf (152)");
  await file.waitFor();
  await expect.poll(() => file.textContent()).toContain("~1 +150 ?1");
  await explorerRow(page, "Only in the state (1)").waitFor();
  for (const [name, theme] of THEMES) {
    await chooseTheme(page, theme);
    await takePicture(page, `explorer-by-file-${name}`);
  }
  await page.reload();
  await page.locator('.activitybar [aria-label="Stateline"]').first().waitFor();
  // An editor that opens takes the focus, which closes a choice.
  await page.locator(".codelens-decoration a").first().waitFor();
  await explorerRow(page, "main.tf (152)").waitFor();
  await groupBy("Type");
  await explorerRow(page, "terraform_data (152)").waitFor();
  await groupBy("Module");
  await explorerRow(page, "Root module (152)").waitFor();
  await explorerRow(page, "module.vpc (1)").waitFor();
  await groupBy("Action");
  await explorerRow(page, "Adds (150)").waitFor();
});

test("what is not installed leads to a row whose button runs init, and whose click runs nothing", async () => {
  const { page } = workbench;
  const row = explorerRow(page, "Run terraform init");
  const terminal = page.locator(".terminal-wrapper, .terminal-outer-container, .terminal-tabs-entry").first();
  // A tooltip of the buttons would cover the row.
  await page.mouse.move(1000, 500);
  expect(await row.textContent()).toContain("1 module is not installed");
  await row.click();
  expect(await terminal.isVisible()).toBe(false);
  await row.locator('.action-label[aria-label^="Run terraform init"]').click();
  await terminal.waitFor();
});
