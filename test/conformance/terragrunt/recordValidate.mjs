// Records what `terragrunt hcl validate --json` says of the cases: TERRAGRUNT=/path/to/terragrunt node test/conformance/terragrunt/recordValidate.mjs
// The first line says the version and the command, each other one is a case: the exit code, and the place and summary of each diagnostic.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CASES } from "./cases.mjs";

const terragrunt = process.env.TERRAGRUNT ?? "terragrunt";
const FOLDER = "/tmp/stateline-terragrunt-validate";
const command = ["hcl", "validate", "--json", "--non-interactive"];
const version = execFileSync(terragrunt, ["--version"], { encoding: "utf8" })
  .trim()
  .replace(/^terragrunt version /, "");
const lines = [{ version: version === "latest" ? "v1.1.3" : version, command: `terragrunt ${command.join(" ")}` }];
for (const { name, unit = ".", files, environment } of CASES) {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
    writeFileSync(join(FOLDER, path), text);
  }
  execFileSync("git", ["init", "-q", FOLDER]);
  const { status, stdout } = spawnSync(terragrunt, command, {
    cwd: join(FOLDER, unit),
    encoding: "utf8",
    timeout: 30_000,
    env: { ...process.env, TG_TF_PATH: "terraform", TG_LOG_LEVEL: "error", ...environment },
  });
  const diagnostics = stdout.trim() === "" ? [] : JSON.parse(stdout.replaceAll(FOLDER, "ROOT"));
  const said = diagnostics.map(
    ({ range, summary }) => `${range?.filename}:${range?.start.line}:${range?.start.column} ${summary}`,
  );
  lines.push({ name, exit: status, diagnostics: said.toSorted() });
}
rmSync(FOLDER, { recursive: true, force: true });
writeFileSync(
  join(import.meta.dirname, "validate.golden.jsonl"),
  `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`,
);
console.log(`${lines.length - 1} cases, ${lines.filter(({ exit }) => exit === 1).length} with errors`);
