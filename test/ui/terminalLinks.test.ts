import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExample } from "./sharedWorkbench.ts";
import { cursorLine, runCommand, type Workbench } from "./workbench.ts";

// An address in the output of a terminal, followed as a user does it.

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openExample();
});
afterAll(() => workbench?.close());

const ADDRESS = 'terraform_data.subnet["c"]';

test("an address in a terminal leads to its block and its timeline", async () => {
  const { page, timeline } = workbench;
  await runCommand(page, "Terminal: Create New Terminal");
  // A terminal is drawn on a canvas, so the text is found by its place: the first line.
  const screen = page.locator(".terminal.xterm .xterm-screen");
  await screen.click();
  await page.locator(".xterm-helper-textarea:focus").waitFor();
  await page.keyboard.type(`clear; echo '${ADDRESS} will be destroyed'`);
  await page.keyboard.press("Enter");

  await page.keyboard.down("Control");
  const tooltip = page.getByText("Show the block and the timeline");
  const heading = timeline.locator("h1", { hasText: ADDRESS });
  const isShown = (element: Locator, timeout: number) =>
    element.waitFor({ timeout }).then(
      () => true,
      () => false,
    );
  // A link is looked for when the pointer comes to its line, and a click on it can come too early.
  await expect
    .poll(
      async () => {
        const { x, y } = (await screen.boundingBox())!;
        await page.mouse.move(x + 60, y + 60);
        await page.mouse.move(x + 60, y + 8, { steps: 5 });
        if (!(await isShown(tooltip, 5_000))) return false;
        await page.mouse.down();
        await page.mouse.up();
        return isShown(heading, 10_000);
      },
      { timeout: 90_000 },
    )
    .toBe(true);
  await page.keyboard.up("Control");

  await expect.poll(() => cursorLine(page)).toBe(19);
});
