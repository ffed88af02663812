// Records what the real terraform says of providers that break each contract, with the dumps of their calls:
//   node test/conformance/contract/recordBroken.mjs
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { BROKEN } = await importModule("test/conformance/contract/brokenWorkspaces.ts");
const { brokenReally, COMMAND } = await importModule("test/conformance/contract/brokenReally.ts");
const terraform = JSON.parse(execFileSync("terraform", ["version", "-json"], { encoding: "utf8" })).terraform_version;
const lines = [{ terraform, command: COMMAND }];
for (const workspace of BROKEN) lines.push({ name: workspace.name, real: await brokenReally(workspace) });
const text = lines.map((line) => JSON.stringify(line)).join("\n");
writeFileSync(join(import.meta.dirname, "broken.golden.jsonl"), `${text}\n`);
console.log(`${BROKEN.length} workspaces`);
