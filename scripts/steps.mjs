import { importModule } from "./modules.mjs";

// node scripts/steps.mjs [COUNT] [SEED]: plans random workspaces of terraform_data step by step, here and by the real terraform
// on PATH. Prints each kind of difference, reduced to a small workspace, and the counts.
const count = Number(process.argv[2] ?? 300);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
const most = Number(process.argv[4] ?? 12);
const { hasTerraform, JUDGE } = await importModule("test/support/terraform.ts");
const { runSteps, smallest, printFound } = await importModule("test/conformance/plan/steps/run.ts");
if (!hasTerraform) {
  console.error(`terraform ${JUDGE} is not on PATH: there is nothing to compare with.`);
  process.exit(1);
}
console.log(`seed ${seed}: node scripts/steps.mjs ${count} ${seed} brings it back`);
const started = Date.now();
const tally = await runSteps(count, seed);
const seconds = ((Date.now() - started) / 1000).toFixed(0);
const kinds = new Map();
for (const difference of tally.different) {
  const kind = difference.differences[0].kind;
  kinds.set(kind, [...(kinds.get(kind) ?? []), difference]);
}
// The smallest difference of each kind is the easiest to understand.
for (const [, differences] of [...kinds].slice(0, most)) {
  const least = differences.toSorted((a, b) => size(a) - size(b))[0];
  console.log(`${printFound(await smallest(least))}\n`);
}
for (const [kind, all] of [...kinds].toSorted((a, b) => b[1].length - a[1].length))
  console.log(`${String(all.length).padStart(5)}  ${kind}`);
for (const [why, times] of tally.accepted) console.log(`${String(times).padStart(5)}  accepted: ${why}`);
const equal = tally.plans - tally.different.length;
console.log(
  `${equal} of ${tally.plans} plans equal (${((100 * equal) / tally.plans).toFixed(2)} %), ${tally.failed} of them refused; ${seconds} s`,
);
process.exit(tally.different.length > 0 ? 1 : 0);

function size({ step }) {
  return JSON.stringify(step).length;
}
