import { type ChildProcess, spawn } from "node:child_process";

/** A program to run without a shell: an executable file and its working directory. */
export interface Run {
  readonly file: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** The limits at which a run is stopped. */
export interface Limits {
  /** The timeout in milliseconds. */
  readonly timeout: number;
  /** The largest output in bytes. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export type RunResult =
  | { readonly kind: "ended"; readonly code: number | null; readonly output: Uint8Array; readonly errorOutput: string }
  | { readonly kind: "not-started"; readonly code: string }
  | { readonly kind: "too-slow" | "too-much" | "called-off" };

/** The end of the error output that is kept, in characters. */
const MAX_ERROR_OUTPUT = 20_000;

/**
 * Runs a program to its end, without input. The program has its own process group, which is killed when the run or this process
 * ends.
 */
export function runProgram(
  { file, args, folder, environment }: Run,
  { timeout, maxBytes: most, signal }: Limits,
): Promise<RunResult> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: "called-off" });
    const child = spawn(file, args, {
      cwd: folder,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const pieces: Buffer[] = [];
    let length = 0;
    let errorOutput = "";
    const end = (result: RunResult): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", callOff);
      process.removeListener("exit", kill);
      if (result.kind !== "ended") kill();
      resolve(result);
    };
    const kill = () => killGroup(child);
    const callOff = () => end({ kind: "called-off" });
    const timer = setTimeout(() => end({ kind: "too-slow" }), timeout);
    signal.addEventListener("abort", callOff);
    process.once("exit", kill);
    child.stdout.on("data", (piece: Buffer) => {
      length += piece.length;
      if (length > most) end({ kind: "too-much" });
      else pieces.push(piece);
    });
    child.stderr.on("data", (piece: Buffer) => {
      errorOutput = (errorOutput + piece.toString()).slice(-MAX_ERROR_OUTPUT);
    });
    child.once("error", (error: NodeJS.ErrnoException) => end({ kind: "not-started", code: error.code ?? "" }));
    child.once("close", (code) => end({ kind: "ended", code, output: Buffer.concat(pieces), errorOutput }));
  });
}

function killGroup(child: ChildProcess): void {
  if (!child.pid) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // All processes of the group have exited.
  }
}
