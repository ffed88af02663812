// Records what the real `terraform fmt` makes of files that are not plain UTF-8: node test/conformance/syntax/recordBytes.mjs
// The first line says the version; each other one is a case: the bytes of the file, those that fmt leaves or undefined if it refuses the
// file, and those that `terraform fmt -` prints, if they are others.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BYTE_CASES } from "./byteCases.mjs";

const home = mkdtempSync(join(tmpdir(), "stateline-bytes-"));
writeFileSync(join(home, "cli.tfrc"), "");
const env = { ...process.env, TF_CLI_CONFIG_FILE: join(home, "cli.tfrc"), CHECKPOINT_DISABLE: "1", NO_COLOR: "1" };
const terraform = (args, input) => spawnSync("terraform", args, { cwd: home, env, input });

const version = JSON.parse(terraform(["version", "-json"]).stdout).terraform_version;
const lines = BYTE_CASES.map((bytes) => {
  const path = join(home, "main.tf");
  writeFileSync(path, bytes);
  const { status } = terraform(["fmt", "main.tf"]);
  const formatted = status === 0 ? readFileSync(path).toString("base64") : undefined;
  const piped = terraform(["fmt", "-"], bytes);
  const printed = piped.status === 0 ? piped.stdout.toString("base64") : undefined;
  return { bytes: bytes.toString("base64"), formatted, ...(printed !== formatted && { printed: printed ?? null }) };
});
const text = [{ terraform: version }, ...lines].map((line) => JSON.stringify(line)).join("\n");
writeFileSync(join(import.meta.dirname, "bytes.golden.jsonl"), `${text}\n`);
console.log(`${lines.length} cases`);
rmSync(home, { recursive: true, force: true });
