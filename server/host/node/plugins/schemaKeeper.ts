import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InstalledProvider } from "../../../engine/schema/schemaQuestion.ts";
import type { Failure } from "../../../engine/source/question.ts";
import { readCliConfiguration } from "./cliConfiguration.ts";
import { packageHash } from "./packageHash.ts";
import { faultAnswer, gaveNoSchema, type Patience, PluginFault, withPlugin } from "./pluginProcess.ts";
import { type ProviderPackage, providerPackage } from "./providerPackage.ts";
import { type Answered, type CacheKey, entryPath, openEntry, tidy, writeEntry } from "./schemaCache.ts";
import { askForSchema } from "./schemaCall.ts";
import { readSchemaReply, type SchemaReply } from "./schemaMessage.ts";

/** A request to the process that starts plugins. */
export interface KeepRequest {
  readonly installed: InstalledProvider;
  readonly cacheFolder: string;
  /** How long a plugin may take, in milliseconds, to start and to answer; as long as is good where nobody says. */
  readonly patience?: Patience;
}

/** Where the answer of a plugin is now. */
export interface KeptAt {
  readonly kind: "kept";
  readonly path: string;
  readonly key: CacheKey;
  /** Whether the plugin was started for the response. */
  readonly isNew: boolean;
}

/** Caches the response of an installed provider, and starts its plugin if the cache has no entry. Never rejects. */
export async function keepSchemas(request: KeepRequest, signal: AbortSignal): Promise<KeptAt | Failure> {
  try {
    return await keep(request, signal);
  } catch (caught) {
    if (caught instanceof PluginFault) return faultAnswer(caught);
    return failure(`could not be looked at: ${(caught as NodeJS.ErrnoException).code ?? "unknown"}`);
  }
}

async function keep({ installed, cacheFolder, patience }: KeepRequest, signal: AbortSignal): Promise<KeptAt | Failure> {
  const found = await providerPackage(installed, await readCliConfiguration());
  if ("kind" in found) return found;
  const hash = await packageHash(found.folder);
  const doubt = found.isLocked ? doubtOf(hash, installed.hashes) : undefined;
  if (doubt !== undefined) return failure(doubt);
  const key: CacheKey = { source: installed.source, version: found.version, hash };
  const path = entryPath(cacheFolder, key);
  if (await openEntry(path, key)) return { kind: "kept", path, key, isNew: false };
  const answered = await ask(found, signal, patience);
  return { kind: "kept", path: await write(cacheFolder, key, answered), key, isNew: true };
}

/** Returns why the installed package is not started; undefined if it matches the lock file. */
export function doubtOf(hash: string, locked: readonly string[]): string | undefined {
  if (locked.includes(hash)) return undefined;
  return locked.some((each) => each.startsWith("h1:"))
    ? "not started: its checksum is none of .terraform.lock.hcl"
    : "not started: .terraform.lock.hcl has no checksum to compare it with";
}

const ask = ({ executable }: ProviderPackage, signal: AbortSignal, patience?: Patience): Promise<Answered> =>
  withPlugin(
    executable,
    signal,
    async (plugin) => {
      const { places, functions, errors } = readReply(await askForSchema(plugin, patience?.answer));
      if (errors[0] !== undefined) throw gaveNoSchema(errors[0]);
      return { protocol: plugin.protocol, places, functions };
    },
    patience?.start,
  );

function readReply(reply: Uint8Array): SchemaReply {
  try {
    return readSchemaReply(reply);
  } catch {
    throw gaveNoSchema("what it answered cannot be read");
  }
}

/** Where nothing can be kept for the next time, it is at least handed over. */
async function write(cacheFolder: string, key: CacheKey, answered: Answered): Promise<string> {
  try {
    const path = await writeEntry(cacheFolder, key, answered);
    await tidy(cacheFolder);
    return path;
  } catch {
    return writeEntry(await mkdtemp(join(tmpdir(), "stateline-")), key, answered);
  }
}

const failure = (reason: string): Failure => ({ kind: "failure", absent: false, reason });
