import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShared } from "./sharedWorkbench.ts";
import { chooseQuickly, openSource, runCommand, type Workbench } from "./workbench.ts";

// A repository with two root modules whose states are in a bucket, and no init: nobody has chosen a workspace.

const S3 = (key: string) =>
  `terraform {\n  backend "s3" {\n    bucket = "acme"\n    key    = "${key}.tfstate"\n  }\n}\n`;
const FILES = {
  "shop/main.tf": `${S3("shop")}\nresource "terraform_data" "app" {\n  input = { dev = 1, prod = 3 }[terraform.workspace]\n}\n`,
  "shop/stage.tfvars": "",
  "net/main.tf": `${S3("net")}\nresource "terraform_data" "vpc" {\n}\n`,
};

let folder: string;
let workbench: Workbench;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stateline-workspaces-"));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  workbench = await openShared(folder);
});
afterAll(async () => {
  await workbench?.close();
  rmSync(folder, { recursive: true, force: true });
});

const item = (name: string) => workbench.page.locator(`[id="stateline.stateline.stateline.${name}"]`).first();
const textOf = (name: string) =>
  expect.poll(async () => (await item(name).textContent())?.replaceAll("\u00a0", " ").trim());

test("the status bar names the root module of the active file, and that no workspace is selected", async () => {
  const { page } = workbench;
  await openSource(page, "shop", "main.tf");
  await textOf("plan").toBe("shop: State not loaded (s3) · Load");
  await textOf("workspace").toBe("Choose Workspace");
});

test("a click offers the names that the folder has; the chosen one is planned", async () => {
  const { page } = workbench;
  await item("workspace").click();
  const labels = page.locator(".quick-input-list .monaco-list-row .label-name");
  await expect
    .poll(async () => (await labels.allTextContents()).map((text) => text.trim()))
    .toEqual(["dev", "prod", "stage", "default", "Another Name..."]);
  await chooseQuickly(page, "prod");
  await textOf("workspace").toBe("prod");
});

test("the page of a plan is about its own root module, and so is the status bar", async () => {
  const { page } = workbench;
  await runCommand(page, "Show Plan (Stateline)");
  await page.locator(".tab.active", { hasText: "Plan" }).first().waitFor();
  // A page that is still loading takes the focus from the quick input.
  await workbench.timeline.getByText("terraform_data.app").first().waitFor();
  await textOf("plan").toBe("shop: State not loaded (s3) · Load");
  await openSource(page, "net", "main.tf");
  await textOf("plan").toBe("net: State not loaded (s3) · Load");
  await textOf("workspace").toBe("Choose Workspace");
  await page.locator(".tab", { hasText: "Plan" }).first().click();
  await textOf("plan").toBe("shop: State not loaded (s3) · Load");
  await textOf("workspace").toBe("prod");
});
