// Records what the consoles of other versions say to the recorded expressions, as far as they differ from console.golden.jsonl:
//   node test/conformance/lang/recordVersions.mjs BINARY …
// Each writes versions/PRODUCT-VERSION.golden.jsonl. Every value is asked, and one error of ERRORS: an error costs a console of its own.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COMMAND, forEach, realConsoles } from "./realConsole.mjs";

const BATCH = 60;
const ERRORS = 20;
const folder = join(import.meta.dirname, "versions");
const [, ...recorded] = readFileSync(join(import.meta.dirname, "console.golden.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
mkdirSync(folder, { recursive: true });
for (const binary of process.argv.slice(2)) await record(binary);

async function record(binary) {
  const consoles = realConsoles({ binary });
  const [, name, version] = /^(Terraform|OpenTofu) v(\S+)/m.exec((await consoles.run("version")).stdout);
  const judge = `${name.toLowerCase()}-${version}`;
  // A console stops at its first error, so only what had values before is asked together.
  const [values, errors] = [
    recorded.filter(({ summary }) => summary === undefined),
    recorded.filter(({ summary }) => summary !== undefined).filter((_, at) => at % ERRORS === 0),
  ];
  const batches = Array.from({ length: Math.ceil(values.length / BATCH) }, (_, at) =>
    values.slice(at * BATCH, (at + 1) * BATCH).map(({ expression }) => expression),
  );
  const answers = [
    ...(await forEach(batches, 2, consoles.openMany)).flat(),
    ...(await forEach(
      errors.map(({ expression }) => expression),
      2,
      consoles.open,
    )),
  ];
  consoles.close();
  const before = new Map(recorded.map((answer) => [answer.expression, JSON.stringify(answer)]));
  const different = answers.filter((answer) => before.get(answer.expression) !== JSON.stringify(answer));
  const head = { judge, command: COMMAND, asked: answers.length, than: "console.golden.jsonl" };
  const lines = [head, ...different].map((line) => JSON.stringify(line));
  writeFileSync(join(folder, `${judge}.golden.jsonl`), `${lines.join("\n")}\n`);
  console.log(`${judge}: ${answers.length} expressions, ${different.length} with another answer`);
}
