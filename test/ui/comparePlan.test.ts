import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorkbench, runCommand, takePicture, type Workbench } from "./workbench.ts";

// The plan beside that with another variable file: chosen from a list, shown as text.

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openWorkbench();
  writeFileSync(join(workbench.folder, "prod.tfvars"), 'environment = "production"\nsize = "large"\n');
});
afterAll(() => workbench?.close());

test("only what differs is listed, with the variables that decide", async () => {
  const { page } = workbench;
  await runCommand(page, "Stateline: Compare Plan with a Workspace or Variable File");
  const choice = page.locator(".quick-input-list .monaco-list-row", { hasText: "prod.tfvars" }).first();
  await choice.waitFor();
  await takePicture(page, "compare-plan-choice");
  await choice.click();
  const text = page.locator(".editor-instance .view-lines").first();
  const shown = async () => (await text.textContent())?.replaceAll("\u00a0", " ");
  await expect.poll(shown, { timeout: 15_000 }).toContain("beside prod.tfvars, both from the present state");
  await expect.poll(shown).toContain('var.environment: "production", now "staging"');
  await expect.poll(shown).toContain("through var.");
  await takePicture(page, "compare-plan");
});
