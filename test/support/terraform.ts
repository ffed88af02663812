import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The version that is the judge. */
export const JUDGE = "1.11.4";

/** Is the real terraform of the judge's version on PATH? */
export const hasTerraform: boolean = (() => {
  try {
    return execFileSync("terraform", ["version", "-json"], { encoding: "utf8", stdio: "pipe" }).includes(`"${JUDGE}"`);
  } catch {
    return false;
  }
})();

/** Runs `use` with a copy of a folder, initialised, in which the real terraform can be called; the copy is removed after. */
export function inCopy<T>(folder: string, use: (terraform: (...args: string[]) => string, copy: string) => T): T {
  const copy = mkdtempSync(join(tmpdir(), "stateline-terraform-"));
  try {
    cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith(".terraform") });
    const configuration = join(copy, "..", `${copy.split("/").at(-1)}.tfrc`);
    writeFileSync(configuration, "");
    const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
    const terraform = (...args: string[]) =>
      execFileSync("terraform", args, { cwd: copy, env, encoding: "utf8", maxBuffer: 1 << 28, stdio: "pipe" });
    if (!existsSync(join(copy, ".terraform"))) terraform("init", "-input=false", "-no-color");
    const result = use(terraform, copy);
    rmSync(configuration, { force: true });
    return result;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The plan of a folder as the real terraform prints it: `plan -out`, then `show -json`. */
export const realPlan = (folder: string, ...options: string[]): Record<string, unknown> =>
  inCopy(folder, (terraform) => {
    terraform("plan", "-input=false", "-out=plan.bin", ...options);
    return JSON.parse(terraform("show", "-json", "plan.bin")) as Record<string, unknown>;
  });
