import { afterAll, beforeAll, expect, test } from "vitest";
import { openExample } from "./sharedWorkbench.ts";
import { clickBehind, takePicture, type Workbench } from "./workbench.ts";

// Writing by keyboard, as a user does: suggestions with values, the signature of a call, a rename that keeps the objects.

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openExample();
});
afterAll(() => workbench?.close());

const suggestions = () => workbench.page.locator(".suggest-widget .monaco-list-row");

const picture = (name: string): Promise<void> => takePicture(workbench.page, name);

test("a reference is completed with its value, and the argument with its type", async () => {
  const { page } = workbench;
  await clickBehind(page, "cidr = var.cidr");
  await page.keyboard.type("\nzone = var.env");
  await expect
    .poll(() => suggestions().allTextContents(), { timeout: 15_000 })
    .toContainEqual(expect.stringContaining("environment"));
  await picture("completion");
  await page.locator(".suggest-widget .monaco-list-row.focused", { hasText: "environment" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".view-lines").first().textContent()).toContain("var.environment");
});

test("the signature follows the arguments of a call", async () => {
  const { page } = workbench;
  await page.keyboard.press("End");
  await page.keyboard.type("\nnet = cidrsubnet(");
  const hints = page.locator(".parameter-hints-widget");
  await expect.poll(() => hints.textContent()).toContain("cidrsubnet(prefix string, newbits number, netnum number)");
  await picture("signature");
  await page.keyboard.press("Escape");
});

test("a rename by keyboard writes the moved block", async () => {
  const { page } = workbench;
  for (const _ of "\nnet = cidrsubnet()") await page.keyboard.press("Backspace");
  await clickBehind(page, 'resource "terraform_data" "network"');
  await page.keyboard.press("Home");
  for (const _ of 'resource "terraform_data" "n') await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F2");
  await page.locator(".rename-box input:focus").waitFor();
  await page.keyboard.type("vnet");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await page.locator(".view-lines").first().textContent())?.replaceAll("\u00a0", " "))
    .toContain("to   = terraform_data.vnet");
  await picture("rename");
});
