import { execFileSync, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { measureStartOnly } from "../benchProtocol/measure.mjs";
import { cpuOf } from "../benchProtocol/server.mjs";
import { root } from "../host/paths.mjs";

// npm run bench -- start [--sizes=1000,20000] [--rounds=5] [--against=FILE]: measures the CPU time of the server's process from its start
// until the reply to `initialize` without a folder, beside `node -e 1`, and until the views of the open file are final. FILE is another
// bundle, `server.js` of an earlier build, which is measured alternately in the same run. The figures are medians.

/** Builds the server, measures it, and prints the figures. */
export async function benchStart(words) {
  const values = new Map(words.map((word) => word.split("=")));
  const rounds = Number(values.get("--rounds") ?? 5);
  const sizes = (values.get("--sizes") ?? "1000,20000").split(",").map(Number);
  execFileSync(process.execPath, ["esbuild.mjs"], { cwd: root, stdio: "inherit" });
  const programs = [join(root, "dist/server.js"), ...(values.has("--against") ? [values.get("--against")] : [])];
  console.log(["", "now", ...(programs.length > 1 ? ["against", "ratio"] : [])].join(" | "));
  print("node -e 1, CPU ms", [await median(rounds * 3, measureNode)]);
  print("initialize without a folder, CPU ms", await alternately(rounds * 3, programs, measureInitialize));
  for (const instances of sizes)
    for (const state of [false, true]) {
      const options = { instances, shape: "many files", state };
      const starts = await alternately(rounds, programs, async (program) => {
        const { start, memory } = await measureStartOnly(program, options);
        return [start.cpu, memory.now];
      });
      const name = `${instances} instances, ${state ? "all in the state" : "no state"}`;
      print(
        `${name}: start, CPU ms`,
        starts.map(([cpu]) => cpu),
      );
      print(
        `${name}: memory, MB`,
        starts.map(([, memory]) => memory),
      );
    }
}

function print(name, [now, against]) {
  const others = against === undefined ? [] : [against.toFixed(0), (now / against).toFixed(2)];
  console.log([name, now.toFixed(0), ...others].join(" | "));
}

/** Returns the median of each program; of lists of figures, the medians of each figure. */
async function alternately(rounds, programs, measure) {
  const figures = programs.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, program] of programs.entries()) figures[at].push(await measure(program));
  return figures.map((each) =>
    Array.isArray(each[0]) ? each[0].map((_, at) => middle(each.map((one) => one[at]))) : middle(each),
  );
}

async function median(rounds, measure) {
  const figures = [];
  for (let round = 0; round < rounds; round++) figures.push(await measure());
  return middle(figures);
}

const middle = (figures) => figures.toSorted((a, b) => a - b)[figures.length >> 1];

/** Returns the CPU time of a Node that does nothing. */
function measureNode() {
  const timed = `TIMEFORMAT='%3U %3S'; time "${process.execPath}" -e 1`;
  const { stderr } = spawnSync("bash", ["-c", timed], { encoding: "utf8" });
  const [user, system] = stderr.trim().split(" ").map(Number);
  return (user + system) * 1000;
}

/** Returns the CPU time of a server until its first reply. */
async function measureInitialize(program) {
  const server = spawn(process.execPath, [program, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const params = { processId: process.pid, rootUri: null, workspaceFolders: null, capabilities: {} };
  const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
  server.stdin.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
  await new Promise((resolve) => server.stdout.once("data", resolve));
  const cpu = cpuOf(server.pid);
  server.kill();
  await new Promise((resolve) => server.once("exit", resolve));
  return cpu;
}
