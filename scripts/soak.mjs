import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./host/paths.mjs";
import { show } from "./host/run.mjs";
import { importModule } from "./modules.mjs";

const { hasTerraform } = await importModule("test/support/terraform.ts");

// npm run soak -- [MINUTES] [SEED]: runs the tests of which npm test tries a part (test/support/sample.ts) as a whole and with many more
// random cases, again and again with new seeds. After each round, random destructions are planned beside the real terraform, if it is on
// PATH. Before all that, the command line and a session of the server run with the Node of Windows, where Wine can be had. Stops at the first failure, below its seed.
const minutes = Number(process.argv[2] ?? 5);
const givenSeed = process.argv[3];
const files = await sampledTests("server", "client", "test");
if (files.length === 0) throw new Error("no test tries a part");
const withWindows = await show(process.execPath, ["scripts/windows.mjs"], { cwd: root });
if (withWindows !== 0) process.exit(withWindows);
const end = Date.now() + minutes * 60_000;
let rounds = 0;
for (
  let seed = Number(givenSeed ?? Date.now() % 2 ** 31);
  rounds === 0 || (!givenSeed && Date.now() < end);
  seed++, rounds++
) {
  console.log(`seed ${seed}: npm run soak -- 1 ${seed} brings it back`);
  const env = { ...process.env, SEED: String(seed), WHOLE: "1" };
  const limits = ["--testTimeout=600000", "--project=unit"];
  const code = await show(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...limits, ...files], {
    cwd: root,
    env,
  });
  if (code !== 0) process.exit(code);
  const destructions = hasTerraform
    ? await show(process.execPath, ["scripts/steps.mjs", "40", String(seed), "--destroy"], { cwd: root })
    : 0;
  if (destructions !== 0) process.exit(destructions);
}
console.log(`${rounds} seeds over ${files.length} files of tests: no failure`);

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
