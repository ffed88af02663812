import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS, findChromium } from "./host/chromium.mjs";
import { installCodeServer, startCodeServer } from "./host/codeServer.mjs";
import { root } from "./host/paths.mjs";
import { copyOf } from "./host/workbench.mjs";
import { packageExtension } from "./package.mjs";

// npm run screenshot: opens VS Code on the examples, with the packaged extension and a timeline. Writes
// docs/timeline-{dark,light,hc}.png, in three themes, and docs/cloud-dark.png: a cloud folder without `terraform init`.
const THEMES = { dark: "Default Dark Modern", light: "Default Light Modern", hc: "Default High Contrast" };
const WEB_APP = { example: "examples/web-app", line: 'resource "terraform_data" "image"' };
const CLOUD = { example: "examples/cloud", line: 'resource "aws_db_instance" "orders"', prepare: withLocalState };

const executablePath = await findChromium(console.log);
await installCodeServer(console.log);
const vsix = join(root, "out/stateline.vsix");
await packageExtension(vsix);
await mkdir(join(root, "docs"), { recursive: true });
for (const [name, theme] of Object.entries(THEMES)) await takeScreenshot(`timeline-${name}`, theme, WEB_APP);
await takeScreenshot("cloud-dark", THEMES.dark, CLOUD);

async function takeScreenshot(name, theme, { example: folder, line, prepare }) {
  const settings = { "workbench.colorTheme": theme, "editor.minimap.enabled": false };
  const example = await copyOf(join(root, folder));
  await prepare?.(example.path);
  const server = await startCodeServer({ vsix, settings });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  try {
    const page = await browser.newPage({ viewport: { width: 1900, height: 760 } });
    await page.goto(`${server.address}?folder=${encodeURIComponent(example.path)}`);
    await openFile(page, "main.tf", line);
    await openTimeline(page);
    await page.locator('.activitybar [aria-label="Stateline"]').first().click();
    // The mouse moves away, so that no tooltip is shown.
    await page.mouse.move(1700, 600);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: join(root, "docs", `${name}.png`) });
    console.log(`docs/${name}.png`);
  } finally {
    await browser.close();
    await server.stop();
    await example.remove();
  }
}

/** Creates the cloud folder with a local state: without a backend, and with a state as its provider would have written it. */
async function withLocalState(folder) {
  const versions = join(folder, "versions.tf");
  const text = await readFile(versions, "utf8");
  await writeFile(versions, text.replace(/\n {2}backend "s3" \{[^}]*\}\n/, ""));
  await writeFile(
    join(folder, "terraform.tfvars"),
    'environment       = "production"\ndatabase_password = "example"\n',
  );
  await copyFile(join(root, "scripts/screenshots/cloud.json"), join(folder, "terraform.tfstate"));
}

/** Opens a file, with the cursor on the line that contains a text. */
async function openFile(page, name, text) {
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first().dblclick();
  await page.locator(".codelens-decoration").first().waitFor();
  await page.keyboard.press("Control+f");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
}

async function openTimeline(page) {
  await page.keyboard.press("F1");
  await page.keyboard.type("Stateline: Show Timeline");
  await page.keyboard.press("Enter");
  const frame = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await frame.locator("h1").waitFor();
}
