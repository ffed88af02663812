import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { sleep, startServer } from "../benchProtocol/server.mjs";
import { root } from "../host/paths.mjs";
import { importModule } from "../modules.mjs";

// npm run bench -- plugins [--instances=1000] [--level=configured] [--provider=test|random] [--server=FILE]: measures plans that a
// plugin answers, over the language server, beside `terraform plan -refresh=false` of the same workspace and plugin. `test` is the
// plugin of test/support, which notes how long each of its calls took; `random` is the published one, if `terraform init` finds it.
// The time of an edit is that from the key to the status that only the plugin can give.

const PATIENCE = 60_000;
const EDITS = 40;
const WARM_UP = 8;
const IDLE = 5_000;

/** Measures the start, edits and idling at the level of `schema` and of plugins, and the real terraform. */
export async function benchPlugins(words) {
  const options = Object.fromEntries(words.map((word) => word.replace(/^--/, "").split("=")));
  const { instances = "1000", level = "configured", provider = "test", server } = options;
  if (!server) execFileSync(process.execPath, ["esbuild.mjs"], { cwd: root, stdio: "inherit" });
  const program = server ?? join(root, "dist/server.js");
  const folder = mkdtempSync(join(tmpdir(), "stateline-bench-"));
  try {
    const bench = await newBench(folder, Number(instances), PROVIDERS[provider]);
    const terraform = measureTerraform(bench);
    console.log(`${instances} instances of ${provider}: terraform plan -refresh=false: ${terraform.toFixed(0)} ms`);
    for (const each of ["schema", level]) console.log(line(each, await measureLevel(program, bench, each)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How instances look: their block with an argument to edit, their state, and how their provider is installed. */
const PROVIDERS = {
  test: {
    type: "test_thing",
    version: 1,
    source: "registry.terraform.io/hashicorp/test",
    body: (name) => `  name = "${name}"\n  zone = "old"\n`,
    edit: ["old", "new"],
    attributes: (name) => ({ ...THING, id: `id-${name}`, name }),
    sensitive: [[{ type: "get_attr", value: "secret" }]],
    async install(workspace, calls) {
      const { BASE } = await importModule("test/conformance/provider/base.ts");
      const { installRuled } = await importModule("test/support/provider/installed.ts");
      await installRuled(workspace, { test: BASE }, calls);
      const configuration = `${calls}.tfrc`;
      writeFileSync(configuration, "");
      return { TF_CLI_CONFIG_FILE: configuration };
    },
  },
  random: {
    type: "random_string",
    version: 2,
    source: "registry.terraform.io/hashicorp/random",
    body: () => "  length = 8\n",
    edit: ["8", "9"],
    attributes: () => STRING,
    sensitive: [],
    async install(workspace) {
      execFileSync("terraform", ["init"], { cwd: workspace, stdio: "ignore" });
      return {};
    },
  },
};

const THING = {
  ...{ label: null, size: null, zone: "old", secret: null, tags: null, ports: null, groups: null },
  ...{ version: 1, any: null, rule: [] },
};

const STRING = {
  ...{ id: "abcdefgh", result: "abcdefgh", keepers: null, length: 8, lower: true, upper: true, number: true },
  ...{ numeric: true, special: true, override_special: null },
  ...{ min_lower: 0, min_upper: 0, min_numeric: 0, min_special: 0 },
};

/** Writes a workspace whose instances are as their state has them. */
async function newBench(folder, instances, { type, version, source, body, edit, attributes, sensitive, install }) {
  const workspace = join(folder, "root");
  mkdirSync(workspace);
  const names = Array.from({ length: instances }, (_, at) => `r${at}`);
  const text = names.map((name) => `resource "${type}" "${name}" {\n${body(name)}}\n`).join("\n");
  const resources = names.map((name) => ({
    mode: "managed",
    type,
    name,
    provider: `provider["${source}"]`,
    instances: [{ schema_version: version, attributes: attributes(name), sensitive_attributes: sensitive }],
  }));
  const state = { version: 4, terraform_version: "1.11.4", serial: 1, lineage: "bench", outputs: {}, resources };
  writeFileSync(join(workspace, "main.tf"), text);
  writeFileSync(join(workspace, "terraform.tfstate"), JSON.stringify(state));
  const calls = join(folder, "calls");
  const environment = await install(workspace, calls);
  const times = `${calls}.times`;
  writeFileSync(times, "");
  return { folder, workspace, text, edit, times, environment };
}

function measureTerraform({ workspace, environment }) {
  const env = { ...process.env, ...environment, CHECKPOINT_DISABLE: "1" };
  const times = [0, 1, 2].map(() => {
    const began = performance.now();
    execFileSync("terraform", ["plan", "-refresh=false", "-input=false"], { cwd: workspace, env, stdio: "ignore" });
    return performance.now() - began;
  });
  return times.sort((a, b) => a - b)[1];
}

async function measureLevel(program, bench, level) {
  const { folder, workspace, text, environment } = bench;
  const settings = { stateline: { providers: { mode: level } } };
  const server = await startServer(program, workspace, settings, {
    ...environment,
    XDG_CACHE_HOME: join(folder, "cache"),
  });
  try {
    const answering = level === "schema" ? undefined : allAnswered(server);
    await server.open("main.tf", text);
    const wall = (await answering) ?? (await settled(server));
    const start = { wall, cpu: server.cpu(), all: server.cpuOfAll() };
    if (answering) await settled(server);
    const edits = await measureEdits(server, bench, level);
    await server.quiet();
    const before = server.cpuOfAll();
    await sleep(IDLE);
    const idle = ((server.cpuOfAll() - before) / IDLE) * 100;
    return { start, edits, idle, memory: server.memory().now };
  } finally {
    await server.stop();
  }
}

/** Returns the time until a status says that nothing is awaited any more. What is learned of a plugin afterwards takes seconds. */
const allAnswered = (server) =>
  new Promise((resolve) => {
    let wasAwaited = false;
    const stop = server.listen(({ kind, status }) => {
      if (kind !== "plan") return;
      const isAwaited = status.providers?.isAwaited === true;
      if (wasAwaited && !isAwaited) {
        stop();
        resolve(performance.now() - server.started);
      }
      wasAwaited = isAwaited;
    });
  });

/** Returns the time until the server rests. The question whether answers are open costs a whole plan as JSON, so it is asked late. */
async function settled(server) {
  for (;;) {
    await server.quiet(2_000);
    const { at } = server.heard;
    const { stateline } = await server.connection.sendRequest("stateline/planJson", { uri: server.uri("main.tf") });
    if (stateline?.pending === 0) return at - server.started;
  }
}

/** Edits one block after another, and back. */
async function measureEdits(server, bench, level) {
  const { text, times, edit } = bench;
  const [plain, changed] = edit;
  const lines = text.split("\n");
  const places = lines.flatMap((each, line) =>
    each.includes(` ${plain}`) || each.includes(`"${plain}"`) ? [line] : [],
  );
  const firsts = [];
  const lasts = [];
  const own = [];
  const cpus = [];
  for (let at = 0; at < WARM_UP + EDITS; at++) {
    const line = places[(at * 17) % places.length];
    const start = { line, character: lines[line].indexOf(plain) };
    const end = { line, character: start.character + plain.length };
    await server.quiet(60);
    const { length } = readFileSync(times);
    const cpu = server.cpu();
    const heard = statuses(server);
    const began = performance.now();
    await server.change("main.tf", { start, end }, changed);
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
    await server.change("main.tf", { start, end }, plain);
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
