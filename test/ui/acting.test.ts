import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExample } from "./sharedWorkbench.ts";
import { chooseTheme, goToLine, lens, runCommand, THEMES, takePicture, type Workbench } from "./workbench.ts";

// Acting on the plan by keyboard: a renamed block is told as a loss, and the quick fix keeps its object.

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openExample();
});
afterAll(() => workbench?.close());

const picture = (name: string): Promise<void> => takePicture(workbench.page, `acting-${name}`);

test("the light bulb lists what needs no plan, and opens the list with the rest", async () => {
  const { page } = workbench;
  const bulb = page.locator(".lightBulbWidget, [class*=codicon-gutter-lightbulb]").first();
  // The header that sticks to the top covers the line when lenses arrive above it.
  await expect
    .poll(
      async () => {
        await behindName(page);
        return bulb.click({ timeout: 5_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  const actions = page.locator(".action-widget .monaco-list-row");
  const more = actions.filter({ hasText: /More\sActions,/ });
  await more.waitFor();
  expect((await actions.allTextContents()).join("\n")).not.toMatch(/forgets/);
  await more.click();
  await actions.filter({ hasText: /forgets\sterraform_data\.backup:/ }).waitFor();
  await page.keyboard.press("Escape");
});

test("the quick fix of a renamed block says what it does, and does it", async () => {
  const { page } = workbench;
  await behindName(page);
  for (const _ of "backup") await page.keyboard.press("Backspace");
  await page.keyboard.type("nightly");
  await lens(page, "+ will be created").waitFor();
  await runCommand(page, "Problems: Focus on Problems View");
  const problems = page.locator(".markers-panel .monaco-list-row");
  await expect
    .poll(async () => (await problems.allTextContents()).join("\n").replaceAll("\u00a0", " "))
    .toContain("terraform_data.backup will be destroyed (because terraform_data.backup is not in configuration)");
  const actions = page.locator(".action-widget .monaco-list-row");
  for (const [name, theme] of THEMES) {
    await chooseTheme(page, theme);
    await behindName(page);
    // The menu closes by itself when the focus moves while it opens.
    await expect
      .poll(
        async () => {
          if ((await actions.count()) === 0) await page.keyboard.press("Control+.");
          await actions.first().waitFor({ timeout: 5000 });
          return (await actions.allTextContents()).join("\n").replaceAll("\u00a0", " ");
        },
        { interval: 1000 },
      )
      .toContain("Add moved block: -1 +1 → no change");
    await picture(name);
    if (theme !== THEMES.at(-1)?.[1]) await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Enter");
  await lens(page, "moved from terraform_data.backup").waitFor();
  await expect.poll(async () => (await problems.allTextContents()).join("\n")).not.toContain("backup\u00a0will");
  await picture("done");
  // One undo takes it back.
  await page.keyboard.press("Control+z");
  await lens(page, "+ will be created").waitFor();
});

/** Puts the cursor behind the name of the block. */
async function behindName(page: Page): Promise<void> {
  await goToLine(page, HEADER);
  await page.keyboard.press("End");
  for (const _ of '" {') await page.keyboard.press("ArrowLeft");
}

/** The line of `resource "terraform_data" "backup"`. */
const HEADER = 79;
