import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { withFolder } from "../../support/folder.ts";
import { installRuled } from "../../support/provider/installed.ts";
import type { RuledProvider } from "../../support/provider/rules.ts";
import { versionOf } from "../../support/terraform.ts";
import type { Scenario } from "../plan/scenarios.ts";
import type { Workspace } from "../provider/workspace.ts";

/** A folder, what was done there before, and how it is planned. */
export interface SavedCase {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly state?: string;
  /** Applied before `files` are written; the commands come between the two. */
  readonly before?: {
    readonly files: Readonly<Record<string, string>>;
    readonly commands: readonly (readonly string[])[];
  };
  /** The providers, by name; without any the case needs only what is built in. */
  readonly providers: Readonly<Record<string, RuledProvider>>;
  /** Of `terraform plan`. */
  readonly options: readonly string[];
}

/** A plan file, and what the binary that wrote it shows of it. */
export interface SavedPlay {
  readonly plan: Uint8Array;
  readonly json: string;
  readonly text: string;
  /** What `providers schema -json` prints; undefined without providers. */
  readonly schemas: string | undefined;
}

export const COMMANDS = [
  "plan -input=false -out=plan.bin",
  "show -json plan.bin",
  "show -no-color plan.bin",
  "providers schema -json",
];

/** Returns a step over terraform_data as a case. */
export const ofScenario = ({ name, before, after, between = [], options = [], modules = {} }: Scenario): SavedCase => ({
  name,
  files: { ...modules, "main.tf": after },
  ...((before !== "" || between.length > 0) && {
    before: { files: { ...modules, "main.tf": before }, commands: between },
  }),
  providers: {},
  options,
});

/** Returns a workspace over the provider of the tests as a case. */
export const ofWorkspace = ({ name, files, state, provider, others, options }: Workspace): SavedCase => ({
  name,
  files,
  ...(state !== undefined && { state }),
  providers: { test: provider, ...others },
  options,
});

const run = promisify(execFile);

/** Installs the providers of a root module as if they came from OpenTofu's registry. */
function moveToOpenTofu(root: string): void {
  const providers = join(root, ".terraform", "providers");
  renameSync(join(providers, TERRAFORM), join(providers, OPENTOFU));
  const lock = join(root, ".terraform.lock.hcl");
  writeFileSync(lock, inOpenTofu(readFileSync(lock, "utf8")));
}

const TERRAFORM = "registry.terraform.io";
const OPENTOFU = "registry.opentofu.org";
const inOpenTofu = (text: string): string => text.replaceAll(TERRAFORM, OPENTOFU);

/** Plans a case with a binary, and has it show the plan; undefined if it writes none. */
export const played = (binary: string, one: SavedCase): Promise<SavedPlay | undefined> =>
  withFolder({ "root/.keep": "" }, async (folder) => {
    const root = join(folder, "root");
    const configuration = join(folder, "empty.tfrc");
    writeFileSync(configuration, "");
    const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "" };
    const ask = async (...words: readonly string[]): Promise<string> => {
      try {
        return (await run(binary, words, { cwd: root, env, maxBuffer: 1 << 28 })).stdout;
      } catch (caught) {
        return (caught as { readonly stdout: string }).stdout;
      }
    };
    const write = (files: Readonly<Record<string, string>>): void => {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, name)), { recursive: true });
        writeFileSync(join(root, name), text);
      }
    };
    const hasProviders = Object.keys(one.providers).length > 0;
    const prepare = async (): Promise<void> => {
      if (hasProviders) await ask("get");
      else await ask("init", "-input=false", "-no-color");
    };
    if (hasProviders) await installRuled(root, one.providers, join(folder, "calls.jsonl"));
    const isOpenTofu = versionOf(binary).product === "opentofu";
    if (hasProviders && isOpenTofu) moveToOpenTofu(root);
    if (one.before) {
      write(one.before.files);
      await prepare();
      await ask("apply", "-auto-approve", "-input=false");
      for (const command of one.before.commands) await ask(...command);
    }
    if (one.state !== undefined) write({ "terraform.tfstate": isOpenTofu ? inOpenTofu(one.state) : one.state });
    write(one.files);
    await prepare();
    await ask("plan", "-input=false", "-out=plan.bin", ...one.options);
    const file = join(root, "plan.bin");
    if (!existsSync(file)) return undefined;
    const json = await ask("show", "-json", "plan.bin");
    const text = await ask("show", "-no-color", "plan.bin");
    if (json.startsWith("{") && text === "") throw new Error(`${one.name}: no text`);
    const schemas = hasProviders ? await ask("providers", "schema", "-json") : undefined;
    if (schemas !== undefined && !schemas.startsWith("{")) throw new Error(`${one.name}: no schemas`);
    return json.startsWith("{") ? { plan: readFileSync(file), json, text, schemas } : undefined;
  });
