// Records what the tests print, before and after init: node test/conformance/testRuns/record.mjs
// The first line says the version and the command; each other line holds the lines of one output.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { JUDGE } = await importModule("test/support/terraform.ts");
const { ARGUMENTS, TESTED } = await importModule("test/conformance/testRuns/workspace.ts");

const folder = mkdtempSync(join(tmpdir(), "stateline-tests-"));
for (const [name, text] of Object.entries({
  ...TESTED,
  "net.tf": 'module "net" {\n  source = "./net"\n}\n',
  "net/main.tf": "",
})) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
const settings = join(folder, "settings.tfrc");
writeFileSync(settings, "");
const run = (...args) =>
  spawnSync("terraform", args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, TF_CLI_CONFIG_FILE: settings },
  });
const recorded = (name) => ({
  name,
  lines: run(...ARGUMENTS)
    .stdout.trim()
    .split("\n"),
});
const outputs = [recorded("before init")];
run("init", "-input=false");
outputs.push(recorded("after init"));
rmSync(folder, { recursive: true });
const header = { product: "terraform", version: JUDGE, command: `terraform ${ARGUMENTS.join(" ")}` };
const text = [header, ...outputs].map((line) => JSON.stringify(line)).join("\n");
writeFileSync(join(import.meta.dirname, "golden.jsonl"), `${text}\n`);
