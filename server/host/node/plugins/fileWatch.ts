import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";
import type { WatchFiles } from "./schemaAsker.ts";

/** Watches files outside of the workspace. */
export interface FileWatch {
  readonly watch: WatchFiles;
  /** Sets the listener. It is called with the paths whose answers the changed files decide. */
  follow(listener: (paths: readonly string[]) => void): void;
}

/** How long a file has to rest before its change is reported, in milliseconds: a compiler writes it in pieces. */
const REST = 300;

/** Returns a watch of files that decide answers. A file that is watched already is not watched twice. */
export function fileWatch(rest = REST): FileWatch {
  const folders = new Map<string, FSWatcher>();
  /** The paths that each file decides about. */
  const decided = new Map<string, Set<string>>();
  let listener: (paths: readonly string[]) => void = () => undefined;
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const report = (): void => {
    const paths = [...changed].flatMap((file) => [...(decided.get(file) ?? [])]);
    changed.clear();
    listener([...new Set(paths)]);
  };

  const note = (folder: string, name: string | null): void => {
    const files = [...decided.keys()].filter(
      (file) => dirname(file) === folder && (name === null || basename(file) === name),
    );
    if (files.length === 0) return;
    for (const file of files) changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(report, rest).unref();
  };

  const watchFolder = (folder: string): void => {
    if (folders.has(folder)) return;
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => note(folder, name));
      watcher.on("error", () => {
        watcher.close();
        folders.delete(folder);
      });
      folders.set(folder, watcher);
    } catch {
      // The folder does not exist or cannot be watched: the answers change with the next start.
    }
  };

  return {
    watch(files, path) {
      for (const file of files) {
        decided.set(file, (decided.get(file) ?? new Set()).add(path));
        watchFolder(dirname(file));
      }
    },
    follow(next) {
      listener = next;
    },
  };
}
