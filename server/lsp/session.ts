import { isBelow } from "../engine/source/paths.ts";
import { rememberPair } from "../engine/source/remember.ts";
import { sameObjects } from "../engine/source/sameObjects.ts";
import type { ChosenOptions } from "../workspace/chosenOptions.ts";
import type { RootPlan, Snapshot } from "../workspace/snapshot.ts";
import type { WorkspaceEvent } from "../workspace/workspaceState.ts";
import type { Client } from "./client.ts";
import { SECTION, settingsIn } from "./settings.ts";

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
  /** The section of the settings that the client sent by itself; undefined if it sent none. */
  readonly pushedSection: unknown;
  /** How many requests for settings the client has not answered yet. */
  readonly readsUnderWay: number;
  /** The plans that were last sent to the client. */
  readonly sentRoots: readonly RootPlan[];
  /** The root modules whose problems were listed then. */
  readonly sentListed: readonly string[];
  readonly sentUnits: Snapshot["units"];
  readonly sentStacks: Snapshot["stacks"];
  /** The folders that are watched one by one, sorted: those that the client does not watch as part of an open folder. */
  readonly watched: readonly string[];
}

export type SessionEvent =
  | { readonly kind: "initialized"; readonly folders: readonly string[] }
  | { readonly kind: "foldersChanged"; readonly added: readonly string[]; readonly removed: readonly string[] }
  | { readonly kind: "trustChanged"; readonly isTrusted: boolean }
  /** The user wants the providers of a root module configured, or no longer. */
  | { readonly kind: "configuredWanted"; readonly root: string; readonly isWanted: boolean }
  | { readonly kind: "callerChosen"; readonly folder: string; readonly root: string }
  | { readonly kind: "optionsChosen"; readonly root: string; readonly options: ChosenOptions }
  | { readonly kind: "edited"; readonly path: string; readonly text: string }
  | { readonly kind: "closed"; readonly path: string }
  | { readonly kind: "changedOnDisk"; readonly paths: readonly string[] }
  /** `settings` are those that the client sent along: an object with sections, or anything else if it sent none. */
  | { readonly kind: "settingsChanged"; readonly settings: unknown }
  /** The client has answered with a section for each folder; undefined if the request failed. */
  | {
      readonly kind: "settingsRead";
      readonly folders: readonly string[];
      readonly sections: readonly unknown[] | undefined;
      /** Whether the settings were given up before they came. */
      readonly isLate?: true;
    }
  /** The workspace has a new snapshot; `folders` are those of all files that were asked for. */
  | { readonly kind: "planned"; readonly snapshot: Snapshot; readonly folders: ReadonlySet<string> }
  /** The client has begun to watch folders. */
  | { readonly kind: "watching"; readonly folders: readonly string[] };

export type SessionEffect =
  | { readonly kind: "workspace"; readonly event: WorkspaceEvent }
  /** The client requests the lenses of a changed file without a refresh. */
  | { readonly kind: "forgetLenses"; readonly path: string }
  | { readonly kind: "readSettings"; readonly folders: readonly string[] }
  /** Asks the client, or a host if the client cannot, to watch exactly these folders. */
  | { readonly kind: "watch"; readonly folders: readonly string[]; readonly added: readonly string[] }
  | { readonly kind: "publish"; readonly snapshot: Snapshot };

export const newSession = (client: Client, homeDirectory: string | undefined): Session => ({
  client,
  homeDirectory,
  isReady: false,
  isRestricted: false,
  folders: new Set(),
  pushedSection: client.initialSection,
  readsUnderWay: 0,
  sentRoots: [],
  sentListed: [],
  sentUnits: undefined,
  sentStacks: undefined,
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
    case "configuredWanted":
    case "callerChosen":
    case "optionsChosen":
    case "changedOnDisk":
      return [session, [inWorkspace(event)]];
    case "settingsChanged":
      return readingSettings({ ...session, pushedSection: sectionIn(event.settings, session.pushedSection) });
    case "settingsRead":
      return [
        { ...session, readsUnderWay: session.readsUnderWay - (event.isLate ? 0 : 1) },
        settingsRead(session, event),
      ];
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
  const [session, reading] = readingSettings({ ...previous, folders });
  return [
    session,
    [
      ...removed.map((path) => inWorkspace({ kind: "folderRemoved", path })),
      // Answers about the folder from before it was opened may be outdated, because nothing watched it.
      ...added.flatMap((path) => [
        inWorkspace({ kind: "folderAdded", path }),
        inWorkspace({ kind: "changedOnDisk", paths: [path] }),
      ]),
      ...reading,
    ],
  ];
}

/** Reads the settings of each folder, and of files outside of all folders. */
function readingSettings(session: Session): Updated {
  const folders = ["", ...session.folders];
  if (!session.client.configures) return [session, configuring(session, folders, [])];
  return [{ ...session, readsUnderWay: session.readsUnderWay + 1 }, [{ kind: "readSettings", folders }]];
}

/** Configures folders as read. After a failed request the last settings stay, unless the client sent some by itself. */
function settingsRead(
  session: Session,
  { folders, sections }: SessionEvent & { kind: "settingsRead" },
): readonly SessionEffect[] {
  if (!sections && session.pushedSection === undefined) return [];
  return configuring(session, folders, sections ?? []);
}

/** Returns our section of settings that a client sent; the previous one if it sent no settings. */
const sectionIn = (settings: unknown, previous: unknown): unknown =>
  typeof settings === "object" && settings !== null ? (settings as Record<string, unknown>)[SECTION] : previous;

/** Configures folders by their sections. The section that the client sent by itself counts where it answers with none. */
const configuring = (
  { homeDirectory, pushedSection }: Session,
  folders: readonly string[],
  sections: readonly unknown[],
): readonly SessionEffect[] =>
  folders.map((folder, at) =>
    inWorkspace({
      kind: "configured",
      folder,
      settings: settingsIn(sections[at] ?? pushedSection, folder, homeDirectory),
    }),
  );

function planned(session: Session, snapshot: Snapshot, folders: ReadonlySet<string>): Updated {
  if (!session.isReady) return [session, []];
  const watched = foldersToWatch(session, folders);
  const isWatched = sameObjects(watched, session.watched);
  const added = watched.filter((folder) => !session.watched.includes(folder));
  const { roots, units, stacks } = snapshot;
  const listed = [...(snapshot.listed ?? [])];
  const isTold =
    sameObjects(roots, session.sentRoots) &&
    sameObjects(listed, session.sentListed) &&
    units === session.sentUnits &&
    stacks === session.sentStacks;
  return [
    {
      ...session,
      watched: isWatched ? session.watched : watched,
      sentRoots: roots,
      sentListed: listed,
      sentUnits: units,
      sentStacks: stacks,
    },
    [
      ...(isWatched ? [] : [{ kind: "watch" as const, folders: watched, added }]),
      ...(isTold ? [] : [{ kind: "publish" as const, snapshot }]),
    ],
  ];
}

/** Returns the folders that no client watches as part of an open folder, sorted. */
const foldersToWatch = ({ client, folders }: Session, asked: ReadonlySet<string>): readonly string[] =>
  client.watches ? outsideOf(folders, asked) : named(new Set([...folders, ...asked]));

/** A key of a user asks for no other folder, so that the same two sets come again and again. */
const outsideOf = rememberPair((open: ReadonlySet<string>, asked: ReadonlySet<string>): readonly string[] => {
  const tops = [...open];
  return named(asked).filter((folder) => !tops.some((top) => isBelow(folder, top)));
});

const named = (folders: ReadonlySet<string>): readonly string[] =>
  [...folders].filter((folder) => folder !== "").sort();
