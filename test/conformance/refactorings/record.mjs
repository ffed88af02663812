// Records what the real terraform plans before and after the editor's actions on random configurations:
//   node test/conformance/refactorings/record.mjs                      writes the goldens
//   node test/conformance/refactorings/record.mjs moved 100 500        only judges the seeds 100 to 599
//   node test/conformance/refactorings/record.mjs refactorings 100 500
//   node test/conformance/refactorings/record.mjs keys 100 500
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { hasTerraform, JUDGE } = await importModule("test/support/terraform.ts");
const { brokenPromises, movedCase } = await importModule("test/conformance/refactorings/movedCases.ts");
const { changesOf, refactoringCases } = await importModule("test/conformance/refactorings/refactoringCases.ts");
const { keyCases, lostByRename } = await importModule("test/conformance/refactorings/keyCases.ts");
const { COMMANDS } = await importModule("test/conformance/refactorings/judge.ts");
if (!hasTerraform) {
  console.error(`terraform ${JUDGE} is not on PATH: only it may write goldens.`);
  process.exit(1);
}
const parts = {
  moved: { cases: async (seed) => [await movedCase(seed)], problems: ofOffers(brokenPromises), recorded: 60 },
  refactorings: { cases: (seed) => refactoringCases(seed, 4), problems: ofOffers(changesOf), recorded: 20 },
  keys: { cases: keyCases, problems: lostByRename, recorded: 40 },
};
const [chosen, from, seeds] = process.argv.slice(2);
for (const [name, part] of Object.entries(parts)) if (chosen === undefined || chosen === name) await record(name, part);

function ofOffers(problems) {
  return ({ before, offers }) => offers.flatMap((offer) => problems(before, offer));
}

async function record(name, { cases, problems, recorded }) {
  const judged = [];
  let [offered, broken] = [0, 0];
  const next = Array.from({ length: Number(seeds ?? recorded) }, (_, at) => Number(from ?? 1) + at).values();
  const work = async () => {
    for (const seed of next)
      for (const one of await cases(seed)) {
        const found = problems(one);
        for (const problem of found) console.log(`${one.name}: ${problem}`);
        offered += one.offers?.length ?? 1;
        broken += found.length;
        judged.push([seed, one]);
      }
  };
  await Promise.all([work(), work()]);
  console.log(`${name}: ${judged.length} cases, ${offered} actions, ${broken} problems`);
  if (from !== undefined) return;
  const lines = judged.toSorted(([a], [b]) => a - b).map(([, one]) => JSON.stringify(one));
  const head = JSON.stringify({ terraform: JUDGE, command: COMMANDS });
  writeFileSync(join(import.meta.dirname, `${name}.golden.jsonl`), `${[head, ...lines].join("\n")}\n`);
}
