import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS, findChromium } from "../host/chromium.mjs";
import { installCodeServer, startCodeServer } from "../host/codeServer.mjs";
import { copyOf, workbenchAddress } from "../host/workbench.mjs";

export const THEMES = {
  dark: "Dark Modern",
  light: "Light Modern",
  hc: "Default High Contrast",
  "hc-light": "Default High Contrast Light",
};

/** The time after which a changed layout or theme is drawn. */
const SETTLED = 900;

/**
 * Opens VS Code on a copy of a folder, which `prepare` can change first; with the packaged extension `vsix`, or the built one. Every
 * function waits until the change is drawn.
 */
export async function openWorkbench(folder, { prepare, vsix, zoom = 1, theme = "dark" } = {}) {
  const executablePath = await findChromium(console.log);
  await installCodeServer(console.log);
  const example = await copyOf(folder);
  await prepare?.(example.path);
  const server = await startCodeServer({ testDriver: vsix === undefined, vsix, settings: settingsOf(theme) });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  const page = await browser.newPage({ viewport: { width: 1900, height: 900 }, deviceScaleFactor: zoom });
  const packaged = `${server.address}?folder=${encodeURIComponent(example.path)}`;
  await page.goto(vsix ? packaged : workbenchAddress(server, example.path));
  await page.locator(".statusbar-item[id*='stateline.plan']").first().waitFor();
  const settle = () => page.waitForTimeout(SETTLED);
  return {
    page,
    settle,
    /** Sets the theme, by its name in THEMES. */
    async theme(name) {
      for (const place of ["data/User", "data/Machine"])
        await writeFile(join(server.home, place, "settings.json"), JSON.stringify(settingsOf(name)));
      const themed = page.locator(`.monaco-workbench.${THEME_CLASSES[name]}`);
      await themed.waitFor({ timeout: 8000 }).catch(async () => {
        console.log("reload for", name);
        await page.reload();
        await themed.waitFor();
      });
      await settle();
    },
    async run(command) {
      await page.keyboard.press("F1");
      await page.locator(".quick-input-widget input").fill(`>${command}`);
      await page.locator(".quick-input-list .monaco-list-row", { hasText: command }).first().click();
      await settle();
    },
    /** Takes a picture, with the mouse where it shows no tooltip. */
    async picture(path) {
      const { width, height } = page.viewportSize();
      await page.mouse.move(width * 0.55, height - 8);
      await settle();
      await page.screenshot({ path });
      console.log(path);
    },
    async close() {
      await browser.close();
      await server.stop();
      await example.remove();
    },
  };
}

const THEME_CLASSES = { dark: "vs-dark", light: "vs", hc: "hc-black", "hc-light": "hc-light" };

/** The machine settings hide what no picture is about; these are read from the same file. */
const settingsOf = (theme) => ({
  "workbench.colorTheme": THEMES[theme],
  "editor.minimap.enabled": false,
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "git.enabled": false,
  "chat.disableAIFeatures": true,
  "telemetry.telemetryLevel": "off",
});

/** Opens a file, with the cursor at the end of the line that contains a text, and that line near the top. Without changes it has no lens. */
export async function openFile({ page, settle }, name, text, hasLens = true) {
  await page.keyboard.press("Control+p");
  await page.locator(".quick-input-widget input").fill(name);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: name }).first().click();
  if (hasLens) await page.locator(".codelens-decoration a").first().waitFor({ state: "attached" });
  else await page.waitForTimeout(3000);
  await page.keyboard.press("Control+f");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await settle();
}

/** Shows the plan of the workspace in the whole editor area. */
export async function showPlan(workbench) {
  await workbench.run("View: Close All Editors");
  await workbench.run("Show Plan (Stateline)");
  await webview(workbench.page).getByRole("tree").waitFor();
  await workbench.settle();
}

/** Shows a file, and beside it the timeline of the instance at the cursor. */
export async function showTimeline(workbench, name, text) {
  await workbench.run("View: Close All Editors");
  await openFile(workbench, name, text);
  await workbench.run("Stateline: Show Timeline");
  await webview(workbench.page).locator("h1").waitFor();
  await workbench.settle();
}

const webview = (page) => page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");

/** Shows Stateline's side bar. */
export async function showSideBar({ page, settle }) {
  await page.locator('.activitybar [aria-label="Stateline"]').first().click();
  await page.locator('.pane-body [role="treeitem"]').first().waitFor();
  await settle();
}

/** Hides the side bar, or shows it again. */
export async function toggleSideBar({ page, settle }) {
  await page
    .locator(".statusbar")
    .first()
    .click({ position: { x: 600, y: 8 }, force: true });
  await page.keyboard.press("Control+b");
  await settle();
}
