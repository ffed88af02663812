import { afterAll, beforeAll, expect, test } from "vitest";
import { openExample } from "./sharedWorkbench.ts";
import { lens, runCommand, takePicture, type Workbench } from "./workbench.ts";

// The lenses about uses, with the mouse: they count, open the places, and lead to what gives a value.

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openExample();
});
afterAll(() => workbench?.close());

const picture = (name: string): Promise<void> => takePicture(workbench.page, name);

const openTab = () => workbench.page.locator(".tab.active").first();

test("each variable has its uses and the origin of its value, in every theme", async () => {
  const { page } = workbench;
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "variables.tf" }).last().dblclick();
  await lens(page, /given.in.terraform\.tfvars:\d+/).waitFor();
  await lens(page, /used.\d+.times/).waitFor();
  for (const [theme, colours] of [
    ["Light Modern", "vs"],
    ["Dark High Contrast", "hc-black"],
    ["Dark Modern", "vs-dark"],
  ] as const) {
    await runCommand(page, "Preferences: Color Theme");
    await page.locator('.quick-input-widget input[placeholder*="heme"]').fill(theme);
    await page.locator(".quick-input-list .monaco-list-row", { hasText: theme }).first().click();
    await page.locator(`.monaco-workbench.${colours}`).waitFor();
    await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    await picture(`usages ${theme}`);
  }
});

test("a click on the uses opens them in place", async () => {
  const { page } = workbench;
  await lens(page, /used.\d+.times/).click();
  await page.locator(".zone-widget .reference-zone-widget, .zone-widget .preview").first().waitFor();
  await picture("usages-peek");
  await page.keyboard.press("Escape");
});

test("a click on the origin opens the file with the value", async () => {
  const { page } = workbench;
  await lens(page, "given in terraform.tfvars").click();
  await expect.poll(() => openTab().textContent()).toContain("terraform.tfvars");
});
