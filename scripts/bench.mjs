import { performance } from "node:perf_hooks";
import { benchProtocol } from "./benchProtocol/main.mjs";
import { benchState } from "./benchState/main.mjs";
import { benchTerraform } from "./benchTerraform.mjs";
import { importModules } from "./modules.mjs";

// npm run bench: the modules of test/bench, each exporting `benches: { name, run, against?, besides? }[]`, one line of figures
// for each; `against` names the bench, run before it, that its median is given as a ratio of, and `besides` one whose median
// is taken from that first: the start of a process.
// `npm run bench -- WORD` runs those whose name holds the word, and what they are measured against. Figures are for people; no
// test depends on them. What is measured from outside: `npm run bench -- protocol` the language server (benchProtocol/main.mjs),
// `-- state` a large state (benchState/main.mjs), `-- terraform` whole plans beside the real one (benchTerraform.mjs).
const ENOUGH = 1000;
const MOST = 200;
const word = process.argv[2] ?? "";
const outside = { protocol: benchProtocol, state: benchState, terraform: benchTerraform }[word];
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

/** Sorted times of runs, until they add up to a second; those of the first second are left out, as a compiler is at work. */
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
