// Records what the real OpenTofu plans where it has more than Terraform:
// TOFU=path/to/tofu node test/conformance/opentofu/recordPlans.mjs
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { WORKSPACES } from "./workspaces.mjs";

const parent = mkdtempSync(join(tmpdir(), "stateline-opentofu-"));
const config = join(parent, "config.rc");
writeFileSync(config, "disable_checkpoint = true\n");
const lines = WORKSPACES.map((workspace, at) => JSON.stringify(recorded(workspace, join(parent, String(at)))));
const version = JSON.parse(tofu(parent, "version", "-json")).terraform_version;
rmSync(parent, { recursive: true });
const head = { opentofu: version, command: "tofu plan -json -out=plan.bin; tofu show -json plan.bin" };
writeFileSync(join(import.meta.dirname, "plans.golden.jsonl"), `${[JSON.stringify(head), ...lines].join("\n")}\n`);
console.log(`${lines.length} workspaces`);

function recorded({ name, files, options }, folder) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  tofu(folder, "init", "-input=false");
  const said = tofu(folder, "plan", "-json", "-input=false", "-out=plan.bin", ...options);
  const errors = said
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line).diagnostic)
    .filter((found) => found?.severity === "error")
    .map(({ summary, range }) => ({ summary, file: range?.filename, line: range?.start.line }));
  const plan = existsSync(join(folder, "plan.bin")) ? JSON.parse(tofu(folder, "show", "-json", "plan.bin")) : {};
  const { resource_changes = [], output_changes = {} } = plan;
  return { name, files, options, errors, resource_changes, output_changes };
}

function tofu(cwd, ...args) {
  const env = { PATH: process.env.PATH, HOME: parent, TF_CLI_CONFIG_FILE: config, CHECKPOINT_DISABLE: "1" };
  return spawnSync(process.env.TOFU ?? "tofu", args, { cwd, env, encoding: "utf8" }).stdout;
}
