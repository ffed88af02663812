// Records what the real terraform leaves of an apply that fails, and what it plans next:
//   node test/conformance/rehearsal/recordFailures.mjs
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { FAILING } = await importModule("test/conformance/rehearsal/failingWorkspaces.ts");
const { failedReally, COMMAND } = await importModule("test/conformance/rehearsal/failedReally.ts");
const terraform = JSON.parse(execFileSync("terraform", ["version", "-json"], { encoding: "utf8" })).terraform_version;
const lines = [{ terraform, command: COMMAND }];
for (const workspace of FAILING) lines.push({ name: workspace.name, real: await failedReally(workspace) });
const { randomFailures } = await importModule("test/conformance/rehearsal/randomFailures.ts");
const randomLines = [{ terraform, command: COMMAND }];
for (let seed = 9500; seed < 9560; seed++) randomLines.push(...(await randomFailures(seed, 4)));
const randomText = randomLines.map((line) => JSON.stringify(line)).join("\n");
writeFileSync(join(import.meta.dirname, "randomFailures.golden.jsonl"), `${randomText}\n`);
const text = lines.map((line) => JSON.stringify(line)).join("\n");
writeFileSync(join(import.meta.dirname, "failures.golden.jsonl"), `${text}\n`);
console.log(`${FAILING.length} workspaces, ${randomLines.length - 1} random ones`);
