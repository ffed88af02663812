import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkedOut, gitDirectoryOf } from "./measure/publicHistory.mjs";
import { changedNames, kindOfChange, statelineJson, storedInstances } from "./measure/statelineJson.mjs";

// node scripts/measureApplied.mjs [--verbose] FOLDER…: plans every folder below the given ones that holds a state of its own, with
// nothing initialised, and counts how many instances that exist in both are quiet. In a folder that was applied nearly all have to be.
// The folders are copied, without .terraform, so nothing of them changes. --verbose prints each instance that is not quiet.
// node scripts/measureApplied.mjs --mirror DIR [--verbose] --list FILE: does so for states in the history of repositories. FILE names
// one in each line: OWNER/NAME COMMIT PATH. The git directory of OWNER/NAME is DIR/OWNER+NAME/repo.

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    verbose: { type: "boolean", default: false },
    mirror: { type: "string" },
    list: { type: "string" },
  },
});
if ((folders.length === 0) === (options.list === undefined) || (options.list && !options.mirror)) {
  console.error("Usage: node scripts/measureApplied.mjs [--verbose] (FOLDER… | --mirror DIR --list FILE)");
  process.exit(2);
}

const total = { folders: 0, instances: 0, quiet: 0, mayChange: 0, changed: 0, replaced: 0, notPlanned: 0, drift: 0 };
const add = (counts) => {
  for (const key of Object.keys(counts)) total[key] += counts[key];
};
for (const folder of folders)
  for (const state of await statesBelow(resolve(folder)))
    add(await measuredCopy(dirname(state), relative(resolve(folder, ".."), dirname(state))));
if (options.list)
  for (const line of (await readFile(options.list, "utf8")).split("\n"))
    if (line && !line.startsWith("#")) add(await measuredCommit(...line.split(" ")));
const share = total.instances === 0 ? "-" : `${((100 * total.quiet) / total.instances).toFixed(1)} %`;
console.log(JSON.stringify(total));
console.log(`${share} of ${total.instances} instances in ${total.folders} folders are quiet`);

async function statesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name === "terraform.tfstate" && !entry.parentPath.includes(".terraform"))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function measuredCopy(folder, name) {
  return inCopy(async (copy) => {
    await cp(folder, copy, { recursive: true, filter: (path) => !/\.terraform$|\.git$/.test(path) });
    return measured(copy, name);
  });
}

async function measuredCommit(repository, commit, path) {
  return inCopy(async (copy) => {
    await checkedOut(gitDirectoryOf(options.mirror, repository), commit, copy);
    const folder = join(copy, dirname(path));
    await rm(join(folder, ".terraform"), { recursive: true, force: true });
    if (!path.endsWith("/terraform.tfstate") && path !== "terraform.tfstate")
      await cp(join(copy, path), join(folder, "terraform.tfstate"));
    await writeFile(join(folder, "zz_override.tf"), 'terraform {\n  backend "local" {}\n}\n');
    return measured(folder, `${repository} ${path}`);
  });
}

async function inCopy(measure) {
  const copy = await mkdtemp(join(tmpdir(), "applied-"));
  try {
    return await measure(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function measured(folder, name) {
  const counts = { folders: 0, instances: 0, quiet: 0, mayChange: 0, changed: 0, replaced: 0, notPlanned: 0, drift: 0 };
  const stored = storedInstances(await readFile(join(folder, "terraform.tfstate"), "utf8"));
  const plan = await statelineJson("plan", folder);
  if (!plan) return counts;
  counts.folders = 1;
  counts.drift = plan.resource_drift?.length ?? 0;
  const instances = new Map((plan.stateline.instances ?? []).map((each) => [each.address, each]));
  for (const { address, mode, change } of plan.resource_changes ?? []) {
    if (mode !== "managed" || !stored.has(address) || change.actions.join() === "delete") continue;
    counts.instances++;
    const instance = instances.get(address);
    const kind = kindOfChange(change.actions, instance);
    counts[kind]++;
    if (options.verbose && kind !== "quiet")
      console.log(`${name}: ${address} ${kind} (${instance?.why?.rule}) ${changedNames(change, 4)}`);
  }
  for (const { address } of plan.stateline.notPlanned ?? []) if (stored.has(address)) counts.notPlanned++;
  return counts;
}
