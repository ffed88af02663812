import { isSameName, joinPath } from "../../engine/source/paths.ts";
import type { DirectoryEntry } from "../../engine/source/question.ts";

/**
 * Returns the entries of a folder with the places of its files as they are stored, if the folder was named in another spelling. Then a file has
 * one path however a configuration spells its folder: that of the document in the editor. `real` is the path as the system stores it.
 */
export function withStoredSpelling(
  entries: readonly DirectoryEntry[],
  path: string,
  real: string,
): readonly DirectoryEntry[] {
  const stored = joinPath("", real).replace(/^[A-Za-z]:/, (drive) =>
    path.startsWith(drive.toLowerCase()) ? drive.toLowerCase() : drive,
  );
  if (stored === path || !isSameName(stored, path)) return entries;
  return entries.map((entry) => (entry.directory ? entry : { ...entry, storedAt: joinPath(stored, entry.name) }));
}
