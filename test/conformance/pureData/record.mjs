// Records what the real archive provider reads: node test/conformance/pureData/record.mjs MIRROR, where MIRROR is a folder of plugins
// for terraform that has hashicorp/archive. The first line says the versions and the command, each other one is a folder and its result.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { FOLDERS } from "./folders.mjs";

const mirror = resolve(process.argv[2] ?? "");
const lines = [];
let versions;
for (const { name, data, files, mode } of FOLDERS) {
  const folder = mkdtempSync(join(tmpdir(), "archive-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
      chmodSync(join(folder, path), mode);
    }
    writeFileSync(join(folder, "main.tf"), `data "archive_file" "a" {\n ${data}\n output_path = "out.zip"\n}\n`);
    writeFileSync(
      join(folder, "cli.tfrc"),
      `provider_installation {\n filesystem_mirror {\n path = ${JSON.stringify(mirror)}\n }\n}\n`,
    );
    const env = { ...process.env, TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"), CHECKPOINT_DISABLE: "1" };
    const terraform = (...args) => execFileSync("terraform", args, { cwd: folder, env, encoding: "utf8" });
    terraform("init", "-no-color");
    terraform("apply", "-auto-approve", "-no-color");
    const { terraform_version: version, resources } = JSON.parse(
      readFileSync(join(folder, "terraform.tfstate"), "utf8"),
    );
    const provider = /version\s*=\s*"([^"]+)"/.exec(readFileSync(join(folder, ".terraform.lock.hcl"), "utf8"))[1];
    versions = { terraform: version, archive: provider, command: "terraform apply -auto-approve" };
    lines.push({ name, attributes: resources[0].instances[0].attributes });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const text = [versions, ...lines].map((line) => JSON.stringify(line)).join("\n");
writeFileSync(join(import.meta.dirname, "archive.golden.jsonl"), `${text}\n`);
console.log(`${lines.length} folders`);
