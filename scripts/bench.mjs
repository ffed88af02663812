import { performance } from "node:perf_hooks";
import { benchBrowser } from "./benchBrowser/main.mjs";
import { benchPage } from "./benchPage/main.mjs";
import { benchPlugins } from "./benchPlugins/main.mjs";
import { benchProtocol } from "./benchProtocol/main.mjs";
import { benchRoots } from "./benchRoots/main.mjs";
import { benchStart } from "./benchStart/main.mjs";
import { benchState } from "./benchState/main.mjs";
import { benchTerraform } from "./benchTerraform.mjs";
import { benchTfvars } from "./benchTfvars/main.mjs";
import { importModules } from "./modules.mjs";

// npm run bench: runs the modules of test/bench, each of which exports `benches: { name, run, against?, besides? }[]`, and
// prints a line of figures for each bench. `against` names an earlier bench: the line has the ratio of the medians. `besides`
// names a bench whose median is subtracted first, such as the start of a process. `npm run bench -- WORD` runs the benches with
// the word in their names, and those that they are compared with. No test depends on the figures. Measurements from outside:
// `npm run bench -- protocol` for the language server (benchProtocol/main.mjs), `-- state` for a large state
// (benchState/main.mjs), `-- page` for the page of the whole plan (benchPage/main.mjs), `-- terraform` for whole plans beside the
// real terraform (benchTerraform.mjs), `-- plugins` for plans that a plugin answers (benchPlugins/main.mjs), `-- roots` for many
// root modules (benchRoots/main.mjs), `-- start` for the start (benchStart/main.mjs), `-- tfvars` for
// large variable files (benchTfvars/main.mjs), `-- browser` for the start in VS Code for the Web (benchBrowser/main.mjs).
const ENOUGH = 1000;
const MOST = 200;
const word = process.argv[2] ?? "";
const outside = {
  browser: benchBrowser,
  protocol: benchProtocol,
  roots: benchRoots,
  start: benchStart,
  state: benchState,
  page: benchPage,
  terraform: benchTerraform,
  plugins: benchPlugins,
  tfvars: benchTfvars,
}[word];
if (outside) {
  await outside(process.argv.slice(3));
  process.exit(0);
}
const medians = new Map();
for await (const { benches = [] } of importModules("test/bench"))
  for (const bench of chosen(benches)) await report(bench);
if (medians.size === 0) throw new Error(`no bench named ${word}`);

function chosen(benches) {
  const named = benches.filter(({ name }) => name.includes(word));
  const yardsticks = new Set(named.flatMap(({ against, besides }) => [against, besides]));
  return benches.filter((bench) => named.includes(bench) || yardsticks.has(bench.name));
}

async function report({ name, against, besides, run }) {
  const times = await measure(run);
  const [median, best] = [times[Math.floor(times.length / 2)], times[0]];
  medians.set(name, median);
  const yardstick = medians.get(against) - (besides === undefined ? 0 : medians.get(besides));
  const what = besides === undefined ? against : `${against}, without ${besides}`;
  const ratio = Number.isNaN(yardstick) ? "" : `  ${(median / yardstick).toFixed(3)} of ${what}`;
  console.log(
    `${name.padEnd(72)} ${milliseconds(median)} median ${milliseconds(best)} best of ${times.length}${ratio}`,
  );
}

/**
 * Returns the sorted times of runs that add up to a second. Runs of the first second are ignored, because code is still
 * compiled.
 */
async function measure(run) {
  for (const start = performance.now(); performance.now() - start < ENOUGH; ) await run();
  const times = [];
  for (let sum = 0; sum < ENOUGH && times.length < MOST; sum += times.at(-1)) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

function milliseconds(time) {
  return `${time.toFixed(time < 10 ? 3 : 0)} ms`.padStart(10);
}
