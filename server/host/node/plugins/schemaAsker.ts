import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { lazySchemas } from "../../../engine/schema/lazySchemas.ts";
import type { ProviderSchemas, ResourceSchema, SchemaBasis } from "../../../engine/schema/schema.ts";
import type { InstalledProvider, SchemaAnswer, SchemaQuestion } from "../../../engine/schema/schemaQuestion.ts";
import { once } from "../../../engine/source/once.ts";
import type { Failure } from "../../../engine/source/question.ts";
import type { Asker } from "../../shared/asker.ts";
import { readCliConfiguration } from "./cliConfiguration.ts";
import { packageHash } from "./packageHash.ts";
import { pluginBuild } from "./pluginBuild.ts";
import { providerPackage } from "./providerPackage.ts";
import { reattachedPlugins } from "./reattachedPlugins.ts";
import { type CacheKey, entryPath, openEntry, type Slice } from "./schemaCache.ts";
import type { CachedAt, CacheRequest } from "./schemaKeeper.ts";
import { readFunctions, readIdentity, schemaReader } from "./schemaMessage.ts";

/** Caches the response of a provider and returns its cache entry. */
export type SchemaKeeper = (request: CacheRequest) => Promise<CachedAt | Failure>;

/** Is told of files outside of the workspace that decide the answer about a path. */
export type WatchFiles = (files: readonly string[], path: string) => void;

/**
 * Returns an asker for schemas: from the cache by the locked version, otherwise from the plugin through `keep`. Without `keep`,
 * in a restricted workspace, or if the user disallows plugins, only the cache is used. `watch` is told of development builds.
 */
export function schemaAsker(cacheFolder: string, keep?: SchemaKeeper, watch?: WatchFiles): Asker {
  const shared = new Map<string, WeakRef<ProviderSchemas>>();
  let last: Promise<unknown> = Promise.resolve();
  const open = async (path: string, key: CacheKey, basis: SchemaBasis): Promise<SchemaAnswer | undefined> => {
    const cached = shared.get(path)?.deref();
    const schemas = cached ?? (await readSchemas(path, key, basis));
    if (!schemas) return undefined;
    shared.set(path, new WeakRef(schemas));
    return { kind: "schemas", schemas };
  };
  const openLocked = async ({ source, version, hashes }: InstalledProvider): Promise<SchemaAnswer | undefined> => {
    for (const hash of version === undefined ? [] : hashes.filter((each) => each.startsWith("h1:"))) {
      const key = { source, version: version!, hash };
      const answer = await open(entryPath(cacheFolder, key), key, "cache");
      if (answer) return answer;
    }
    return undefined;
  };
  const openEntryOf = async (entry: CachedAt): Promise<SchemaAnswer | Failure> => {
    const answer = await open(entry.path, entry.key, entry.isNew ? "plugin" : "cache");
    if (dirname(entry.path) !== cacheFolder)
      process.once("exit", () => rmSync(dirname(entry.path), { recursive: true, force: true }));
    return answer ?? failure("its response could not be read");
  };
  /** Runs one plugin at a time, because many root modules use the same one. */
  const oneAtATime = <T>(task: () => Promise<T>): Promise<T> => {
    const turn = last.then(task);
    last = turn.catch(() => undefined);
    return turn;
  };
  /** Returns the schemas that a plugin may be asked for. */
  const openOrKeep = async (
    installed: InstalledProvider,
    isReplaced: boolean,
    ask: SchemaKeeper,
  ): Promise<SchemaAnswer | Failure> => {
    // The cache has the response of the locked release.
    const openCached = async () => (isReplaced ? undefined : openLocked(installed));
    return (
      (await openCached()) ??
      oneAtATime(async () => {
        const cached = await openCached();
        if (cached) return cached;
        const entry = await ask({ installed, cacheFolder });
        return entry.kind === "kept" ? openEntryOf(entry) : entry;
      })
    );
  };
  return async (question, within) => {
    const { installed, path = "" } = question as SchemaQuestion;
    if (!within && keep && installed.fromPlugins === "auto") {
      const { build, isReplaced, decidingFiles } = await pluginBuild(installed);
      watch?.(decidingFiles, path);
      const answer = await openOrKeep(installed, isReplaced, keep);
      return answer.kind === "schemas" && build !== undefined ? { ...answer, build } : answer;
    }
    const locked = await openLocked(installed);
    if (locked) return locked;
    if (within) return { ...failure("programs are not started in a restricted workspace"), restricted: true };
    return (await openUnlocked(installed, cacheFolder, open)) ?? failure("no plugin is started");
  };
}

type OpenSchemas = (path: string, key: CacheKey, basis: SchemaBasis) => Promise<SchemaAnswer | undefined>;

/** Opens the entry of an installed package that no lock file names: a plugin without a lock file, or a development build. */
async function openUnlocked(
  installed: InstalledProvider,
  cacheFolder: string,
  open: OpenSchemas,
): Promise<SchemaAnswer | undefined> {
  const providerFiles = await providerPackage(installed, await readCliConfiguration());
  if ("kind" in providerFiles || providerFiles.isLocked) return undefined;
  const { folder, version } = providerFiles;
  const key = { source: installed.source, version, hash: await packageHash(folder) };
  return open(entryPath(cacheFolder, key), key, "cache");
}

async function readSchemas(path: string, key: CacheKey, basis: SchemaBasis): Promise<ProviderSchemas | undefined> {
  const entry = await openEntry(path, key);
  if (!entry) return undefined;
  const functions = once(() => readFunctions([...entry.functions].map(([name, slice]) => [name, entry.read(slice)])));
  const readWith = (decode: (bytes: Uint8Array) => ResourceSchema | undefined) => (slice: Slice) => {
    const bytes = entry.read(slice);
    return bytes && decode(bytes);
  };
  const origin = { basis, version: key.version, functions };
  return {
    ...lazySchemas(origin, entry.places, readWith(schemaReader(entry.protocol)), readWith(readIdentity)),
    ...entry.capabilities,
  };
}

const failure = (reason: string): Failure => ({ kind: "failure", absent: false, reason });

/** The timeout of the whole request, in milliseconds. */
const TIMEOUT = 180_000;

/**
 * Starts the plugin from a child process, so that receiving 40 MB does not block the server. The child process and its plugin
 * exit when the server dies.
 */
export const cacheInProcess: SchemaKeeper = async (request) => {
  if (reattachedPlugins().has(request.installed.source)) return cacheInChild(request);
  // A provider that is not installed needs no process.
  const providerFiles = await providerPackage(request.installed, await readCliConfiguration());
  return "kind" in providerFiles ? providerFiles : cacheInChild(request);
};

const cacheInChild: SchemaKeeper = (request) =>
  new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL("./plugin.js", import.meta.url)), [], { stdio: "ignore", execArgv: [] });
    const timer = setTimeout(() => {
      resolve(failure(`did not start within ${TIMEOUT / 1000} seconds`));
      child.disconnect();
    }, TIMEOUT);
    child.once("message", (answer: CachedAt | Failure) => resolve(answer));
    child.once("error", () => resolve(failure("did not start: the process to start it could not be created")));
    child.once("close", () => {
      clearTimeout(timer);
      resolve(failure("did not start: the process that starts it exited"));
    });
    child.send(request);
  });
