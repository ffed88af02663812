import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordedPlans } from "../conformance/saved/recorded.ts";
import { finishedPlan, textsIn } from "../conformance/saved/replanned.ts";
import { openMain, openShared } from "./sharedWorkbench.ts";
import { chooseTheme, explorerRow, THEMES, takePicture, type Workbench } from "./workbench.ts";

// A folder with a plan that Terraform wrote before the configuration and the state changed.

const MAIN = `resource "terraform_data" "a" {
  for_each = toset(["x", "y"])
  input    = each.key == "y" ? "new" : each.value
}
resource "terraform_data" "b" {
}
`;

let source: string;
let workbench: Workbench;
beforeAll(async () => {
  source = await mkdtemp(join(tmpdir(), "stateline-finished-"));
  const { plan } = recordedPlans("terraform-1.11.4").find(({ name }) => name === "for_each loses and gains keys")!;
  const { archive } = await finishedPlan(plan);
  const state = textsIn(plan, archive!)["terraform.tfstate"]!;
  await writeFile(join(source, "main.tf"), MAIN);
  await writeFile(join(source, "terraform.tfstate"), state.replace(/"serial": ?\d+/, '"serial": 9'));
  await writeFile(join(source, "of-monday.out"), plan);
  workbench = await openShared(source);
  const { page } = workbench;
  await openMain(page);
  await page.locator('.activitybar [aria-label="Stateline"]').first().click();
});
afterAll(async () => {
  await workbench?.close();
  await rm(source, { recursive: true, force: true });
});

async function takePictures(): Promise<void> {
  for (const [name, theme] of THEMES) {
    await chooseTheme(workbench.page, theme);
    await takePicture(workbench.page, `finished-plan-${name}`);
  }
}

test("a plan file of the folder is offered by what it is, and opens beside the live plan", async () => {
  const { page } = workbench;
  const offered = explorerRow(page, "of-monday.out");
  await offered.waitFor();
  expect(await offered.getAttribute("aria-label")).toBe(
    "Plan file of-monday.out, not read. Compare with the live plan",
  );
  await offered.click();
  const heading = explorerRow(page, "4 differ");
  await heading.waitFor();
  expect(await heading.textContent()).toContain("Terraform 1.11.4 · stale · 4 differ");
  await explorerRow(page, "Stale: made from serial 3 of the state; now it is 9.").waitFor();
  await explorerRow(page, "main.tf was changed since.").waitFor();
  expect(await explorerRow(page, "will be destroyed; live: no changes").textContent()).toContain(
    'terraform_data.a["x"]live: no changes',
  );
  await takePictures();
});

test("the rows follow the live plan when the configuration changes", async () => {
  const { page } = workbench;
  await writeFile(join(workbench.folder, "main.tf"), MAIN.replace(/resource "terraform_data" "b" \{\n\}\n/, ""));
  await explorerRow(page, "3 differ").waitFor();
  await writeFile(join(workbench.folder, "main.tf"), MAIN);
  await explorerRow(page, "4 differ").waitFor();
});

test("by keyboard, a row opens the timeline of its instance, and the plan is shown as text and closed", async () => {
  const { page } = workbench;
  await explorerRow(page, "will be destroyed; live: no changes").click();
  await workbench.timeline.getByText('terraform_data.a["x"]').first().waitFor();
  await explorerRow(page, "4 differ").hover();
  await page.locator('.pane-body [role="button"][aria-label^="View Finished Plan"]:visible').first().click();
  await page.locator(".editor-instance .view-line", { hasText: "will" }).first().waitFor();
  await explorerRow(page, "4 differ").click();
  await explorerRow(page, "4 differ").hover();
  await page.locator('.pane-body [role="button"][aria-label^="Close Finished Plan"]:visible').first().click();
  await expect.poll(() => explorerRow(page, "4 differ").count()).toBe(0);
  await explorerRow(page, "of-monday.out").waitFor();
});
