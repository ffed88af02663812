import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { chromium, type FrameLocator, type Locator, type Page } from "playwright-core";

// Drives a real workbench, whose address comes from scripts/test.mjs: `npm test -- ui`.

export interface Workbench {
  readonly page: Page;
  /** The open folder. */
  readonly folder: string;
  /** The document of the timeline's webview. */
  readonly timeline: FrameLocator;
  close(): Promise<void>;
}

/** Opens the workbench on a copy of a folder, or on an empty folder. */
export const openFolder = (source?: string): Promise<Workbench> =>
  openWindow(environment("STATELINE_WORKBENCH"), source);

/** Opens the workbench on a copy of a folder in Restricted Mode: the workspace is not trusted. */
export const openRestricted = (source: string): Promise<Workbench> =>
  openWindow(environment("STATELINE_RESTRICTED"), source);

/** Opens the workbench with a storage of its own. */
async function openWindow(address: string, source: string | undefined): Promise<Workbench> {
  // No part of a name in a test is part of this one, whatever letters mkdtemp adds.
  const folder = join(await mkdtemp(join(environment("STATELINE_WORKSPACES"), "ui-")), "held");
  await mkdir(folder);
  if (source !== undefined) await cp(source, folder, { recursive: true });
  const browser = await chromium.connectOverCDP(environment("STATELINE_BROWSER"));
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setViewportSize({ width: 1800, height: 950 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(address.replace("FOLDER", encodeURIComponent(folder)));
  return {
    page,
    folder,
    timeline: page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame"),
    async close() {
      await context.close();
      await browser.close();
      await rm(dirname(folder), { recursive: true, force: true });
    },
  };
}

/** Focuses the editor, with the cursor after a text of main.tf. */
export async function clickBehind(page: Page, text: string): Promise<void> {
  const line = page.locator(".editor-instance .view-line", { hasText: nonBreaking(text) }).first();
  await line.click();
  await page.locator(".editor-instance .monaco-editor.focused").first().waitFor();
  await page.keyboard.press("End");
}

/** Presses a key until its effect is seen: a key that comes while the workbench starts, or a view refreshes, is lost. */
export const pressUntil = (page: Page, key: string, hasEffect: () => Promise<boolean>): Promise<void> =>
  repeatUntil(page, key, () => page.keyboard.press(key), hasEffect);

/** Runs a command until its effect is seen. */
export const runUntil = (page: Page, name: string, hasEffect: () => Promise<boolean>): Promise<void> =>
  repeatUntil(page, name, () => runCommand(page, name), hasEffect);

/** Clicks until the effect is seen: a click while an item of the status bar is exchanged is lost. */
export const clickUntil = (page: Page, target: Locator, hasEffect: () => Promise<boolean>): Promise<void> =>
  repeatUntil(page, "A click", () => target.click(), hasEffect);

async function repeatUntil(
  page: Page,
  name: string,
  act: () => Promise<void>,
  hasEffect: () => Promise<boolean>,
): Promise<void> {
  for (let attempt = 0; attempt < 15; attempt++) {
    await act();
    const end = Date.now() + 3_000;
    while (Date.now() < end) {
      if (await hasEffect()) return;
      await page.waitForTimeout(50);
    }
  }
  throw new Error(`${name} has no effect.`);
}

/** The text field of the quick input, whatever it asks for. */
export const quickInput = (page: Page) => page.locator(".quick-input-widget input[type=text]:visible").first();

/** Opens the quick input with a key, unless it is open. */
const openQuickInput = (page: Page, key: string) => pressUntil(page, key, () => quickInput(page).isVisible());

/** How long a choice may take to list what was written, in milliseconds. */
const CHOICE = 15_000;

/** Writes into the quick input, and takes the row that is then the first one. */
export async function chooseQuickly(page: Page, text: string): Promise<void> {
  await quickInput(page).fill(text, { timeout: CHOICE });
  const first = page.locator(".quick-input-list .monaco-list-row").first();
  await first.filter({ hasText: text }).waitFor({ timeout: CHOICE });
  await first.click({ timeout: CHOICE });
}

/** Opens a choice and takes a row from it; again if what takes the focus meanwhile has closed the choice. */
export async function openAndChoose(page: Page, open: () => Promise<void>, text: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    await open();
    try {
      await chooseQuickly(page, text);
      return;
    } catch (error) {
      if (attempt === 4 || (await quickInput(page).isVisible())) throw error;
    }
  }
}

/** Returns the lens whose title contains a text. */
export const lens = (page: Page, text: string | RegExp) =>
  page.locator(".codelens-decoration a", { hasText: typeof text === "string" ? nonBreaking(text) : text }).first();

/** Returns the titles of the visible lenses. */
export async function lensTitles(page: Page): Promise<string[]> {
  const titles = await page.locator(".codelens-decoration").allTextContents();
  return titles.map((title) => title.replaceAll("\u00a0", " "));
}

/** Runs a command by name, as a user does. */
export async function runCommand(page: Page, name: string): Promise<void> {
  await openQuickInput(page, "F1");
  await quickInput(page).fill(`>${name}`);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: name }).first().click();
}

/** Chooses from the context menu of an element. A menu ignores the mouse in its first moments: it is clicked until it closes. */
export async function chooseFromContextMenu(page: Page, element: Locator, title: string): Promise<void> {
  await element.click({ button: "right" });
  const item = page.locator(".context-view .action-item", { hasText: title }).first();
  await item.waitFor();
  while (await item.isVisible()) {
    await item.click({ timeout: 1_000 }).catch(() => {});
    await page.waitForTimeout(50);
  }
}

/** Chooses a theme of `THEMES` by its name, and waits until it is shown. */
export async function chooseTheme(page: Page, name: string): Promise<void> {
  const [light, dark] = name.includes("Contrast") ? ["hc-light", "hc-black"] : ["vs", "vs-dark"];
  const kind = name.includes("Light") ? light : dark;
  await runCommand(page, "Preferences: Color Theme");
  await page.keyboard.type(name);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: name }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.locator(`.monaco-workbench.${kind}`).waitFor();
  await quickInputClosed(page);
}

/** The themes that pictures are taken in, with a short name for each; without pictures, one is as good as all. */
export const THEMES = (
  [
    ["dark", "Dark Modern"],
    ["light", "Light Modern"],
    ["high-contrast", "Dark High Contrast"],
    ["high-contrast-light", "Light High Contrast"],
  ] as const
).slice(0, process.env.PICTURES ? 4 : 1);

/** Takes a picture for people, `out/ui/NAME.png`, if they asked for pictures (PICTURES=1). */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `out/ui/${name}.png` });
}

/** Opens a file by the names of its folder and its own, as a user does. */
export async function openSource(page: Page, folder: string, name: string): Promise<void> {
  await openQuickInput(page, "Control+p");
  await quickInput(page).fill(`${folder}/${name}`);
  const rows = page.locator(".quick-input-list .monaco-list-row", { hasText: name });
  await rows.filter({ hasText: folder }).first().click();
  await page.locator(".tab.active", { hasText: name }).first().waitFor();
}

/** Returns a row of the plan explorer, by a part of what it shows or of its address, which its label for screen readers has. */
export const explorerRow = (page: Page, text: string) =>
  page
    .locator('.pane-body [role="treeitem"]', { hasText: text })
    .or(page.locator(`.pane-body [role="treeitem"][aria-label*=${JSON.stringify(text)}]`))
    .first();

/** Puts the cursor on a line, as Go to Line does. */
export async function goToLine(page: Page, line: number): Promise<void> {
  await page.keyboard.press("Control+g");
  await page.locator(".quick-input-widget input").fill(`:${line}`);
  await page
    .locator(".quick-input-list .monaco-list-row", { hasText: `${line}` })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await quickInputClosed(page);
}

/** Waits until the editor has the keys again: while the quick input is open, they go there. */
const quickInputClosed = (page: Page) => page.locator(".quick-input-widget").waitFor({ state: "hidden" });

/** Returns the number of the line with the cursor. */
export async function cursorLine(page: Page): Promise<number> {
  return Number(await page.locator(".line-numbers.active-line-number").first().textContent());
}

/** Replaces the no-break spaces that the editor renders for spaces. */
const nonBreaking = (text: string) => text.replaceAll(" ", "\u00a0");

function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this through npm test -- ui`);
  return value;
}
