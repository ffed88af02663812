// Records the logs of plans and applies: [STATELINE_JUDGE=BINARY] node test/conformance/logs/record.mjs
// The first line of a golden says the binary and the commands, each other line holds a workspace. A workspace whose plan the binary
// refuses has no line. The times of the logs are those of the recording.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { JUDGE, LANGUAGE } = await importModule("test/support/terraform.ts");
const { LOGGED } = await importModule("test/conformance/logs/workspaces.ts");
const { COMMAND, loggedReally } = await importModule("test/conformance/logs/loggedReally.ts");
const [product] = LANGUAGE.split("@");
const lines = [{ product, version: JUDGE, command: COMMAND }];
for (const workspace of LOGGED) {
  const logged = await loggedReally(workspace);
  if (logged) lines.push({ name: workspace.name, ...logged });
  else console.log(`no plan: ${workspace.name}`);
}
const text = lines.map((line) => JSON.stringify(line)).join("\n");
writeFileSync(join(import.meta.dirname, `${product}-${JUDGE}.golden.jsonl`), `${text}\n`);
console.log(`${lines.length - 1} workspaces`);
