import type { PluginAnswer, PluginRequest } from "../../../engine/provider/plugin/pluginCalls.ts";
import { IN_DEVELOPMENT, type InstalledProvider } from "../../../engine/schema/schemaQuestion.ts";
import { timeOfDay } from "../timeOfDay.ts";
import { readAnswer, writeRequest } from "./callMessage.ts";
import { readCliConfiguration } from "./cliConfiguration.ts";
import { connect, type PluginConnection } from "./connection.ts";
import { rememberedPackageHash } from "./packageHash.ts";
import { PluginFault, type PrepareStart, startPlugin } from "./pluginProcess.ts";
import { providerPackage } from "./providerPackage.ts";
import { type Reattached, RUNNING, reattachedPlugins } from "./reattachedPlugins.ts";
import { checksumProblem } from "./schemaKeeper.ts";

/** The plugin that answers for an installed provider: one to start, or one that was started elsewhere for a debugger. */
export type LocatedPlugin = {
  /** Equal for plugins that are the same program: the same package, the same file in development, the same process. */
  readonly identity: string;
  readonly version: string;
} & (
  | { readonly kind: "package"; readonly executable: string }
  | { readonly kind: "attached"; readonly plugin: Reattached }
);

/** A running plugin. */
export interface PluginSession {
  readonly connection: PluginConnection;
  readonly protocol: 5 | 6;
  readonly version: string;
  /** The plugin's process; undefined for a plugin that was started elsewhere. */
  readonly process?: { readonly pid: number; hasExited(): boolean };
  /** Lets the plugin exit, and stops it if it does not. A plugin that was started elsewhere is only disconnected. */
  end(): Promise<void>;
  /** As `end`, without a delay. */
  kill(): Promise<void>;
}

/**
 * Returns the plugin of an installed provider, whose checksum is in the lock file unless the user replaces the package. Rejects
 * with a `PluginFault`.
 */
export async function locatePlugin(installed: InstalledProvider): Promise<LocatedPlugin> {
  const { source, version, hashes, build = "" } = installed;
  const plugin = reattachedPlugins().get(source);
  if (plugin) return { kind: "attached", identity: `${source}\n${plugin.address}`, version: RUNNING, plugin };
  // Terraform plans only with initialised providers; mirrors serve initialisation.
  const { overrides } = await readCliConfiguration();
  const providerFiles = await providerPackage(installed, { overrides, mirrors: [] });
  const isNotLocked =
    version === undefined &&
    ("kind" in providerFiles ? providerFiles.absent : providerFiles.version !== IN_DEVELOPMENT);
  if (isNotLocked) throw new PluginFault(NOT_LOCKED, "lock");
  if ("kind" in providerFiles) throw new PluginFault(providerFiles.reason, providerFiles.lack);
  const { executable, folder, isLocked } = providerFiles;
  const located = { kind: "package", executable, version: providerFiles.version } as const;
  if (!isLocked) return { ...located, identity: `${executable}\n${build}` };
  const hash = await rememberedPackageHash(folder);
  const problem = checksumProblem(hash, hashes);
  if (problem !== undefined) throw new PluginFault(problem);
  return { ...located, identity: `${source}\n${providerFiles.version}\n${hash}` };
}

const NOT_LOCKED = "is not in .terraform.lock.hcl";

/** Starts a plugin with the environment of this process, in the folder of a root module. */
export const startInRoot =
  (root: string): PrepareStart =>
  () => ({ folder: root, environment: process.env, runner: [], hasSecrets: true });

/** The circumstances of a start. The plugin is stopped when the signal aborts; `started` is told of its process at once. */
export interface Starting {
  readonly prepareStart: PrepareStart;
  readonly signal: AbortSignal;
  /** The timeout in milliseconds. */
  readonly timeout: number;
  readonly started?: (pid: number, ownFolder: string) => void;
}

/** Starts a plugin, or connects to one that is running. Rejects with a `PluginFault`. */
export async function startSession(located: LocatedPlugin, starting: Starting): Promise<PluginSession> {
  const { version } = located;
  if (located.kind === "attached") {
    const connection = connect(located.plugin);
    const close = async (): Promise<void> => connection.close();
    return { connection, protocol: located.plugin.protocol, version, end: close, kill: close };
  }
  const { signal, prepareStart, timeout, started } = starting;
  const plugin = await startPlugin(located.executable, signal, prepareStart, timeout, started);
  const connection = connect(plugin);
  return {
    connection,
    protocol: plugin.protocol,
    version,
    process: plugin,
    async end() {
      await connection.shutDown();
      await plugin.end(EXIT_TIMEOUT);
    },
    async kill() {
      connection.close();
      await plugin.end(0);
    },
  };
}

/** The time that a plugin has to exit, in milliseconds. */
const EXIT_TIMEOUT = 1_000;

/** Calls a plugin. The timeout is in milliseconds, the size limit in bytes. Rejects with a `CallFault`, or if the response cannot be decoded. */
export async function callPlugin(
  { connection, protocol }: PluginSession,
  request: PluginRequest,
  timeout: number,
  maxBytes?: number,
): Promise<PluginAnswer> {
  const bytes = await connection.call(request.call, writeRequest(request, protocol), timeout, maxBytes);
  const answer = readAnswer(request.call, bytes, protocol);
  return READS.has(request.call) ? { ...answer, at: timeOfDay() } : answer;
}

/** The calls whose answers say at which time they hold. */
const READS: ReadonlySet<string> = new Set(["ReadResource", "ReadDataSource"]);
