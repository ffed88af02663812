import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { withFolder } from "../../support/folder.ts";
import { installRuled } from "../../support/provider/installed.ts";
import type { Workspace } from "../provider/workspace.ts";

/** What the real terraform leaves of an apply that fails, and what it plans next. */
export interface FailedReally {
  readonly failed: boolean;
  readonly resources: readonly unknown[];
  readonly next: readonly NextChange[];
}

export interface NextChange {
  readonly address: string;
  readonly deposed: boolean;
  readonly actions: readonly string[];
  readonly reason?: string;
}

export const COMMAND =
  "terraform plan -out=plan.bin; terraform apply plan.bin; terraform plan -out=next.bin; terraform show -json next.bin";

const run = promisify(execFile);

/** Applies a workspace and plans it again. */
export const failedReally = ({ files, state, provider, others, options }: Workspace): Promise<FailedReally> =>
  withFolder(inRoot(files, state), async (folder) => {
    const root = join(folder, "root");
    await installRuled(root, { test: provider, ...others }, join(folder, "calls.jsonl"));
    const configuration = join(folder, "empty.tfrc");
    writeFileSync(configuration, "");
    const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
    const terraform = (...words: readonly string[]) =>
      run("terraform", words, { cwd: root, env, maxBuffer: 1 << 28 }).then(
        ({ stdout }) => ({ isFine: true, stdout }),
        (caught: { readonly stdout: string; readonly stderr: string }) => {
          return { isFine: false, stdout: caught.stdout };
        },
      );
    await terraform("plan", "-input=false", "-out=plan.bin", ...options);
    const applied = await terraform("apply", "-input=false", "plan.bin");
    const path = join(root, "terraform.tfstate");
    const { resources } = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { resources: [] };
    await terraform("plan", "-input=false", "-out=next.bin", ...options);
    const { resource_changes: changes = [] } = JSON.parse((await terraform("show", "-json", "next.bin")).stdout);
    return { failed: !applied.isFine, resources, next: (changes as readonly ChangeJson[]).map(nextChange) };
  });

/** A change in the JSON of a plan, as far as it is compared. */
export interface ChangeJson {
  readonly address: string;
  readonly deposed?: string;
  readonly change: { readonly actions: readonly string[] };
  readonly action_reason?: string;
}

export const nextChange = ({ address, deposed, change, action_reason: reason }: ChangeJson): NextChange => ({
  address,
  deposed: deposed !== undefined,
  actions: change.actions,
  ...(reason !== undefined && { reason }),
});

const inRoot = (files: Workspace["files"], state: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...files, ...(state !== undefined && { "terraform.tfstate": state }) }).map(([name, text]) => [
      `root/${name}`,
      text,
    ]),
  );
