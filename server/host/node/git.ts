import { firstProgram, withoutPrompts } from "./programPath.ts";
import { runProgram } from "./runProgram.ts";

/** The limits of one run: its time in milliseconds, and the bytes that it prints. */
const TIMEOUT = 10_000;
const MAX_BYTES = 100 * 1024 * 1024;

/** Runs git in a folder. Resolves with what it prints; undefined if it fails, or if there is no git. */
export async function git(
  folder: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Uint8Array | undefined> {
  const file = await firstProgram(["git"]);
  if (file === undefined) return undefined;
  const run = { file, args: ["--no-optional-locks", ...args], folder, environment: environment() };
  const result = await runProgram(run, {
    timeout: TIMEOUT,
    maxBytes: MAX_BYTES,
    signal: signal ?? new AbortController().signal,
  });
  return result.kind === "ended" && result.code === 0 ? result.output : undefined;
}

/** Pagers of the user are not run, and nothing asks for a password. */
const environment = (): NodeJS.ProcessEnv => ({
  ...withoutPrompts(process.env),
  GIT_TERMINAL_PROMPT: "0",
  GIT_PAGER: "cat",
});
