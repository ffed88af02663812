// Records what binaries say of the texts of this folder, with a provider that has actions, list resources and identities:
//   node test/conformance/actions/record.mjs BINARY … [--only WORD]
// Each writes PRODUCT-VERSION.golden.jsonl. What did not change since it was recorded is not asked again; --all asks everything.
// With --only it prints and writes nothing.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { COMMAND, judged } = await importModule("test/conformance/actions/judge.ts");
const { ACTING } = await importModule("test/conformance/actions/provider.ts");
const { TEXTS } = await importModule("test/conformance/actions/texts.ts");
const { versionOf } = await importModule("test/support/terraform.ts");
const words = process.argv.slice(2);
const isWhole = words.includes("--all");
const at = words.indexOf("--only");
const only = at < 0 ? undefined : words.splice(at, 2)[1];

for (const binary of words.filter((word) => !word.startsWith("--"))) await record(binary);

async function record(binary) {
  const { product, version } = versionOf(binary);
  const judge = `${product}-${version}`;
  const file = join(import.meta.dirname, `${judge}.golden.jsonl`);
  const lines = existsSync(file) && !isWhole ? readFileSync(file, "utf8").trim().split("\n").slice(1) : [];
  const known = new Map(lines.map((line) => JSON.parse(line)).map((golden) => [golden.name, golden]));
  const verdicts = [];
  let asked = 0;
  const next = TEXTS.filter(({ name }) => only === undefined || name.includes(only)).entries();
  const work = async () => {
    for (const [index, text] of next) {
      const digest = createHash("sha256")
        .update(JSON.stringify([text, text.provider ?? ACTING]))
        .digest("hex")
        .slice(0, 16);
      const before = known.get(text.name);
      if (before?.digest !== digest) asked++;
      verdicts[index] = before?.digest === digest ? before : { digest, ...(await judged(binary, text)) };
    }
  };
  await Promise.all([work(), work()]);
  if (only !== undefined) return console.log(judge, JSON.stringify(verdicts, undefined, 1));
  const written = [{ judge, command: COMMAND }, ...verdicts].map((line) => JSON.stringify(line));
  writeFileSync(file, `${written.join("\n")}\n`);
  console.log(`${judge}: ${verdicts.length} texts, ${asked} asked`);
}
