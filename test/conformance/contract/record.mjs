// Records the dump of two published providers while the real terraform creates, plans, updates, replaces and destroys:
//   node test/conformance/contract/record.mjs MIRROR
// MIRROR is a filesystem mirror with hashicorp/random and hashicorp/time.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const CONFIGURATION = `variable "length" { default = 2 }
resource "random_pet" "name" {
  length = var.length
}
resource "random_password" "secret" {
  length  = 12
  keepers = { pet = random_pet.name.id }
}
resource "time_offset" "later" {
  base_rfc3339 = "2026-01-01T00:00:00Z"
  offset_days  = var.length
}
`;

const APPLY = ["apply", "-auto-approve", "-parallelism=1"];
const PLAN = ["plan", "-parallelism=1", "-var=length=3"];
const COMMANDS = [APPLY, PLAN, [...APPLY, "-var=length=3"], [...APPLY, "-var=length=3", "-destroy"]];
const TYPES = ["random_pet", "random_password", "random_id", "time_offset", "time_static"];

const folder = mkdtempSync(join(tmpdir(), "stateline-"));
const dump = join(folder, "dump");
mkdirSync(dump);
writeFileSync(join(folder, "main.tf"), CONFIGURATION);
writeFileSync(
  join(folder, "rc"),
  `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(resolve(process.argv[2] ?? ""))}\n  }\n}\n`,
);
const terraform = (words, more = {}) =>
  execFileSync("terraform", words, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1e8,
    env: { ...process.env, TF_CLI_CONFIG_FILE: join(folder, "rc"), CHECKPOINT_DISABLE: "1", ...more },
  });
terraform(["init"]);
for (const words of COMMANDS) terraform(words, { TF_LOG_SDK_PROTO_DATA_DIR: dump });
const { terraform_version, provider_selections } = JSON.parse(terraform(["version", "-json"]));
const schemas = JSON.parse(terraform(["providers", "schema", "-json"]));
for (const provider of Object.values(schemas.provider_schemas)) {
  const kept = Object.entries(provider.resource_schemas).filter(([type]) => TYPES.includes(type));
  for (const name of Object.keys(provider)) if (name !== "resource_schemas") delete provider[name];
  provider.resource_schemas = Object.fromEntries(kept);
}
const names = readdirSync(dump).sort();
const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(dump, name)).toString("base64")]));
const golden = {
  terraform: terraform_version,
  providers: provider_selections,
  commands: COMMANDS.map((words) => `TF_LOG_SDK_PROTO_DATA_DIR=DIR terraform ${words.join(" ")}`),
  schemas,
  files,
};
writeFileSync(join(import.meta.dirname, "dump.golden.json"), `${JSON.stringify(golden, null, 1)}\n`);
rmSync(folder, { recursive: true, force: true });
console.log(`${names.length} files`);
