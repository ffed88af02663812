import { realpath } from "node:fs/promises";
import { folderOf, isBelow, joinPath, pathIn } from "../../engine/source/paths.ts";
import type { Answer, DirectoryAnswer, DirectoryEntry } from "../../engine/source/question.ts";
import type { Ask } from "../../workspace/asked/ask.ts";
import { COMMIT, type CommitAnswer } from "../../workspace/asked/commitQuestions.ts";
import { systemPath } from "../workingPaths.ts";

/** Texts that are not saved, by absolute path; null for a file that counts as deleted. */
export type UnsavedFiles = ReadonlyMap<string, string | null>;

/**
 * Returns the absolute path of a path in a folder, which may be relative to it; undefined if it leads out of the folder, by its name or by a
 * link.
 */
export async function pathBelow(folder: string, path: string): Promise<string | undefined> {
  if (path.includes("\0")) return undefined;
  const whole = joinPath(folder, path);
  if (!isBelow(whole, folder)) return undefined;
  return isBelow(await realOf(whole), systemPath(await realpath(folder))) ? whole : undefined;
}

/** Returns the real path of a file; of one that does not exist, below the real path of the nearest folder that does. */
async function realOf(path: string): Promise<string> {
  try {
    return systemPath(await realpath(path));
  } catch {
    const folder = folderOf(path);
    return folder === path ? path : joinPath(await realOf(folder), pathIn(folder, path));
  }
}

/** Returns a function that asks as if the unsaved texts were saved. They belong to no commit. */
export function askUnsaved(ask: Ask, files: UnsavedFiles): Ask {
  if (files.size === 0) return ask;
  return async (question, within, signal) => {
    const { kind, path } = question;
    if (kind === COMMIT) return withUnsaved(await ask(question, within, signal), files);
    if (path === undefined) return ask(question, within, signal);
    const text = files.get(path);
    if (kind === "file" && text === null) return ABSENT;
    if (kind === "file" && typeof text === "string") return { kind: "text", text } satisfies Answer;
    const answer = await ask(question, within, signal);
    return kind === "directory" ? listing(path, answer as DirectoryAnswer, files) : answer;
  };
}

const ABSENT: Answer = { kind: "failure", absent: true, reason: "no such file or directory" };

function withUnsaved(answer: unknown, files: UnsavedFiles): unknown {
  const commit = answer as CommitAnswer;
  if (commit.kind !== "commit") return answer;
  const present = [...files].flatMap(([path, text]) => (text === null ? [] : [path]));
  return {
    ...commit,
    presentFiles: [...new Set([...commit.presentFiles, ...present])],
    changedFiles: [...new Set([...commit.changedFiles, ...files.keys()])],
  };
}

function listing(folder: string, answer: DirectoryAnswer, files: UnsavedFiles): DirectoryAnswer {
  const entries = new Map<string, DirectoryEntry>(
    answer.kind === "entries" ? answer.entries.map((entry) => [entry.name, entry] as const) : [],
  );
  let isChanged = false;
  for (const [path, text] of files) {
    if (path === folder || !isBelow(path, folder)) continue;
    const [name = "", ...inner] = pathIn(folder, path).split("/");
    if (inner.length > 0 && text === null) continue;
    if (text === null) entries.delete(name);
    else if (!entries.has(name)) entries.set(name, { name, directory: inner.length > 0 });
    isChanged = true;
  }
  return isChanged ? { kind: "entries", entries: [...entries.values()] } : answer;
}
