import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { EarlierText, HistoryAnswer } from "../../engine/load/state/stateHistory.ts";
import type { Asker } from "./asker.ts";
import { firstProgram, withoutPrompts } from "./programPath.ts";
import { runProgram } from "./runProgram.ts";

/** The most commits whose states are read. */
const MOST_COMMITS = 20;

/** The limits of one run of git: its time in milliseconds, and the bytes of a state. */
const TIMEOUT = 5_000;
const MAX_BYTES = 50 * 1024 * 1024;

/** Reads the backup of a state file, and what commits of its repository have held. Starts no git in a restricted workspace. */
export const historyAsker: Asker = async (question, within, signal = new AbortController().signal) => {
  const { path = "" } = question;
  const backup = await backupOf(path);
  const committed = within ? [] : await committedStates(path, signal);
  return { kind: "history", states: [...committed, ...backup] } satisfies HistoryAnswer;
};

async function backupOf(path: string): Promise<readonly EarlierText[]> {
  const bytes = await readFile(`${path}.backup`).catch(() => undefined);
  return bytes ? [{ origin: { kind: "backup", name: `${basename(path)}.backup` }, bytes }] : [];
}

async function committedStates(path: string, signal: AbortSignal): Promise<readonly EarlierText[]> {
  const file = await firstProgram(["git"]);
  if (file === undefined) return [];
  const git = async (...args: readonly string[]): Promise<Uint8Array | undefined> => {
    const run = { file, args: ["--no-optional-locks", ...args], folder: dirname(path), environment: ENVIRONMENT() };
    const result = await runProgram(run, { timeout: TIMEOUT, maxBytes: MAX_BYTES, signal });
    return result.kind === "ended" && result.code === 0 ? result.output : undefined;
  };
  const name = basename(path);
  const log = await git("log", `--max-count=${MOST_COMMITS}`, "--format=%H %cs", "--", name);
  const commits = log ? new TextDecoder().decode(log).split("\n").filter(Boolean) : [];
  const states: EarlierText[] = [];
  for (const line of commits) {
    const [revision = "", date = ""] = line.split(" ");
    const bytes = await git("show", `${revision}:./${name}`);
    if (bytes) states.push({ origin: { kind: "commit", revision, date }, bytes });
  }
  return states;
}

/** Hooks and pagers of the user are not run, and nothing asks for a password. */
const ENVIRONMENT = (): NodeJS.ProcessEnv => ({
  ...withoutPrompts(process.env),
  GIT_TERMINAL_PROMPT: "0",
  GIT_PAGER: "cat",
});
