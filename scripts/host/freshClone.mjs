import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS, findChromium } from "./chromium.mjs";
import { installCodeServer } from "./codeServer.mjs";
import { endGroup } from "./groups.mjs";
import { cache, root } from "./paths.mjs";
import { run } from "./run.mjs";

const LIMIT = 120_000;
const DEFAULT_PORT = 8767;

/** Does what a newcomer does: clone, npm ci, npm start, look, Ctrl+C. Resolves with the result of each step. */
export async function runInFreshClone(log) {
  const executablePath = await findChromium(log);
  await installCodeServer(log);
  const home = await mkdtemp(join(tmpdir(), "stateline-"));
  const tests = [];
  const step = (title, act) => reported(tests, title, act);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  const portListener = await listener(DEFAULT_PORT);
  let started;
  try {
    const clone = join(home, "clone");
    await step("npm ci installs without a warning", () => install(clone, home));
    await step("npm start prints one line: the address and the seconds", async () => {
      started = await start(clone, home);
      assert.match(
        started.printed(),
        /^http:\/\/127\.0\.0\.1:\d+\/\?folder=\S+\/examples\/web-app {2}ready in \d+ s\n$/,
      );
    });
    await step("a port that is taken is left alone", () =>
      assert.notEqual(new URL(started.address).port, String(DEFAULT_PORT)),
    );
    await step("main.tf is open with the timeline of an instance beside it", () => look(browser, started.address));
    await step("the readme in the package leads nowhere but to the web", async () => {
      const readme = await readFile(join(clone, "out/README.md"), "utf8");
      assert.match(readme, /^# Stateline\n/);
      assert.doesNotMatch(readme, /\]\((?!https:)|npm ci/);
    });
    await step("Ctrl+C ends it, without a word more, and leaves no process and no file", () => end(started, home));
  } finally {
    await endGroup(started?.pid);
    await browser.close();
    portListener.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  return tests;
}

/** Runs a step; after a failed step, the others are skipped, because they build on it. */
async function reported(tests, title, act) {
  if (tests.some(({ outcome }) => outcome === "failed")) return;
  try {
    await act();
    tests.push({ title, outcome: "passed" });
  } catch (error) {
    tests.push({ title, outcome: "failed", message: error.message });
  }
}

/** Copies the tracked files as they are now. Without git: all files except generated folders. */
async function copyTo(clone) {
  const list = await run("git", ["ls-files", "-z"], { cwd: root }).catch(() => undefined);
  const generatedFolders = new Set(["node_modules", "dist", "out", ".vscode-test", ".git"]);
  const names =
    list?.split("\0").filter(Boolean) ?? (await readdir(root)).filter((name) => !generatedFolders.has(name));
  for (const folder of new Set(names.map((name) => dirname(name))))
    await mkdir(join(clone, folder), { recursive: true });
  // `copyFile` takes a third of the time, but copies no folders.
  const copy = list ? copyFile : (from, to) => cp(from, to, { recursive: true });
  for (const name of names) {
    await copy(join(root, name), join(clone, name)).catch((error) => {
      // The file is tracked, but was removed from the working tree.
      if (error.code !== "ENOENT") throw error;
    });
  }
}

async function install(clone, home) {
  await mkdir(join(home, "tmp"), { recursive: true });
  await copyTo(clone);
  const npmOutput = await run("npm", ["ci"], { cwd: clone, env: environment(home) });
  assert.doesNotMatch(npmOutput, /install-scripts|deprecated/);
}

/** Starts `npm start`. Resolves when it has printed its first line, not counting the banner of npm. */
function start(clone, home) {
  const options = { cwd: clone, env: environment(home), detached: true };
  const child = spawn("npm", ["start", "--", "--no-open"], { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const output = { out: "", error: "" };
  const printed = () => output.out.replace(/^(?:\n|> .*\n)*/, "");
  return new Promise((resolve, reject) => {
    const failed = (why) => reject(new Error(`${why}\n${output.out}${output.error}`));
    const timer = setTimeout(() => failed(`no address in ${LIMIT / 1000} s`), LIMIT);
    child.once("error", reject);
    child.once("exit", (code) => failed(`npm start ended with ${code}`));
    child.stderr.on("data", (chunk) => {
      output.error += chunk;
    });
    child.stdout.on("data", (chunk) => {
      output.out += chunk;
      if (!printed().includes("\n")) return;
      clearTimeout(timer);
      resolve({ pid: child.pid, child, printed, address: printed().split(" ")[0] });
    });
  });
}

async function look(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  await page.goto(address);
  const editor = page.locator('.editor-group-container .tab.active[aria-label^="main.tf"]');
  await editor.waitFor({ timeout: LIMIT });
  const timeline = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await timeline.locator("h1").waitFor({ timeout: LIMIT });
  await page.locator(".codelens-decoration a").first().waitFor();
  await page.screenshot({ path: join(root, "out/start.png") });
  const [source, panel] = await Promise.all([
    page.locator(".editor-instance .monaco-editor").first().boundingBox(),
    page.locator("iframe.webview.ready").boundingBox(),
  ]);
  assert.match(await timeline.locator("h1").textContent(), /terraform_data\./);
  assert(panel.x >= source.x + source.width - 1, "the timeline stands to the right of the source");
  await page.close();
}

/** Ends the run as Ctrl+C in a terminal does: the signal goes to the whole foreground group. */
async function end({ pid, child, printed }, home) {
  const printedBefore = printed();
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-pid, "SIGINT");
  await ended;
  assert.equal(printed(), printedBefore);
  let remaining = await processesOf(home);
  for (let tries = 0; remaining.length > 0 && tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    remaining = await processesOf(home);
  }
  assert.deepEqual(remaining, []);
  assert.deepEqual(await readdir(join(home, "tmp")), []);
}

/** Returns the commands of the processes whose arguments or environment contain a folder. */
async function processesOf(folder) {
  if (process.platform !== "linux")
    return (await run("ps", ["-A", "-E", "-ww", "-o", "command"])).split("\n").filter((line) => line.includes(folder));
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(ids.map((id) => commandNaming(id, folder)));
  return commands.filter((command) => command !== undefined);
}

async function commandNaming(id, folder) {
  const read = (name) => readFile(`/proc/${id}/${name}`, "utf8").catch(() => "");
  const [command, variables] = await Promise.all([read("cmdline"), read("environ")]);
  return `${command}${variables}`.includes(folder) ? `${id} ${command.replaceAll("\0", " ").trim()}` : undefined;
}

/** Returns the environment without the variables that npm sets for its scripts. */
function environment(home) {
  const variables = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$)/i.test(name));
  return { ...Object.fromEntries(variables), TMPDIR: join(home, "tmp"), STATELINE_HOSTS: cache };
}

/** Listens on a port; it may already be in use. */
function listener(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(server));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
