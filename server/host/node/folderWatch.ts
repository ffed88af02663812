import { existsSync, type FSWatcher, watch } from "node:fs";
import { posix } from "node:path";

const { basename, dirname, join } = posix;

/** Watches exactly these folders from now on; the listener is called with the paths in them that changed. */
export type WatchFolders = (folders: readonly string[], listener: (paths: readonly string[]) => void) => void;

/** How long changes are collected before they are reported, in milliseconds: a checkout writes many files. */
const REST = 100;

/**
 * Returns a watch of folders, without the folders inside them. A folder that does not exist is awaited. A folder that the system cannot
 * watch is never reported.
 */
export function folderWatch(rest = REST): WatchFolders {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let wanted: readonly string[] = [];
  let report: (paths: readonly string[]) => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;

  const forget = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };

  const isConcerned = (path: string): boolean =>
    wanted.some((folder) => folder === dirname(path) || folder === path || folder.startsWith(join(path, "/")));

  const note = (folder: string, name: string | null): void => {
    // A folder reports its own end under its own name.
    if (name === basename(folder) && !existsSync(folder)) forget(folder);
    const path = name === null ? folder : join(folder, name);
    if (!isConcerned(path)) return;
    changed.add(path);
    if (!timer) timer = setTimeout(reportChanged, rest).unref();
  };

  /** Begins to watch a folder. Returns whether that was possible. */
  const begin = (folder: string): boolean => {
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => note(folder, name));
      watcher.on("error", () => forget(folder));
      watchers.set(folder, watcher);
      return true;
    } catch {
      return false;
    }
  };

  /** Watches each wanted folder, or what exists above it. Returns the folders that were not watched before. */
  const update = (): readonly string[] => {
    const existing = new Set(wanted.map(existingPart));
    for (const folder of [...watchers.keys()]) if (!existing.has(folder)) forget(folder);
    return [...existing].filter((folder) => !watchers.has(folder) && begin(folder));
  };

  const reportChanged = (): void => {
    timer = undefined;
    const paths = [...changed];
    changed.clear();
    report([...new Set([...paths, ...update()])]);
  };

  return (folders, listener) => {
    wanted = folders;
    report = listener;
    update();
  };
}

/** Returns the path itself if it exists; otherwise the nearest folder above it that does. */
function existingPart(path: string): string {
  const above = dirname(path);
  return above === path || existsSync(path) ? path : existingPart(above);
}
