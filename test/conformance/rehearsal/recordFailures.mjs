// Records what the real terraform leaves of an apply that fails, and what it plans next:
//   node test/conformance/rehearsal/recordFailures.mjs [--missing]
// With --missing only the workspaces are recorded that have no recording by this version yet.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { FAILING } = await importModule("test/conformance/rehearsal/failingWorkspaces.ts");
const { failedReally, COMMAND } = await importModule("test/conformance/rehearsal/failedReally.ts");
const terraform = JSON.parse(execFileSync("terraform", ["version", "-json"], { encoding: "utf8" })).terraform_version;
const header = { terraform, command: COMMAND };
const goldens = join(import.meta.dirname, "failures.golden.jsonl");
const isPartial = process.argv.includes("--missing");
const [recordedHeader, ...recorded] = readFileSync(goldens, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
if (isPartial && JSON.stringify(recordedHeader) !== JSON.stringify(header))
  throw new Error("The recordings are of another version or command, so record all.");
const kept = new Map(isPartial ? recorded.map((line) => [line.name, line]) : []);
const lines = [header];
for (const workspace of FAILING)
  lines.push(kept.get(workspace.name) ?? { name: workspace.name, real: await failedReally(workspace) });
const write = (file, all) => writeFileSync(file, `${all.map((line) => JSON.stringify(line)).join("\n")}\n`);
write(goldens, lines);
console.log(`${FAILING.length} workspaces, ${kept.size} of them recorded before`);
if (!isPartial) {
  const { randomFailures } = await importModule("test/conformance/rehearsal/randomFailures.ts");
  const randomLines = [header];
  for (let seed = 9500; seed < 9560; seed++) randomLines.push(...(await randomFailures(seed, 4)));
  write(join(import.meta.dirname, "randomFailures.golden.jsonl"), randomLines);
  console.log(`${randomLines.length - 1} random ones`);
}
