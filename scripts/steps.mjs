import { importModule } from "./modules.mjs";

// node scripts/steps.mjs [COUNT] [SEED] [MOST] [--destroy] [--refresh=false]: plans random workspaces of terraform_data step by
// step, here and by the real terraform on PATH, with the options of the seed or these. Prints each kind of difference, reduced to a
// small workspace, and the counts.
const numbers = process.argv.slice(2).filter((text) => !text.startsWith("--"));
const [count = 300, seed = Date.now() % 2 ** 31, most = 12] = numbers.map(Number);
const overrides = {
  ...(process.argv.includes("--destroy") && { mode: "destroy" }),
  ...(process.argv.includes("--refresh=false") && { unrefreshed: true }),
};
const { hasTerraform, JUDGE } = await importModule("test/support/terraform.ts");
const { runSteps, smallest, printFound } = await importModule("test/conformance/plan/steps/run.ts");
if (!hasTerraform) {
  console.error(`terraform ${JUDGE} is not on PATH: there is nothing to compare with.`);
  process.exit(1);
}
console.log(`seed ${seed}: node scripts/steps.mjs ${count} ${seed} brings it back`);
const started = Date.now();
const tally = await runSteps(count, seed, undefined, Object.keys(overrides).length > 0 ? overrides : undefined);
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
