import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { chromium } from "playwright-core";
import { root } from "../host/paths.mjs";
import { withWebEditor } from "../host/webEditor.mjs";

// npm run bench -- browser [--starts=5] [--json]: opens examples/web-app in VS Code for the Web, each time in a new browser, and measures
// the start of the extension: from the request for its bundle until the first lens with the plan is shown.

const GOAL = 2000;

export async function benchBrowser(words) {
  const starts = Number(words.find((word) => word.startsWith("--starts="))?.split("=")[1] ?? 5);
  execFileSync(process.execPath, ["esbuild.mjs", "--production"], { cwd: root, stdio: "inherit" });
  const figures = await withWebEditor(console.log, async (environment) => {
    const measured = [];
    for (let at = 0; at < starts; at++) measured.push(await measuredStart(environment));
    return measured;
  });
  if (words.includes("--json")) console.log(JSON.stringify({ cpus: cpus().length, figures }, undefined, 2));
  else for (const line of report(figures)) console.log(line);
}

async function measuredStart({ STATELINE_WEB: address, STATELINE_CHROMIUM: executablePath }) {
  const profile = await mkdtemp(join(tmpdir(), "stateline-profile-"));
  await mkdir(join(profile, "Default"));
  const preferences = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } };
  await writeFile(join(profile, "Default/Preferences"), JSON.stringify(preferences));
  const args = ["--no-sandbox", "--disable-gpu"];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args,
    viewport: { width: 1600, height: 900 },
  });
  const times = {};
  context.on("request", (request) => {
    const [, name] = /\/dist\/(webExtension|webWorker|webServer)\.js/.exec(request.url()) ?? [];
    if (name) times[name] ??= performance.now();
  });
  try {
    const page = await context.newPage();
    await page.goto(address);
    const row = (name) => page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first();
    await row("web-app").click();
    await row("main.tf").dblclick();
    await page.locator(".codelens-decoration a", { hasText: "2 changes" }).first().waitFor({ timeout: 60_000 });
    const shown = performance.now();
    return { activation: shown - times.webExtension, worker: shown - times.webWorker, server: shown - times.webServer };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

const NAMES = {
  activation: "from the request for the extension",
  worker: "from the request for its worker",
  server: "from the request for the server in it",
};

function report(figures) {
  const rows = Object.entries(NAMES).map(([key, name]) => {
    const times = figures.map((each) => each[key]).toSorted((a, b) => a - b);
    const [best, median] = [times[0], times[Math.floor(times.length / 2)]];
    return `${name.padEnd(40)} ${Math.round(median)} ms median  ${Math.round(best)} ms best of ${times.length}`;
  });
  return [`to the first lens of examples/web-app (goal: ${GOAL} ms)`, ...rows];
}
