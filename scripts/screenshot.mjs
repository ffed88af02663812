import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS, findChromium } from "./host/chromium.mjs";
import { installCodeServer, startCodeServer } from "./host/codeServer.mjs";
import { root } from "./host/paths.mjs";
import { copyOf } from "./host/workbench.mjs";
import { packageExtension } from "./package.mjs";

// npm run screenshot: the real workbench on the example, with the packaged extension and a timeline open, in three
// themes. Writes docs/timeline-{dark,light,hc}.png.
const THEMES = { dark: "Default Dark Modern", light: "Default Light Modern", hc: "Default High Contrast" };
const BLOCK = 'resource "terraform_data" "image"';

const executablePath = await findChromium(console.log);
await installCodeServer(console.log);
const vsix = join(root, "out/stateline.vsix");
await packageExtension(vsix);
await mkdir(join(root, "docs"), { recursive: true });
for (const [name, theme] of Object.entries(THEMES)) await takeScreenshot(name, theme);

async function takeScreenshot(name, theme) {
  const settings = { "workbench.colorTheme": theme, "editor.minimap.enabled": false };
  const example = await copyOf(join(root, "examples/web-app"));
  const server = await startCodeServer({ vsix, settings });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  try {
    const page = await browser.newPage({ viewport: { width: 1900, height: 760 } });
    await page.goto(`${server.address}?folder=${encodeURIComponent(example.path)}`);
    await openFile(page, "main.tf", BLOCK);
    await openTimeline(page);
    await page.locator('.activitybar [aria-label="Stateline"]').first().click();
    // Away from whatever would show a tooltip.
    await page.mouse.move(1700, 600);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: join(root, "docs", `timeline-${name}.png`) });
    console.log(`docs/timeline-${name}.png`);
  } finally {
    await browser.close();
    await server.stop();
    await example.remove();
  }
}

/** Opens a file, with the cursor on the line of a text that stands in it. */
async function openFile(page, name, text) {
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first().dblclick();
  await page.locator(".codelens-decoration a").first().waitFor();
  await page.locator(".view-line", { hasText: text.replaceAll(" ", "\u00a0") }).click();
}

async function openTimeline(page) {
  await page.keyboard.press("F1");
  await page.keyboard.type("Stateline: Show Timeline");
  await page.keyboard.press("Enter");
  const frame = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await frame.locator("h1").waitFor();
}
