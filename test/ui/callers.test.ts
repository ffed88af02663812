import { expect, test } from "vitest";
import { withFolder } from "../support/folder.ts";
import { openMain, openShared } from "./sharedWorkbench.ts";
import { lens } from "./workbench.ts";

const example = (size: string) => `module "a" {\n  source = "../.."\n  size   = "${size}"\n}\n`;
const FILES = {
  "main.tf": 'variable "size" {\n}\nresource "terraform_data" "web" {\n  input = var.size\n}\n',
  "examples/complete/main.tf": example("large"),
  "examples/simple/main.tf": example("small"),
};

test("a click on the lens of a module chooses by which caller it is planned, and the status bar follows", () =>
  withFolder(FILES, async (source) => {
    const workbench = await openShared(source);
    const { page } = workbench;
    const status = () => page.locator("[id*='stateline.plan']").textContent();
    await openMain(page);
    await lens(page, "planned as in examples/complete").waitFor();
    await expect.poll(status).toContain("complete:");
    await lens(page, "planned as in examples/complete").click();
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "examples/simple" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await lens(page, "planned as in examples/simple").waitFor();
    await expect.poll(status).toContain("simple:");
    await workbench.close();
  }));
