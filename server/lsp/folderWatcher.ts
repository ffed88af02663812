import { type Connection, DidChangeWatchedFilesNotification, type Disposable } from "vscode-languageserver";
import type { Uris } from "../workspace/uris.ts";
import type { Client } from "./client.ts";

/** Watches exactly these folders from now on. Resolves with whether somebody watches them. */
export type FolderWatcher = (
  folders: readonly string[],
  changed: (paths: readonly string[]) => void,
) => Promise<boolean>;

/** Returns a watcher that asks the client if it can watch folders outside of the open ones, and otherwise the host. */
export function folderWatcher(
  connection: Connection,
  uris: Uris,
  client: Client,
  watchFolders: ((...args: Parameters<FolderWatcher>) => void) | undefined,
): FolderWatcher {
  if (!client.watchesOutside)
    return async (folders, changed) => {
      watchFolders?.(folders, changed);
      return watchFolders !== undefined;
    };
  let registration: Promise<Disposable> | undefined;
  return async (folders) => {
    const watchers = folders.map((folder) => ({ globPattern: { baseUri: uris.toUri(folder), pattern: "*" } }));
    void registration?.then((earlier) => earlier.dispose());
    registration = connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    await registration;
    return true;
  };
}
