// Records what the real terraform does when it applies workspaces, and what it asks the provider:
//   node test/conformance/rehearsal/record.mjs
// What did not change since it was recorded is not applied again; --all applies everything.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { WORKSPACES } = await importModule("test/conformance/rehearsal/workspaces.ts");
const { appliedReally, COMMAND } = await importModule("test/conformance/rehearsal/appliedReally.ts");
const terraform = JSON.parse(execFileSync("terraform", ["version", "-json"], { encoding: "utf8" })).terraform_version;
const file = join(import.meta.dirname, "applied.golden.jsonl");
const isWhole = process.argv.includes("--all");

const lines = existsSync(file) && !isWhole ? readFileSync(file, "utf8").trim().split("\n").slice(1) : [];
const known = new Map(lines.map((line) => JSON.parse(line)).map((golden) => [golden.name, golden]));
const goldens = [];
let asked = 0;
const next = WORKSPACES.entries();
const work = async () => {
  for (const [at, [name, workspace]] of next) {
    const digest = createHash("sha256").update(JSON.stringify(workspace)).digest("hex").slice(0, 16);
    const before = known.get(name);
    if (before?.digest === digest) goldens[at] = before;
    else {
      asked++;
      goldens[at] = { name, digest, applied: (await appliedReally(workspace)) ?? null };
    }
  }
};
await Promise.all([work(), work()]);
const written = [{ terraform, command: COMMAND }, ...goldens].map((line) => JSON.stringify(line));
writeFileSync(file, `${written.join("\n")}\n`);
console.log(`${goldens.length} workspaces, ${asked} applied anew`);
