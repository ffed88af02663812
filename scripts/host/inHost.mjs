import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { importModule } from "../modules.mjs";
import { CHROMIUM_ARGUMENTS, findChromium } from "./chromium.mjs";
import { installCodeServer, startCodeServer } from "./codeServer.mjs";
import { downloadedVsCode, runInDesktop } from "./desktop.mjs";
import { root } from "./paths.mjs";
import { Unavailable } from "./run.mjs";
import { copyOf, workbenchAddress } from "./workbench.mjs";

const suite = join(root, "out/in-host/index.cjs");
const results = join(root, "out/in-host/results.json");
const LIMIT = 600_000;

/** Runs the suite of test/in-host inside VS Code. Resolves with the result of each test and the name of the host. */
export async function runInHost(log) {
  await rm(results, { force: true });
  const example = await copyOf(join(root, "examples/web-app"));
  const installed = await installedFolder();
  const environment = {
    STATELINE_RESULTS: results,
    STATELINE_INSTALLED: join(installed, "installed"),
    XDG_CACHE_HOME: join(installed, "cache"),
  };
  const run = { suite, folder: example.path, environment };
  try {
    const host = (await inDesktop(run, log)) ?? (await inCodeServer(run, log));
    if (!existsSync(results)) throw new Error(`the suite left no results in ${host}`);
    return { host, tests: JSON.parse(await readFile(results, "utf8")) };
  } finally {
    await example.remove();
    await rm(installed, { recursive: true, force: true });
  }
}

/** Creates a folder with a root module and an installed provider, which the suite copies into the workspace. */
async function installedFolder() {
  const { installUsed } = await importModule("test/support/provider/installed.ts");
  const folder = await mkdtemp(join(tmpdir(), "stateline-"));
  await installUsed(join(folder, "installed"));
  return folder;
}

/** Returns the name of the host; undefined if it is not available or does not start on this machine. */
async function inDesktop(run, log) {
  try {
    const executable = await downloadedVsCode();
    await runInDesktop(executable, run).catch((error) => log(String(error.message)));
    if (existsSync(results)) return `VS Code (${executable})`;
    log("VS Code did not come up; taking code-server");
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    log(`${error.message}; taking code-server`);
  }
  return undefined;
}

async function inCodeServer(run, log) {
  const executablePath = await findChromium(log);
  await installCodeServer(log);
  // Otherwise code-server saves an edit that a test is going to revert.
  const settings = { "files.autoSave": "off" };
  const server = await startCodeServer({ testDriver: true, environment: run.environment, settings });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    const ended = new Promise((resolve) => page.exposeFunction("codeAutomationExit", resolve));
    await page.exposeFunction("codeAutomationLog", () => undefined);
    await page.goto(workbenchAddress(server, run.folder, [["extensionTestsPath", run.suite]]));
    await withLimit(ended, async () => `the suite did not end\n${(await readFile(server.log, "utf8")).slice(-4000)}`);
  } finally {
    await browser.close();
    await server.stop();
  }
  return "code-server, the same VS Code in a browser";
}

async function withLimit(promise, message) {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(async () => reject(new Error(await message())), LIMIT);
  });
  await Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
