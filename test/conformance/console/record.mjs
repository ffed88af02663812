// Records what the console of the real terraform says of resources that a state holds: node test/conformance/console/record.mjs
// Applies the configuration in before/, keeps the state in module/, and asks there.

import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMAND, forEach, realConsoles } from "../lang/realConsole.mjs";
import { EXPRESSIONS } from "./expressions.mjs";
import { randomReferences } from "./references.mjs";

const module = join(import.meta.dirname, "module");
const applied = mkdtempSync(join(tmpdir(), "stateline-apply-"));
cpSync(join(module, "m"), join(applied, "m"), { recursive: true });
copyFileSync(join(import.meta.dirname, "before/main.tf"), join(applied, "main.tf"));
writeFileSync(join(applied, "cli.tfrc"), "");
const env = { ...process.env, TF_CLI_CONFIG_FILE: join(applied, "cli.tfrc"), CHECKPOINT_DISABLE: "1" };
for (const args of [
  ["init", "-input=false"],
  ["apply", "-auto-approve", "-input=false", "-var", "unset=u"],
]) {
  const { status, stderr } = spawnSync("terraform", args, { cwd: applied, env });
  if (status !== 0) throw new Error(stderr.toString());
}
copyFileSync(join(applied, "terraform.tfstate"), join(module, "terraform.tfstate"));
rmSync(applied, { recursive: true });

const consoles = realConsoles({ folder: module });
const answers = await forEach([...EXPRESSIONS, ...randomReferences(1, 700)], 3, consoles.open);
const version = JSON.parse((await consoles.run("version", "-json")).stdout).terraform_version;
consoles.close();
const lines = [{ terraform: version, command: COMMAND }, ...answers].map((line) => JSON.stringify(line));
writeFileSync(join(import.meta.dirname, "console.golden.jsonl"), `${lines.join("\n")}\n`);
console.log(`${answers.length} expressions, ${answers.filter(({ summary }) => summary).length} errors`);
