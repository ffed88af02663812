import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { listOptions } from "./measure/listOptions.mjs";
import { checkedOut, gitDirectoryOf, readBlob } from "./measure/publicHistory.mjs";
import { changedNames, kindOfChange, short, statelineJson, storedInstances } from "./measure/statelineJson.mjs";

// node scripts/measureApplies.mjs --mirror DIR [--verbose] [--report FILE] [--keep DIR] LIST: plans the configuration of a commit with the
// state of an earlier one, with nothing initialised, and compares with the state of the later commit, which shows what the apply did.
// LIST names an apply in each line: OWNER/NAME EARLIER LATER PATH. The git directory of OWNER/NAME is DIR/OWNER+NAME/repo.

const { options, lines } = await listOptions("scripts/measureApplies.mjs");

const KINDS = { quiet: 0, mayChange: 0, changed: 0, replaced: 0, notPlanned: 0 };
const total = { applies: 0, leftAlone: { ...KINDS }, changedAsWritten: { ...KINDS }, drift: 0 };
const repositories = new Set();
const report = [];
for (const [at, line] of lines.entries()) {
  const copy = options.keep ? join(options.keep, `apply-${at}`) : await mkdtemp(join(tmpdir(), "apply-"));
  try {
    await measure(line.split(" "), copy);
  } catch (error) {
    console.error(`${line}: ${String(error.message ?? error).slice(0, 300)}`);
  } finally {
    if (!options.keep) await rm(copy, { recursive: true, force: true });
  }
}
if (options.report) await writeFile(options.report, `${report.join("\n")}\n`);
console.log(JSON.stringify({ ...total, repositories: repositories.size }));
const { leftAlone, changedAsWritten } = total;
console.log(`left alone: ${percent(leftAlone.quiet, planned(leftAlone))} of ${planned(leftAlone)} show no change`);
console.log(
  `changed as written: ${percent(planned(changedAsWritten) - changedAsWritten.quiet, planned(changedAsWritten))} of ${planned(changedAsWritten)} show one, or say what is not known`,
);

function planned({ quiet, mayChange, changed, replaced }) {
  return quiet + mayChange + changed + replaced;
}

function percent(count, of) {
  return of === 0 ? "-" : `${((100 * count) / of).toFixed(2)} %`;
}

async function measure([repository, earlier, later, path], copy) {
  const gitDirectory = gitDirectoryOf(options.mirror, repository);
  const folder = join(copy, dirname(path));
  const priorText = await readBlob(gitDirectory, earlier, path);
  const after = storedInstances(String(await readBlob(gitDirectory, later, path)));
  const prior = storedInstances(String(priorText));
  if (isMostlyAnew(prior, after)) return;
  await checkedOut(gitDirectory, later, copy);
  await rm(join(folder, ".terraform"), { recursive: true, force: true });
  await writeFile(join(folder, "terraform.tfstate"), priorText);
  await writeFile(join(folder, "zz_override.tf"), 'terraform {\n  backend "local" {}\n}\n');
  const plan = await statelineJson("plan", folder);
  if (!plan) throw new Error("no plan");
  if (options.keep) await writeFile(join(copy, ".plan.json"), JSON.stringify(plan, undefined, 1));
  total.applies++;
  total.drift += plan.resource_drift?.length ?? 0;
  repositories.add(repository);
  judge(plan, prior, after, `${repository} ${later.slice(0, 7)} ${path}`);
}

/** Whether most objects were made anew, as after a destroy and another apply: such a pair says nothing of a plan. */
function isMostlyAnew(prior, after) {
  const ids = [...prior].map(([address, { attributes }]) => after.get(address)?.attributes?.id === attributes?.id);
  return ids.filter(Boolean).length * 2 < ids.length;
}

function judge(plan, prior, after, name) {
  const changes = new Map(
    (plan.resource_changes ?? []).filter(({ deposed }) => !deposed).map((change) => [change.address, change]),
  );
  const about = new Map((plan.stateline.instances ?? []).map((instance) => [instance.address, instance]));
  for (const [address, { attributes, type }] of prior) {
    const next = after.get(address)?.attributes;
    if (!next || next.id !== attributes?.id) continue;
    const written = writtenArguments(plan.configuration, address);
    const changedArguments = Object.keys(written).filter((key) => differsIn(attributes[key], next[key], written[key]));
    const isLeftAlone = sameValue(attributes, next);
    if (!isLeftAlone && changedArguments.length === 0) continue;
    const change = changes.get(address);
    const instance = about.get(address);
    if (change?.change.actions.join() === "delete" && Object.keys(written).length === 0) continue;
    const says = [...(instance?.mayChange ?? []), ...(instance?.mayReplace ?? [])];
    const kind = !change ? "notPlanned" : kindOfChange(change.change.actions, instance);
    const isSaid =
      kind === "quiet" && changedArguments.some((key) => says.some((path) => path.split(/[.[]/)[0] === key));
    const counted = isSaid ? "mayChange" : kind;
    total[isLeftAlone ? "leftAlone" : "changedAsWritten"][counted]++;
    if (counted === "notPlanned" || (isLeftAlone ? kind === "quiet" : counted !== "quiet")) continue;
    const values = isLeftAlone
      ? changedNames(change.change)
      : changedArguments.map((key) => `${key}: ${short(attributes[key])} -> ${short(next[key])}`).join("; ");
    const text = `${name}: ${isLeftAlone ? "LEFT ALONE" : "CHANGED"} ${address} (${type}) ours ${counted} (${instance?.why?.rule}) ${values}`;
    report.push(text);
    if (options.verbose) console.log(text);
  }
}

/** Whether two stored values are equal; what is null, empty, false or zero counts as the same. */
function sameValue(one, other) {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  if (typeof one !== "object" || typeof other !== "object") return one === other;
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => sameValue(item, other[at]));
  return Object.keys({ ...one, ...other }).every((key) => sameValue(one[key], other[key]));
}

function isNothing(value) {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isNothing);
  return !value;
}

/** Whether stored values differ in what an expression, or the arguments of blocks, write. */
function differsIn(one, other, expression) {
  if (sameValue(one, other)) return false;
  const blocks = Array.isArray(expression) ? expression : undefined;
  const isInOrder = blocks && Array.isArray(one) && Array.isArray(other) && one.length === other.length;
  if (!isInOrder || blocks.length !== one.length) return true;
  return blocks.some((block, at) =>
    Object.keys(block).some((key) => differsIn(one[at]?.[key], other[at]?.[key], block[key])),
  );
}

/** Returns the expressions of the arguments that the configuration of a resource writes; none if it is not in the configuration. */
function writtenArguments(configuration, address) {
  const names = address.replace(/\[(?:[^\]"]|"(?:[^"\\]|\\.)*")*\]/g, "").split(".");
  let module = configuration?.root_module;
  while (names[0] === "module") {
    module = module?.module_calls?.[names[1]]?.module;
    names.splice(0, 2);
  }
  const block = (module?.resources ?? []).find((resource) => resource.address === names.join("."));
  return block?.expressions ?? {};
}
