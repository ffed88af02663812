import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { root } from "./host/paths.mjs";

// node scripts/measureApplied.mjs [--verbose] FOLDER…: plans every folder below the given ones that holds a state of its own, with
// nothing initialised, and counts how many instances that exist in both are quiet. In a folder that was applied nearly all have to be.
// The folders are copied, without .terraform, so nothing of them changes. --verbose prints each instance that is not quiet.

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: "boolean", default: false } },
});
if (folders.length === 0) {
  console.error("Usage: node scripts/measureApplied.mjs [--verbose] FOLDER…");
  process.exit(2);
}

const run = promisify(execFile);
const total = { folders: 0, instances: 0, quiet: 0, mayChange: 0, changed: 0, replaced: 0, notPlanned: 0, drift: 0 };
for (const folder of folders)
  for (const state of await statesBelow(resolve(folder))) {
    const counts = await measured(dirname(state), relative(resolve(folder, ".."), dirname(state)));
    for (const key of Object.keys(counts)) total[key] += counts[key];
  }
const share = total.instances === 0 ? "-" : `${((100 * total.quiet) / total.instances).toFixed(1)} %`;
console.log(JSON.stringify(total));
console.log(`${share} of ${total.instances} instances in ${total.folders} folders are quiet`);

async function statesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name === "terraform.tfstate" && !entry.parentPath.includes(".terraform"))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function measured(folder, name) {
  const copy = await mkdtemp(join(tmpdir(), "applied-"));
  const counts = { folders: 0, instances: 0, quiet: 0, mayChange: 0, changed: 0, replaced: 0, notPlanned: 0, drift: 0 };
  try {
    await cp(folder, copy, { recursive: true, filter: (path) => !/\.terraform$|\.git$/.test(path) });
    const stored = storedAddresses(await readFile(join(copy, "terraform.tfstate"), "utf8"));
    const plan = await planOf(copy);
    if (!plan) return counts;
    counts.folders = 1;
    counts.drift = plan.resource_drift?.length ?? 0;
    const instances = new Map((plan.stateline.instances ?? []).map((each) => [each.address, each]));
    for (const { address, mode, change } of plan.resource_changes ?? []) {
      if (mode !== "managed" || !stored.has(address) || change.actions.join() === "delete") continue;
      counts.instances++;
      const { mayChange = [], mayReplace = [], why } = instances.get(address) ?? {};
      const kind = kindOf(change.actions, why);
      counts[kind]++;
      if (options.verbose && kind !== "quiet")
        console.log(`${name}: ${address} ${kind} (${why?.rule}) ${differences(change, [...mayChange, ...mayReplace])}`);
    }
    for (const { address } of plan.stateline.notPlanned ?? []) if (stored.has(address)) counts.notPlanned++;
    return counts;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

function kindOf(actions, why) {
  if (actions.join() === "no-op") return "quiet";
  if (actions.length > 1) return "replaced";
  return why?.rule === "may-be-same" || why?.rule === "may-change" ? "mayChange" : "changed";
}

/** Returns the names of the attributes that differ, and the kinds of their values. */
function differences({ before, after, after_unknown: unknown }, paths) {
  const names = Object.keys({ ...before, ...after, ...unknown }).filter(
    (name) => unknown?.[name] === true || JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  const shown = names.map(
    (name) => `${name}: ${short(before?.[name])} -> ${unknown?.[name] ? "?" : short(after?.[name])}`,
  );
  return `${shown.slice(0, 4).join("; ")}${paths.length > 0 ? ` [may: ${paths.slice(0, 3).join(", ")}]` : ""}`;
}

function short(value) {
  return (JSON.stringify(value) ?? "absent").slice(0, 90);
}

function storedAddresses(text) {
  try {
    const { resources = [] } = JSON.parse(text);
    return new Set(
      resources.flatMap(({ module, mode, type, name, instances = [] }) =>
        mode === "managed"
          ? instances.map(({ index_key: key }) => {
              const index = key === undefined ? "" : `[${JSON.stringify(key)}]`;
              return `${module ? `${module}.` : ""}${type}.${name}${index}`;
            })
          : [],
      ),
    );
  } catch {
    return new Set();
  }
}

async function planOf(folder) {
  const args = [join(root, "dist/cli.js"), "plan", folder, "--json"];
  const printed = await run(process.execPath, args, { maxBuffer: 2 ** 30, timeout: 120_000 }).catch((error) => error);
  try {
    return JSON.parse(printed.stdout);
  } catch {
    return undefined;
  }
}
