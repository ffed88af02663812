import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InstalledProvider } from "../../../engine/schema/schemaQuestion.ts";
import type { Failure } from "../../../engine/source/question.ts";
import { readCliConfiguration } from "./cliConfiguration.ts";
import { connect } from "./connection.ts";
import { packageHash } from "./packageHash.ts";
import { faultAnswer, noSchemaFault, PluginFault, type Timeouts, withPlugin } from "./pluginProcess.ts";
import { type ProviderPackage, providerPackage } from "./providerPackage.ts";
import { type Reattached, RUNNING, reattachedPlugins } from "./reattachedPlugins.ts";
import { type CacheKey, entryPath, evictEntries, openEntry, type SchemaResponse, writeEntry } from "./schemaCache.ts";
import { askForSchema, callText, schemasOver } from "./schemaCall.ts";

/** A request to the process that starts plugins. */
export interface CacheRequest {
  readonly installed: InstalledProvider;
  readonly cacheFolder: string;
  /** The timeouts of the plugin, in milliseconds; default timeouts if absent. */
  readonly timeouts?: Timeouts;
}

/** The cache entry of a provider's response. */
export interface CachedAt {
  readonly kind: "kept";
  readonly path: string;
  readonly key: CacheKey;
  /** Whether the plugin was started for the response. */
  readonly isNew: boolean;
}

/** Caches the response of an installed provider, and starts its plugin if the cache has no entry. Never rejects. */
export async function cacheSchemas(request: CacheRequest, signal: AbortSignal): Promise<CachedAt | Failure> {
  try {
    return await cacheOrAsk(request, signal);
  } catch (caught) {
    if (caught instanceof PluginFault) return faultAnswer(caught);
    return failure(`could not be examined: ${(caught as NodeJS.ErrnoException).code ?? "unknown"}`);
  }
}

async function cacheOrAsk(
  { installed, cacheFolder, timeouts }: CacheRequest,
  signal: AbortSignal,
): Promise<CachedAt | Failure> {
  const attached = reattachedPlugins().get(installed.source);
  if (attached) return keptOfRunning(installed.source, attached, timeouts);
  const providerFiles = await providerPackage(installed, await readCliConfiguration());
  if ("kind" in providerFiles) return providerFiles;
  const hash = await packageHash(providerFiles.folder);
  const problem = providerFiles.isLocked ? checksumProblem(hash, installed.hashes) : undefined;
  if (problem !== undefined) return failure(problem);
  const key: CacheKey = { source: installed.source, version: providerFiles.version, hash };
  const path = entryPath(cacheFolder, key);
  if (await openEntry(path, key)) return { kind: "kept", path, key, isNew: false };
  const response = await ask(providerFiles, signal, timeouts);
  return { kind: "kept", path: await write(cacheFolder, key, response), key, isNew: true };
}

/** Asks a plugin that was started elsewhere. Its response is no cache entry, because it changes with the next debugger. */
async function keptOfRunning(source: string, plugin: Reattached, timeouts?: Timeouts): Promise<CachedAt> {
  const connection = connect(plugin);
  try {
    const { capabilities, places, functions, errors } = await schemasOver(
      connection,
      timeouts?.answer ?? ANSWER_TIMEOUT,
    );
    if (errors[0] !== undefined) throw noSchemaFault(errors[0]);
    const key: CacheKey = { source, version: RUNNING, hash: plugin.address };
    const path = await writeTemporarily(key, { ...plugin, capabilities, places, functions });
    return { kind: "kept", path, key, isNew: true };
  } catch (caught) {
    throw caught instanceof PluginFault ? caught : noSchemaFault(callText(caught, timeouts?.answer ?? ANSWER_TIMEOUT));
  } finally {
    connection.close();
  }
}

/** The timeout of a running plugin's response, in milliseconds. */
const ANSWER_TIMEOUT = 20_000;

/** Returns why the installed package is not started; undefined if it matches the lock file. */
export function checksumProblem(hash: string, locked: readonly string[]): string | undefined {
  if (locked.includes(hash)) return undefined;
  return locked.some((each) => each.startsWith("h1:"))
    ? "not started: its checksum is not in .terraform.lock.hcl"
    : "not started: .terraform.lock.hcl has no checksum to compare it with";
}

const ask = ({ executable }: ProviderPackage, signal: AbortSignal, timeouts?: Timeouts): Promise<SchemaResponse> =>
  withPlugin(
    executable,
    signal,
    async (plugin) => {
      const { capabilities, places, functions, errors } = await askForSchema(plugin, timeouts?.answer);
      if (errors[0] !== undefined) throw noSchemaFault(errors[0]);
      return { protocol: plugin.protocol, capabilities, places, functions };
    },
    timeouts?.start,
  );

/** Writes a cache entry; to a temporary folder if the cache is not writable. */
async function write(cacheFolder: string, key: CacheKey, response: SchemaResponse): Promise<string> {
  try {
    const path = await writeEntry(cacheFolder, key, response);
    await evictEntries(cacheFolder);
    return path;
  } catch {
    return writeTemporarily(key, response);
  }
}

const writeTemporarily = async (key: CacheKey, response: SchemaResponse): Promise<string> =>
  writeEntry(await mkdtemp(join(tmpdir(), "stateline-")), key, response);

const failure = (reason: string): Failure => ({ kind: "failure", absent: false, reason });
