import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { withFolder } from "../../support/folder.ts";
import { installRuled } from "../../support/provider/installed.ts";
import type { Workspace } from "../provider/workspace.ts";

/** What the real terraform says of a provider that breaks a contract, and the dump that the provider wrote. */
export interface BrokenReally {
  /** The summaries of the errors, of the plan or of the apply. */
  readonly errors: readonly string[];
  readonly phase: "plan" | "apply";
  /** The files of the dump in base64, by name. */
  readonly files: Readonly<Record<string, string>>;
}

export const COMMAND = "terraform plan -json -out=plan.bin; terraform apply -json -parallelism=1 plan.bin";

const run = promisify(execFile);

/** Plans and applies a workspace. */
export const brokenReally = ({ files, state, provider }: Workspace): Promise<BrokenReally> =>
  withFolder(inRoot(files, state), async (folder) => {
    const [root, dump] = [join(folder, "root"), join(folder, "dump")];
    mkdirSync(dump);
    await installRuled(root, { test: provider }, join(folder, "calls.jsonl"));
    const configuration = join(folder, "empty.tfrc");
    writeFileSync(configuration, "");
    const env = {
      ...process.env,
      TF_CLI_CONFIG_FILE: configuration,
      CHECKPOINT_DISABLE: "1",
      TF_IN_AUTOMATION: "1",
      TF_LOG_SDK_PROTO_DATA_DIR: dump,
    };
    const terraform = (...words: readonly string[]) =>
      run("terraform", words, { cwd: root, env, maxBuffer: 1 << 28 }).then(
        ({ stdout }) => errorsIn(stdout),
        (caught: { readonly stdout: string }) => errorsIn(caught.stdout),
      );
    const refused = await terraform("plan", "-json", "-input=false", "-parallelism=1", "-out=plan.bin");
    const errors = refused.length > 0 ? refused : await terraform("apply", "-json", "-parallelism=1", "plan.bin");
    const written = readdirSync(dump).sort();
    return {
      errors,
      phase: refused.length > 0 ? "plan" : "apply",
      files: Object.fromEntries(written.map((name) => [name, readFileSync(join(dump, name)).toString("base64")])),
    };
  });

function errorsIn(output: string): readonly string[] {
  return output.split("\n").flatMap((line) => {
    if (!line.includes('"diagnostic"')) return [];
    const { diagnostic } = JSON.parse(line) as { readonly diagnostic?: { severity: string; summary: string } };
    return diagnostic?.severity === "error" ? [diagnostic.summary] : [];
  });
}

const inRoot = (files: Workspace["files"], state: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...files, ...(state !== undefined && { "terraform.tfstate": state }) }).map(([name, text]) => [
      `root/${name}`,
      text,
    ]),
  );
