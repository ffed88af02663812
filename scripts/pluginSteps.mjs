import { importModule } from "./modules.mjs";

// node scripts/pluginSteps.mjs [COUNT] [SEED]: plans random workspaces over random plugins step by step, here and by the real
// terraform on PATH, and compares the calls too. Prints each kind of difference, reduced to a small workspace, and the counts.
const count = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
const most = Number(process.argv[4] ?? 6);
const { hasTerraform, JUDGE } = await importModule("test/support/terraform.ts");
const { runPluginSteps, smallest, printFound } = await importModule("test/conformance/provider/random/run.ts");
if (!hasTerraform) {
  console.error(`terraform ${JUDGE} is not on PATH: there is nothing to compare with.`);
  process.exit(1);
}
console.log(`seed ${seed}: node scripts/pluginSteps.mjs ${count} ${seed} brings it back`);
const started = Date.now();
const { plans, refused, different } = await runPluginSteps(count, seed);
const seconds = ((Date.now() - started) / 1000).toFixed(0);
const kinds = new Map();
for (const found of different) {
  const kind = found.differences.map((one) => one.kind).join(" ");
  kinds.set(kind, [...(kinds.get(kind) ?? []), found]);
}
for (const [, differences] of [...kinds].slice(0, most)) {
  const least = differences.toSorted((a, b) => JSON.stringify(a.step).length - JSON.stringify(b.step).length)[0];
  console.log(`${printFound(await smallest(least))}\n`);
}
for (const [kind, all] of [...kinds].toSorted((a, b) => b[1].length - a[1].length))
  console.log(`${String(all.length).padStart(5)}  ${kind} (seeds ${all.map(({ seed: own }) => own).join(" ")})`);
const equal = plans - different.length;
console.log(
  `${equal} of ${plans} plans equal (${((100 * equal) / plans).toFixed(2)} %), ${refused} of them refused; ${seconds} s`,
);
process.exit(different.length > 0 ? 1 : 0);
