// Measures completion: node scripts/measureCompletion.mjs FOLDER... [--misses N]
// Every file of each folder is typed from its beginning. At each name, what is offered after the text before it must have the name.
// What the user makes up is left out: the names that a file declares, keys of maps, and text in quotation marks.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { importModule } from "./modules.mjs";

const { measured } = await importModule("scripts/completion/measured.ts");
const words = process.argv.slice(2);
const at = words.indexOf("--misses");
const misses = at < 0 ? 0 : Number(words[at + 1]);
const folders = words
  .filter((_, index) => at < 0 || (index !== at && index !== at + 1))
  .map((folder) => resolve(folder));

const total = { right: 0, all: 0, milliseconds: [] };
const missed = new Map();
for (const folder of folders) {
  const names = readdirSync(folder).filter((name) => /\.(tf|tofu)$/.test(name));
  const result = await measured(folder, names, (path) => readFileSync(join(folder, path), "utf8"));
  total.right += result.right;
  total.all += result.all;
  total.milliseconds.push(...result.milliseconds);
  for (const miss of result.missed) missed.set(miss.what, [...(missed.get(miss.what) ?? []), miss.text]);
  const percent = result.all === 0 ? 100 : (100 * result.right) / result.all;
  console.log(`${folder}: ${result.right} of ${result.all} (${percent.toFixed(1)} %)`);
}
const sorted = total.milliseconds.sort((a, b) => a - b);
const p = (part) => sorted[Math.floor(sorted.length * part)]?.toFixed(2) ?? "-";
console.log(
  `\nAll: ${total.right} of ${total.all} (${((100 * total.right) / total.all).toFixed(1)} %); ${p(0.5)} ms p50, ${p(0.95)} ms p95`,
);
for (const [what, texts] of [...missed].sort((a, b) => b[1].length - a[1].length))
  console.log(
    `${what}: ${texts.length}\n${texts
      .slice(0, misses)
      .map((text) => `    ${JSON.stringify(text)}`)
      .join("\n")}`,
  );
