// Records in which order the real terraform applies plans, of the recorded scenarios, of targeted plans and of random workspaces:
//   node test/conformance/order/record.mjs [--targeted]
// With --targeted, all other plans stay as they are recorded.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { targetedSteps } = await importModule("test/conformance/order/targetedSteps.ts");
const { scenarioSteps } = await importModule("test/conformance/order/workspaces.ts");
const { COMMAND, orderedReally } = await importModule("test/conformance/order/orderedReally.ts");
const { inFolderOf, realSaid } = await importModule("test/conformance/plan/steps/real.ts");
const { isRefused } = await importModule("test/conformance/plan/steps/step.ts");
const { walkWorkspace } = await importModule("test/conformance/plan/steps/walk.ts");

/** The seed of the first random workspace, how many there are, and from how many operations on a plan is kept. */
const [SEED, WORKSPACES, LEAST] = [9000, 60, 5];

const terraform = JSON.parse(execFileSync("terraform", ["version", "-json"], { encoding: "utf8" })).terraform_version;
const isTargeted = process.argv.includes("--targeted");
const file = join(import.meta.dirname, "order.golden.jsonl");
const recorded = isTargeted
  ? readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => JSON.parse(line))
  : [];
const goldens = recorded.filter(({ name }) => !targetedSteps().has(name));
for (const [name, step] of isTargeted ? targetedSteps() : [...scenarioSteps(), ...targetedSteps()])
  await inFolderOf(step, async (folder) => {
    const real = await realSaid(step, folder);
    if (!isRefused(real)) goldens.push({ name, ...(await orderedReally(folder)) });
  });
for (let seed = SEED; seed < SEED + WORKSPACES && !isTargeted; seed++) {
  let number = 0;
  await walkWorkspace(seed, 4, async ({ step, real }, folder) => {
    number++;
    if (isRefused(real)) return;
    const ordered = await orderedReally(folder);
    if (ordered.events[0].length >= 2 * LEAST) goldens.push({ name: `seed ${seed}, step ${number}`, step, ...ordered });
  });
}
const lines = [{ terraform, command: COMMAND }, ...goldens].map((line) => JSON.stringify(line));
writeFileSync(file, `${lines.join("\n")}\n`);
console.log(`${goldens.length} plans`);
