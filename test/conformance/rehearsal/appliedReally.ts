import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { withFolder } from "../../support/folder.ts";
import { installRuled } from "../../support/provider/installed.ts";
import type { Workspace } from "../provider/workspace.ts";

/** A call that the provider received while a plan was applied, with its values. */
export interface AppliedCall {
  readonly call: string;
  readonly type: string;
  readonly [value: string]: unknown;
}

/** What the real terraform does with a workspace: the calls of the apply, and the state that it leaves. */
export interface AppliedReally {
  readonly calls: readonly AppliedCall[];
  readonly resources: unknown;
}

export const COMMAND = "terraform plan -out=plan.bin; terraform apply -parallelism=1 plan.bin";

const run = promisify(execFile);

/** Plans and applies a workspace; undefined if terraform cannot plan it or the apply fails. */
export const appliedReally = (workspace: Workspace, binary = "terraform"): Promise<AppliedReally | undefined> =>
  withFolder(filesOf(workspace), async (folder) => {
    const root = join(folder, "root");
    const callsFile = join(folder, "calls.jsonl");
    await installRuled(root, { test: workspace.provider, ...workspace.others }, callsFile);
    const configuration = join(folder, "empty.tfrc");
    writeFileSync(configuration, "");
    const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
    const terraform = async (...words: readonly string[]): Promise<boolean> =>
      run(binary, words, { cwd: root, env, maxBuffer: 1 << 28 }).then(
        () => true,
        () => false,
      );
    await terraform("get");
    if (!(await terraform("plan", "-input=false", "-out=plan.bin", ...workspace.options))) return undefined;
    const planned = linesOf(callsFile).length;
    if (!(await terraform("apply", "-input=false", "-parallelism=1", "plan.bin"))) return undefined;
    const calls = linesOf(callsFile)
      .slice(planned)
      .map((line) => JSON.parse(line) as AppliedCall & { readonly pid: number })
      .filter(({ call }) => OF_INSTANCES.has(call))
      .map(({ pid: _, private: __, deferral: ___, writeOnly: ____, ...call }) => call as unknown as AppliedCall);
    const state = join(root, "terraform.tfstate");
    const { resources } = existsSync(state) ? JSON.parse(readFileSync(state, "utf8")) : { resources: [] };
    return { calls, resources };
  });

const OF_INSTANCES: ReadonlySet<string> = new Set([
  "UpgradeResourceState",
  "ValidateResourceConfig",
  "PlanResourceChange",
  "ApplyResourceChange",
  "ReadDataSource",
]);

const linesOf = (file: string): readonly string[] =>
  existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];

function filesOf({ files, state }: Workspace): Readonly<Record<string, string>> {
  const inRoot = { ...files, ...(state !== undefined && { "terraform.tfstate": state }) };
  return Object.fromEntries(Object.entries(inRoot).map(([name, text]) => [`root/${name}`, text]));
}
