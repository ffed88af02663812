import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explorerRow, openRestricted, type Workbench } from "./workbench.ts";

// In Restricted Mode, nothing outside of the workspace's folders is read.

let parent: string;
let workbench: Workbench;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "stateline-outside-"));
  const outside = join(parent, "outside.txt");
  await writeFile(outside, "treasure");
  const source = join(parent, "workspace");
  await mkdir(source);
  const reads = `resource "terraform_data" "a" {\n  input = upper(file(${JSON.stringify(outside)}))\n}\n`;
  await writeFile(join(source, "main.tf"), reads);
  workbench = await openRestricted(source);
});
afterAll(async () => {
  await workbench?.close();
  await rm(parent, { recursive: true, force: true });
});

const text = () => workbench.timeline.locator("main").textContent();

test("a file outside of the workspace is read when the workspace is trusted, not before", async () => {
  const { page } = workbench;
  await page.locator('.activitybar [aria-label="Stateline"]').first().click();
  await explorerRow(page, "terraform_data.a").click();
  await expect.poll(text).toContain("terraform_data.a");
  expect(await text()).not.toContain("TREASURE");
  await page.locator('[id="status.workspaceTrust"]').click();
  await page.locator(".workspace-trust-editor").getByRole("button", { name: "Trust", exact: true }).first().click();
  await page.keyboard.press("Escape");
  await expect.poll(text).toContain("TREASURE");
});
