import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS, findChromium } from "../host/chromium.mjs";
import { installCodeServer, startCodeServer } from "../host/codeServer.mjs";
import { root } from "../host/paths.mjs";
import { copyOf, workbenchAddress } from "../host/workbench.mjs";

// node scripts/screenshots/plan.mjs [FOLDER]: pictures of the page of the whole plan in VS Code, in three themes and two
// widths. Writes out/screenshots/plan-{dark,light,hc}-{480,1280}.png. Run `npm run build` first.
const THEMES = { dark: "Default Dark Modern", light: "Default Light Modern", hc: "Default High Contrast" };
const WIDTHS = [480, 1280];
/** The width of the activity bar, beside the page. */
const ACTIVITY_BAR = 48;

const folder = process.argv[2] ?? join(root, "examples/web-app");
const target = join(root, "out/screenshots");
await mkdir(target, { recursive: true });
const executablePath = await findChromium(console.log);
await installCodeServer(console.log);
for (const [name, theme] of Object.entries(THEMES)) await takeScreenshots(name, theme);

async function takeScreenshots(name, theme) {
  const settings = { "workbench.colorTheme": theme, "editor.minimap.enabled": false };
  const example = await copyOf(folder);
  const server = await startCodeServer({ testDriver: true, settings });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280 + ACTIVITY_BAR, height: 760 } });
    await page.goto(workbenchAddress(server, example.path));
    await page.locator(".statusbar-item[id*='stateline.plan']").first().waitFor();
    await page.keyboard.press("F1");
    await page.keyboard.type("Stateline: Show Plan");
    await page.keyboard.press("Enter");
    const frame = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
    await frame.getByRole("tree").waitFor();
    await page.keyboard.press("Control+b");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width: width + ACTIVITY_BAR, height: 760 });
      await page.mouse.move(300, 4);
      await page.waitForTimeout(1000);
      await page.screenshot({ path: join(target, `plan-${name}-${width}.png`) });
      console.log(`out/screenshots/plan-${name}-${width}.png`);
    }
  } finally {
    await browser.close();
    await server.stop();
    await example.remove();
  }
}
