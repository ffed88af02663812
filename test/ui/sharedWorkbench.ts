import { readdirSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { lens, openFolder, pressUntil, runUntil, type Workbench } from "./workbench.ts";

// One window for all files of tests, because a window takes ten seconds to open: what a file of tests leaves behind is cleared before
// the next one, whose files then come into the same folder.

let shared: Workbench | undefined;

/** Shows a copy of examples/web-app as it is in the repository, with main.tf as the only open file and its lenses shown. */
export async function openExample(): Promise<Workbench> {
  const workbench = await openShared();
  await openMain(workbench.page);
  await lens(workbench.page, "2 changes: input").waitFor();
  await planStatus(workbench.page)
    .filter({ hasText: /[-+~]\d/ })
    .waitFor({ timeout: LIMIT });
  return workbench;
}

/** Shows a copy of the files of a folder, by default examples/web-app, without an open file. */
export async function openShared(source = process.env.STATELINE_EXAMPLE!): Promise<Workbench> {
  const earlier = shared;
  shared = undefined;
  shared = (earlier && (await reused(earlier))) ?? (await openFolder());
  const { page, folder } = shared;
  await cp(source, folder, { recursive: true });
  await pressUntil(page, "Control+Shift+E", () => explorerRows(page).first().isVisible());
  // The window stays open for the next file of tests.
  return { ...shared, close: async () => {} };
}

/** Opens main.tf of the folder from the view of its files. */
export async function openMain(page: Page): Promise<void> {
  const main = explorerRows(page).and(page.locator("[aria-level='1']")).filter({ hasText: "main.tf" }).first();
  // The view of the plan comes back to the front when it reveals the instance of an editor that closes.
  await pressUntil(page, "Control+Shift+E", async () => {
    await main.dblclick({ timeout: 2_000 }).catch(() => {});
    return page.locator(".tab.active", { hasText: "main.tf" }).isVisible();
  });
  await page.locator(".editor-instance .monaco-editor.focused").first().waitFor();
  // An editor that was open before comes back with its cursor.
  await page.keyboard.press("Control+Home");
}

/** Clears a window; closes it and returns undefined if that fails. */
async function reused(workbench: Workbench): Promise<Workbench | undefined> {
  try {
    await clear(workbench);
    return workbench;
  } catch (error) {
    const picture = "out/ui/not-used-again.png";
    console.log(`The window is not used again (${picture}): ${error}`);
    await workbench.page.screenshot({ path: picture }).catch(() => {});
    await workbench.close();
    return undefined;
  }
}

async function clear({ page, folder }: Workbench): Promise<void> {
  const tabs = page.locator(".editor-group-container .tab");
  const terminals = page.locator(".terminal.xterm");
  // Another window of the browser may be before this one.
  await page.bringToFront();
  // A first Escape leaves a page, a second one what it has opened.
  for (const _ of "12") await page.keyboard.press("Escape");
  // An edit is saved by itself after a second; an editor that is not saved cannot be closed without a question.
  await page.locator(".tab.dirty").waitFor({ state: "detached", timeout: LIMIT });
  await runUntil(page, "View: Close All Editors", async () => (await tabs.count()) === 0);
  if ((await terminals.count()) > 0)
    await runUntil(page, "Terminal: Kill All Terminals", async () => (await terminals.count()) === 0);
  const panel = page.locator(".part.panel");
  if (await panel.isVisible())
    await runUntil(page, "View: Toggle Panel Visibility", async () => !(await panel.isVisible()));
  for (const name of readdirSync(folder)) await rm(join(folder, name), { recursive: true, force: true });
  // The plan of an emptied folder was seen to stay, without changes.
  await planStatus(page).filter({ hasNotText: "no changes" }).waitFor({ state: "detached", timeout: LIMIT });
  await explorerRows(page).first().waitFor({ state: "detached", timeout: LIMIT });
}

const LIMIT = 20_000;

const explorerRows = (page: Page) => page.locator(".explorer-folders-view .monaco-list-row");

/** The plan in the status bar, which is there while there is one. */
const planStatus = (page: Page) => page.locator(".statusbar-item[id*='stateline.plan']").first();
