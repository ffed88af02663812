import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { sleep, startServer } from "../benchProtocol/server.mjs";
import { stateFiles } from "./workspace.mjs";

// npm run bench -- state [RESOURCES]: measures a state of 99 MB with 50,000 instances, beside JSON.parse of its text. CPU is
// the
// user time of the whole process. For the server: the time from the start of the process to the first lens of the visible file
// and
// to the complete plan, and the longest wait of another request meanwhile.

/** Measures the plan of a large state from outside, on the command line and in the language server. */
export async function benchState([resources = "5000"]) {
  const folder = mkdtempSync(join(tmpdir(), "stateline-bench-"));
  try {
    for (const name of ["matching", "orphans"]) {
      mkdirSync(join(folder, name));
      const files = stateFiles({ resources: Number(resources), orphans: name === "orphans" });
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
    }
    const state = join(folder, "matching", "terraform.tfstate");
    await measured("JSON.parse, start of node included", ["-e", PARSE, state]);
    for (const name of ["matching", "orphans"])
      await measured(`stateline plan, ${name}`, [join(process.cwd(), "dist/cli.js"), "plan", join(folder, name)]);
    for (const [name, file] of [
      ["matching", "part0.tf"],
      ["orphans", "main.tf"],
    ])
      await served(join(folder, name), name, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PARSE = 'JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"))';

/** Runs a program under node, and prints its time and memory. */
async function measured(label, args) {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "ignore"] });
  let last = { user: 0, peak: 0 };
  const timer = setInterval(() => {
    last = usageOf(child.pid) ?? last;
  }, 20);
  await new Promise((resolve) => child.once("exit", resolve));
  clearInterval(timer);
  print(label, { cpu: last.user, wall: performance.now() - started, peak: last.peak });
}

/** Samples the user time and the highest memory while a process runs. */
function usageOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return peak === undefined ? undefined : { user: Number(fields[11]) * 10, peak: Number(peak) / 1024 };
  } catch {
    return undefined;
  }
}

/**
 * Opens a file with an unsaved change, and repeats a small request until the lenses of the file are final.
 */
async function served(folder, name, file) {
  const server = await startServer(join(process.cwd(), "dist/server.js"), folder);
  let planned = false;
  server.listen(({ kind }) => {
    if (kind === "plan") planned = true;
  });
  await server.open(file, readFileSync(join(folder, file), "utf8").replace("name-0-", "other-0-"));
  let [longest, count, first] = [0, 0, undefined];
  const isDone = done(server, () => planned);
  while (!isDone.value) {
    const requested = performance.now();
    const textDocument = { uri: server.uri(file) };
    await server.connection.sendRequest("textDocument/formatting", { textDocument, options: { tabSize: 2 } });
    longest = Math.max(longest, performance.now() - requested);
    count++;
    if (!first && (await server.lenses(file))?.length > 0)
      first = { cpu: server.cpu(), wall: performance.now() - server.started, peak: server.memory().peak };
    await sleep(20);
  }
  print(`language server, ${name}: first lens`, first);
  print(`language server, ${name}: all planned`, {
    cpu: server.cpu(),
    wall: isDone.at - server.started,
    peak: server.memory().peak,
    longest,
    count,
  });
  await server.stop();
}

/** Becomes true one second after the last notification of a plan. */
function done(server, isPlanned) {
  const state = { value: false, at: 0 };
  server.listen(() => {
    state.at = performance.now();
  });
  const timer = setInterval(() => {
    if (!isPlanned() || performance.now() - state.at < 1_000) return;
    state.value = true;
    clearInterval(timer);
  }, 50);
  return state;
}

function print(label, { cpu, wall, peak, longest, count }) {
  const times = `CPU ${(cpu / 1000).toFixed(2)} s, wall ${(wall / 1000).toFixed(2)} s, ${peak.toFixed(0)} MB at its highest`;
  const waits = longest === undefined ? "" : `, longest wait of ${count} requests ${(longest / 1000).toFixed(2)} s`;
  console.log(`${label.padEnd(40)} ${times}${waits}`);
}
