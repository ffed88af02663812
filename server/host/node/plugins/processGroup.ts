import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

// What systems tell of a process and of those that it started: when it started, and how much memory they use.

/** Kills a process and its process group at once. */
export function killGroup(pid: number): void {
  try {
    if (process.platform === "win32") process.kill(pid, "SIGKILL");
    else process.kill(-pid, "SIGKILL");
  } catch {
    // All processes of the group have exited.
  }
}

/** Returns when a process started, in the notation of the system; undefined if it is gone or the system does not tell. */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") return (await statFields(pid))?.[START_TIME];
  if (process.platform === "win32") return undefined;
  return (await ps("-o", "lstart=", "-p", String(pid)))?.trim() || undefined;
}

/**
 * Returns the resident memory of a process and of those that it started, in bytes; undefined if the process is gone or the system
 * does not tell.
 */
export async function memoryOf(pid: number): Promise<number | undefined> {
  if (process.platform === "linux") return memoryOnLinux(pid);
  if (process.platform === "win32") return undefined;
  const lines = (await ps("-ax", "-o", "pgid=,rss="))?.trim().split("\n") ?? [];
  const kilobytes = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([group]) => group === pid);
  return kilobytes.length === 0 ? undefined : 1024 * kilobytes.reduce((sum, [, rss = 0]) => sum + rss, 0);
}

async function memoryOnLinux(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => undefined);
  if (status === undefined) return undefined;
  let bytes = 1024 * Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0);
  for (const child of await childrenOf(pid)) bytes += (await memoryOnLinux(child)) ?? 0;
  return bytes;
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8").catch(() => "")),
  );
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}

/** Returns the fields of /proc/PID/stat that follow the name of the program, which may have spaces. */
async function statFields(pid: number): Promise<readonly string[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}

const START_TIME = 19;

const run = promisify(execFile);

const ps = (...args: readonly string[]): Promise<string | undefined> =>
  run("ps", args, {
    timeout: 2_000,
    maxBuffer: 16 * 1024 * 1024,
    env: { PATH: process.env.PATH ?? "", LC_ALL: "C" },
  }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
