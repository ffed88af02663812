import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  TextDocuments,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Decompress } from "../engine/codecs/zip.ts";
import { lastPlanText } from "../ide/planView/planStatus.ts";
import { CONFIGURE_PROVIDERS, type ConfigureProviders, KEEP_STATES, PAGE_CHANGED, TRUST } from "../protocol/methods.ts";
import type { backgroundLearning } from "../workspace/backgroundLearning.ts";
import { backgroundProofs } from "../workspace/backgroundProofs.ts";
import { REAL_CLOCK } from "../workspace/clock.ts";
import { startDriver } from "../workspace/driver.ts";
import { type Learning, NO_FACT_STORE } from "../workspace/factStore.ts";
import type { Snapshot } from "../workspace/snapshot.ts";
import { openUris, type Uris } from "../workspace/uris.ts";
import { openWorkspace, type Surroundings, type Workspace } from "../workspace/workspace.ts";
import { type Client, clientOf } from "./client.ts";
import { newMemory } from "./clientMemory.ts";
import { chosenEncoding } from "./encoding.ts";
import { logFault } from "./faults.ts";
import { type FolderWatcher, folderWatcher } from "./folderWatcher.ts";
import { chosenOptionsIn } from "./fromProtocol.ts";
import { handleRequests } from "./handleRequests.ts";
import { initializeResult } from "./initializeResult.ts";
import { listen, notify } from "./messages.ts";
import { planNotifier } from "./planNotifications.ts";
import { updatedDocument, useEncoding } from "./positions.ts";
import { publisher } from "./publishDiagnostics.ts";
import { withPullProgress } from "./pullProgress.ts";
import { type LensRefresher, lensRefresher } from "./refreshLenses.ts";
import { RevisionWatch } from "./revisionWatch.ts";
import { newSession, type SessionEffect, type SessionEvent, updateSession } from "./session.ts";
import { SECTION } from "./settings.ts";
import { StateKeeper } from "./stateKeeper.ts";
import type { World } from "./world.ts";

/** The environment that a server runs in. */
export interface Host extends Surroundings {
  /** The schemes of the file systems that the host can read; those of all if absent. */
  readonly schemes?: readonly string[];
  /** Reports changes of files outside of the workspace, as the paths that they concern. */
  readonly follow?: (listener: (paths: readonly string[]) => void) => void;
  /** Watches exactly these folders from now on, and reports the paths in them that changed; absent where the host cannot. */
  readonly watchFolders?: (folders: readonly string[], listener: (paths: readonly string[]) => void) => void;
  /** Whether the connection writes messages by `jsonText`, so that numbers of any size stay exact. */
  readonly isExact?: boolean;
  /** Where the server keeps what it learns of providers, and what learns in the background; absent if it learns nothing. */
  readonly learning?: Learning & { readonly inBackground: typeof backgroundLearning };
  /** Called whenever a root module is planned completely, so that the host can free what only the start needed. */
  readonly planned?: () => void;
  /** Decompresses the files of finished plans; absent where the engine has to do so, which is slower. */
  readonly decompress?: Decompress;
}

/** Speaks LSP on a connection. */
export function serve(connection: Connection, host: Host): void {
  connection.onInitialize((params) => {
    useEncoding(chosenEncoding(params.capabilities.general?.positionEncodings));
    begin(connection, host, clientOf(params));
    return initializeResult(params);
  });
  connection.listen();
}

/** Serves one client, whose capabilities are known. */
function begin(connection: Connection, host: Host, client: Client): void {
  const documents = new TextDocuments({ ...TextDocument, update: updatedDocument });
  const uris = openUris(host.schemes);
  const textOf = (uri: string): string | undefined => documents.get(uri)?.getText();
  const lenses = lensRefresher(connection, uris, client, textOf);
  const log = logger(connection);
  const workspace = openWorkspace(
    { ...host, ask: withPullProgress(host.ask, connection, client), summary: lastPlanText },
    { log, planned: (snapshot) => session.dispatch({ kind: "planned", snapshot, folders: foldersToWatch() }) },
  );
  const isRestricted = (): boolean => session.state().isRestricted;
  const { learning, clock = REAL_CLOCK } = host;
  const keeper = new StateKeeper(connection, uris, host.clock ?? REAL_CLOCK, client.keepsStates);
  listen(connection, KEEP_STATES, ({ isOn }) => keeper.set(isOn, workspace.latest()));
  const memory = newMemory();
  const revisions = new RevisionWatch((question) => workspace.ask(question), memory, {
    foldersChanged: () =>
      session.dispatch({ kind: "planned", snapshot: workspace.latest(), folders: foldersToWatch() }),
    moved: () => {
      if (client.followsPlans) notify(connection, PAGE_CHANGED, {});
    },
  });
  const foldersToWatch = (): ReadonlySet<string> =>
    revisions.folders.length === 0 ? workspace.folders() : new Set([...workspace.folders(), ...revisions.folders]);
  const listeners = [
    publisher(connection, uris),
    planNotifier(connection, uris, client, isRestricted, log),
    lenses.planned,
    keeper.planned,
    backgroundProofs({
      ask: (question) => workspace.ask(question),
      clock,
      finished: () => memory.finishedPlans.values(),
      give: (root, earlier) => workspace.dispatch({ kind: "earlierFound", root, earlier }),
    }),
    ...(learning ? [learning.inBackground(learning, (question) => workspace.ask(question), clock)] : []),
  ];
  const run = effectRunner(
    connection,
    host,
    (event) => {
      workspace.dispatch(event);
      if (event.kind === "changedOnDisk") void revisions.changed(event.paths);
    },
    uris,
    lenses,
    folderWatcher(connection, uris, client, host.watchFolders),
    listeners,
  );
  const initial = newSession(client, host.environment.homeDirectory);
  const session = startDriver(initial, updateSession, run, host.clock ?? REAL_CLOCK);
  session.dispatch({ kind: "trustChanged", isTrusted: !client.isRestricted });
  followClient(connection, client, uris, documents, session.dispatch);
  host.follow?.((paths) => session.dispatch({ kind: "changedOnDisk", paths }));
  const world: World = {
    ...workspace,
    ask: keeper.asking(workspace.ask),
    awaited: (root) => workspace.awaited(root) + session.state().readsUnderWay,
    now: () => clock.now(),
    createsFiles: client.createsFiles,
    showsDisabled: client.showsDisabled,
    uris,
    memory,
    facts: learning?.facts ?? NO_FACT_STORE,
    decompress: host.decompress,
    isExact: host.isExact === true,
    textOf,
    loadState: (root) => workspace.dispatch({ kind: "stateWanted", root }),
    chooseCaller: (folder, root) => session.dispatch({ kind: "callerChosen", folder, root }),
    chooseOptions: (root, options) => session.dispatch({ kind: "optionsChosen", root, options }),
    followRevision: (comparison) => void revisions.follow(comparison),
    isRestricted,
  };
  handleRequests(connection, world, lenses, client);
  documents.listen(connection);
}

const logger =
  (connection: Connection) =>
  (line: string, caught?: unknown): void => {
    if (caught === undefined) connection.console.warn(line);
    else logFault(connection, line, caught);
  };

/** How long the settings of a client are waited for, in milliseconds. */
const LONGEST_WAIT = 1000;

/** Turns the notifications of a client into events. */
function followClient(
  connection: Connection,
  client: Client,
  uris: Uris,
  documents: TextDocuments<TextDocument>,
  dispatch: (event: SessionEvent) => void,
): void {
  const log = logger(connection);
  const addFolder = (uri: string): readonly string[] => {
    const path = uris.addFolder(uri);
    if (path === undefined) log("A folder is on a file system that Stateline cannot read.");
    return path === undefined ? [] : [path];
  };
  const configureProviders = ({ root: uri, isConfigured }: ConfigureProviders): void => {
    const root = uris.toPath(uri);
    if (root !== undefined) dispatch({ kind: "configuredWanted", root, isWanted: isConfigured });
  };
  connection.onInitialized(async () => {
    dispatch({ kind: "initialized", folders: client.folders.flatMap(addFolder) });
    for (const root of client.configuredRoots) configureProviders({ root, isConfigured: true });
    for (const { root: uri, options } of client.planOptions) {
      const root = uris.toPath(uri);
      if (root !== undefined) dispatch({ kind: "optionsChosen", root, options: chosenOptionsIn(options, uris) });
    }
    for (const { folder: uri, root: caller } of client.callers) {
      const [folder, root] = [uris.toPath(uri), uris.toPath(caller)];
      if (folder !== undefined && root !== undefined) dispatch({ kind: "callerChosen", folder, root });
    }
    connection.onDidChangeConfiguration(({ settings }) => dispatch({ kind: "settingsChanged", settings }));
    if (client.followsSettings)
      void connection.client.register(DidChangeConfigurationNotification.type, { section: SECTION });
    if (client.changesFolders)
      connection.workspace.onDidChangeWorkspaceFolders((change) => {
        const removed = change.removed.flatMap(({ uri }) => uris.removeFolder(uri) ?? []);
        dispatch({ kind: "foldersChanged", removed, added: change.added.flatMap(({ uri }) => addFolder(uri)) });
      });
    if (client.watches)
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: "**/*" }] });
  });
  listen(connection, TRUST, ({ isTrusted }) => dispatch({ kind: "trustChanged", isTrusted }));
  listen(connection, CONFIGURE_PROVIDERS, configureProviders);
  documents.onDidChangeContent(({ document }) => {
    const path = uris.open(document.uri);
    if (path !== undefined) dispatch({ kind: "edited", path, text: document.getText() });
  });
  documents.onDidClose(({ document }) => {
    const path = uris.close(document.uri);
    if (path !== undefined) dispatch({ kind: "closed", path });
  });
  connection.onDidChangeWatchedFiles(({ changes }) =>
    dispatch({ kind: "changedOnDisk", paths: changes.flatMap(({ uri }) => uris.toPath(uri) ?? []) }),
  );
}

/** Returns the function that runs an effect of a session. */
function effectRunner(
  connection: Connection,
  host: Host,
  dispatchInWorkspace: Workspace["dispatch"],
  uris: Uris,
  lenses: LensRefresher,
  watch: FolderWatcher,
  listeners: readonly ((snapshot: Snapshot) => void)[],
): (effect: SessionEffect, dispatch: (event: SessionEvent) => void) => void {
  const log = logger(connection);
  const publish = ({ snapshot }: SessionEffect & { kind: "publish" }): void => {
    try {
      for (const listener of listeners) listener(snapshot);
      if (snapshot.roots.some(({ isSettling }) => !isSettling)) host.planned?.();
    } catch (caught) {
      log("The plan could not be shown.", caught);
    }
  };
  const readSettings = async (folders: readonly string[]): Promise<readonly unknown[]> =>
    connection.workspace.getConfiguration(
      folders.map((path) => (path === "" ? { section: SECTION } : { section: SECTION, scopeUri: uris.toUri(path) })),
    );
  return (effect, dispatch) => {
    switch (effect.kind) {
      case "workspace":
        dispatchInWorkspace(effect.event);
        break;
      case "forgetLenses":
        lenses.forget(effect.path);
        break;
      case "readSettings": {
        const { folders } = effect;
        let isLate = false;
        const give = (sections: readonly unknown[] | undefined): void => {
          clearTimeout(timer);
          dispatch({ kind: "settingsRead", folders, sections, ...(isLate && { isLate }) });
          isLate = true;
        };
        const timer = setTimeout(() => give(undefined), LONGEST_WAIT);
        readSettings(folders)
          .then(give)
          .catch((caught: unknown) => {
            log("The settings could not be read.", caught);
            give(undefined);
          });
        break;
      }
      case "watch":
        void watch(effect.folders, (paths) => dispatch({ kind: "changedOnDisk", paths })).then(
          (isWatching) => isWatching && dispatch({ kind: "watching", folders: effect.added }),
        );
        break;
      case "publish":
        publish(effect);
    }
  };
}
