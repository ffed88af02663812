// Records what binaries of several versions say of the texts and expressions of this folder:
//   node test/conformance/versions/record.mjs [--area AREA]… BINARY…
// An area is a file texts/AREA.mjs: small directories about features that not every version has. AREA.golden.jsonl has a line for
// each text; judges that say the same of it share a verdict. What judges that are not asked said of an unchanged text is kept, so
// a new text is recorded with all binaries. `--new` asks only about texts and expressions for which the binary has no verdict.
// The area `expressions` is asked in the console, and has a golden for each judge.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";
import { COMMAND as CONSOLE, forEach, realConsoles } from "../lang/realConsole.mjs";
import { EXPRESSIONS } from "./expressions.mjs";

const { askTerraform, digestOf, COMMAND } = await importModule("test/conformance/validate/judged.ts");
const { versionOf } = await importModule("test/support/terraform.ts");

const words = process.argv.slice(2);
const chosen = words.filter((_, at) => words[at - 1] === "--area");
const binaries = words.filter((word, at) => !word.startsWith("--") && words[at - 1] !== "--area");
const onlyNew = words.includes("--new");
const areas = readdirSync(join(import.meta.dirname, "texts")).map((name) => name.replace(/\.mjs$/, ""));
const isChosen = (area) => chosen.length === 0 || chosen.includes(area);

for (const binary of binaries) {
  const { product, version } = versionOf(binary);
  for (const area of areas.filter(isChosen)) await recordTexts(area, binary, `${product}-${version}`);
  if (isChosen("expressions")) await recordExpressions(binary, `${product}-${version}`);
}

async function recordTexts(area, binary, judge) {
  const { TEXTS } = await import(join(import.meta.dirname, "texts", `${area}.mjs`));
  if (new Set(TEXTS.map(({ name }) => name)).size < TEXTS.length) throw new Error(`${area}: two texts have one name`);
  const golden = join(import.meta.dirname, `${area}.golden.jsonl`);
  const [head, ...lines] = existsSync(golden) ? linesOf(golden) : [{ judges: [] }];
  const recorded = new Map(lines.map((line) => [line.name, line]));
  let asked = 0;
  const texts = await forEach(TEXTS, 3, () => async (text) => {
    const digest = digestOf(text);
    const line = recorded.get(text.name);
    const verdicts = line?.digest === digest ? line.verdicts : [];
    if (onlyNew && verdicts.some(({ judges }) => judges.includes(judge))) return line;
    asked++;
    // A binary that crashes says nothing.
    const { diagnostics } = await askTerraform(text, binary).catch(() => ({ diagnostics: null }));
    return { name: text.name, digest, verdicts: withVerdict(verdicts, judge, diagnostics) };
  });
  const judges = [...new Set([...head.judges, judge])].sort();
  write(golden, [{ judges, command: COMMAND }, ...texts]);
  console.log(`${area}: ${judge} was asked about ${asked} of ${texts.length} texts`);
}

/** Returns the verdicts with that of a judge, who joins the judges that say the same. */
function withVerdict(verdicts, judge, diagnostics) {
  const others = verdicts
    .map((verdict) => ({ ...verdict, judges: verdict.judges.filter((name) => name !== judge) }))
    .filter(({ judges }) => judges.length > 0);
  const same = others.find((verdict) => JSON.stringify(verdict.diagnostics) === JSON.stringify(diagnostics));
  if (!same) return [...others, { judges: [judge], diagnostics }].sort((a, b) => (a.judges[0] < b.judges[0] ? -1 : 1));
  return others.map((verdict) =>
    verdict === same ? { judges: [...verdict.judges, judge].sort(), diagnostics } : verdict,
  );
}

async function recordExpressions(binary, judge) {
  const golden = join(import.meta.dirname, `${judge}.console.golden.jsonl`);
  const recorded = onlyNew && existsSync(golden) ? linesOf(golden).slice(1) : [];
  const answers = new Map(recorded.map((answer) => [answer.expression, answer]));
  const asked = EXPRESSIONS.filter((expression) => !answers.has(expression));
  const consoles = realConsoles({ binary });
  for (const answer of await forEach(asked, 2, consoles.open)) answers.set(answer.expression, answer);
  write(golden, [{ judge, command: CONSOLE }, ...EXPRESSIONS.map((expression) => answers.get(expression))]);
  consoles.close();
  console.log(`expressions: ${judge} was asked about ${asked.length}`);
}

function linesOf(path) {
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

function write(path, lines) {
  writeFileSync(path, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
}
