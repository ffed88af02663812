import { performance } from "node:perf_hooks";
import { importModules } from "./modules.mjs";

// npm run bench: the modules of test/bench, each exporting `benches: { name, run, against? }[]`, one line of figures for each;
// `against` names the bench, run before it, that its median is given as a ratio of.
// `npm run bench -- WORD` runs those whose name holds the word. Figures are for people; no test depends on them.
const ENOUGH = 1000;
const MOST = 200;
const word = process.argv[2] ?? "";
const benches = (await importModules("test/bench")).flatMap((module) => module.benches ?? []);
const chosen = benches.filter(({ name }) => name.includes(word));
if (chosen.length === 0) throw new Error(`no bench named ${word}`);
const medians = new Map();
for (const { name, against, run } of chosen) {
  const times = await measure(run);
  const [median, best] = [times[Math.floor(times.length / 2)], times[0]];
  medians.set(name, median);
  const yardstick = medians.get(against);
  const ratio = yardstick === undefined ? "" : `  ${(median / yardstick).toFixed(3)} of ${against}`;
  console.log(
    `${name.padEnd(72)} ${milliseconds(median)} median ${milliseconds(best)} best of ${times.length}${ratio}`,
  );
}

/** Sorted times of runs after a first one, until they add up to a second. */
async function measure(run) {
  await run();
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
