// Records what binaries of several versions say of the texts and expressions of this folder:
//   node test/conformance/versions/record.mjs [--area AREA]… BINARY…
// An area is a file texts/AREA.mjs: small directories about features that not every version has. AREA.golden.jsonl has a line for
// each text; judges that say the same of it share a verdict. What judges that are not asked said of an unchanged text is kept, so
// a new text is recorded with all binaries. `--new` asks only about texts and expressions for which the binary has no verdict.
// The area `expressions` is asked in the console, and has a golden for each judge. The area `plans` has the workspaces of
// plans/workspaces.ts, which are planned.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";
import { COMMAND as CONSOLE, forEach, realConsoles } from "../lang/realConsole.mjs";
import { EXPRESSIONS } from "./expressions.mjs";

const { askTerraform, digestOf, COMMAND } = await importModule("test/conformance/validate/judged.ts");
const plans = await importModule("test/conformance/versions/plans/verdicts.ts");
const { WORKSPACES } = await importModule("test/conformance/versions/plans/workspaces.ts");
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
  if (isChosen("plans")) await recordPlans(binary, `${product}-${version}`);
  if (isChosen("expressions")) await recordExpressions(binary, `${product}-${version}`);
}

async function recordTexts(area, binary, judge) {
  const { TEXTS } = await import(join(import.meta.dirname, "texts", `${area}.mjs`));
  await recordArea(area, judge, {
    golden: join(import.meta.dirname, `${area}.golden.jsonl`),
    command: COMMAND,
    items: TEXTS.map((text) => ({ name: text.name, digest: digestOf(text), text })),
    // A binary that crashes says nothing.
    ask: async ({ text }) => ({
      diagnostics: (await askTerraform(text, binary).catch(() => ({ diagnostics: null }))).diagnostics,
    }),
  });
}

async function recordPlans(binary, judge) {
  await recordArea("plans", judge, {
    golden: plans.GOLDEN,
    command: plans.COMMAND,
    items: WORKSPACES.map(({ name, step }) => ({ name, digest: plans.digestOfStep(step), step })),
    ask: async ({ step }) => ({ said: await plans.askJudge(step, binary).catch(() => null) }),
  });
}

/** Writes a golden with a line for each item, in which the judges that say the same share a verdict. */
async function recordArea(area, judge, { golden, command, items, ask }) {
  if (new Set(items.map(({ name }) => name)).size < items.length) throw new Error(`${area}: two items have one name`);
  const [head, ...lines] = existsSync(golden) ? linesOf(golden) : [{ judges: [] }];
  const recorded = new Map(lines.map((line) => [line.name, line]));
  let asked = 0;
  const written = await forEach(items, 3, () => async (item) => {
    const { name, digest } = item;
    const line = recorded.get(name);
    const verdicts = line?.digest === digest ? line.verdicts : [];
    if (onlyNew && verdicts.some(({ judges }) => judges.includes(judge))) return line;
    asked++;
    return { name, digest, verdicts: withVerdict(verdicts, judge, await ask(item)) };
  });
  const judges = [...new Set([...head.judges, judge])].sort();
  write(golden, [{ judges, command }, ...written]);
  console.log(`${area}: ${judge} was asked about ${asked} of ${items.length}`);
}

/** Returns the verdicts with that of a judge, who joins the judges that say the same. */
function withVerdict(verdicts, judge, said) {
  const others = verdicts
    .map((verdict) => ({ ...verdict, judges: verdict.judges.filter((name) => name !== judge) }))
    .filter(({ judges }) => judges.length > 0);
  const saidBy = ({ judges, ...rest }) => JSON.stringify(rest);
  const same = others.find((verdict) => saidBy(verdict) === JSON.stringify(said));
  if (!same) return [...others, { judges: [judge], ...said }].sort((a, b) => (a.judges[0] < b.judges[0] ? -1 : 1));
  return others.map((verdict) =>
    verdict === same ? { ...verdict, judges: [...verdict.judges, judge].sort() } : verdict,
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
