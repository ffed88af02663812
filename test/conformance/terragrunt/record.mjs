// Records what the real Terragrunt says of the cases: TERRAGRUNT=/path/to/terragrunt node test/conformance/terragrunt/record.mjs
// The first line says the version and the command, each other one is a case: the exit code, and what is printed. ROOT stands for the
// folder of the case, which every run must have at the same path, because names in the cache are hashes of it.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CASES } from "./cases.mjs";

const terragrunt = process.env.TERRAGRUNT ?? "terragrunt";
const FOLDER = "/tmp/stateline-terragrunt";
const arguments_ = ["render", "--format", "json", "--non-interactive"];
const version = execFileSync(terragrunt, ["--version"], { encoding: "utf8" })
  .trim()
  .replace(/^terragrunt version /, "");
/** What keeps a backend from waiting for a login. */
const OFFLINE = {
  AWS_EC2_METADATA_DISABLED: "true",
  AWS_ACCESS_KEY_ID: "x",
  AWS_SECRET_ACCESS_KEY: "x",
  AWS_MAX_ATTEMPTS: "1",
};
const lines = [{ version: version === "latest" ? "v1.1.3" : version, command: `terragrunt ${arguments_.join(" ")}` }];
for (const { name, unit = ".", files, environment } of CASES) {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
    writeFileSync(join(FOLDER, path), text);
  }
  execFileSync("git", ["init", "-q", FOLDER]);
  const { TG_TF_PATH: _, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(terragrunt, arguments_, {
    cwd: join(FOLDER, unit),
    encoding: "utf8",
    timeout: 30_000,
    env: {
      ...rest,
      TG_TF_PATH: "terraform",

      TG_LOG_LEVEL: "error",
      CHECKPOINT_DISABLE: "1",
      ...OFFLINE,
      ...environment,
    },
  });
  if (status === null) console.log(name, "timeout");
  const printed = stdout.trim() === "" ? undefined : JSON.parse(stdout.replaceAll(FOLDER, "ROOT"));
  lines.push({ name, exit: status, ...(status === 0 ? { printed } : { why: firstError(stderr) }) });
}
rmSync(FOLDER, { recursive: true, force: true });
writeFileSync(
  join(import.meta.dirname, "render.golden.jsonl"),
  `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`,
);
console.log(`${lines.length - 1} cases, ${lines.filter(({ exit }) => exit === 1).length} refused`);

/** Returns the beginning of what Terragrunt says, for a reader of the golden alone. */
function firstError(stderr) {
  const text = stderr
    .replaceAll(FOLDER, "ROOT")
    .replace(/\u001b\[[0-9;]*m|\d\d:\d\d:\d\d\.\d+/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return text.slice(0, 3).join(" ").replace(/\s+/g, " ").slice(0, 160);
}
