// Records what the real terraform says of each case, in a folder of its own: node test/conformance/plan/circles/record.mjs
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CALLED, CASES } from "./cases.mjs";

const home = mkdtempSync(join(tmpdir(), "stateline-circles-"));
writeFileSync(join(home, "cli.tfrc"), "");
const env = { ...process.env, TF_CLI_CONFIG_FILE: join(home, "cli.tfrc"), CHECKPOINT_DISABLE: "1" };
const recorded = {};
for (const [name, text] of Object.entries(CASES)) {
  const cwd = join(home, name);
  mkdirSync(join(cwd, "m"), { recursive: true });
  writeFileSync(join(cwd, "main.tf"), text);
  writeFileSync(join(cwd, "m", "main.tf"), CALLED);
  spawnSync("terraform", ["init", "-input=false"], { cwd, env });
  const { stdout } = spawnSync("terraform", ["plan", "-json", "-input=false"], { cwd, env, encoding: "utf8" });
  recorded[name] = stdout
    .split("\n")
    .filter((line) => line.includes('"type":"diagnostic"'))
    .map((line) => JSON.parse(line).diagnostic)
    .map(({ severity, summary, range }) => ({
      severity,
      summary,
      ...(range?.filename && { file: range.filename, line: range.start.line, column: range.start.column }),
    }));
}
const version = JSON.parse(execFileSync("terraform", ["version", "-json"], { cwd: home, env })).terraform_version;
writeFileSync(
  join(import.meta.dirname, "golden.json"),
  `${JSON.stringify({ terraform: version, cases: recorded }, undefined, 2)}\n`,
);
console.log(`${Object.keys(recorded).length} cases`);
rmSync(home, { recursive: true, force: true });
