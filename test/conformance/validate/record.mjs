// Records what the real terraform says of each directory of a family:
//   node test/conformance/validate/record.mjs [FAMILY ...]
// The families are cases/FAMILY.mjs. What did not change since it was recorded is not asked again; --all asks everything.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { askTerraform, digestOf, COMMAND } = await importModule("test/conformance/validate/judged.ts");
const terraform = JSON.parse(execFileSync("terraform", ["version", "-json"], { encoding: "utf8" })).terraform_version;
const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isWhole = process.argv.includes("--all");
const folder = join(import.meta.dirname, "cases");
const families = readdirSync(folder)
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => name.slice(0, -".mjs".length));

for (const family of named.length > 0 ? named : families) await record(family);

async function record(family) {
  const { cases } = await import(join(folder, `${family}.mjs`));
  const names = new Set(cases.map(({ name }) => name));
  if (names.size < cases.length) throw new Error(`${family}: two directories have the same name`);
  const golden = join(import.meta.dirname, `${family}.golden.jsonl`);
  const lines = existsSync(golden) && !isWhole ? readFileSync(golden, "utf8").trim().split("\n").slice(1) : [];
  const known = new Map(lines.map((line) => JSON.parse(line)).map((verdict) => [verdict.name, verdict]));
  const verdicts = [];
  const crashes = [];
  let asked = 0;
  const next = cases.entries();
  const work = async () => {
    for (const [at, one] of next) {
      const before = known.get(one.name);
      const isKnown = before?.digest === digestOf(one);
      if (!isKnown) asked++;
      verdicts[at] = isKnown ? before : await askTerraform(one).catch((crash) => crashes.push(crash.message));
    }
  };
  await Promise.all([work(), work()]);
  if (crashes.length > 0) throw new Error(`take these out of ${family}:\n${crashes.join("\n")}`);
  const written = [{ terraform, command: COMMAND }, ...verdicts].map((line) => JSON.stringify(line));
  writeFileSync(golden, `${written.join("\n")}\n`);
  console.log(`${family}: ${cases.length} directories, ${asked} asked anew`);
}
