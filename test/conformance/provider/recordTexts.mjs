// Records what the real terraform prints of the workspaces that it can plan, for provider.test.ts:
//   node test/conformance/provider/recordTexts.mjs [FAMILY ...]
// The texts of other families stay as they are, and a text of another terraform than theirs says so.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { FAMILIES } = await importModule("test/conformance/provider/families.ts");
const { playedText, TEXT_COMMAND } = await importModule("test/conformance/provider/played.ts");
const terraform = JSON.parse(execFileSync("terraform", ["version", "-json"], { encoding: "utf8" })).terraform_version;

const file = join(import.meta.dirname, "texts.golden.jsonl");
const named = process.argv.slice(2);
const [head = { terraform }, ...before] =
  named.length === 0
    ? []
    : readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
const known = new Map(before.map((golden) => [`${golden.family}: ${golden.name}`, golden]));
const ofOther = terraform === head.terraform ? {} : { terraform };

const all = [...FAMILIES].flatMap(([family, workspaces]) => workspaces.map((workspace) => ({ family, workspace })));
const texts = [];
const next = all.entries();
const work = async () => {
  for (const [at, { family, workspace }] of next) {
    const isAsked = named.length === 0 || named.includes(family);
    const { name } = workspace;
    const text = isAsked ? await playedText(workspace) : undefined;
    texts[at] = isAsked ? text && { family, name, ...ofOther, text } : known.get(`${family}: ${name}`);
  }
};
await Promise.all([work(), work()]);
const lines = texts.filter((text) => text !== undefined);
const written = [{ terraform: head.terraform, command: TEXT_COMMAND }, ...lines].map((line) => JSON.stringify(line));
writeFileSync(file, `${written.join("\n")}\n`);
console.log(`${lines.length} of ${all.length} workspaces have a plan`);
