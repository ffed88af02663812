import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Scenario } from "../conformance/plan/scenarios.ts";

const RECORDED = "1.11.4";
const chosen = process.env.STATELINE_JUDGE;

/** The binary that is asked: the one named by STATELINE_JUDGE, else the `terraform` on PATH. */
export const BINARY = chosen ?? "terraform";

/** Returns the product and version that a binary prints. */
export function versionOf(binary: string): { readonly product: string; readonly version: string } {
  const env = { ...process.env, TF_CLI_CONFIG_FILE: "/dev/null", CHECKPOINT_DISABLE: "1" };
  const printed = execFileSync(binary, ["version"], { env, encoding: "utf8", stdio: "pipe" });
  const [, name, version] = /^(Terraform|OpenTofu) v(\S+)/m.exec(printed) ?? [];
  if (!name || !version) throw new Error(`${binary} prints no version`);
  return { product: name.toLowerCase(), version };
}

const { product, version } = chosen ? versionOf(chosen) : { product: "terraform", version: RECORDED };

/** The version of the binary that the tests compare with. */
export const JUDGE = version;

/** The language in which the tests plan unless they name another, as on the command line. */
export const LANGUAGE = `${product}@${version.replace(/-.*/, "")}`;

/** Whether that binary is there, in that version. */
export const hasTerraform: boolean = (() => {
  try {
    return versionOf(BINARY).version === JUDGE;
  } catch {
    return false;
  }
})();

/** Calls `use` with an initialised copy of a folder, for the real terraform, and removes the copy afterwards. */
export function inCopy<T>(folder: string, use: (terraform: (...args: string[]) => string, copy: string) => T): T {
  const copy = mkdtempSync(join(tmpdir(), "stateline-terraform-"));
  try {
    cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith(".terraform") });
    const configuration = join(copy, "..", `${copy.split("/").at(-1)}.tfrc`);
    writeFileSync(configuration, "");
    const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
    const terraform = (...args: string[]) =>
      execFileSync(BINARY, args, { cwd: copy, env, encoding: "utf8", maxBuffer: 1 << 28, stdio: "pipe" });
    if (!existsSync(join(copy, ".terraform"))) terraform("init", "-input=false", "-no-color");
    const result = use(terraform, copy);
    rmSync(configuration, { force: true });
    return result;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Returns the real terraform's plan of a folder as JSON: `plan -out`, then `show -json`. */
export const realPlan = (folder: string, ...options: string[]): Record<string, unknown> =>
  inCopy(folder, (terraform) => {
    terraform("plan", "-input=false", "-out=plan.bin", ...options);
    return JSON.parse(terraform("show", "-json", "plan.bin")) as Record<string, unknown>;
  });

/**
 * The result of a scenario with the real terraform: the state before the last plan, if there is one, and the text of that plan.
 */
export function realScenario(scenario: Scenario): { state: string | null; plan: string } {
  const folder = mkdtempSync(join(tmpdir(), "stateline-scenario-"));
  try {
    for (const [name, text] of Object.entries(scenario.modules ?? {})) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    writeFileSync(join(folder, "main.tf"), scenario.before);
    return inCopy(folder, (terraform, copy) => {
      if (scenario.before !== "") terraform("apply", "-auto-approve", "-input=false");
      for (const command of scenario.between ?? []) terraform(...command);
      writeFileSync(join(copy, "main.tf"), scenario.after);
      terraform("get");
      const path = join(copy, "terraform.tfstate");
      const state = existsSync(path) ? readFileSync(path, "utf8") : null;
      terraform("plan", "-input=false", "-out=plan.bin", ...(scenario.options ?? []));
      return { state, plan: terraform("show", "-json", "plan.bin") };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
