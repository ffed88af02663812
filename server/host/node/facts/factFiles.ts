import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { factsText, type PackageFacts, readFacts, withTypes } from "../../../engine/learn/storedFacts.ts";
import type { FactStore } from "../../../workspace/factStore.ts";

/** Returns a store of facts in a folder: one small file for each package of a provider. */
export function factFiles(folder: string): FactStore {
  const read = new Map<string, { readonly stamp: string; readonly facts: PackageFacts | undefined }>();
  const readFile_ = async (path: string): Promise<PackageFacts | undefined> => {
    const about = await stat(path).catch(() => undefined);
    if (!about || about.size > LARGEST_FILE) return undefined;
    const stamp = `${about.mtimeMs} ${about.size} ${about.ino}`;
    const known = read.get(path);
    if (known?.stamp === stamp) return known.facts;
    const text = await readFile(path, "utf8").catch(() => undefined);
    const facts = text === undefined ? undefined : readFacts(text, known?.facts);
    read.set(path, { stamp, facts });
    return facts;
  };
  const change = async (
    about: Pick<PackageFacts, "provider" | "source">,
    changed: (stored: PackageFacts | undefined) => PackageFacts,
  ): Promise<string | undefined> => {
    const path = factFile(folder, about);
    try {
      await mkdir(folder, { recursive: true });
      return await locked(path, async () => {
        const facts = changed(await readFile_(path));
        if (facts.types.size === 0) await rm(path, { force: true });
        else await writeChanged(path, factsText(facts));
        return undefined;
      });
    } catch (caught) {
      return `what was learned could not be kept: ${(caught as NodeJS.ErrnoException).code ?? "unknown"}`;
    }
  };
  return {
    async read() {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ENDING)).sort();
      const files = await Promise.all(names.map((name) => readFile_(join(folder, name))));
      return files.filter((facts) => facts !== undefined);
    },
    add: (about, types) => change(about, (stored) => withTypes(about, stored, types)),
    async remove(about, types) {
      await change(about, (stored) => ({
        ...about,
        types: new Map(types ? [...(stored?.types ?? [])].filter(([type]) => !types.includes(type)) : []),
      }));
    },
  };
}

const ENDING = ".facts.json";
const LARGEST_FILE = 16 * 1024 * 1024;

/** Returns the file of a package: its name is readable, and its end distinguishes packages of one version. */
export function factFile(folder: string, { provider, source }: Pick<PackageFacts, "provider" | "source">): string {
  const sum = createHash("sha256").update(`${provider}\n${source.version}\n${source.checksum}`).digest("hex");
  const name = `${provider.split("/").slice(1).join("-")}-${source.version}`.replace(/[^\w.+-]/g, "_").slice(0, 80);
  return join(folder, `${name}-${sum.slice(0, 16)}${ENDING}`);
}

/** Writes a file unless it holds the same already, so that a plan that shows nothing new wakes nobody. */
async function writeChanged(path: string, text: string): Promise<void> {
  if ((await readFile(path, "utf8").catch(() => undefined)) !== text) await writeAtomically(path, text);
}

/** A concurrent reader sees the whole file, or the one before. */
async function writeAtomically(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text);
    await rename(draft, path);
  } catch (caught) {
    await rm(draft, { force: true });
    throw caught;
  }
}

/** How long a change may take, and how long another process waits for it, in milliseconds. */
const LOCK_AGE = 10_000;
const LOCK_INTERVAL = 20;

/** Runs a change while no other process changes the file. A lock that is too old was left by a process that ended. */
async function locked<T>(path: string, task: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  for (;;) {
    try {
      await (await open(lock, "wx")).close();
      break;
    } catch (caught) {
      if ((caught as NodeJS.ErrnoException).code !== "EEXIST") throw caught;
      const about = await stat(lock).catch(() => undefined);
      // A lock from the future was written by another clock.
      if (about && Math.abs(Date.now() - about.mtimeMs) > LOCK_AGE) await rm(lock, { force: true });
      else await wait(LOCK_INTERVAL);
    }
  }
  try {
    return await task();
  } finally {
    await rm(lock, { force: true });
  }
}
