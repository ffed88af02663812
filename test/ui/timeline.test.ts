import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import axe from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExample } from "./sharedWorkbench.ts";
import { clickBehind, cursorLine, lens, runCommand, type Workbench } from "./workbench.ts";

// As `terraform plan` shows for examples/web-app, the network's name changes in place and its id stays.
const networkId = idInState("network");

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openExample();
});
afterAll(() => workbench?.close());

const row = (label: string) =>
  workbench.timeline.locator("tbody tr", { has: workbench.timeline.locator(`.path`, { hasText: label }) });

test("the lens opens the timeline, and every value in it comes from the server", async () => {
  const { page, timeline } = workbench;
  await clickBehind(page, 'resource "terraform_data" "network"');
  await lens(page, /^~/).click();
  await expect.poll(() => timeline.locator("h1").textContent()).toContain("terraform_data.network");
  const text = await timeline.locator("main").textContent();
  for (const value of ['"shop"', '"shop-staging"', "after apply"]) expect(text).toContain(value);
  await timeline.locator("tr.hidden-rows").last().click();
  await expect.poll(() => timeline.locator("main").textContent()).toContain(networkId);
  const client = sourcesOf("client");
  for (const value of ["shop-staging", networkId])
    expect(client.filter(({ text: source }) => source.includes(value)).map(({ path }) => path)).toEqual([]);
});

test("selecting a row moves the editor, and keeps the focus in the table", async () => {
  const { page, timeline } = workbench;
  await expect.poll(async () => lineText(await cursorLine(page))).toContain('resource "terraform_data" "network"');
  await row("name").first().locator("th").click();
  await expect.poll(async () => lineText(await cursorLine(page))).toMatch(/^ +(input|name) +=/);
  await page.keyboard.press("Escape");
  await expect.poll(() => timeline.locator(":focus").count()).toBe(1);
});

test("the keyboard navigates the table, explains a value and returns", async () => {
  const { page, timeline } = workbench;
  await row("name").first().locator("th").focus();
  await page.keyboard.press("End");
  const name = await timeline.locator("td:focus").getAttribute("aria-label");
  expect(name).toContain('"shop-staging"');
  await page.keyboard.press("Enter");
  const popover = timeline.getByRole("dialog");
  await expect.poll(() => popover.textContent()).toContain('"shop-staging"');
  await page.keyboard.press("Escape");
  await expect.poll(() => popover.count()).toBe(0);
  await expect.poll(() => timeline.locator("td:focus").getAttribute("aria-label")).toBe(name);
});

test("an unsaved edit changes the timeline", async () => {
  const { page, timeline } = workbench;
  await clickBehind(page, "cidr = var.cidr");
  await page.keyboard.type("\nzone = 7");
  await expect.poll(() => row("zone").locator(".sign").textContent()).toBe("+");
  await expect.poll(() => timeline.locator("tr", { hasText: "zone" }).textContent()).toContain("7");
});

test("the editor's cursor moves the timeline, and an edit there changes lens and timeline", async () => {
  const { page, timeline } = workbench;
  await clickBehind(page, "triggers_replace = var.release");
  await expect.poll(() => timeline.locator("h1").textContent()).toContain("terraform_data.image");
  await expect.poll(() => timeline.locator("tbody").textContent()).toContain("# forces replacement");
  await expect.poll(() => lens(page, "must be replaced").count()).toBe(1);
  await page.keyboard.type(' == "" ? "" : "2026.10"');
  await expect.poll(() => lens(page, "must be replaced").count()).toBe(0);
  await expect.poll(() => timeline.locator("tbody").textContent()).not.toContain("# forces replacement");
});

test("Alt and the arrows go back and forward in the timeline, not in VS Code", async () => {
  const { page, timeline } = workbench;
  const heading = () => timeline.locator("h1").textContent();
  const line = await cursorLine(page);
  await timeline.getByLabel("Back").focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(heading).toContain("terraform_data.network");
  expect(await cursorLine(page)).toBe(line);
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(heading).toContain("terraform_data.image");
});

test("after a reload the timeline shows the same instance", async () => {
  const { page, timeline } = workbench;
  // The previous timeline stays visible until the page changes.
  await Promise.all([page.waitForEvent("domcontentloaded"), runCommand(page, "Developer: Reload Window")]);
  await expect.poll(() => timeline.locator("h1").textContent(), { timeout: 30_000 }).toContain("terraform_data.image");
  await expect.poll(() => timeline.locator("tbody tr").count()).toBeGreaterThan(1);
  await expect.poll(() => timeline.getByLabel("Back").getAttribute("title")).toContain("terraform_data.network");
});

test("axe finds no fault in the page", async () => {
  const { page } = workbench;
  const timelineFrame = () =>
    page.frames().find((some) => some.name() === "active-frame" || /fake\.html/.test(some.url()));
  await expect.poll(timelineFrame).toBeDefined();
  const frame = timelineFrame();
  await frame!.evaluate(axe.source);
  const { violations, passes } = await frame!.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  expect(passes.map(({ id }) => id)).toContain("aria-required-children");
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
});

function lineText(line: number): string {
  return readFileSync(join("examples/web-app", "main.tf"), "utf8").split("\n")[line - 1] ?? "";
}

function idInState(name: string): string {
  const state = JSON.parse(readFileSync("examples/web-app/terraform.tfstate", "utf8"));
  const resource = state.resources.find((some: { name: string }) => some.name === name);
  return resource.instances[0].attributes.id;
}

function sourcesOf(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|css)$/.test(name))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), "utf8") }));
}
