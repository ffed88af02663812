// Records the policies that the real plugin of aws renders: node test/conformance/pureData/recordPolicies.mjs MIRROR, where MIRROR is a
// folder of plugins for terraform that has hashicorp/aws. The first line says the versions, each other one the attributes of a document.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { policyArguments } from "./policies.mjs";

const COUNT = 300;
const mirror = resolve(process.argv[2] ?? "");
const folder = mkdtempSync(join(tmpdir(), "policies-"));
try {
  const seeds = Array.from({ length: COUNT }, (_, at) => at);
  const login = { region: "eu-central-1", access_key: "x", secret_key: "y" };
  const offline = {
    skip_credentials_validation: true,
    skip_requesting_account_id: true,
    skip_metadata_api_check: true,
  };
  const document = {
    provider: { aws: { ...login, ...offline } },
    data: {
      aws_iam_policy_document: Object.fromEntries(seeds.map((seed) => [`d${seed}`, escaped(policyArguments(seed))])),
      aws_partition: { p: {} },
      aws_region: { r: {} },
    },
  };
  writeFileSync(join(folder, "main.tf.json"), JSON.stringify(document));
  const mirrored = `provider_installation {\n filesystem_mirror {\n path = ${JSON.stringify(mirror)}\n }\n}\n`;
  writeFileSync(join(folder, "cli.tfrc"), mirrored);
  const env = { ...process.env, TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"), CHECKPOINT_DISABLE: "1" };
  const terraform = (...args) => execFileSync("terraform", args, { cwd: folder, env, encoding: "utf8" });
  terraform("init", "-no-color");
  terraform("apply", "-auto-approve", "-no-color");
  const { terraform_version: version, resources } = JSON.parse(readFileSync(join(folder, "terraform.tfstate"), "utf8"));
  const aws = /version\s*=\s*"([^"]+)"/.exec(readFileSync(join(folder, ".terraform.lock.hcl"), "utf8"))[1];
  const results = resources.map(({ type, name, instances }) => ({ type, name, attributes: instances[0].attributes }));
  const lines = [{ terraform: version, aws, command: "terraform apply -auto-approve" }, ...results];
  const text = lines.map((line) => JSON.stringify(line)).join("\n");
  writeFileSync(join(import.meta.dirname, "policies.golden.jsonl"), `${text}\n`);
  console.log(`${results.length} results`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Escapes template sequences, which JSON syntax would read. */
function escaped(value) {
  if (typeof value === "string") return value.replaceAll("${", "$${").replaceAll("%{", "%%{");
  if (Array.isArray(value)) return value.map(escaped);
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, of]) => [name, escaped(of)]))
    : value;
}
