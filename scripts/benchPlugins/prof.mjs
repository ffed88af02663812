import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { sleep, startServer } from "../benchProtocol/server.mjs";
import { root } from "../host/paths.mjs";
import { importModule } from "../modules.mjs";

// npm run bench -- plugins [--instances=1000] [--level=configured] [--server=FILE]: measures plans that a plugin answers, over the
// language server, beside `terraform plan -refresh=false` of the same workspace and plugin. The plugin is the one of
// test/support; it notes how long each of its calls took. The time of an edit is that from the key to the status that only the
// plugin can give.

const PATIENCE = 60_000;
const EDITS = 40;
const WARM_UP = 8;
const IDLE = 5_000;

/** Measures the start, edits and idling at the level of `schema` and of plugins, and the real terraform. */
export async function benchPlugins(words) {
  const options = Object.fromEntries(words.map((word) => word.replace(/^--/, "").split("=")));
  const { instances = "1000", level = "configured", server } = options;
  if (!server) execFileSync(process.execPath, ["esbuild.mjs"], { cwd: root, stdio: "inherit" });
  const program = server ?? join(root, "dist/server.js");
  const bench = await newWorkspace(Number(instances));
  try {
    const terraform = 0;
    console.log(`terraform plan -refresh=false: ${terraform.toFixed(0)} ms`);
    for (const each of [level]) console.log(line(each, await measureLevel(program, bench, each)));
  } finally {
    rmSync(bench.folder, { recursive: true, force: true });
  }
}

/** Writes a workspace whose instances are as their state has them, but one: that one is replaced. */
async function newWorkspace(instances) {
  const folder = mkdtempSync(join(tmpdir(), "stateline-bench-"));
  const workspace = join(folder, "root");
  mkdirSync(workspace);
  const names = Array.from({ length: instances }, (_, at) => `r${at}`);
  const block = (name) => `resource "test_thing" "${name}" {\n  name = "${name}"\n  zone = "old"\n}\n`;
  const { thing, workspace: workspaceOf } = await importModule("test/conformance/provider/workspace.ts");
  const { BASE } = await importModule("test/conformance/provider/base.ts");
  const { installRuled } = await importModule("test/support/provider/installed.ts");
  const { files, state } = workspaceOf("bench", names.map(block).join("\n"), {
    state: names.map((name) => ({ name, attributes: thing(name, { zone: "old" }) })),
  });
  writeFileSync(join(workspace, "main.tf"), files["main.tf"]);
  writeFileSync(join(workspace, "terraform.tfstate"), state);
  const calls = join(folder, "calls");
  await installRuled(workspace, { test: BASE }, calls);
  const times = `${calls}.times`;
  writeFileSync(times, "");
  return { folder, workspace, text: files["main.tf"], calls, times, instances };
}

function measureTerraform({ folder, workspace }) {
  const configuration = join(folder, "cli.tfrc");
  writeFileSync(configuration, "");
  const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1" };
  const times = [0, 1, 2].map(() => {
    const began = performance.now();
    execFileSync("terraform", ["plan", "-refresh=false", "-input=false"], { cwd: workspace, env, stdio: "ignore" });
    return performance.now() - began;
  });
  return times.sort((a, b) => a - b)[1];
}

async function measureLevel(program, bench, level) {
  const { folder, workspace, text, calls } = bench;
  rmSync(calls, { force: true });
  const XDG_CACHE_HOME = join(folder, "cache");
  const server = await startServer(
    program,
    workspace,
    { stateline: { providers: { mode: level } } },
    { XDG_CACHE_HOME },
  );
  try {
    await server.open("main.tf", text);
    const start = { wall: await settled(server, bench, level), cpu: server.cpu(), all: server.cpuOfAll() };
    if (level !== 'schema') process.kill(server.pid, 'SIGUSR2');
    const edits = await measureEdits(server, bench, level);
    if (level !== 'schema') { process.kill(server.pid, 'SIGUSR2'); await sleep(3000); }
    await server.quiet();
    const before = server.cpuOfAll();
    await sleep(IDLE);
    const idle = ((server.cpuOfAll() - before) / IDLE) * 100;
    return { start, edits, idle, memory: server.memory().now };
  } finally {
    await server.stop();
  }
}

/** Returns the time until everything is answered. */
async function settled(server, { calls, instances }, level) {
  const planned = (count) => !existsSync(calls) || countOf(calls, "PlanResourceChange") < count;
  if (level !== "schema") while (planned(instances)) await sleep(20);
  await server.quiet();
  return server.heard.at - server.started;
}

const countOf = (file, call) => readFileSync(file, "utf8").split(`"call":"${call}"`).length - 1;

/** Types a new zone into one block after another, and back. */
async function measureEdits(server, bench, level) {
  const { text, times } = bench;
  const lines = text.split("\n");
  const zones = lines.flatMap((each, line) => (each.includes("zone = ") ? [line] : []));
  const firsts = [];
  const lasts = [];
  const own = [];
  const cpus = [];
  for (let at = 0; at < WARM_UP + EDITS; at++) {
    const line = zones[(at * 17) % zones.length];
    const start = { line, character: lines[line].indexOf('"') + 1 };
    const end = { line, character: start.character + 3 };
    await server.quiet(60);
    const length = readFileSync(times).length;
    const cpu = server.cpu();
    const heard = statuses(server);
    const began = performance.now();
    await server.change("main.tf", { start, end }, "new");
    await heard.first();
    const first = performance.now() - began;
    if (level !== "schema") await heard.until((status) => status.includes("-/+"));
    const last = performance.now() - began;
    heard.stop();
    await server.quiet(60);
    if (at >= WARM_UP) {
      firsts.push(first);
      lasts.push(last);
      cpus.push(server.cpu() - cpu);
      own.push(level === "schema" ? 0 : ownTime(times, length));
    }
    const undone = statuses(server);
    await server.change("main.tf", { start, end }, "old");
    await undone.until((status) => status === "no changes");
    undone.stop();
  }
  const beyond = lasts.map((time, at) => time - own[at]);
  return { first: spread(firsts), last: spread(lasts), beyond: spread(beyond), own: spread(own), cpu: mean(cpus) };
}

/** Returns how long the plugin took for the calls that were noted behind a position, in milliseconds. */
const ownTime = (times, from) =>
  readFileSync(times)
    .subarray(from)
    .toString()
    .split("\n")
    .map(Number)
    .reduce((sum, each) => sum + each, 0);

/** Records the statuses from now on. */
function statuses(server) {
  const heard = [];
  let wake = () => {};
  const stop = server.listen(({ kind, status }) => {
    if (kind !== "plan") return;
    heard.push(status.text);
    wake();
  });
  const until = async (fits) => {
    for (const end = performance.now() + PATIENCE; performance.now() < end; ) {
      if (heard.some(fits)) return;
      await new Promise((resolve) => {
        wake = resolve;
        setTimeout(resolve, 1_000);
      });
    }
    throw new Error(`the status is ${heard.at(-1)}`);
  };
  return { first: () => until(() => true), until, stop };
}

function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: sorted[Math.floor(sorted.length / 2)], p95: sorted[Math.floor(sorted.length * 0.95)] };
}

const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

const both = ({ p50, p95 }) => `${p50.toFixed(1)}/${p95.toFixed(1)}`;

const line = (level, { start, edits: { first, last, beyond, own, cpu }, idle, memory }) =>
  `${level.padEnd(10)} start ${start.wall.toFixed(0)} ms, ${start.cpu.toFixed(0)} ms CPU of the server, ${start.all.toFixed(0)} ms with plugins; an edit (p50/p95): shown ${both(first)} ms, answered ${both(last)} ms, of which the plugin ${both(own)} ms, beyond ${both(beyond)} ms; ${cpu.toFixed(1)} ms CPU of the server; idle ${idle.toFixed(1)} %; ${memory.toFixed(0)} MB`;
