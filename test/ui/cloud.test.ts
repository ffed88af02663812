import { afterAll, beforeAll, expect, test } from "vitest";
import { openMain, openShared } from "./sharedWorkbench.ts";
import { lensTitles, pressUntil, type Workbench } from "./workbench.ts";

// A typical folder: a cloud provider, modules, state in a bucket, and no init.

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openShared("examples/cloud");
  await openMain(workbench.page);
});
afterAll(() => workbench?.close());

test("one lens says that the state is not loaded; others count the instances of the configuration", async () => {
  await expect
    .poll(() => lensTitles(workbench.page))
    .toEqual(["State not loaded (s3) · Load | used 3 times", "8 instances", '1 instance: ["shop"]']);
});

test("the Problems panel has no error and no warning, and names the command to run", async () => {
  const { page } = workbench;
  await pressUntil(page, "Control+Shift+M", () => page.locator(".markers-panel").isVisible());
  const rows = page.locator(".markers-panel .monaco-list-row");
  await rows.filter({ hasText: "Run terraform init" }).first().waitFor();
  await rows.filter({ hasText: "State not loaded" }).first().waitFor();
  expect(await page.locator(".markers-panel .codicon-error, .markers-panel .codicon-warning").count()).toBe(0);
});
