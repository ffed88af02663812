import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { EarlierText, HistoryAnswer } from "../../engine/load/state/stateHistory.ts";
import type { Asker } from "../shared/asker.ts";
import { git } from "./git.ts";

/** The most commits whose states are read. */
const MOST_COMMITS = 20;

/** Reads the backup of a state file, and what commits of its repository have held. Starts no git in a restricted workspace. */
export const historyAsker: Asker = async ({ path = "" }, within, signal) => {
  const backup = await backupOf(path);
  const committed = within ? [] : await committedStates(path, signal);
  return { kind: "history", states: [...committed, ...backup] } satisfies HistoryAnswer;
};

async function backupOf(path: string): Promise<readonly EarlierText[]> {
  const bytes = await readFile(`${path}.backup`).catch(() => undefined);
  return bytes ? [{ origin: { kind: "backup", name: `${basename(path)}.backup` }, bytes }] : [];
}

async function committedStates(path: string, signal: AbortSignal | undefined): Promise<readonly EarlierText[]> {
  const [folder, name] = [dirname(path), basename(path)];
  const log = await git(folder, ["log", `--max-count=${MOST_COMMITS}`, "--format=%H %cs", "--", name], signal);
  const commits = log ? new TextDecoder().decode(log).split("\n").filter(Boolean) : [];
  const states: EarlierText[] = [];
  for (const line of commits) {
    const [revision = "", date = ""] = line.split(" ");
    const bytes = await git(folder, ["show", `${revision}:./${name}`], signal);
    if (bytes) states.push({ origin: { kind: "commit", revision, date }, bytes });
  }
  return states;
}
