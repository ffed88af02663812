import { readdirSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { lens, openApart, pressUntil, runUntil, type Workbench } from "./workbench.ts";

// One window for all files of tests that begin with examples/web-app, because a window takes ten seconds to open: what a file of
// tests leaves behind is cleared before the next one.

interface ExampleWorkbench extends Workbench {
  /** The counts that the status bar shows for the plan of the unchanged example. */
  readonly counts: string;
}

let shared: ExampleWorkbench | undefined;

/** Shows a copy of examples/web-app as it is in the repository, with main.tf as the only open file and its lenses shown. */
export async function openExample(): Promise<Workbench> {
  const earlier = shared;
  shared = undefined;
  shared = (earlier && (await reused(earlier))) ?? (await opened());
  // The window stays open for the next file of tests.
  return { ...shared, close: async () => {} };
}

async function opened(): Promise<ExampleWorkbench> {
  const workbench = await openApart();
  try {
    await openMain(workbench.page);
    return { ...workbench, counts: (await planStatus(workbench.page, /[-+~]\d/).textContent()) ?? "" };
  } catch (error) {
    await workbench.close();
    throw error;
  }
}

/** Clears a window; closes it and returns undefined if that fails. */
async function reused(workbench: ExampleWorkbench): Promise<ExampleWorkbench | undefined> {
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

async function clear({ page, folder, counts }: ExampleWorkbench): Promise<void> {
  const tabs = page.locator(".editor-group-container .tab");
  // Another window of the browser may be before this one.
  await page.bringToFront();
  // A first Escape leaves a page, a second one what it has opened.
  for (const _ of "12") await page.keyboard.press("Escape");
  // An edit is saved by itself after a second; an editor that is not saved cannot be closed without a question.
  await page.locator(".tab.dirty").waitFor({ state: "detached", timeout: LIMIT });
  await runUntil(page, "View: Close All Editors", async () => (await tabs.count()) === 0);
  const panel = page.locator(".part.panel");
  if (await panel.isVisible())
    await runUntil(page, "View: Toggle Panel Visibility", async () => !(await panel.isVisible()));
  await restore(folder);
  await openMain(page);
  await planStatus(page, counts).waitFor({ timeout: LIMIT });
}

const LIMIT = 20_000;

/** Makes the folder equal to the example. */
async function restore(folder: string): Promise<void> {
  const source = process.env.STATELINE_EXAMPLE!;
  const names = new Set(readdirSync(source, { recursive: true, encoding: "utf8" }));
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (!names.has(name)) await rm(join(folder, name), { recursive: true, force: true });
  await cp(source, folder, { recursive: true });
}

async function openMain(page: Page): Promise<void> {
  const files = page.locator(".explorer-folders-view .monaco-list-row[aria-level='1']");
  const main = files.filter({ hasText: "main.tf" }).first();
  // The view of the plan comes back to the front when it reveals the instance of an editor that closes.
  await pressUntil(page, "Control+Shift+E", async () => {
    await main.dblclick({ timeout: 2_000 }).catch(() => {});
    return page.locator(".tab.active", { hasText: "main.tf" }).isVisible();
  });
  await page.locator(".editor-instance .monaco-editor.focused").first().waitFor();
  // An editor that was open before comes back with its cursor.
  await page.keyboard.press("Control+Home");
  await lens(page, "2 changes: input").waitFor();
}

const planStatus = (page: Page, counts: RegExp | string) =>
  page.locator(".statusbar-item[id*='stateline.plan']", { hasText: counts }).first();
