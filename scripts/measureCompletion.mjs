// Measures completion over the protocol: node scripts/measureCompletion.mjs FOLDER... [--letters] [--most N] [--quick] [--misses N]
// Needs dist/ (npm run build). --most limits the words of each folder, evenly spread;
// --quick asks the feature itself and no server. Every file of each folder is typed from its beginning while the other files stand. At each word, and after
// its first letter, what the server offers must have the word. What nobody can know before it is written is left out and counted:
// new names, keys of maps, free text, and names that are declared further down in the same file.
import { resolve } from "node:path";
import { importModule } from "./modules.mjs";

const { measured } = await importModule("scripts/completion/measured.ts");
const words = process.argv.slice(2);
const numberAfter = (option, otherwise) => {
  const at = words.indexOf(option);
  return at < 0 ? otherwise : Number(words.splice(at, 2)[1]);
};
const misses = numberAfter("--misses", 0);
const most = numberAfter("--most", Number.POSITIVE_INFINITY);
const isLetterByLetter = words.includes("--letters");
const isQuick = words.includes("--quick");
const folders = words.filter((word) => !word.startsWith("--")).map((folder) => resolve(folder));

const total = { right: new Map(), all: new Map(), excluded: new Map(), missed: [], milliseconds: [], cpu: 0 };
for (const folder of folders) {
  const result = await measured(folder, { isLetterByLetter, isQuick, most });
  for (const part of ["right", "all", "excluded"])
    for (const [kind, number] of result[part]) total[part].set(kind, (total[part].get(kind) ?? 0) + number);
  total.missed.push(...result.missed);
  total.milliseconds.push(...result.milliseconds);
  total.cpu += result.cpu;
  console.log(`${folder}: ${rate(sum(result.right), sum(result.all))}; ${times(result.milliseconds)}`);
}

console.log(`\nAll: ${rate(sum(total.right), sum(total.all))}; ${times(total.milliseconds)}`);
console.log(
  `Processor: ${(total.cpu / total.milliseconds.length).toFixed(2)} ms for each request, with what was typed before it`,
);
for (const [kind, number] of [...total.all].sort((a, b) => b[1] - a[1]))
  console.log(`  ${kind.padEnd(22)} ${rate(total.right.get(kind) ?? 0, number)}`);
console.log(`Left out: ${sum(total.excluded)}`);
for (const [reason, number] of total.excluded) console.log(`  ${reason.padEnd(36)} ${number}`);
for (const [kind, missed] of grouped(total.missed)) {
  console.log(`\nMissed, ${kind}: ${missed.length}`);
  for (const { before, word, path } of missed.slice(0, misses))
    console.log(`  ${JSON.stringify(`${before}|${word}`)} ${path.split("/").slice(-3).join("/")}`);
}

function sum(counts) {
  return [...counts.values()].reduce((all, number) => all + number, 0);
}

function rate(right, all) {
  return `${right} of ${all} (${all === 0 ? "-" : ((100 * right) / all).toFixed(1)} %)`;
}

function times(milliseconds) {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (part) => sorted[Math.floor(sorted.length * part)]?.toFixed(1) ?? "-";
  return `${at(0.5)} ms p50, ${at(0.95)} ms p95`;
}

/** Groups the misses by kind, the largest group first; of a word that is missing before and after its first letter, one. */
function grouped(missed) {
  const groups = new Map();
  const seen = new Set();
  for (const miss of missed) {
    const key = `${miss.path}|${miss.before}|${miss.word}`;
    if (seen.has(key)) continue;
    seen.add(key);
    groups.set(miss.kind, [...(groups.get(miss.kind) ?? []), miss]);
  }
  return [...groups].sort((a, b) => b[1].length - a[1].length);
}
