// Records what binaries say of the texts of this folder, with a provider that has actions, list resources and identities:
//   node test/conformance/actions/record.mjs BINARY … [--only WORD]
// Each writes PRODUCT-VERSION.golden.jsonl; with --only it prints and writes nothing.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { judged } = await importModule("test/conformance/actions/judge.ts");
const { TEXTS } = await importModule("test/conformance/actions/texts.ts");
const { versionOf } = await importModule("test/support/terraform.ts");
const words = process.argv.slice(2);
const at = words.indexOf("--only");
const only = at < 0 ? undefined : words.splice(at, 2)[1];

for (const binary of words) await record(binary);

async function record(binary) {
  const { product, version } = versionOf(binary);
  const verdicts = [];
  const next = TEXTS.filter(({ name }) => only === undefined || name.includes(only)).entries();
  const work = async () => {
    for (const [index, text] of next) verdicts[index] = await judged(binary, text);
  };
  await Promise.all([work(), work()]);
  if (only !== undefined) return console.log(`${product} ${version}`, JSON.stringify(verdicts, undefined, 1));
  const judge = `${product}-${version}`;
  const entries = [{ judge, command: "validate -json; validate -json -query; plan -out=plan.bin -json; show -json" }];
  const lines = [...entries, ...verdicts].map((line) => JSON.stringify(line));
  writeFileSync(join(import.meta.dirname, `${judge}.golden.jsonl`), `${lines.join("\n")}\n`);
  console.log(`${judge}: ${verdicts.length} texts`);
}
