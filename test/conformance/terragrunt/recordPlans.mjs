// Records what `terragrunt run -- plan` plans for the cases, with terraform: TERRAGRUNT=/path/to/terragrunt node test/conformance/terragrunt/recordPlans.mjs
// The first line says the versions, each other one is a case: whether it is planned, and what `terraform show -json` says of the plan.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PLAN_CASES } from "./planCases.mjs";

const terragrunt = process.env.TERRAGRUNT ?? "terragrunt";
const FOLDER = "/tmp/stateline-terragrunt-plan";
const PLAN = "/tmp/stateline-terragrunt.tfplan";
const version = execFileSync(terragrunt, ["--version"], { encoding: "utf8" })
  .trim()
  .replace(/^terragrunt version /, "");
const [, terraform] = /Terraform (v\S+)/.exec(execFileSync("terraform", ["version"], { encoding: "utf8" }));
const lines = [{ version, terraform, command: "terragrunt run -- plan" }];
for (const { name, unit, files, links = {}, environment } of PLAN_CASES) {
  for (const path of [FOLDER, PLAN]) rmSync(path, { recursive: true, force: true });
  const placed = (path) => {
    mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
    return join(FOLDER, path);
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(placed(path), text);
  for (const [path, target] of Object.entries(links)) symlinkSync(target, placed(path));
  execFileSync("git", ["init", "-q", FOLDER]);
  const environmentOfRun = {
    ...process.env,
    TG_TF_PATH: "terraform",
    TG_LOG_LEVEL: "error",
    CHECKPOINT_DISABLE: "1",
    ...environment,
  };
  const { status, stderr } = spawnSync(
    terragrunt,
    ["run", "--non-interactive", "--no-color", "--", "plan", "-input=false", `-out=${PLAN}`],
    { cwd: join(FOLDER, unit), encoding: "utf8", timeout: 120_000, env: environmentOfRun },
  );
  if (status === 0 && existsSync(PLAN)) {
    const shown = execFileSync("terraform", ["show", "-json", PLAN], { cwd: "/", encoding: "utf8" });
    const { variables, resource_changes, output_changes } = JSON.parse(shown.replaceAll(FOLDER, "ROOT"));
    const changes = (resource_changes ?? []).map(({ address, previous_address, change, action_reason }) => ({
      ...{ address, previous_address, action_reason },
      ...{ actions: change.actions, before: change.before, after: change.after, after_unknown: change.after_unknown },
    }));
    lines.push({ name, planned: true, variables, changes, outputs: output_changes });
  } else lines.push({ name, planned: false, exit: status, why: firstErrors(stderr) });
}
for (const path of [FOLDER, PLAN]) rmSync(path, { recursive: true, force: true });
writeFileSync(
  join(import.meta.dirname, "plans.golden.jsonl"),
  `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`,
);
console.log(`${lines.length - 1} cases, ${lines.filter(({ planned }) => planned === false).length} without a plan`);

/** Returns the beginning of what is said, for a reader of the golden alone. */
function firstErrors(stderr) {
  const text = stderr.replaceAll(FOLDER, "ROOT").replace(/\d\d:\d\d:\d\d\.\d+/g, "");
  return text.replace(/\s+/g, " ").trim().slice(0, 200);
}
