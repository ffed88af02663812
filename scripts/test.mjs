import { join } from "node:path";
import { findChromium } from "./host/chromium.mjs";
import { runInFreshClone } from "./host/freshClone.mjs";
import { runInHost } from "./host/inHost.mjs";
import { root } from "./host/paths.mjs";
import { show, Unavailable } from "./host/run.mjs";
import { runVitest, totalOf } from "./host/testReports.mjs";
import { withWorkbench } from "./host/ui.mjs";

// npm test: runs all parts, each with its own output, and ends with the names of the tests that failed and the total
// counts. A part that this machine cannot run is listed with the reason and not counted; with REQUIRE_ALL=1 it fails.
// `npm test -- unit in-host` runs only these parts, `npm test -- quick` the checks and the tests that stand beside the code.
const parts = { build, types, lint, quick, unit, "in-host": inHost, pages, ui, start };

const named = process.argv.slice(2);
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

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const unstable = [];
const unavailable = [];
for (const [name, part] of Object.entries(parts)) {
  if (!chosenParts.includes(name)) continue;
  console.log(`\n── ${name}`);
  const started = Date.now();
  const counts = await countsOf(name, part);
  for (const key of Object.keys(total)) total[key] += counts[key] ?? 0;
  console.log(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  failures.push(...(counts.failures ?? (counts.failed ? [name] : [])));
  if (name === "build" && counts.failed) break;
}
for (const failure of unstable) console.log(`\nUnstable, passed when run again: ${failure}`);
if (unstable.length > 0) console.log(`\n${unstable.length} unstable`);
for (const failure of failures) console.log(`\nFailed: ${failure}`);
if (unavailable.length > 0) console.log(`\nThis machine cannot run: ${unavailable.join("; ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function countsOf(name, part) {
  try {
    return await part();
  } catch (error) {
    const canRun = !(error instanceof Unavailable);
    console.log(`${name} ${canRun ? "failed" : "cannot run here"}: ${error.message}`);
    if (canRun || process.env.REQUIRE_ALL === "1") return { failed: 1 };
    unavailable.push(`${name} (${error.message})`);
    return {};
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

async function pages() {
  return vitestTwice("pages", { STATELINE_CHROMIUM: await findChromium(console.log) });
}

function ui() {
  return withWorkbench(console.log, (environment) => vitestTwice("ui", environment));
}

/**
 * Runs tests that drive a browser. A file that fails runs once more, alone: a failure that does not come again is reported as unstable. Of
 * all other tests, a failure is a failure.
 */
async function vitestTwice(project, environment) {
  const results = await runVitest(project, environment);
  const failed = [...results].filter(([, counts]) => counts.failed > 0);
  if (failed.length === 0) return totalOf(results);
  const files = failed.map(([file]) => file);
  console.log(`\nonce more: ${files.join(", ")}`);
  const again = await runVitest(project, environment, files);
  for (const [file, { failures }] of failed) if (again.get(file)?.failed === 0) unstable.push(...failures);
  return totalOf(new Map([...results, ...again]));
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
