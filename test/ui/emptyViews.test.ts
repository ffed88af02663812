import { afterAll, beforeAll, expect, test } from "vitest";
import { servers } from "./servers.ts";
import { openExample } from "./sharedWorkbench.ts";
import { clickBehind, explorerRow, openFolder, type Workbench } from "./workbench.ts";

// The messages and commands that the views offer without a plan.

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openExample();
});
afterAll(() => workbench?.close());

const heading = () => workbench.timeline.locator("h1").textContent();
const button = (name: string | RegExp) => workbench.timeline.getByRole("button", { name });
const status = () => workbench.page.locator('[id="stateline.stateline.stateline.plan"]');

test("an instance that left the plan links to the one at its place, and to the plan", async () => {
  const { page } = workbench;
  await page.locator('.activitybar [aria-label="Stateline"]').first().click();
  await explorerRow(page, 'terraform_data.subnet["d"]').click();
  await expect.poll(heading).toContain('terraform_data.subnet["d"]');
  await clickBehind(page, "for_each = var.subnets");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.type("for_each = {}");
  await expect.poll(() => button("Show the plan").count()).toBe(1);
  await expect.poll(heading).toContain('terraform_data.subnet["d"]');
  await button(/^terraform_data\.subnet/).click();
  await expect.poll(() => button("Show the plan").count()).toBe(0);
  await expect.poll(heading).toMatch(/terraform_data\.subnet\["[abc]"\]/);
});

test("the status bar shows the version that applies, and changes it", async () => {
  const { page } = workbench;
  const language = () => page.locator('[id="stateline.stateline.stateline.language"]');
  const choose = async (words: string) => {
    const input = page.locator(".quick-input-box input");
    // An update of the status bar can close the list that a click just opened.
    await expect
      .poll(async () => {
        if (!(await input.isVisible())) await language().click();
        return input.isVisible();
      })
      .toBe(true);
    await input.fill(words);
    await page.locator(".quick-input-list .monaco-list-row").first().filter({ hasText: words }).waitFor();
    await input.press("Enter");
  };
  await expect.poll(() => language().textContent()).toMatch(/^Terraform \d+\.\d+\.\d+$/);
  const automatic = await language().textContent();
  await choose("Terraform 1.9");
  await expect.poll(() => language().textContent()).toBe("Terraform 1.9.8");
  await choose("Automatic");
  await expect.poll(() => language().textContent()).toBe(automatic);
});

test("every view shows that the server stopped for good, and keeps its last content", async () => {
  const { page, timeline } = workbench;
  const counts = await status().textContent();
  const rows = await page.locator('.pane-body [role="treeitem"]').count();
  await expect.poll(() => stopServers().then(() => timeline.locator(".outage").count())).toBe(1);
  const words = /The language server stopped\. The plan shown is of \d\d:\d\d\./;
  await expect.poll(() => timeline.locator(".outage").textContent()).toMatch(words);
  await expect.poll(() => status().textContent()).toContain("Server stopped");
  await expect.poll(() => page.locator(".tree-explorer-viewlet-tree-view .message").textContent()).toMatch(words);
  await expect.poll(() => page.locator('.pane-body [role="treeitem"]').count()).toBe(rows);
  await expect.poll(heading).toContain("terraform_data.subnet");
  await button("Show Log").click();
  await expect.poll(() => page.locator(".part.panel .view-lines").textContent()).toMatch(/not\sstarted\sagain/);
  await button("Restart").click();
  await expect.poll(() => timeline.locator(".outage").count()).toBe(0);
  await expect.poll(() => status().textContent()).toBe(counts);
});

/** Ends all running servers. The server of a window that an earlier test closed runs on for a while. */
async function stopServers(): Promise<void> {
  const before = servers();
  for (const id of before) process.kill(id, "SIGKILL");
  await expect.poll(() => servers().filter((id) => before.includes(id))).toEqual([]);
}

test("a folder without configuration is reported", async () => {
  const { page, close } = await openFolder("docs");
  try {
    await page.locator('.activitybar [aria-label="Stateline"]').first().click();
    const welcome = page.locator(".welcome-view-content");
    await expect.poll(() => welcome.textContent()).toContain("No Terraform configuration in this folder.");
    await welcome.locator(".monaco-button", { hasText: "New main.tf" }).click();
    await page.locator('.tab[data-resource-name="main.tf"]').waitFor();
    await expect.poll(() => page.locator('[id="status.editor.indentation"]').textContent()).toContain("Spaces: 2");
  } finally {
    await close();
  }
});
