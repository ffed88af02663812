import { type Connection, DidChangeWatchedFilesNotification, type Disposable } from "vscode-languageserver";
import type { Uris } from "../workspace/uris.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Client } from "./client.ts";

/**
 * Has the client watch the folders outside of the open ones that files were read in: what was asked once may change. What
 * changed before it was watched is asked again.
 */
export function outsideWatcher(
  connection: Connection,
  uris: Uris,
  client: () => Client,
  open: ReadonlySet<string>,
  workspace: () => Pick<Workspace, "folders" | "changedOnDisk">,
): () => void {
  let watched: readonly string[] = [];
  let registration: Promise<Disposable> | undefined;
  return () => {
    const { watches, watchesOutside } = client();
    if (!watches || !watchesOutside) return;
    const isInside = (folder: string) => [...open].some((top) => folder === top || folder.startsWith(`${top}/`));
    const outside = [...workspace().folders()].filter((folder) => folder !== "" && !isInside(folder)).toSorted();
    if (outside.join("\n") === watched.join("\n")) return;
    const isNew = outside.filter((folder) => !watched.includes(folder));
    watched = outside;
    const watchers = outside.map((folder) => ({ globPattern: { baseUri: uris.toUri(folder), pattern: "*" } }));
    void registration?.then((before) => before.dispose());
    registration = connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    void registration.then(() => workspace().changedOnDisk(isNew));
  };
}
