import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Case } from "./cases.ts";
import type { PlanJson } from "./compare.ts";

/** A provider whose plugin is in a mirror. */
export interface MirroredProvider {
  readonly name: string;
  readonly source: string;
  readonly version: string;
  readonly mirror: string;
  /** The arguments of its `provider` block. */
  readonly configuration: Readonly<Record<string, unknown>>;
}

/** The plans of one workspace: by Terraform with the plugin, and by Stateline without it. */
export interface Plans {
  readonly real: PlanJson;
  readonly ours: PlanJson;
}

/**
 * Plans cases in a folder. Cases that Terraform refuses are left out, and their count is returned.
 */
export function planned(
  cases: readonly Case[],
  provider: MirroredProvider,
  folder: string,
  packs: string,
): Plans & { readonly refused: number } {
  let remaining = cases;
  for (let turn = 0; turn < MOST_TURNS && remaining.length > 0; turn++) {
    write(remaining, provider, folder);
    const { real, faulty } = realPlan(provider, folder);
    if (real) return { real, ours: ourPlan(folder, packs), refused: cases.length - remaining.length };
    const kept = remaining.filter(({ type, name }) => !faulty.has(`${type}.${name}`));
    remaining = kept.length < remaining.length ? kept : remaining.slice(1);
  }
  return { real: {}, ours: {}, refused: cases.length };
}

const MOST_TURNS = 12;

function write(
  cases: readonly Case[],
  { name, source, version, configuration }: MirroredProvider,
  folder: string,
): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const provider = {
    terraform: { required_providers: { [name]: { source, version } } },
    provider: { [name]: configuration },
  };
  writeFileSync(join(folder, "provider.tf.json"), JSON.stringify(provider));
  const blocks = cases.map(
    ({ type, name: label, configuration: body }) => `resource "${type}" "${label}" {\n${body}\n}\n`,
  );
  writeFileSync(join(folder, "main.tf"), blocks.join("\n"));
  const resources = cases.flatMap(({ type, name: label, state }) =>
    state
      ? [
          {
            mode: "managed",
            type,
            name: label,
            provider: `provider["${source}"]`,
            instances: [{ schema_version: state.version, attributes: state.attributes, private: state.private }],
          },
        ]
      : [],
  );
  writeFileSync(
    join(folder, "terraform.tfstate"),
    JSON.stringify({ version: 4, terraform_version: "1.11.4", serial: 1, lineage: "measured", outputs: {}, resources }),
  );
}

function realPlan({ mirror }: MirroredProvider, folder: string) {
  const settings = join(folder, "cli.tfrc");
  writeFileSync(
    settings,
    `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }\n}\n`,
  );
  const env = { ...process.env, TF_CLI_CONFIG_FILE: settings, CHECKPOINT_DISABLE: "1" };
  const terraform = (...args: readonly string[]) =>
    spawnSync("terraform", args, { cwd: folder, env, encoding: "utf8", maxBuffer: 2 ** 30 });
  const initialized = terraform("init", "-no-color", "-input=false");
  if (initialized.status !== 0) throw new Error(initialized.stderr);
  const { stdout, status } = terraform(
    "plan",
    "-json",
    "-input=false",
    "-refresh=false",
    "-lock=false",
    "-out=plan.bin",
  );
  if (status === 0)
    return { real: JSON.parse(terraform("show", "-json", "plan.bin").stdout) as PlanJson, faulty: new Set<string>() };
  return { real: undefined, faulty: new Set(stdout.split("\n").flatMap(faultyAddress)) };
}

function faultyAddress(line: string): readonly string[] {
  if (line === "") return [];
  const { diagnostic } = JSON.parse(line) as { readonly diagnostic?: Diagnostic };
  if (diagnostic?.severity !== "error") return [];
  const { address, snippet, detail } = diagnostic;
  const context =
    /resource\.(\w+\.\w+)/.exec(snippet?.context ?? "")?.[1] ?? /\b(\w+\.(?:new|edit\d+))\b/.exec(detail)?.[1];
  return [address ?? context ?? ""];
}

interface Diagnostic {
  readonly severity: string;
  readonly detail: string;
  readonly address?: string;
  readonly snippet?: { readonly context?: string };
}

/** Plans as in a folder that was cloned: with its lock file and its state, and without a plugin. */
function ourPlan(folder: string, packs: string): PlanJson {
  rmSync(join(folder, ".terraform"), { recursive: true, force: true });
  const args = [join(process.cwd(), "dist/cli.js"), "plan", folder, "--json", "--refresh=false", "--packs", packs];
  const env = { ...process.env, XDG_CACHE_HOME: join(folder, "cache") };
  const { stdout } = spawnSync(process.execPath, args, { env, encoding: "utf8", maxBuffer: 2 ** 30 });
  return JSON.parse(stdout) as PlanJson;
}
