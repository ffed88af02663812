// Records what the real terraform plans in each workspace of a family, and what it asks the provider:
//   node test/conformance/provider/record.mjs [FAMILY ...]
// The families are in families.ts. What did not change since it was recorded is not asked again; --all asks everything.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { FAMILIES } = await importModule("test/conformance/provider/families.ts");
const { played, COMMAND } = await importModule("test/conformance/provider/played.ts");
const terraform = JSON.parse(execFileSync("terraform", ["version", "-json"], { encoding: "utf8" })).terraform_version;
const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isWhole = process.argv.includes("--all");

for (const [family, workspaces] of FAMILIES)
  if (named.length === 0 || named.includes(family)) await record(family, workspaces);

async function record(family, workspaces) {
  const names = new Set(workspaces.map(({ name }) => name));
  if (names.size < workspaces.length) throw new Error(`${family}: two workspaces have the same name`);
  const file = join(import.meta.dirname, `${family}.golden.jsonl`);
  const lines = existsSync(file) && !isWhole ? readFileSync(file, "utf8").trim().split("\n").slice(1) : [];
  const known = new Map(lines.map((line) => JSON.parse(line)).map((golden) => [golden.name, golden]));
  const goldens = [];
  let asked = 0;
  const next = workspaces.entries();
  const work = async () => {
    for (const [at, one] of next) {
      const digest = createHash("sha256").update(JSON.stringify(one)).digest("hex").slice(0, 16);
      const before = known.get(one.name);
      if (before?.digest === digest) goldens[at] = before;
      else {
        asked++;
        goldens[at] = { name: one.name, digest, ...(await played(one)) };
      }
    }
  };
  await Promise.all([work(), work()]);
  const written = [{ terraform, command: COMMAND }, ...goldens].map((line) => JSON.stringify(line));
  writeFileSync(file, `${written.join("\n")}\n`);
  console.log(`${family}: ${workspaces.length} workspaces, ${asked} asked anew`);
}
