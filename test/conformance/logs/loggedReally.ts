import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { withFolder } from "../../support/folder.ts";
import { installRuled } from "../../support/provider/installed.ts";
import { BINARY } from "../../support/terraform.ts";
import type { Workspace } from "../provider/workspace.ts";
import { type ChangeJson, type NextChange, nextChange } from "../rehearsal/failedReally.ts";

/** The logs of a plan and its apply, the changes of that plan, and the objects that the apply left. */
export interface LoggedReally {
  readonly plan: string;
  readonly apply: string;
  readonly failed: boolean;
  readonly changes: readonly NextChange[];
  readonly after: readonly LeftObject[];
}

export interface LeftObject {
  readonly address: string;
  readonly deposed: boolean;
  readonly tainted: boolean;
  readonly id: string | null;
}

export const COMMAND =
  "plan -json -out=plan.bin > plan; show -json plan.bin > changes; apply -json plan.bin > apply; show -json terraform.tfstate > after";

const run = promisify(execFile);

/** Plans and applies a workspace; undefined if the plan is refused. */
export const loggedReally = ({
  files,
  state,
  provider,
  others,
  options,
}: Workspace): Promise<LoggedReally | undefined> =>
  withFolder(inRoot(files, state), async (folder) => {
    const root = join(folder, "root");
    await installRuled(root, { test: provider, ...others }, join(folder, "calls.jsonl"));
    const configuration = join(folder, "empty.tfrc");
    writeFileSync(configuration, "");
    const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
    const terraform = (...words: readonly string[]) =>
      run(BINARY, words, { cwd: root, env, maxBuffer: 1 << 28 }).then(
        ({ stdout }) => ({ isFine: true, stdout }),
        ({ stdout }: { readonly stdout: string }) => ({ isFine: false, stdout }),
      );
    await terraform("get");
    const planned = await terraform("plan", "-json", "-input=false", "-out=plan.bin", ...options);
    if (!planned.isFine) return undefined;
    const { resource_changes: changes = [] } = JSON.parse((await terraform("show", "-json", "plan.bin")).stdout);
    const applied = await terraform("apply", "-json", "-input=false", "plan.bin");
    const path = join(root, "terraform.tfstate");
    return {
      plan: planned.stdout,
      apply: applied.stdout,
      failed: !applied.isFine,
      changes: (changes as readonly ChangeJson[]).map(nextChange),
      after: existsSync(path) ? objectsIn(JSON.parse(readFileSync(path, "utf8"))) : [],
    };
  });

interface StateJson {
  readonly resources: readonly {
    readonly module?: string;
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    readonly instances: readonly {
      readonly index_key?: string | number;
      readonly status?: string;
      readonly deposed?: string;
      readonly attributes?: { readonly id?: string };
    }[];
  }[];
}

const objectsIn = ({ resources }: StateJson): readonly LeftObject[] =>
  resources
    .filter(({ mode }) => mode === "managed")
    .flatMap(({ module, type, name, instances }) =>
      instances.map(({ index_key: key, status, deposed, attributes }) => ({
        address: `${module === undefined ? "" : `${module}.`}${type}.${name}${key === undefined ? "" : `[${JSON.stringify(key)}]`}`,
        deposed: deposed !== undefined,
        tainted: status === "tainted",
        id: attributes?.id ?? null,
      })),
    );

const inRoot = (files: Workspace["files"], state: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...files, ...(state !== undefined && { "terraform.tfstate": state }) }).map(([name, text]) => [
      `root/${name}`,
      text,
    ]),
  );
