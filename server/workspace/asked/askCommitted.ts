import { folderOf, foldersAround, joinPath, pathIn } from "../../engine/source/paths.ts";
import type { DirectoryAnswer, DirectoryEntry } from "../../engine/source/question.ts";
import type { Ask } from "./ask.ts";
import { type CommitAnswer, committedFileQuestion } from "./commitQuestions.ts";

/**
 * Returns a function that asks about files as a commit has them. States, and files that the repository ignores or does not have, are
 * those of today, because a commit says nothing of them.
 */
export function askCommitted(ask: Ask, commit: CommitAnswer): Ask {
  const committed = new Set(commit.committedFiles);
  const present = new Set(commit.presentFiles);
  const folders = foldersOf(commit.committedFiles);
  return async (question, within, signal) => {
    const { kind, path } = question;
    if (path === undefined || isState(path)) return ask(question, within, signal);
    if (kind === "file" && committed.has(path)) return ask(committedFileQuestion(path, commit.id), within, signal);
    if (kind === "file" && present.has(path)) return ABSENT;
    if (kind !== "directory") return ask(question, within, signal);
    const today = (await ask(question, within, signal)) as DirectoryAnswer;
    return listing(today, folders.get(path) ?? new Map(), (name) => present.has(joinPath(path, name)));
  };
}

const ABSENT = { kind: "failure", absent: true, reason: "no such file or directory" } as const;

const isState = (path: string): boolean => /\.tfstate(?:\.backup)?$/.test(path);

type Folder = ReadonlyMap<string, DirectoryEntry>;

/** Returns what is directly in each folder of a commit, by name. */
function foldersOf(files: readonly string[]): ReadonlyMap<string, Folder> {
  const folders = new Map<string, Map<string, DirectoryEntry>>();
  for (const file of files) {
    let isDirectory = false;
    for (const path of [file, ...foldersAround(file)]) {
      const folder = folderOf(path);
      const entries = folders.get(folder) ?? new Map<string, DirectoryEntry>();
      const name = pathIn(folder, path);
      const isKnown = entries.has(name);
      folders.set(folder, entries.set(name, { name, directory: isDirectory }));
      if (isKnown) break;
      isDirectory = true;
    }
  }
  return folders;
}

/** Returns the names of a folder in a commit, with those of today that the repository ignores. */
function listing(today: DirectoryAnswer, committed: Folder, isPresentFile: (name: string) => boolean): DirectoryAnswer {
  const entries = today.kind === "failure" ? [] : today.entries;
  const others = entries.filter(({ name, directory }) => !committed.has(name) && (directory || !isPresentFile(name)));
  if (today.kind === "failure" && committed.size === 0) return today;
  return { kind: "entries", entries: [...committed.values(), ...others] };
}
