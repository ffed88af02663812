import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MonoRepo, monoRepo, type Puppet, puppetIn, writeProgram } from "../support/backends.ts";
import { openShared } from "./sharedWorkbench.ts";
import {
  clickUntil,
  explorerRow,
  lens,
  lensTitles,
  openSource,
  pressUntil,
  runCommand,
  type Workbench,
} from "./workbench.ts";

// A mono-repo with three backends, and a program in place of terraform: unread, loading, loaded, failed, stale, locked.

let repo: MonoRepo;
let workbench: Workbench;
let puppet: Puppet;
beforeAll(async () => {
  repo = monoRepo();
  writeProgram(process.env.STATELINE_PROGRAM ?? "");
  workbench = await openShared(repo.folder);
  puppet = puppetIn(workbench.folder);
  await openSource(workbench.page, "web", "main.tf");
  // An editor that loses the focus at once requests no lenses until it has the focus again.
  await workbench.page.locator(".codelens-decoration a").first().waitFor();
  await workbench.page.locator('.activitybar [aria-label="Stateline"]').first().click();
});
afterAll(async () => {
  await workbench?.close();
  repo?.remove();
});

const status = () => workbench.page.locator('[id="stateline.stateline.stateline.plan"]').first();
const statusText = () => expect.poll(async () => (await status().textContent())?.replaceAll("\u00a0", " ").trim());
const lenses = () => expect.poll(() => lensTitles(workbench.page));
/** Returns the tooltip of the status bar. */
async function tooltip(): Promise<string> {
  const { page } = workbench;
  await page.mouse.move(900, 500);
  await status().hover();
  // An update of the status bar hides its tooltip, so it is asked for again.
  const shown = page.locator(".monaco-hover", { hasText: "live plan" }).first();
  await shown.waitFor({ timeout: 5_000 });
  return (await shown.textContent({ timeout: 1_000 })) ?? "";
}

test("unread: lens, status bar and explorer show the location of the state, and offer to load it", async () => {
  const { page } = workbench;
  await lenses().toEqual(["State not loaded (s3, acme-tf/web.tfstate) · Load"]);
  await statusText().toBe("web: State not loaded (s3) · Load");
  await explorerRow(page, "network").waitFor();
  for (const root of ["web", "db"])
    await expect.poll(() => explorerRow(page, root).textContent()).toContain("State not loaded");
  const offers = page.locator('.pane-body [role="treeitem"]', { hasText: /^Load State/ });
  // The rows of the other root modules are below the visible part of the list.
  await expect.poll(() => offers.count()).toBeGreaterThanOrEqual(1);
  expect(puppet.started("web")).toEqual([]);
});

test("loading: a click on the lens starts it and shows the progress", async () => {
  puppet.setManner("web", "slow");
  await lens(workbench.page, "Load").click();
  await statusText().toBe("web: Loading state (s3)…");
  await lenses().toEqual(["Loading state (s3, acme-tf/web.tfstate)…"]);
  puppet.goOn("web");
  await statusText().toMatch(/^web: -1 ~1 \+1 · state of \d\d:\d\d$/);
});

test("loaded: the views are as for a file, with the time of loading", async () => {
  const { page } = workbench;
  await lenses().toEqual(["~ 2 changes: input, output", "+ will be created"]);
  await explorerRow(page, "terraform_data.gone").waitFor();
  await expect.poll(() => explorerRow(page, "web").textContent()).toMatch(/state of \d\d:\d\d/);
  await expect.poll(tooltip).toMatch(/State: s3, acme-tf\/web.tfstate, serial 41, loaded at \d\d:\d\d/);
});

test("stale: the command loads the state again; if that fails, the loaded state is still used, with a note", async () => {
  puppet.setManner("web", "fails");
  await runCommand(workbench.page, "Stateline: Load State");
  await expect.poll(tooltip).toContain("Loading it again failed: No valid credential sources found");
  await statusText().toMatch(/^web: -1 ~1 \+1 · state of \d\d:\d\d$/);
});

test("failed: the message of the program is in the tooltip and in Problems, not as an error", async () => {
  const { page } = workbench;
  puppet.setManner("db", "html");
  await openSource(page, "db", "main.tf");
  await statusText().toBe("db: State not loaded (http) · Load");
  await clickUntil(page, status(), async () => (await tooltip()).includes("its output is a web page"));
  await pressUntil(page, "Control+Shift+M", () => page.locator(".markers-panel").isVisible());
  await page.locator(".markers-panel .monaco-list-row", { hasText: "its output is a web page" }).first().waitFor();
  expect(await page.locator(".markers-panel .codicon-error").count()).toBe(0);
  await page.keyboard.press("Control+Shift+M");
});

test("locked: the holder of the lock, and its time", async () => {
  const { page, folder } = workbench;
  await openSource(page, "network", "main.tf");
  await statusText().toBe("network: ~1");
  const lock = { Operation: "OperationTypeApply", Who: "pia@laptop", Created: "2026-11-22T09:02:11Z" };
  writeFileSync(join(folder, "states/.network.tfstate.lock.info"), JSON.stringify(lock));
  await expect.poll(tooltip).toContain("Locked since 2026-11-22 09:02 UTC by pia@laptop (apply)");
  await statusText().toBe("network: ~1");
});
