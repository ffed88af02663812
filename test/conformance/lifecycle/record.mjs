// Records what the real terraform proposes to a provider, and what it says of its answers, right and wrong ones:
//   node test/conformance/lifecycle/record.mjs
// The provider is test/support/provider; resources, objects and answers come from seeds.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const RUNS = [
  { mode: "plan", first: 1, runs: 60, count: 30 },
  { mode: "apply", first: 1001, runs: 24, count: 30 },
];
/** Longer cases say nothing that shorter ones do not. */
const LONGEST = 2_500;

const { observe } = await importModule("test/conformance/lifecycle/observe.ts");
const { casesOf } = await importModule("test/conformance/lifecycle/cases.ts");
const terraform = JSON.parse(execFileSync("terraform", ["version", "-json"], { encoding: "utf8" })).terraform_version;

for (const { mode, first, runs, count } of RUNS) {
  const lines = [JSON.stringify({ terraform, command: `terraform ${mode} -json`, provider: "test/support/provider" })];
  for (let seed = first; seed < first + runs; seed++)
    for (const one of casesOf(`${mode} ${seed}`, await observe(seed, count, mode))) {
      const line = JSON.stringify(one);
      if (line.length <= LONGEST) lines.push(line);
    }
  writeFileSync(join(import.meta.dirname, `${mode}.golden.jsonl`), `${lines.join("\n")}\n`);
  console.log(`${mode}: ${lines.length - 1} cases`);
}
