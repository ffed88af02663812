import { type Connection, DidChangeWatchedFilesNotification, type Disposable } from "vscode-languageserver";
import type { Uris } from "../workspace/uris.ts";
import type { Client } from "./client.ts";

/** Has the client watch the folders outside of its own that files were read in: what was asked once may change. */
export function outsideWatcher(
  connection: Connection,
  uris: Uris,
  client: () => Client,
  read: () => ReadonlySet<string>,
): () => void {
  let seen: ReadonlySet<string> = new Set();
  let watched = "";
  let registration: Promise<Disposable> | undefined;
  return () => {
    const { watches, watchesOutside, folders } = client();
    if (!watches || !watchesOutside || read() === seen) return;
    seen = read();
    const tops = folders.flatMap((uri) => uris.toPath(uri) ?? []);
    const isInside = (folder: string) => tops.some((top) => folder === top || folder.startsWith(`${top}/`));
    const outside = [...seen].filter((folder) => folder !== "" && !isInside(folder)).toSorted();
    if (outside.join("\n") === watched) return;
    watched = outside.join("\n");
    const watchers = outside.map((folder) => ({ globPattern: { baseUri: uris.toUri(folder), pattern: "*" } }));
    void registration?.then((before) => before.dispose());
    registration = connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  };
}
