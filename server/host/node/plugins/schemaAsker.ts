import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { lazySchemas } from "../../../engine/schema/lazySchemas.ts";
import type { ProviderSchemas, SchemaBasis } from "../../../engine/schema/schema.ts";
import type { InstalledProvider, SchemaAnswer, SchemaQuestion } from "../../../engine/schema/schemaQuestion.ts";
import { once } from "../../../engine/source/once.ts";
import type { Failure } from "../../../engine/source/question.ts";
import type { Asker } from "../askers.ts";
import { readCliConfiguration } from "./cliConfiguration.ts";
import { providerPackage } from "./providerPackage.ts";
import { type CacheKey, entryPath, openEntry } from "./schemaCache.ts";
import type { KeepRequest, KeptAt } from "./schemaKeeper.ts";
import { readFunctions, schemaReader } from "./schemaMessage.ts";

/** Sees to it that what a plugin answers is kept, and says where. */
export type Keeper = (request: KeepRequest) => Promise<KeptAt | Failure>;

/**
 * Finds out schemas: what was kept of the locked version, else what `keep` gets from the plugin. Without `keep`, in a restricted
 * workspace, and where the user wants none started, there is only what was kept.
 */
export function schemaAsker(cacheFolder: string, keep?: Keeper): Asker {
  const shared = new Map<string, WeakRef<ProviderSchemas>>();
  let last: Promise<unknown> = Promise.resolve();
  const open = async (path: string, key: CacheKey, basis: SchemaBasis): Promise<SchemaAnswer | undefined> => {
    const known = shared.get(path)?.deref();
    const schemas = known ?? (await readSchemas(path, key, basis));
    if (!schemas) return undefined;
    shared.set(path, new WeakRef(schemas));
    return { kind: "schemas", schemas };
  };
  const openLocked = async ({ source, version, hashes }: InstalledProvider): Promise<SchemaAnswer | undefined> => {
    for (const hash of version === undefined ? [] : hashes.filter((each) => each.startsWith("h1:"))) {
      const key = { source, version: version!, hash };
      const found = await open(entryPath(cacheFolder, key), key, "cache");
      if (found) return found;
    }
    return undefined;
  };
  const openKept = async (kept: KeptAt): Promise<SchemaAnswer | Failure> => {
    const found = await open(kept.path, kept.key, kept.isNew ? "plugin" : "cache");
    if (dirname(kept.path) !== cacheFolder)
      process.once("exit", () => rmSync(dirname(kept.path), { recursive: true, force: true }));
    return found ?? failure("its response could not be read");
  };
  /** One plugin at a time: many root modules have the same. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const turn = last.then(task);
    last = turn.catch(() => undefined);
    return turn;
  };
  return async (question, within) => {
    const { installed } = question as SchemaQuestion;
    const locked = await openLocked(installed);
    if (locked) return locked;
    if (within) return { ...failure("nothing is started in a restricted workspace"), restricted: true };
    if (!keep || installed.fromPlugins === "never") return failure("no plugin is started");
    return inTurn(async () => {
      const known = await openLocked(installed);
      if (known) return known;
      const kept = await keep({ installed, cacheFolder });
      return kept.kind === "kept" ? openKept(kept) : kept;
    });
  };
}

async function readSchemas(path: string, key: CacheKey, basis: SchemaBasis): Promise<ProviderSchemas | undefined> {
  const kept = await openEntry(path, key);
  if (!kept) return undefined;
  const read = schemaReader(kept.protocol);
  const functions = once(() => readFunctions([...kept.functions].map(([name, slice]) => [name, kept.read(slice)])));
  return lazySchemas({ basis, version: key.version, functions }, kept.places, (slice) => {
    const bytes = kept.read(slice);
    return bytes && read(bytes);
  });
}

const failure = (reason: string): Failure => ({ kind: "failure", absent: false, reason });

/** The timeout of the whole request, in milliseconds. */
const PATIENCE = 180_000;

/**
 * Starts the plugin from a child process, so that receiving 40 MB does not block the server. The child process and its plugin
 * exit when the server dies.
 */
export const keepInProcess: Keeper = async (request) => {
  // What is not installed needs no process.
  const there = await providerPackage(request.installed, await readCliConfiguration());
  return "kind" in there ? there : keepApart(request);
};

const keepApart: Keeper = (request) =>
  new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL("./plugin.js", import.meta.url)), [], { stdio: "ignore", execArgv: [] });
    const timer = setTimeout(() => {
      resolve(failure(`did not start within ${PATIENCE / 1000} seconds`));
      child.disconnect();
    }, PATIENCE);
    child.once("message", (answer: KeptAt | Failure) => resolve(answer));
    child.once("error", () => resolve(failure("did not start: the process to start it could not be created")));
    child.once("close", () => {
      clearTimeout(timer);
      resolve(failure("did not start: the process that starts it exited"));
    });
    child.send(request);
  });
