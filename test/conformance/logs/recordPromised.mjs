// Records a plan file of the real terraform, and the states before and after its apply: node test/conformance/logs/recordPromised.mjs
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { withFolder } = await importModule("test/support/folder.ts");
const { BINARY, JUDGE } = await importModule("test/support/terraform.ts");
const BEFORE = 'resource "terraform_data" "a" {\n  input = "one"\n}\n';
const MAIN = `${BEFORE.replace("one", "two")}resource "terraform_data" "b" {\n  input = terraform_data.a.output\n}\n`;
const COMMAND = "apply (of the first text); plan -out=plan.bin (of the second); apply plan.bin";

await withFolder({ "main.tf": BEFORE, "empty.tfrc": "" }, async (folder) => {
  const env = { ...process.env, TF_CLI_CONFIG_FILE: join(folder, "empty.tfrc"), CHECKPOINT_DISABLE: "1" };
  const terraform = (...words) => execFileSync(BINARY, words, { cwd: folder, env, stdio: "pipe" });
  const read = (name, encoding) => readFileSync(join(folder, name), encoding);
  terraform("init", "-input=false");
  terraform("apply", "-auto-approve", "-input=false");
  const before = read("terraform.tfstate", "utf8");
  writeFileSync(join(folder, "main.tf"), MAIN);
  terraform("plan", "-input=false", "-out=plan.bin");
  const plan = read("plan.bin", "base64");
  terraform("apply", "-input=false", "plan.bin");
  const recording = {
    version: JUDGE,
    command: COMMAND,
    main: MAIN,
    before,
    plan,
    after: read("terraform.tfstate", "utf8"),
  };
  writeFileSync(join(import.meta.dirname, "promised.golden.json"), `${JSON.stringify(recording, undefined, 1)}\n`);
});
