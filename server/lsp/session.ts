import { sameObjects } from "../engine/source/sameObjects.ts";
import { isBelow } from "../workspace/activeRoots.ts";
import type { RootPlan, Snapshot } from "../workspace/snapshot.ts";
import type { WorkspaceEvent } from "../workspace/workspaceState.ts";
import type { Client } from "./client.ts";
import { settingsIn } from "./settings.ts";

/** The data that a server keeps about its client between messages. */
export interface Session {
  readonly client: Client;
  readonly homeDirectory: string | undefined;
  /** Whether the client has sent `initialized`; before that, the server sends it nothing. */
  readonly isReady: boolean;
  /** Whether the workspace is not trusted. */
  readonly isRestricted: boolean;
  /** The paths of the open folders. */
  readonly folders: ReadonlySet<string>;
  /** The plans that were last sent to the client. */
  readonly sentRoots: readonly RootPlan[];
  /** The folders outside of the open ones that the client watches, sorted. */
  readonly watched: readonly string[];
}

export type SessionEvent =
  | { readonly kind: "initialized"; readonly folders: readonly string[] }
  | { readonly kind: "foldersChanged"; readonly added: readonly string[]; readonly removed: readonly string[] }
  | { readonly kind: "trustChanged"; readonly isTrusted: boolean }
  | { readonly kind: "edited"; readonly path: string; readonly text: string }
  | { readonly kind: "closed"; readonly path: string }
  | { readonly kind: "changedOnDisk"; readonly paths: readonly string[] }
  | { readonly kind: "settingsChanged" }
  /** The client has answered with a section for each folder. */
  | { readonly kind: "settingsRead"; readonly folders: readonly string[]; readonly sections: readonly unknown[] }
  /** The workspace has a new snapshot; `folders` are those of all files that were asked for. */
  | { readonly kind: "planned"; readonly snapshot: Snapshot; readonly folders: ReadonlySet<string> }
  /** The client has begun to watch folders. */
  | { readonly kind: "watching"; readonly folders: readonly string[] };

export type SessionEffect =
  | { readonly kind: "workspace"; readonly event: WorkspaceEvent }
  /** The client requests the lenses of a changed file without a refresh. */
  | { readonly kind: "forgetLenses"; readonly path: string }
  | { readonly kind: "readSettings"; readonly folders: readonly string[] }
  /** Asks the client to watch exactly these folders outside of the open folders. */
  | { readonly kind: "watch"; readonly folders: readonly string[]; readonly added: readonly string[] }
  | { readonly kind: "publish"; readonly snapshot: Snapshot };

export const newSession = (client: Client, homeDirectory: string | undefined): Session => ({
  client,
  homeDirectory,
  isReady: false,
  isRestricted: false,
  folders: new Set(),
  sentRoots: [],
  watched: [],
});

type Updated = readonly [Session, readonly SessionEffect[]];

/** Returns the session after an event, and what the driver has to do. */
export function updateSession(session: Session, event: SessionEvent): Updated {
  switch (event.kind) {
    case "initialized":
      return foldersChanged({ ...session, isReady: true }, event.folders, []);
    case "foldersChanged":
      return foldersChanged(session, event.added, event.removed);
    case "trustChanged": {
      const isRestricted = !event.isTrusted;
      return [{ ...session, isRestricted }, [inWorkspace({ kind: "restricted", isRestricted })]];
    }
    case "edited":
    case "closed":
      return [session, [{ kind: "forgetLenses", path: event.path }, inWorkspace(event)]];
    case "changedOnDisk":
      return [session, [inWorkspace(event)]];
    case "settingsChanged":
      return [session, settingsEffects(session)];
    case "settingsRead":
      return [session, configuring(session, event.folders, event.sections)];
    case "planned":
      return planned(session, event.snapshot, event.folders);
    case "watching":
      // Changes before the watch began were missed.
      return [session, [inWorkspace({ kind: "changedOnDisk", paths: event.folders })]];
  }
}

const inWorkspace = (event: WorkspaceEvent): SessionEffect => ({ kind: "workspace", event });

function foldersChanged(previous: Session, added: readonly string[], removed: readonly string[]): Updated {
  const folders = new Set([...[...previous.folders].filter((folder) => !removed.includes(folder)), ...added]);
  const session = { ...previous, folders };
  return [
    session,
    [
      ...removed.map((path) => inWorkspace({ kind: "folderRemoved", path })),
      // Answers about the folder from before it was opened may be outdated, because nothing watched it.
      ...added.flatMap((path) => [
        inWorkspace({ kind: "folderAdded", path }),
        inWorkspace({ kind: "changedOnDisk", paths: [path] }),
      ]),
      ...settingsEffects(session),
    ],
  ];
}

/** Reads the settings of each folder, and of files outside of all folders. */
function settingsEffects(session: Session): readonly SessionEffect[] {
  const folders = ["", ...session.folders];
  return session.client.configures ? [{ kind: "readSettings", folders }] : configuring(session, folders, []);
}

const configuring = (
  { homeDirectory }: Session,
  folders: readonly string[],
  sections: readonly unknown[],
): readonly SessionEffect[] =>
  folders.map((folder, at) =>
    inWorkspace({ kind: "configured", folder, settings: settingsIn(sections[at], folder, homeDirectory) }),
  );

function planned(session: Session, snapshot: Snapshot, folders: ReadonlySet<string>): Updated {
  if (!session.isReady) return [session, []];
  const watched = session.client.watchesOutside ? outsideFolders(session, folders) : session.watched;
  const isWatched = sameObjects(watched, session.watched);
  const added = watched.filter((folder) => !session.watched.includes(folder));
  const isTold = sameObjects(snapshot.roots, session.sentRoots);
  return [
    { ...session, watched: isWatched ? session.watched : watched, sentRoots: snapshot.roots },
    [
      ...(isWatched ? [] : [{ kind: "watch" as const, folders: watched, added }]),
      ...(isTold ? [] : [{ kind: "publish" as const, snapshot }]),
    ],
  ];
}

/** Returns the folders that are in none of the open ones, sorted. */
const outsideFolders = (session: Session, folders: ReadonlySet<string>): readonly string[] =>
  [...folders].filter((folder) => folder !== "" && ![...session.folders].some((top) => isBelow(folder, top))).sort();
