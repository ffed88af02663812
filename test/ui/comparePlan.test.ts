import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExample } from "./sharedWorkbench.ts";
import { runCommand, takePicture, type Workbench } from "./workbench.ts";

// The plan compared with that of another variable file: chosen from a list, shown on the page of the plan.

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openExample();
  writeFileSync(join(workbench.folder, "prod.tfvars"), 'environment = "production"\nsize = "large"\n');
});
afterAll(() => workbench?.close());

test("only what differs has lanes, with the values on both sides, and the plan comes back", async () => {
  const { page } = workbench;
  await runCommand(page, "Stateline: Compare Plan with a Workspace or Variable File");
  const choice = page.locator(".quick-input-list .monaco-list-row", { hasText: "prod.tfvars" }).first();
  await choice.waitFor();
  await takePicture(page, "compare-plan-choice");
  await choice.click();
  const plan = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await expect.poll(() => plan.locator(".comparison").textContent(), { timeout: 15_000 }).toContain("prod.tfvars");
  await expect.poll(() => plan.locator(".comparison").textContent()).toContain("Both from the present state.");
  await expect.poll(() => plan.locator(".value del").first().textContent()).toContain("production");
  await expect.poll(() => plan.locator(".value ins").count()).toBeGreaterThan(0);
  await page.screenshot({ path: "out/ui/compare-plan.png" });
  await plan.getByRole("button", { name: "Back to the Plan" }).click();
  await expect.poll(() => plan.locator(".comparison").count()).toBe(0);
});
