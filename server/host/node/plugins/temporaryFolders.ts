import { createHash } from "node:crypto";
import { readlinkSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { killGroup, startTimeOf } from "./processGroup.ts";

// Each plugin has a temporary folder whose name tells the process that owns it: `stateline-PID-SYSTEM-RANDOM`. If that process
// was killed, the next one removes what it left.

const PREFIX = "stateline-";
/** The file in a temporary folder with the id and start time of the plugin's process. */
const PROCESS_FILE = "process";

/** The folders to try. The path of a socket is limited to about a hundred bytes. */
const parentFolders = (): readonly string[] =>
  tmpdir() === "/tmp" || process.platform === "win32"
    ? [tmpdir()]
    : tmpdir().length < 60
      ? [tmpdir(), "/tmp"]
      : ["/tmp", tmpdir()];

/** Creates the temporary folder of a plugin; undefined if no folder is writable. */
export async function createTemporaryFolder(): Promise<string | undefined> {
  const prefix = `${PREFIX}${process.pid}-${SYSTEM}-`;
  for (const parent of parentFolders()) {
    const folder = await mkdtemp(join(parent, prefix)).catch(() => undefined);
    if (folder !== undefined) return folder;
  }
  return undefined;
}

/** Records the process of a plugin, so that it can be stopped although its owner was killed. */
export async function recordProcess(folder: string, pid: number): Promise<void> {
  const started = await startTimeOf(pid);
  if (started !== undefined) await writeFile(join(folder, PROCESS_FILE), `${pid} ${started}`).catch(() => undefined);
}

/** Stops the plugins whose owner is gone, and removes their folders. Never rejects. */
export async function removeLeftovers(): Promise<void> {
  for (const parent of parentFolders()) {
    const names = await readdir(parent).catch(() => []);
    for (const name of names) {
      const [, pid, system] = /^stateline-(\d+)-([0-9a-f]+)-\w+$/.exec(name) ?? [];
      if (pid !== undefined && system === SYSTEM && !isRunning(Number(pid))) await removeLeftover(join(parent, name));
    }
  }
}

async function removeLeftover(folder: string): Promise<void> {
  const recorded = await readFile(join(folder, PROCESS_FILE), "utf8").catch(() => "");
  const [pid = "", started] = recorded.split(/ (.*)/s);
  // A process with the same id that started at another time is another process.
  if (started !== undefined && (await startTimeOf(Number(pid))) === started) killGroup(Number(pid));
  await removeFolder(folder);
}

/** Removes a folder with its content, as far as possible. Never rejects. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (caught) {
    return (caught as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Identifies the system whose process ids these are: containers can share a folder. */
const SYSTEM = createHash("sha256").update(`${hostname()}\n${pidNamespace()}`).digest("hex").slice(0, 4);

function pidNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
