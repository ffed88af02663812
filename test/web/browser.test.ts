import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordedPlans } from "../conformance/saved/recorded.ts";
import {
  chooseFromContextMenu,
  clickBehind,
  explorerRow,
  lens,
  lensTitles,
  quickInput,
  runCommand,
  takePicture,
} from "../ui/workbench.ts";

// The extension in a browser, without a computer behind it: VS Code for the Web, a virtual workspace, the server in a worker.

let context: BrowserContext;
let page: Page;
const profile = mkdtempSync(join(tmpdir(), "stateline-profile-"));

beforeAll(async () => {
  const { plan } = recordedPlans("terraform-1.11.4").find(({ name }) => name === "for_each loses and gains keys")!;
  writeFileSync(join(process.env.STATELINE_WEB_FOLDER!, "web-app/of-monday.out"), plan);
  // Webviews need a service worker in a frame of another origin.
  mkdirSync(join(profile, "Default"));
  const preferences = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } };
  writeFileSync(join(profile, "Default/Preferences"), JSON.stringify(preferences));
  context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.STATELINE_CHROMIUM!,
    args: ["--no-sandbox", "--disable-gpu"],
    viewport: { width: 1800, height: 950 },
  });
  page = await context.newPage();
  await page.goto(process.env.STATELINE_WEB!);
  const row = (name: string) => page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first();
  await row("web-app").click();
  await row("main.tf").dblclick();
  await page.locator(".codelens-decoration a").first().waitFor({ timeout: 60_000 });
});
afterAll(async () => {
  await context?.close();
  rmSync(profile, { recursive: true, force: true });
});

test("lenses say what happens, from the state in the repository", async () => {
  await expect.poll(() => lensTitles(page)).toContain("~ 2 changes: input, output");
  await expect.poll(() => lensTitles(page)).toContain("- 1 destroyed · + 1 added · 2 unchanged");
  expect(await page.locator(".statusbar-item[id*='stateline.plan']").first().textContent()).toContain("Plan: -1");
});

test("a key changes the plan, a quick fix and a completion are offered, and a hover says why", async () => {
  await clickBehind(page, "name = local.name");
  await page.keyboard.type("x");
  await expect.poll(() => page.locator(".statusbar-item[id*='status.problems']").first().textContent()).not.toBe("0");
  await page.keyboard.press("Control+.");
  await page.locator(".action-widget .monaco-list-row", { hasText: "local.name" }).first().waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Control+Space");
  await page.locator(".suggest-widget .monaco-list-row", { hasText: "name" }).first().waitFor();
  await page.keyboard.press("Escape");
  await page
    .locator(".view-line", { hasText: "triggers_replace" })
    .first()
    .hover({ position: { x: 60, y: 8 } });
  await expect.poll(() => page.locator(".monaco-hover:visible").first().textContent()).toContain("2026");
  await takePicture(page, "web-hover");
});

/** The pages of webviews that are shown, the newest last. */
const newestWebview = () => page.frameLocator("iframe.webview.ready").last().frameLocator("iframe#active-frame");

test("the page of the plan and the timeline of an instance open", async () => {
  await runCommand(page, "Show Plan (Stateline)");
  await expect
    .poll(() => newestWebview().getByRole("treeitem", { name: "terraform_data.image" }).first().textContent())
    .toContain("must be replaced");
  await takePicture(page, "web-plan");
  await page.locator(".tab", { hasText: "main.tf" }).first().click();
  await lens(page, "must be replaced").click();
  await expect.poll(() => newestWebview().locator("body").textContent()).toContain("# forces replacement");
  await takePicture(page, "web-timeline");
});

test("the explorer lists the instances", async () => {
  await page.locator(".activitybar [aria-label*='Stateline']").first().click();
  await explorerRow(page, 'terraform_data.subnet["c"]').waitFor();
});

test("a plan file of the folder opens beside the live plan, and as text", async () => {
  await explorerRow(page, "of-monday.out").click();
  const heading = explorerRow(page, "Terraform 1.11.4");
  await heading.waitFor();
  await explorerRow(page, 'terraform_data.a["x"]').waitFor();
  await chooseFromContextMenu(page, heading, "View Finished Plan");
  await page.locator(".tab.active", { hasText: "of-monday.out" }).first().waitFor();
  await page.locator(".view-line", { hasText: "will be destroyed" }).first().waitFor();
});

test("what needs a program says so", async () => {
  await runCommand(page, "Stateline: Run Terraform Plan");
  await page
    .locator(".notification-toast, .notifications-toasts", { hasText: "A browser can start no program" })
    .first()
    .waitFor();
  expect(await quickInput(page).isVisible()).toBe(false);
});
