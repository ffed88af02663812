import { isConfigurationFile } from "../engine/config/configurationFiles.ts";
import { folderOf } from "../engine/source/paths.ts";
import { isComplete } from "./rootSearch.ts";
import type { WorkspaceState } from "./workspaceState.ts";

/** How many root modules are planned without an open file. */
export const MOST_UNOPENED = 500;

/** Returns the root modules with an open file, and the others that are planned. */
export function activeRoots({ search, folders, cache }: WorkspaceState): {
  readonly opened: readonly string[];
  readonly unopened: readonly string[];
} {
  const { roots } = search;
  const paths = [...cache.texts.keys()].filter(isConfigurationFile);
  const unclaimed = paths
    .map(folderOf)
    .filter((folder) => isComplete(search) || ![...folders].some((top) => isBelow(folder, top)))
    .filter((folder) => !roots.some((root) => isBelow(folder, root)));
  const opened = new Set([...roots.filter((root) => paths.some((path) => isBelow(path, root))), ...unclaimed]);
  return { opened: [...opened], unopened: roots.slice(0, MOST_UNOPENED).filter((root) => !opened.has(root)) };
}

/** Whether a path is the folder or in it, at any depth. */
export const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Returns the innermost folder around a path; "" if there is none. */
export function folderAround(folders: Iterable<string>, path: string): string {
  const around = [...folders].filter((folder) => isBelow(path, folder));
  return around.sort((a, b) => b.length - a.length)[0] ?? "";
}
