import { importModules } from "./modules.mjs";

// npm run soak -- [MINUTES] [SEED]: the modules of test/soak, each exporting `soaks: { name, run(seed) }[]`, over and
// over with new seeds. Stops at the first failure, and names the seed that brings it back.
const minutes = Number(process.argv[2] ?? 5);
const given = process.argv[3] === undefined ? undefined : Number(process.argv[3]);
const soaks = (await importModules("test/soak")).flatMap((module) => module.soaks ?? []);
if (soaks.length === 0) throw new Error("no soaks in test/soak");
const end = Date.now() + minutes * 60_000;
let runs = 0;
for (let seed = given ?? Date.now() % 2 ** 31; Date.now() < end && (given === undefined || runs === 0); seed++, runs++)
  for (const { name, run } of soaks) {
    try {
      await run(seed);
    } catch (error) {
      console.error(`${name} fails with seed ${seed}: npm run soak -- 1 ${seed}\n`, error);
      process.exit(1);
    }
  }
console.log(`${runs} seeds, ${soaks.length} soaks each: no failure in ${minutes} minutes`);
