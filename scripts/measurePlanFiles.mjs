import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { BinaryReader } from "@bufbuild/protobuf/wire";
import { unzipSync } from "fflate";
import { root } from "./host/paths.mjs";
import { listOptions } from "./measure/listOptions.mjs";
import { comparedValues, sameActions } from "./measure/planComparison.mjs";
import { checkedOut, gitDirectoryOf, readBlob } from "./measure/publicHistory.mjs";

// node scripts/measurePlanFiles.mjs --mirror DIR [--verbose] [--report FILE] [--keep DIR] LIST: plans the configuration and the prior
// state of each saved plan again, with nothing initialised, and counts where our plan differs from what the real one says. LIST names a
// plan file in each line: OWNER/NAME COMMIT PATH. The git directory of OWNER/NAME is DIR/OWNER+NAME/repo.

const { options, lines } = await listOptions("scripts/measurePlanFiles.mjs");

const run = promisify(execFile);
const total = { files: 0, instances: 0, sameAction: 0, mayChange: 0, otherAction: 0, notPlanned: 0 };
const values = { same: 0, lessKnown: 0, moreKnown: 0, other: 0, notListed: 0, replacePaths: 0 };
const providers = new Set();
const repositories = new Set();
const report = [];
for (const line of lines) {
  const [repository, commit, path] = line.split(" ");
  const copy = options.keep
    ? join(options.keep, `${repository.replace("/", "+")}-${commit.slice(0, 7)}-${path.replaceAll("/", "_")}`)
    : await mkdtemp(join(tmpdir(), "planned-"));
  try {
    await measure(repository, commit, path, copy);
  } catch (error) {
    console.error(`${line}: ${String(error.message ?? error).slice(0, 300)}`);
  } finally {
    if (!options.keep) await rm(copy, { recursive: true, force: true });
  }
}
const leaves = values.same + values.lessKnown + values.moreKnown + values.other;
console.log(JSON.stringify({ ...total, repositories: repositories.size, providers: providers.size, values }));
console.log(
  `actions: ${percent(total.sameAction, total.instances)} the same, ${percent(total.mayChange, total.instances)} may change`,
);
console.log(
  `values: ${percent(values.same, leaves)} the same, ${percent(values.lessKnown, leaves)} less known, ${percent(values.moreKnown, leaves)} more known, ${percent(values.other, leaves)} others`,
);
if (options.report) await writeFile(options.report, `${report.join("\n")}\n`);

function percent(count, of) {
  return of === 0 ? "-" : `${((100 * count) / of).toFixed(2)} %`;
}

async function measure(repository, commit, path, copy) {
  const gitDirectory = gitDirectoryOf(options.mirror, repository);
  const archive = unzipSync(await readBlob(gitDirectory, commit, path));
  await checkedOut(gitDirectory, commit, copy);
  const folder = await layOut(archive, copy, dirname(path));
  const planFile = join(copy, ".real-plan");
  await writeFile(planFile, await readBlob(gitDirectory, commit, path));
  const real = await printed(["show", planFile, "--json"]);
  if (!real?.resource_changes && !real?.planned_values) throw new Error("the plan file cannot be read");
  const meta = planMeta(archive.tfplan);
  if (meta.isErrored) throw new Error("the real plan failed, so it lacks instances");
  await writeFile(
    join(folder, "real.tfvars.json"),
    JSON.stringify(
      Object.fromEntries(Object.entries(real.variables ?? {}).map(([name, { value }]) => [name, value ?? null])),
    ),
  );
  const ours = await printed([
    "plan",
    folder,
    "--json",
    "--var-file",
    join(folder, "real.tfvars.json"),
    ...(meta.mode === 1 ? ["--destroy"] : meta.mode === 2 ? ["--refresh-only"] : []),
    ...meta.targets.flatMap((target) => ["--target", target]),
    ...meta.replacements.flatMap((address) => ["--replace", address]),
    ...(meta.workspace && meta.workspace !== "default" ? ["--workspace", meta.workspace] : []),
  ]);
  if (!ours) throw new Error("no plan");
  if (options.keep) {
    await writeFile(join(copy, ".real.json"), JSON.stringify(real, undefined, 1));
    await writeFile(join(copy, ".ours.json"), JSON.stringify(ours, undefined, 1));
  }
  total.files++;
  repositories.add(repository);
  compare(real, ours, `${repository} ${commit.slice(0, 7)} ${path}`);
}

function compare(real, ours, name) {
  const tell = (line) => {
    report.push(`${name}: ${line}`);
    if (options.verbose) console.log(`${name}: ${line}`);
  };
  const errors = (ours.stateline.diagnostics ?? []).filter(({ severity }) => severity === "error");
  for (const { summary, detail, address } of errors)
    tell(`ERROR ${address ?? ""} ${summary}: ${detail?.slice(0, 200)}`);
  const key = ({ address, deposed }) => `${address}${deposed ? ` ${deposed}` : ""}`;
  const planned = new Map((ours.resource_changes ?? []).map((change) => [key(change), change]));
  const notPlanned = new Map((ours.stateline.notPlanned ?? []).map(({ address, reason }) => [address, reason]));
  const about = new Map((ours.stateline.instances ?? []).map((instance) => [instance.address, instance]));
  for (const change of real.resource_changes ?? []) {
    if (change.mode !== "managed") continue;
    providers.add(change.provider_name);
    const mine = planned.get(key(change));
    planned.delete(key(change));
    if (!mine) {
      total.notPlanned++;
      tell(
        `NOT PLANNED ${change.address} ${change.change.actions}: ${notPlanned.get(change.address) ?? notPlannedAbove(notPlanned, change.address) ?? "absent"}`,
      );
      continue;
    }
    total.instances++;
    const instance = about.get(change.address) ?? {};
    const isSame = sameActions(change.change.actions, mine.change.actions);
    const may =
      instance.why?.rule === "may-change" ||
      instance.why?.rule === "may-be-same" ||
      (instance.mayReplace?.length ?? 0) > 0;
    if (isSame) total.sameAction++;
    else if (may) total.mayChange++;
    else total.otherAction++;
    if (!isSame)
      tell(
        `${may ? "MAY" : "ACTION"} ${change.address}: real ${change.change.actions}, ours ${mine.change.actions} (${instance.why?.rule}) ${JSON.stringify(mine.change.replace_paths ?? [])} ${changedNames(mine.change)}`,
      );
    if (change.change.actions.join() === "delete" && isSame) continue;
    if (
      isSame &&
      JSON.stringify([...(change.change.replace_paths ?? [])].sort()) !==
        JSON.stringify([...(mine.change.replace_paths ?? [])].sort())
    ) {
      values.replacePaths++;
      tell(
        `REPLACE PATHS ${change.address}: real ${JSON.stringify(change.change.replace_paths)}, ours ${JSON.stringify(mine.change.replace_paths)}`,
      );
    }
    for (const { kind: compared, path, real: theirs, ours: own, isListed } of comparedValues(
      change.change,
      mine.change,
    )) {
      // Without a schema of this version only what is written, stored or in another version is listed.
      const kind = isListed ? compared : "notListed";
      values[kind]++;
      if (kind !== "same")
        tell(`${kind} ${change.type} ${path} (${change.address}): real ${short(theirs)}, ours ${short(own)}`);
    }
  }
  for (const [address, { mode, change }] of planned)
    if (mode === "managed") {
      total.instances++;
      total.otherAction++;
      tell(`ACTION ${address}: real absent, ours ${change.actions}`);
    }
}

function notPlannedAbove(notPlanned, address) {
  for (const [prefix, reason] of notPlanned) if (address.startsWith(prefix)) return `${prefix}: ${reason}`;
}

function changedNames({ before, after, after_unknown: unknown }) {
  return Object.keys({ ...before, ...after, ...unknown })
    .filter((name) => unknown?.[name] === true || JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .slice(0, 5)
    .map((name) => `${name}: ${short(before?.[name])} -> ${unknown?.[name] === true ? "?" : short(after?.[name])}`)
    .join("; ");
}

function short(value) {
  return (JSON.stringify(value) ?? "absent").slice(0, 120);
}

/** Writes the configuration, the modules, the lock file and the prior state of a plan over the files of its commit. Returns the root module's folder. */
async function layOut(archive, copy, near) {
  const modules = JSON.parse(text(archive["tfconfig/modules.json"]));
  const files = (key) =>
    Object.entries(archive).flatMap(([name, bytes]) =>
      name.startsWith(`tfconfig/m-${key}/`) && !name.endsWith("/") ? [[basename(name), bytes]] : [],
    );
  const folder = join(copy, near);
  for (const { Key: key, Dir: directory } of modules) {
    const into = normalize(join(folder, directory.replaceAll("\\", "/")));
    if (!into.startsWith(copy)) throw new Error(`module ${key} lies outside of the repository`);
    await mkdir(into, { recursive: true });
    for (const name of await readdir(into)) if (/\.(tf|tofu)(\.json)?$/.test(name)) await rm(join(into, name));
    for (const [name, bytes] of files(key)) await writeFile(join(into, name), bytes);
  }
  await rm(join(folder, ".terraform"), { recursive: true, force: true });
  for (const { Key: key, Dir: directory } of modules)
    if (directory.startsWith(".terraform")) {
      await mkdir(join(folder, directory), { recursive: true });
      for (const [name, bytes] of files(key)) await writeFile(join(folder, directory, name), bytes);
    }
  await mkdir(join(folder, ".terraform/modules"), { recursive: true });
  await writeFile(join(folder, ".terraform/modules/modules.json"), JSON.stringify({ Modules: modules }));
  if (archive[".terraform.lock.hcl"])
    await writeFile(join(folder, ".terraform.lock.hcl"), archive[".terraform.lock.hcl"]);
  await writeFile(join(folder, "zz_override.tf"), 'terraform {\n  backend "local" {}\n}\n');
  const workspace = planMeta(archive.tfplan).workspace || "default";
  const state = workspace === "default" ? folder : join(folder, "terraform.tfstate.d", workspace);
  await mkdir(state, { recursive: true });
  await writeFile(join(state, "terraform.tfstate"), archive.tfstate);
  return folder;
}

/** Returns what `show` does not print of a plan: its mode, targets, replacements and workspace. */
function planMeta(bytes) {
  const meta = { mode: 0, isErrored: false, targets: [], replacements: [], workspace: "" };
  eachField(bytes, (field, reader) => {
    if (field === 17) meta.mode = reader.int32();
    else if (field === 20) meta.isErrored = reader.bool();
    else if (field === 5) meta.targets.push(reader.string());
    else if (field === 16) meta.replacements.push(reader.string());
    else if (field === 13)
      eachField(reader.bytes(), (inner, of) => {
        if (inner !== 3) return false;
        meta.workspace = of.string();
        return true;
      });
    else return false;
    return true;
  });
  return meta;
}

function eachField(bytes, read) {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, wire] = reader.tag();
    if (!read(field, reader)) reader.skip(wire, field);
  }
}

function text(bytes) {
  return new TextDecoder().decode(bytes);
}

async function printed(args) {
  const limits = { maxBuffer: 2 ** 30, timeout: 180_000 };
  const { stdout } = await run(process.execPath, [join(root, "dist/cli.js"), ...args], limits).catch((error) => error);
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}
