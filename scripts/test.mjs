import { fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium, startBrowser } from "./host/chromium.mjs";
import { findEditors } from "./host/editors.mjs";
import { runInFreshClone } from "./host/freshClone.mjs";
import { runInHost } from "./host/inHost.mjs";
import { root } from "./host/paths.mjs";
import { show, Unavailable } from "./host/run.mjs";
import { runVitest, totalOf } from "./host/testReports.mjs";
import { withWorkbench } from "./host/ui.mjs";
import { withWebEditor } from "./host/webEditor.mjs";

// npm test: runs all parts, each with its own output, and ends with the names of the tests that failed and the total
// counts. A part that this machine cannot run is listed with the reason and not counted; with REQUIRE_ALL=1 it fails, unless it is optional.
// `npm test -- unit in-host` runs only these parts, `npm test -- quick` the checks and the tests that stand beside the code.
/** The parts that drive a browser or a VS Code, the longest first; they run beside the others, and their output comes last. */
const DRIVING = ["ui", "in-host", "web", "editors", "start"];
/** What is listed also with REQUIRE_ALL=1 if it cannot run: a machine may have no other editors, and no packages of them. */
const OPTIONAL = ["editors"];
const BESIDE = "--beside";
const LIMIT_BESIDE = 60 * 60_000;

const parts = { build, types, lint, quick, unit, "in-host": inHost, pages, ui, web, editors, start };

const isBeside = process.argv[2] === BESIDE;
const named = process.argv.slice(isBeside ? 3 : 2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
const chosenParts = named.includes("quick")
  ? ["build", "types", "lint", ...named]
  : named.length > 0
    ? ["build", ...named]
    : Object.keys(parts).filter((name) => name !== "quick");

const report = { passed: 0, failed: 0, skipped: 0, failures: [], unstable: [], unavailable: [] };
if (isBeside) for (const name of named) await runPart(name);
else {
  if (chosenParts.includes("build")) await runPart("build");
  if (report.failed === 0) await runTwoLanes();
}
// What a part has left open must not keep this process.
if (isBeside) process.send(report, () => process.exit());
else summarize(report);

async function runPart(name) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const counts = await countsOf(name, parts[name]);
  add({ ...counts, failures: counts.failures ?? (counts.failed ? [name] : []) });
  console.log(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * Runs the chosen parts: those that drive a browser or a VS Code in a lane of their own, the others here. A lane without parts of its own
 * takes the last one of the other. The output of the lane beside is kept until this one has ended, and shown as it comes from then on.
 */
async function runTwoLanes() {
  const chosen = Object.keys(parts).filter((name) => name !== "build" && chosenParts.includes(name));
  const others = chosen.filter((name) => !DRIVING.includes(name));
  const driving = DRIVING.filter((name) => chosen.includes(name));
  const kept = [];
  let print = (bytes) => kept.push(bytes);
  const besideLane = async () => {
    for (;;) {
      const name = driving.shift() ?? others.pop();
      if (name === undefined) return;
      add(await runBeside(name, (bytes) => print(bytes)));
    }
  };
  const beside = chosen.length > 1 && driving.length > 0 ? besideLane() : undefined;
  for (;;) {
    const name = others.shift() ?? driving.pop();
    if (name === undefined) break;
    await runPart(name);
  }
  print = (bytes) => process.stdout.write(bytes);
  kept.forEach(print);
  await beside;
}

/** Runs a part in a process of its own. Resolves with its report, after LIMIT_BESIDE at the latest. */
function runBeside(name, print) {
  const child = fork(fileURLToPath(import.meta.url), [BESIDE, name], { silent: true });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", print);
  let reported = { failed: 1, failures: [`${name}: ended without a report`] };
  child.on("message", (message) => {
    reported = message;
  });
  const limit = setTimeout(() => child.kill(), LIMIT_BESIDE);
  return new Promise((resolve) => {
    child.once("exit", () => {
      clearTimeout(limit);
      // A process that a part has left open may still hold the output, so that its end cannot be waited for.
      setTimeout(() => resolve(reported), 1_000);
    });
  });
}

function add(counts) {
  for (const key of ["passed", "failed", "skipped"]) report[key] += counts[key] ?? 0;
  for (const key of ["failures", "unstable", "unavailable"]) report[key].push(...(counts[key] ?? []));
}

function summarize({ passed, failed, skipped, failures, unstable, unavailable }) {
  for (const failure of unstable) console.log(`\nUnstable, passed when run again: ${failure}`);
  if (unstable.length > 0) console.log(`\n${unstable.length} unstable`);
  for (const failure of failures) console.log(`\nFailed: ${failure}`);
  if (unavailable.length > 0) console.log(`\nThis machine cannot run: ${unavailable.join("; ")}`);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

async function countsOf(name, part) {
  try {
    return await part();
  } catch (error) {
    const canRun = !(error instanceof Unavailable);
    console.log(`${name} ${canRun ? "failed" : "cannot run here"}: ${error.message}`);
    if (canRun || (process.env.REQUIRE_ALL === "1" && !OPTIONAL.includes(name))) return { failed: 1 };
    return { unavailable: [`${name} (${error.message})`] };
  }
}

/** Runs a check that passes or fails as a whole. */
async function check(program, ...args) {
  const code = await show(process.execPath, [join("node_modules", program), ...args], { cwd: root });
  return code === 0 ? { passed: 1 } : { failed: 1 };
}

function build() {
  return check("../esbuild.mjs");
}

function types() {
  return check("typescript/bin/tsc", "-b");
}

function lint() {
  return check("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".");
}

/** The tests beside the code, without those that start servers, plugins or Terraform. */
async function quick() {
  return totalOf(await runVitest("unit", {}, ["server/", "client/"]));
}

async function unit() {
  return totalOf(await runVitest("unit", {}));
}

/** The pages of the webviews, in one browser. */
async function pages() {
  const executable = await findChromium(console.log);
  return vitestTwice(async (files) => {
    const browser = await startBrowser(executable);
    return runVitest("pages", { STATELINE_BROWSER: browser.address }, files).finally(browser.stop);
  });
}

function ui() {
  return vitestTwice(
    (files) => withWorkbench(console.log, (environment) => runVitest("ui", environment, files)),
    ["test/ui/"],
  );
}

/** The packed bundles for browsers, in VS Code for the Web. */
function web() {
  return vitestTwice(
    (files) => withWebEditor(console.log, (environment) => runVitest("ui", environment, files)),
    ["test/web/"],
  );
}

async function editors() {
  return totalOf(await runVitest("editors", await findEditors(console.log)));
}

/**
 * Runs tests that drive a browser. A file that fails runs once more, alone and in an editor of its own: a failure that does not come again is
 * reported as unstable. Of all other tests, a failure is a failure.
 */
async function vitestTwice(run, chosen = []) {
  const results = await run(chosen);
  const failed = [...results].filter(([, counts]) => counts.failed > 0);
  if (failed.length === 0) return totalOf(results);
  const files = failed.map(([file]) => file);
  console.log(`\nonce more: ${files.join(", ")}`);
  const again = await run(files);
  const unstable = failed.flatMap(([file, { failures }]) => (again.get(file)?.failed === 0 ? failures : []));
  return { ...totalOf(new Map([...results, ...again])), unstable };
}

async function inHost() {
  const { host, tests } = await runInHost(console.log);
  console.log(`host: ${host}`);
  return listed(tests);
}

async function start() {
  return listed(await runInFreshClone(console.log));
}

/** Prints the result of each test, and returns the counts. */
function listed(tests) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const { title, outcome, message } of tests) {
    counts[outcome]++;
    if (outcome === "failed") counts.failures.push(`${title}\n${message}`);
    console.log(
      `${{ passed: " ✓", failed: " ×", skipped: " -" }[outcome]} ${title}${message ? `\n   ${message}` : ""}`,
    );
  }
  return counts;
}
