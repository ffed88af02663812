import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// node scripts/record-stories.mjs: records the output of the real terraform for each story in its plan.txt. Not run in CI.
if (process.env.CI) throw new Error("plan.txt is recorded by hand and read by somebody, not in CI");
const stories = "test/scenarios/stories";
const command = ["plan", "-no-color", "-refresh=false", "-input=false"];
const { terraform_version: version } = JSON.parse(
  execFileSync("terraform", ["version", "-json"], { encoding: "utf8" }),
);
/** Returns the part of the output that has the planned actions and their counts. */
const planText = (text) => `${text.slice(Math.max(0, text.search(/^ {2}# |^Plan: /m))).trimEnd()}\n`;

/** Returns the summary and the place of each error, without Terraform's explanation. */
const refused = (text) => (text.match(/^Error: .*\n\n {2}on .*\n/gm) ?? []).map((error) => `\n${error}`).join("");

const folder = mkdtempSync(join(tmpdir(), "stateline-story-"));
const settings = join(folder, "terraformrc");
writeFileSync(settings, "disable_checkpoint = true\n");
const env = { ...process.env, TF_CLI_CONFIG_FILE: settings, TF_IN_AUTOMATION: "1" };
try {
  for (const entry of readdirSync(stories, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const cwd = join(folder, entry.name);
    cpSync(join(stories, entry.name), cwd, { recursive: true });
    execFileSync("terraform", ["init", "-no-color"], { cwd, env, stdio: "pipe" });
    const { stdout, stderr } = spawnSync("terraform", command, { cwd, env, encoding: "utf8" });
    const text = `terraform ${version}: terraform ${command.join(" ")}\n\n${planText(stdout)}${refused(stderr)}`;
    writeFileSync(join(stories, entry.name, "plan.txt"), text);
    console.log(entry.name);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
