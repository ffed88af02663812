import {
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { sameObjects } from "../engine/source/sameObjects.ts";
import {
  EXPLORER,
  EXPLORER_PAGE,
  FIND_INSTANCES,
  INSTANCE_AT,
  LOAD_STATE,
  TIMELINE,
  TRUST,
  type Trust,
} from "../protocol/methods.ts";
import type { RootPlan } from "../workspace/snapshot.ts";
import { openUris } from "../workspace/uris.ts";
import { openWorkspace, type Surroundings } from "../workspace/workspace.ts";
import { type Client, clientOf, NO_CLIENT } from "./client.ts";
import { handle, logFault } from "./faults.ts";
import { onCodeLens } from "./handlers/codeLens.ts";
import { onExplorer, onExplorerPage, onFindInstances } from "./handlers/explorer.ts";
import { onFormatting, onRangeFormatting } from "./handlers/formatting.ts";
import { onHover } from "./handlers/hover.ts";
import { onInstanceAt } from "./handlers/instanceAt.ts";
import { onDocumentLinks } from "./handlers/links.ts";
import { onLoadState } from "./handlers/loadState.ts";
import { onDefinition, onDocumentHighlight, onReferences } from "./handlers/names.ts";
import { onDocumentSymbol, onFoldingRanges, onWorkspaceSymbol } from "./handlers/symbols.ts";
import { onTimeline } from "./handlers/timeline.ts";
import { outsideWatcher } from "./outsideWatcher.ts";
import { publisher } from "./publishDiagnostics.ts";
import { withPullProgress } from "./pullProgress.ts";
import { lensRefresher } from "./refreshLenses.ts";
import { settingsFollower } from "./settings.ts";
import { planTeller } from "./tellPlans.ts";

/** What a server runs on. */
export interface Host extends Surroundings {
  /** The schemes of the file systems that it can ask. */
  readonly schemes: readonly string[];
  /** Is told whenever a root module is planned: what starting took is over. */
  readonly planned?: () => void;
}

/** Speaks LSP on a connection, about a world that can be asked. */
export function serve(connection: Connection, host: Host): void {
  const documents = new TextDocuments(TextDocument);
  const uris = openUris(host.schemes);
  let client: Client = NO_CLIENT;
  let ready = false;
  let shown: readonly RootPlan[] = [];
  const folders = new Set<string>();
  const watchOutside = outsideWatcher(
    connection,
    uris,
    () => client,
    folders,
    () => workspace,
  );
  const lenses = lensRefresher(connection, uris, () => client);
  const tellers = [publisher(connection, uris), planTeller(connection, uris), lenses.planned];
  const log = (line: string, caught?: unknown): void => {
    if (caught === undefined) connection.console.warn(line);
    else logFault(connection, line, caught);
  };
  let isRestricted = false;
  const ask = withPullProgress(host.ask, connection, () => client);
  const workspace = openWorkspace(
    { ...host, ask },
    {
      log,
      planned: (snapshot) => {
        if (!ready) return;
        try {
          watchOutside();
          if (sameObjects(shown, snapshot.roots)) return;
          shown = snapshot.roots;
          for (const tell of tellers) tell(snapshot);
          if (snapshot.roots.some(({ isSettling }) => !isSettling)) host.planned?.();
        } catch (caught) {
          log("What was planned could not be shown.", caught);
        }
      },
    },
  );
  const settings = settingsFollower(
    connection,
    uris,
    () => client,
    () => workspace,
    host.environment.homeDirectory,
  );
  const readSettings = (): void => {
    settings.read(folders).catch((caught: unknown) => log("The settings could not be read.", caught));
  };
  const restrict = (restricted: boolean): void => {
    isRestricted = restricted;
    workspace.restrict(restricted);
  };
  const addFolder = (uri: string): void => {
    const path = uris.addFolder(uri);
    if (path === undefined) {
      log("A folder is of a file system that is not read here.");
      return;
    }
    folders.add(path);
    workspace.addFolder(path);
    // What was read of it before was not watched.
    workspace.changedOnDisk([path]);
  };
  const removeFolder = (uri: string): void => {
    const path = uris.removeFolder(uri);
    if (path === undefined) return;
    folders.delete(path);
    workspace.removeFolder(path);
  };

  connection.onInitialize((params): InitializeResult => {
    client = clientOf(params);
    restrict(client.isRestricted);
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        hoverProvider: true,
        codeLensProvider: { resolveProvider: false },
        definitionProvider: true,
        referencesProvider: true,
        documentHighlightProvider: true,
        documentSymbolProvider: true,
        workspaceSymbolProvider: true,
        foldingRangeProvider: true,
        documentLinkProvider: { resolveProvider: false },
        documentFormattingProvider: true,
        documentRangeFormattingProvider: true,
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
      serverInfo: { name: "stateline" },
    };
  });
  connection.onInitialized(async () => {
    ready = true;
    for (const folder of client.folders) addFolder(folder);
    settings.listen();
    readSettings();
    if (client.changesFolders)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const { uri } of removed) removeFolder(uri);
        for (const { uri } of added) addFolder(uri);
        readSettings();
      });
    if (client.watches)
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: "**/*" }] });
  });
  connection.onNotification(TRUST, ({ isTrusted }: Trust) => restrict(!isTrusted));
  documents.onDidChangeContent(({ document }) => {
    const path = uris.open(document.uri);
    if (path === undefined) return;
    lenses.forget(path);
    workspace.edit(path, document.getText());
  });
  documents.onDidClose(({ document }) => {
    const path = uris.close(document.uri);
    if (path === undefined) return;
    lenses.forget(path);
    workspace.close(path);
  });
  connection.onDidChangeWatchedFiles(({ changes }) =>
    workspace.changedOnDisk(changes.flatMap(({ uri }) => uris.toPath(uri) ?? [])),
  );
  const { snapshot, loaded, planned, loadState } = workspace;
  const textOf = (uri: string) => documents.get(uri)?.getText();
  const world = { uris, snapshot, textOf, loaded, planned, loadState, isRestricted: () => isRestricted };
  connection.onHover(handle(connection, world, "Hover", onHover));
  connection.onCodeLens(handle(connection, world, "Lenses", lenses.watched(onCodeLens)));
  connection.onDefinition(handle(connection, world, "Definition", onDefinition));
  connection.onReferences(handle(connection, world, "References", onReferences));
  connection.onDocumentHighlight(handle(connection, world, "Highlights", onDocumentHighlight));
  connection.onDocumentSymbol(handle(connection, world, "Outline", onDocumentSymbol));
  connection.onWorkspaceSymbol(handle(connection, world, "Symbols", onWorkspaceSymbol));
  connection.onFoldingRanges(handle(connection, world, "Folding", onFoldingRanges));
  connection.onDocumentLinks(handle(connection, world, "Links", onDocumentLinks));
  connection.onDocumentFormatting(handle(connection, world, "Formatting", onFormatting));
  connection.onDocumentRangeFormatting(handle(connection, world, "Formatting", onRangeFormatting));
  connection.onRequest(EXPLORER, handle(connection, world, "Explorer", onExplorer));
  connection.onRequest(EXPLORER_PAGE, handle(connection, world, "Explorer", onExplorerPage));
  connection.onRequest(FIND_INSTANCES, handle(connection, world, "Instances", onFindInstances));
  connection.onRequest(LOAD_STATE, handle(connection, world, "Loading the state", onLoadState));
  connection.onRequest(TIMELINE, handle(connection, world, "Timeline", onTimeline));
  connection.onRequest(INSTANCE_AT, handle(connection, world, "Instance", onInstanceAt));
  documents.listen(connection);
  connection.listen();
}
