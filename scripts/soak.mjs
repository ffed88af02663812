import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./host/paths.mjs";
import { show } from "./host/run.mjs";
import { importModule } from "./modules.mjs";

const { hasTerraform } = await importModule("test/support/terraform.ts");

// npm run soak -- [MINUTES] [SEED] [PART…]: runs the tests of which npm test tries a part (test/support/sample.ts) as a whole and with many
// more random cases, again and again with new seeds, each file in a process of its own, so that its memory comes back. Each round ends with
// random destructions, planned beside the real terraform, if it is on PATH; before the first, the command line and a session of the server
// run with the Node of Windows, where Wine can be had. Goes on after a failure; the failures are told at the end, below their seeds. Parts
// are files of tests, and the scripts below.
const WINDOWS = "scripts/windows.mjs";
const DESTRUCTIONS = "scripts/steps.mjs";

const [minutes = "5", givenSeed, ...named] = process.argv.slice(2);
const files = await sampledTests("server", "client", "test");
if (files.length === 0) throw new Error("no test tries a part");
const allParts = [WINDOWS, ...files, ...(hasTerraform ? [DESTRUCTIONS] : [])];
const strangers = named.filter((part) => !allParts.includes(part));
if (strangers.length > 0) throw new Error(`no part of a soak: ${strangers.join(", ")}`);
const parts = named.length > 0 ? allParts.filter((part) => named.includes(part)) : allParts;

const end = Date.now() + Number(minutes) * 60_000;
const failures = [];
let rounds = 0;
for (
  let seed = Number(givenSeed ?? Date.now() % 2 ** 31);
  rounds === 0 || (!givenSeed && Date.now() < end);
  seed++, rounds++
) {
  console.log(`seed ${seed}: npm run soak -- 1 ${seed} brings it back`);
  for (const part of parts) {
    if (part === WINDOWS && rounds > 0) continue;
    const [began, cpu] = [performance.now(), await childrenCpu()];
    const env = { ...process.env, SEED: String(seed), WHOLE: "1" };
    const code = await show(process.execPath, argumentsOf(part, seed), { cwd: root, env });
    const wall = ((performance.now() - began) / 1000).toFixed(1);
    const used = cpu === undefined ? "" : `, CPU ${((await childrenCpu()) - cpu).toFixed(1)} s`;
    console.log(`${code === 0 ? "passed" : "FAILED"} ${part}: ${wall} s${used}`);
    if (code !== 0) failures.push(`npm run soak -- 1 ${seed} ${part}`);
  }
}
console.log(`${rounds} seeds over ${parts.length} of ${allParts.length} parts: ${failures.length || "no"} failures`);
for (const failure of failures) console.log(`  ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

/** Returns the arguments with which Node runs a part. */
function argumentsOf(part, seed) {
  if (part === WINDOWS) return [part];
  if (part === DESTRUCTIONS) return [part, "40", String(seed), "--destroy"];
  return ["node_modules/vitest/vitest.mjs", "run", "--testTimeout=600000", "--project=unit", part];
}

/** Returns the seconds of CPU of all processes below this one that have ended; undefined where Linux does not tell them. */
async function childrenCpu() {
  const stat = await readFile("/proc/self/stat", "utf8").catch(() => undefined);
  // The times of children are the 16th and 17th field, in hundredths of a second; the second, in parentheses, may hold spaces.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Returns the files of tests that try a part of something. */
async function sampledTests(...folders) {
  const names = await Promise.all(
    folders.map(async (folder) => {
      const all = await readdir(join(root, folder), { recursive: true });
      return all.filter((name) => name.endsWith(".test.ts")).map((name) => join(folder, name));
    }),
  );
  const texts = await Promise.all(names.flat().map(async (name) => [name, await readFile(join(root, name), "utf8")]));
  return texts.filter(([, text]) => /from "(?:fast-check|.*support\/sample\.ts)"/.test(text)).map(([name]) => name);
}
