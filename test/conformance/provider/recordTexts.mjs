// Records what the real terraform prints of the workspaces that it can plan, for provider.test.ts:
//   node test/conformance/provider/recordTexts.mjs [FAMILY ...]
// The texts of other families stay as they are.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { FAMILIES } = await importModule("test/conformance/provider/families.ts");
const { playedText, TEXT_COMMAND } = await importModule("test/conformance/provider/played.ts");
const terraform = JSON.parse(execFileSync("terraform", ["version", "-json"], { encoding: "utf8" })).terraform_version;

const file = join(import.meta.dirname, "texts.golden.jsonl");
const named = process.argv.slice(2);
const before = named.length === 0 ? [] : readFileSync(file, "utf8").trim().split("\n").slice(1);
const known = new Map(
  before.map((line) => JSON.parse(line)).map((golden) => [`${golden.family}: ${golden.name}`, golden]),
);

const all = [...FAMILIES].flatMap(([family, workspaces]) => workspaces.map((workspace) => ({ family, workspace })));
const texts = [];
const next = all.entries();
const work = async () => {
  for (const [at, { family, workspace }] of next) {
    const isAsked = named.length === 0 || named.includes(family);
    texts[at] = isAsked ? await playedText(workspace) : known.get(`${family}: ${workspace.name}`)?.text;
  }
};
await Promise.all([work(), work()]);
const lines = all.flatMap(({ family, workspace }, at) =>
  texts[at] === undefined ? [] : [{ family, name: workspace.name, text: texts[at] }],
);
const written = [{ terraform, command: TEXT_COMMAND }, ...lines].map((line) => JSON.stringify(line));
writeFileSync(file, `${written.join("\n")}\n`);
console.log(`${lines.length} of ${all.length} workspaces have a plan`);
