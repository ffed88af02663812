import axe from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExample } from "./sharedWorkbench.ts";
import { clickBehind, cursorLine, explorerRow, type Workbench } from "./workbench.ts";

// The page of the whole plan, on examples/web-app, whose plan has an instance in nearly every group.

/** The line of the block terraform_data.network in main.tf. */
const NETWORK_LINE = 11;

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openExample();
});
afterAll(() => workbench?.close());

/** The document of the plan's webview, which is opened before that of the timeline. */
const planPage = () => workbench.page.frameLocator("iframe.webview.ready >> nth=0").frameLocator("iframe#active-frame");
const timelinePage = () =>
  workbench.page.frameLocator("iframe.webview.ready >> nth=1").frameLocator("iframe#active-frame");

const lane = (address: string) => planPage().getByRole("treeitem", { name: address }).first();
const focusedLane = async () => {
  const id = await planPage().getByRole("tree").getAttribute("aria-activedescendant");
  return planPage().locator(`#${id}`).textContent();
};

test("the status bar opens the plan, with a lane for each instance that changes", async () => {
  const { page } = workbench;
  await page.locator(".statusbar-item[id*='stateline.plan']").first().click();
  await expect.poll(() => lane("terraform_data.image").textContent()).toContain("must be replaced");
  expect(await lane("terraform_data.image").locator("path.cross.destroy").count()).toBe(1);
  expect(await lane('terraform_data.subnet["c"]').textContent()).toContain("is not in for_each map");
  expect(await planPage().locator(".count").allTextContents()).toContain("+/-2 replaced");
});

test("the keyboard goes through the lanes, closes and opens a heading", async () => {
  const { page } = workbench;
  await planPage().getByRole("tree").focus();
  await page.keyboard.press("Home");
  await expect.poll(focusedLane).toMatch(/^Destroys/);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => lane("Destroys").getAttribute("aria-expanded")).toBe("false");
  await expect.poll(() => lane('terraform_data.subnet["c"]').count()).toBe(0);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => lane('terraform_data.subnet["c"]').count()).toBe(1);
  await page.keyboard.press("End");
  await expect.poll(focusedLane).toMatch(/^No changes/);
});

test("the filter leaves the lanes that match, a count leaves its kind, and Escape clears both", async () => {
  const { page } = workbench;
  await planPage().getByRole("searchbox").fill("for_each map");
  await expect.poll(() => planPage().locator(".lane[role=treeitem]").count()).toBe(1);
  await expect.poll(() => planPage().locator("[aria-live]").textContent()).toMatch(/^1 of \d+ match$/);
  await planPage().getByRole("searchbox").fill("");
  await planPage().getByRole("button", { name: "added" }).click();
  await expect.poll(() => planPage().locator(".heading strong").allTextContents()).toEqual(["Adds"]);
  await page.keyboard.press("Escape");
  await expect.poll(() => planPage().locator(".heading strong").count()).toBeGreaterThan(4);
});

test("Escape in the filter clears it, with the focus still on its line, and then goes back to the lanes", async () => {
  const { page } = workbench;
  await page.keyboard.press("/");
  await page.keyboard.type("image");
  await expect.poll(() => planPage().locator("[aria-live]").textContent()).toMatch(/match/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focusedLane).toContain("terraform_data.image");
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  await expect.poll(() => planPage().locator(".heading strong").count()).toBeGreaterThan(4);
  await expect.poll(focusedLane).toContain("terraform_data.image");
  await page.keyboard.press("Escape");
  await expect.poll(() => planPage().locator("#lanes:focus").count()).toBe(1);
});

test("axe finds no fault in the page", async () => {
  const { page } = workbench;
  const candidates = await Promise.all(
    page.frames().map(async (frame) => ((await frame.locator("#plan").count()) > 0 ? frame : undefined)),
  );
  const frame = candidates.find((candidate) => candidate !== undefined);
  expect(frame).toBeDefined();
  await frame!.evaluate(axe.source);
  const { violations, passes } = await frame!.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  expect(passes.map(({ id }) => id)).toContain("aria-required-children");
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
});

test("Enter opens the timeline of the lane, which is marked, and Alt+Left goes back to the plan", async () => {
  const { page } = workbench;
  await planPage().getByRole("tree").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => timelinePage().locator("h1").textContent()).toContain('terraform_data.subnet["c"]');
  await expect.poll(() => lane('terraform_data.subnet["c"]').getAttribute("aria-current")).toBe("true");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => timelinePage().locator("tbody [tabindex='0']:focus").count()).toBe(1);
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => planPage().locator("#lanes:focus").count()).toBe(1);
  await expect.poll(focusedLane).toContain('terraform_data.subnet["c"]');
});

test("the lane that a key leads to is selected in the explorer; Ctrl+click opens its source", async () => {
  const { page } = workbench;
  await page.locator('.activitybar [aria-label="Stateline"]').first().click();
  await explorerRow(page, "network").waitFor();
  await planPage().getByRole("tree").focus();
  await lane("terraform_data.network")
    .locator(".why")
    .click({ modifiers: ["Control"] });
  await expect.poll(() => cursorLine(page)).toBe(NETWORK_LINE);
  await planPage().getByRole("tree").focus();
  await page.keyboard.press("ArrowDown");
  const row = page.locator('.pane-body [role="treeitem"][aria-selected="true"]');
  // The key moves the lane first, and the row of the explorer afterwards.
  const focused = planPage().locator(".focused .tail-part");
  await expect.poll(() => focused.textContent()).not.toContain("network");
  const address = await focused.textContent();
  await expect.poll(() => row.getAttribute("aria-label")).toContain(address);
});

test("the plan is copied as an SVG that a browser draws, with a lane for each instance", async () => {
  const { page } = workbench;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await planPage().getByRole("button", { name: "Copy as SVG" }).click();
  await page.locator(".statusbar-item", { hasText: "Plan copied as SVG" }).waitFor();
  const svg = await page.evaluate(() => navigator.clipboard.readText());
  const drawn = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    return {
      error: parsed.querySelector("parsererror")?.textContent,
      crosses: parsed.querySelectorAll(".cross").length,
    };
  }, svg);
  expect(drawn.error).toBeUndefined();
  expect(drawn.crosses).toBeGreaterThan(2);
  expect(svg).toContain("subnet[&quot;c&quot;]");
});

test("the cursor marks the lane of its block, and an unsaved edit changes the plan", async () => {
  const { page } = workbench;
  await clickBehind(page, "triggers_replace = var.release");
  await expect.poll(() => lane("terraform_data.image").getAttribute("aria-current")).toBe("true");
  await page.keyboard.type(' == "" ? "" : "2026.10"');
  await expect.poll(() => planPage().locator(".count").allTextContents()).not.toContain("+/-2 replaced");
});
