// Records what the real terraform plans before and after the editor's actions on random configurations:
//   node test/conformance/refactorings/record.mjs          writes the goldens
//   node test/conformance/refactorings/record.mjs 100 500  only judges the seeds 100 to 599
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { hasTerraform, JUDGE } = await importModule("test/support/terraform.ts");
const { brokenPromises, movedCase } = await importModule("test/conformance/refactorings/movedCases.ts");
const { COMMANDS } = await importModule("test/conformance/refactorings/judge.ts");
if (!hasTerraform) {
  console.error(`terraform ${JUDGE} is not on PATH: only it may write goldens.`);
  process.exit(1);
}
const [from, seeds] = process.argv.slice(2).map(Number);
const RECORDED = 60;
const cases = [];
let [offered, broken, destroying] = [0, 0, 0];
const next = Array.from({ length: seeds ?? RECORDED }, (_, at) => (from ?? 1) + at).values();
const work = async () => {
  for (const seed of next) {
    const one = await movedCase(seed);
    const problems = one.offers.flatMap((offer) => brokenPromises(one.before, offer));
    for (const problem of problems) console.log(`${one.name}: ${problem}`);
    offered += one.offers.length;
    broken += problems.length;
    if (Object.values(one.before.actions).includes("delete")) destroying++;
    cases.push([seed, one]);
  }
};
await Promise.all([work(), work()]);
console.log(
  `${cases.length} configurations, ${destroying} destroy something, ${offered} actions, ${broken} broken promises`,
);
if (from === undefined) {
  const lines = cases.toSorted(([a], [b]) => a - b).map(([, one]) => JSON.stringify(one));
  const head = JSON.stringify({ terraform: JUDGE, command: COMMANDS });
  writeFileSync(join(import.meta.dirname, "moved.golden.jsonl"), `${[head, ...lines].join("\n")}\n`);
}
