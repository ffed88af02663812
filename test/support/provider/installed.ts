import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { threadId } from "node:worker_threads";
import { buildSync } from "esbuild";
import { packageHash } from "../../../server/host/node/plugins/packageHash.ts";
import { PLATFORM } from "../../../server/host/node/plugins/providerPackage.ts";
import type { RuledProvider } from "./rules.ts";

export const NAUGHTY = "registry.terraform.io/hashicorp/naughty";
export const VERSION = "1.2.3";

/** The behavior of the provider in ./plugin.ts. A number is the protocol version of a well-behaved provider. */
export type Manner =
  | ("5" | "6" | "plain" | "tcp" | "loud" | "stays")
  | ("nothing" | "panic" | "garbage" | "flood" | "hang" | "family" | "4" | "elsewhere" | "mute" | "errors" | "broken");

/** Builds a provider of this folder, once, and returns the path of the program. */
function program(name: "plugin" | "ruledPlugin" | "chaosPlugin"): string {
  const outfile = join(process.cwd(), "out", "test-provider", `${name}.mjs`);
  if (built.has(name)) return outfile;
  // Several workers can build at once, so each renames its complete file.
  const ownFile = `${outfile}.${process.pid}-${threadId}`;
  buildSync({
    entryPoints: [join(process.cwd(), `test/support/provider/${name}.ts`)],
    outfile: ownFile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  renameSync(ownFile, outfile);
  built.add(name);
  return outfile;
}

const built = new Set<string>();

/** Puts the executable of a provider into a folder. The provider writes the ids of its processes to `pids`. */
export function putExecutable(folder: string, manner: Manner, pids: string, megabytes = 0): void {
  putProgram(folder, "naughty", [program("plugin"), pids, manner, String(megabytes)]);
}

/** Installs the provider as `terraform init` does. Returns the checksum in the lock file. */
export async function install(root: string, manner: Manner, megabytes = 0): Promise<string> {
  putExecutable(packageIn(root), manner, pidFile(root), megabytes);
  const hash = await hashOf(root);
  writeLock(root, [hash]);
  return hash;
}

const packageIn = (root: string): string => join(root, ".terraform", "providers", NAUGHTY, VERSION, PLATFORM);

export const hashOf = (root: string): Promise<string> => packageHash(packageIn(root));

/** Installs providers of ./ruledPlugin.ts, by name, as `terraform init` does. They write their calls to a file. */
export async function installRuled(
  root: string,
  providers: Readonly<Record<string, RuledProvider>>,
  callsFile: string,
): Promise<void> {
  const locked: string[] = [];
  for (const [name, provider] of Object.entries(providers)) {
    const source = `registry.terraform.io/hashicorp/${name}`;
    const folder = join(root, ".terraform", "providers", source, VERSION, PLATFORM);
    buildRuled(folder, name, provider, callsFile);
    locked.push(lockText([await packageHash(folder)], source));
  }
  writeFileSync(join(root, ".terraform.lock.hcl"), locked.join("\n"));
}

/** Puts a provider of ./ruledPlugin.ts into a folder, as a compiler does. */
export function buildRuled(folder: string, name: string, provider: RuledProvider, callsFile: string): void {
  const rules = `${callsFile}.${name}.json`;
  writeFileSync(rules, JSON.stringify(provider));
  putProgram(folder, name, [...ruledProgram(), rules, callsFile]);
}

/** The arguments for node that run a provider of ./ruledPlugin.ts. */
export const ruledProgram = (): readonly string[] => [program("ruledPlugin")];

export const CHAOS = "registry.terraform.io/hashicorp/chaos";

/** Installs the provider of ./chaosPlugin.ts. Returns the checksum in the lock file. */
export async function installChaos(root: string, callsFile: string, transport?: string): Promise<string> {
  const folder = join(root, ".terraform", "providers", CHAOS, VERSION, PLATFORM);
  putProgram(folder, "chaos", [program("chaosPlugin"), callsFile, ...(transport === undefined ? [] : [transport])]);
  const hash = await packageHash(folder);
  writeLock(root, [hash], CHAOS);
  return hash;
}

/** Puts the executable of a provider, a script that node runs, into a folder. */
function putProgram(folder: string, name: string, args: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `terraform-provider-${name}_v${VERSION}`);
  const words = [process.execPath, ...args].map((word) => `'${word}'`);
  writeFileSync(path, `#!/bin/sh\nexec ${words.join(" ")}\n`);
  chmodSync(path, 0o755);
}

/** Writes the lock file of a root module that uses providers of these names, without installing them. */
export const lockRuled = (root: string, names: readonly string[]): void =>
  writeFileSync(
    join(root, ".terraform.lock.hcl"),
    names.map((name) => lockText([], `registry.terraform.io/hashicorp/${name}`)).join("\n"),
  );

/** Installs the provider and writes a configuration that uses it, with an unsupported argument on line 3. */
export async function installUsed(root: string, manner: Manner = "6"): Promise<void> {
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "main.tf"), 'resource "naughty_thing" "a" {\n  name = "n"\n  nime = "m"\n}\n');
  await install(root, manner);
}

export const writeLock = (root: string, hashes: readonly string[], source = NAUGHTY): void =>
  writeFileSync(join(root, ".terraform.lock.hcl"), lockText(hashes, source));

const lockText = (hashes: readonly string[], source: string): string =>
  `provider "${source}" {\n  version = "${VERSION}"\n  hashes = ${JSON.stringify(hashes)}\n}\n`;

/** Returns the path of the file with process ids, outside of the root module, so that nothing watches it. */
export const pidFile = (root: string): string => join(dirname(root), "pids");

/** Returns the ids of the processes in which the provider was started. */
export const startedAs = (root: string): readonly number[] =>
  existsSync(pidFile(root))
    ? [...readFileSync(pidFile(root), "utf8").matchAll(/\d+;/g)].map(([id]) => Number.parseInt(id, 10))
    : [];

/** Whether a process is running. A zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !isZombie(pid);
  } catch {
    return false;
  }
}

function isZombie(pid: number): boolean {
  const statFile = `/proc/${pid}/stat`;
  return existsSync(statFile) && /\) Z/.test(readFileSync(statFile, "utf8"));
}
