import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { BINARY } from "../../support/terraform.ts";
import type { Files } from "./moves.ts";

/** What the real terraform plans. */
export interface Judgement {
  /** The errors, by their summaries. */
  readonly errors: readonly string[];
  /** The actions by the address of the object in the state, or else the new address; without those that change nothing. */
  readonly actions: Readonly<Record<string, string>>;
  /** The SHA-256 of the planned values of the resources, sorted and without their addresses, and of the outputs. */
  readonly values: string;
}

/** The commands of the judge. */
export const COMMANDS =
  "terraform init; terraform apply (applied); terraform plan -out=plan.bin; terraform show -json plan.bin";

/** Applies some files, and returns the state; null if there is none. */
export const appliedState = (files: Files): Promise<string | null> =>
  inFolder(files, async (folder, run) => {
    await run("apply", "-auto-approve", "-input=false");
    const path = join(folder, "terraform.tfstate");
    return existsSync(path) ? JSON.stringify(JSON.parse(readFileSync(path, "utf8"))) : null;
  });

/** Returns what the real terraform plans for some files and a state. */
export const judged = (files: Files, state: string | null): Promise<Judgement> =>
  inFolder({ ...files, ...(state !== null && { "terraform.tfstate": state }) }, async (_, run) => {
    const printed = await run("plan", "-json", "-input=false", "-out=plan.bin");
    const errors = printed.split("\n").flatMap(errorIn);
    const plan = JSON.parse((await run("show", "-json", "plan.bin")) || "{}") as PlanJson;
    return { errors, actions: actionsIn(plan), values: valuesIn(plan) };
  });

interface PlanJson {
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly previous_address?: string;
    readonly change: { readonly actions: readonly string[] };
  }[];
  readonly planned_values?: { readonly outputs?: object; readonly root_module?: ModuleJson };
}

interface ModuleJson {
  readonly resources?: readonly { readonly type: string; readonly values: object }[];
  readonly child_modules?: readonly ModuleJson[];
}

const actionsIn = ({ resource_changes: changes = [] }: PlanJson): Judgement["actions"] =>
  Object.fromEntries(
    changes.flatMap(({ address, previous_address: previous, change: { actions } }) =>
      actions.join() === "no-op" || actions.join() === "read" ? [] : [[previous ?? address, actions.join("+")]],
    ),
  );

const valuesIn = ({ planned_values: { outputs = {}, root_module: root = {} } = {} }: PlanJson): string =>
  createHash("sha256")
    .update([...valuesInModule(root).toSorted(), JSON.stringify(outputs)].join("\n"))
    .digest("hex");

const valuesInModule = ({ resources = [], child_modules: children = [] }: ModuleJson): readonly string[] => [
  ...resources.map(({ type, values }) => JSON.stringify({ type, values })),
  ...children.flatMap(valuesInModule),
];

function errorIn(line: string): readonly string[] {
  if (!line.includes('"diagnostic"')) return [];
  const { diagnostic } = JSON.parse(line) as { diagnostic?: { severity: string; summary: string } };
  return diagnostic?.severity === "error" ? [diagnostic.summary] : [];
}

type Run = (...args: readonly string[]) => Promise<string>;

/** Calls `use` with an initialised folder that has these files, and a function that runs a command there and returns its output. */
async function inFolder<T>(files: Files, use: (folder: string, run: Run) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "stateline-judge-"));
  try {
    for (const [name, text] of Object.entries({ ...files, "cli.tfrc": "" })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const env = {
      ...process.env,
      TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
      CHECKPOINT_DISABLE: "1",
      TF_IN_AUTOMATION: "1",
    };
    const run: Run = async (...args) => {
      const ran = promisify(execFile)(BINARY, args, { cwd: folder, env, encoding: "utf8", maxBuffer: 1 << 28 });
      return (await ran.catch((failed: { stdout: string }) => failed)).stdout;
    };
    // The built-in provider needs no installation, but the modules of calls do.
    if (Object.values(files).some((text) => /^module "/m.test(text))) await run("init", "-input=false");
    return await use(folder, run);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
