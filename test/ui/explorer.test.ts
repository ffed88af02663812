import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explorerRow, openFolder, type Workbench } from "./workbench.ts";

// With many instances, the explorer shows a hundred of a group, and the next hundred on request.

let source: string;
let workbench: Workbench;
beforeAll(async () => {
  source = await mkdtemp(join(tmpdir(), "stateline-many-"));
  await writeFile(join(source, "main.tf"), 'resource "terraform_data" "many" {\n  count = 150\n}\n');
  workbench = await openFolder(source);
});
afterAll(async () => {
  await workbench?.close();
  await rm(source, { recursive: true, force: true });
});

test("the row after the first hundred shows the next page, also by keyboard", async () => {
  const { page } = workbench;
  await page.locator('.activitybar [aria-label="Stateline"]').first().click();
  await explorerRow(page, "terraform_data.many[0]").click();
  expect(await explorerRow(page, "Adds (150)").count()).toBe(1);
  await page.keyboard.press("End");
  await explorerRow(page, "… 50 more").waitFor();
  await explorerRow(page, "terraform_data.many[99]").waitFor();
  await page.keyboard.press("Enter");
  await explorerRow(page, "terraform_data.many[100]").waitFor();
  await page.keyboard.press("End");
  await explorerRow(page, "terraform_data.many[149]").waitFor();
  await expect.poll(() => explorerRow(page, "more").count()).toBe(0);
});
