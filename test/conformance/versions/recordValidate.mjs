// Records what other binaries say of the directories of test/conformance/validate, where that is not what 1.11.4 says:
//   node test/conformance/versions/recordValidate.mjs [--family F]… BINARY…
// Each writes validate/PRODUCT-VERSION.golden.jsonl. Its head holds a digest of each family: a directory that is not listed was
// asked too, and the verdict is that of 1.11.4. Families that did not change since are not asked again; --all asks everything.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { askTerraform, COMMAND } = await importModule("test/conformance/validate/judged.ts");
const { isSameVerdict } = await importModule("test/conformance/validate/differences.ts");
const { corpus } = await importModule("test/conformance/versions/corpus.ts");
const { versionOf } = await importModule("test/support/terraform.ts");

const WORKERS = 3;
const words = process.argv.slice(2);
const isWhole = words.includes("--all");
const chosen = words.filter((_, at) => words[at - 1] === "--family");
const binaries = words.filter((word, at) => !word.startsWith("--") && words[at - 1] !== "--family");
const families = (await corpus(join(import.meta.dirname, "../validate"))).filter(
  ({ family }) => chosen.length === 0 || chosen.includes(family),
);
for (const binary of binaries) await record(binary);

async function record(binary) {
  const { product, version } = versionOf(binary);
  const judge = `${product}-${version}`;
  const golden = join(import.meta.dirname, "validate", `${judge}.golden.jsonl`);
  const [head, ...lines] = existsSync(golden)
    ? readFileSync(golden, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [{ families: {} }];
  const digests = { ...head.families };
  let recorded = lines;
  for (const { family, digest, cases, verdicts } of families) {
    if (digests[family] === digest && !isWhole) continue;
    const asked = await askAll(binary, family, cases, verdicts);
    recorded = [...recorded.filter((line) => line.family !== family), ...asked];
    digests[family] = digest;
    const written = [{ judge, command: COMMAND, families: digests }, ...recorded];
    writeFileSync(golden, `${written.map((line) => JSON.stringify(line)).join("\n")}\n`);
    console.log(`${judge} ${family}: ${asked.length} of ${cases.length} differ from 1.11.4`);
  }
}

/** The verdicts that differ from those of 1.11.4. A binary that crashes has none: `diagnostics` is null. */
async function askAll(binary, family, cases, verdicts) {
  const answers = [];
  const next = cases.entries();
  const work = async () => {
    for (const [at, one] of next) answers[at] = await askTerraform(one, binary).catch(() => ({ diagnostics: null }));
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return cases.flatMap(({ name }, at) => {
    const { diagnostics } = answers[at];
    return diagnostics && isSameVerdict(diagnostics, verdicts[at].diagnostics) ? [] : [{ family, name, diagnostics }];
  });
}
