// Prints on how many recorded directories we agree with each judge, by family and area:
//   node test/conformance/versions/agreement.mjs [--differences] [--only NAME]… [JUDGE…]
// `--differences` prints what each side alone says; NAME is a family of test/conformance/validate, an area of this folder, or a
// directory of either.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { stateline } = await importModule("test/conformance/validate/stateline.ts");
const { without, textOf } = await importModule("test/conformance/validate/differences.ts");
const { corpus } = await importModule("test/conformance/versions/corpus.ts");

const words = process.argv.slice(2);
const only = words.filter((_, at) => words[at - 1] === "--only");
const judges = words.filter((word, at) => !word.startsWith("--") && words[at - 1] !== "--only");
const isPrinted = words.includes("--differences");

const recorded = [...(await ofCorpus()), ...(await ofAreas())].filter(isAsked);
const table = new Map();
for (const { judge, family, directory, diagnostics } of recorded) {
  const language = judge.replace(/-(\d+\.\d+\.\d+).*/, "@$1");
  const ours = (await stateline(directory, language)).map(textOf);
  const theirs = diagnostics.map(textOf);
  const [missing, surplus] = [without(theirs, ours), without(ours, theirs)];
  const isSame = missing.length + surplus.length === 0;
  for (const row of [family, "all"]) count(row, judge, isSame);
  if (isSame || !isPrinted) continue;
  console.log(`${judge} ${family}: ${directory.name}`);
  for (const text of missing) console.log(`  - ${text}`);
  for (const text of surplus) console.log(`  + ${text}`);
}
printTable();

async function ofCorpus() {
  const families = await corpus(join(import.meta.dirname, "../validate"));
  return goldens(join(import.meta.dirname, "validate")).flatMap(([head, ...lines]) => {
    const own = new Map(lines.map((line) => [`${line.family}: ${line.name}`, line]));
    const asked = families.filter(({ family }) => family in head.families);
    return asked.flatMap(({ family, cases, verdicts }) =>
      cases.map((directory, at) => {
        const { diagnostics } = own.get(`${family}: ${directory.name}`) ?? verdicts[at];
        return { judge: head.judge, family, directory, diagnostics };
      }),
    );
  });
}

async function ofAreas() {
  const names = readdirSync(join(import.meta.dirname, "texts")).map((name) => name.replace(/\.mjs$/, ""));
  const areas = names.map(async (area) => {
    const { TEXTS } = await import(join(import.meta.dirname, "texts", `${area}.mjs`));
    const directories = new Map(TEXTS.map((text) => [text.name, text]));
    const [, ...lines] = linesOf(join(import.meta.dirname, `${area}.golden.jsonl`));
    return lines.flatMap(({ name, verdicts }) =>
      verdicts.flatMap(({ judges, diagnostics }) =>
        judges.map((judge) => ({ judge, family: `* ${area}`, directory: directories.get(name), diagnostics })),
      ),
    );
  });
  return (await Promise.all(areas)).flat();
}

function isAsked({ judge, family, directory, diagnostics }) {
  if (!diagnostics || !directory || (judges.length > 0 && !judges.includes(judge))) return false;
  return only.length === 0 || only.some((name) => [family, family.slice(2), directory.name].includes(name));
}

function count(row, judge, isSame) {
  const cells = table.get(row) ?? new Map();
  const { same, total } = cells.get(judge) ?? { same: 0, total: 0 };
  table.set(row, cells.set(judge, { same: same + Number(isSame), total: total + 1 }));
}

function printTable() {
  const columns = [...(table.get("all")?.keys() ?? [])].sort();
  const text = ({ same, total }) => `${total - same}/${total} ${((100 * same) / total).toFixed(1)}%`;
  console.log(["different/all", ...columns].join("\t"));
  for (const [row, cells] of table)
    console.log([row, ...columns.map((judge) => (cells.has(judge) ? text(cells.get(judge)) : ""))].join("\t"));
}

function goldens(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".golden.jsonl"));
  return names.map((name) => linesOf(join(folder, name)));
}

function linesOf(path) {
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}
