import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { userCacheFolder } from "./userCacheFolder.ts";

const VARIABLE = "NODE_COMPILE_CACHE";

/**
 * Starts a thread of a version of this program that keeps its compiled code for the next start, which saves a third of the time until the
 * first answer; what other versions kept is removed. Node reads the variable when a thread begins, since 22.1. No program that is started
 * later gets it, and a user who sets it has the last word.
 */
export function withCompileCache(version: string, start: () => Worker): Worker {
  if (process.env[VARIABLE] !== undefined || process.env.NODE_DISABLE_COMPILE_CACHE !== undefined) return start();
  const folder = join(userCacheFolder(), "code");
  process.env[VARIABLE] = join(folder, version);
  const thread = start();
  thread.once("online", () => {
    delete process.env[VARIABLE];
    void forgetOthers(folder, version);
  });
  return thread;
}

async function forgetOthers(folder: string, version: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (name !== version) await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
}
