import { afterAll, beforeAll, expect, test } from "vitest";
import { cursorLine, openWorkbench, runCommand, type Workbench } from "./workbench.ts";

// An address in the output of a terminal, followed as a user does it.

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openWorkbench();
});
afterAll(() => workbench?.close());

const ADDRESS = 'terraform_data.subnet["c"]';

test("an address in a terminal leads to its block and its timeline", async () => {
  const { page, timeline } = workbench;
  await runCommand(page, "Terminal: Create New Terminal");
  // A terminal is drawn on a canvas, so the text is found by its place: the first line.
  const screen = page.locator(".terminal.xterm .xterm-screen");
  await screen.click();
  await page.keyboard.type(`clear; echo '${ADDRESS} will be destroyed'`);
  await page.keyboard.press("Enter");

  await page.keyboard.down("Control");
  const tooltip = page.getByText("Show the block and the timeline");
  await expect
    .poll(async () => {
      await hoverFirstLine(40);
      await hoverFirstLine(60);
      return tooltip.isVisible();
    })
    .toBe(true);
  await page.mouse.down();
  await page.mouse.up();
  await page.keyboard.up("Control");

  await expect.poll(() => timeline.locator("h1").textContent()).toContain(ADDRESS);
  await expect.poll(() => cursorLine(page)).toBe(19);

  async function hoverFirstLine(right: number): Promise<void> {
    const { x, y } = (await screen.boundingBox())!;
    await page.mouse.move(x + right, y + 8);
    await page.waitForTimeout(500);
  }
});
