// Records what the real terraform makes of values: node test/conformance/values/record.mjs [SECTION…]
// Each section is a file of JSON lines; the first says the version and the command, each other one is a case.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { recordConsole } from "./recordConsole.mjs";
import { recordConversions } from "./recordConversions.mjs";
import { recordDifferences } from "./recordDifferences.mjs";
import { recordEncodings } from "./recordEncodings.mjs";
import { recordNumbers } from "./recordNumbers.mjs";
import { version } from "./terraform.mjs";

const SECTIONS = {
  conversions: recordConversions,
  numbers: recordNumbers,
  console: recordConsole,
  encodings: recordEncodings,
  differences: recordDifferences,
};

const chosen = process.argv.slice(2);
const judge = version();
for (const [name, record] of Object.entries(SECTIONS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const { command, cases } = record();
  const lines = [{ terraform: judge, command }, ...cases].map((line) => JSON.stringify(line));
  writeFileSync(join(import.meta.dirname, `${name}.golden.jsonl`), `${lines.join("\n")}\n`);
  console.log(`${name}: ${cases.length} cases`);
}
