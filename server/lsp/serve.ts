import {
  CodeLensRefreshRequest,
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { PlanOptions } from "../engine/plan/inputs.ts";
import { planStatus } from "../ide/planStatus.ts";
import {
  EXPLORER,
  INSTANCE_AT,
  PLAN_CHANGED,
  ROOT_GONE,
  type RootGone,
  TIMELINE,
  TRUST,
  type Trust,
} from "../protocol/methods.ts";
import type { Ask } from "../workspace/settle.ts";
import type { RootPlan, Snapshot } from "../workspace/snapshot.ts";
import { toPath, toUri } from "../workspace/uris.ts";
import { openWorkspace } from "../workspace/workspace.ts";
import { type Client, clientOf, NO_CLIENT } from "./client.ts";
import { handle, logFault } from "./faults.ts";
import { onCodeLens } from "./handlers/codeLens.ts";
import { onExplorer } from "./handlers/explorer.ts";
import { onHover } from "./handlers/hover.ts";
import { onInstanceAt } from "./handlers/instanceAt.ts";
import { onTimeline } from "./handlers/timeline.ts";
import { outsideWatcher } from "./outsideWatcher.ts";
import { publisher } from "./publishDiagnostics.ts";

/** Speaks LSP on a connection, about a world that can be asked. */
export function serve(connection: Connection, ask: Ask, environment: Partial<PlanOptions>): void {
  const documents = new TextDocuments(TextDocument);
  const uris = new Map<string, string>();
  const publish = publisher(connection, (path) => uris.get(path));
  let client: Client = NO_CLIENT;
  let ready = false;
  let told: readonly RootPlan[] = [];
  const planned = (snapshot: Snapshot): void => {
    if (!ready) return;
    const known = new Set(told);
    const changed = snapshot.roots.filter((root) => !known.has(root));
    const left = new Set(snapshot.roots.map(({ root }) => root));
    const gone = told.filter(({ root }) => !left.has(root));
    if (changed.length === 0 && gone.length === 0) return;
    told = snapshot.roots;
    publish(snapshot);
    for (const root of changed) connection.sendNotification(PLAN_CHANGED, planStatus(root));
    for (const { root } of gone) connection.sendNotification(ROOT_GONE, { root: toUri(root) } satisfies RootGone);
    if (client.refreshesLenses) void connection.sendRequest(CodeLensRefreshRequest.type);
  };
  const log = (line: string, caught?: unknown): void => {
    if (caught === undefined) connection.console.warn(line);
    else logFault(connection, line, caught);
  };
  const workspace = openWorkspace(ask, environment, {
    log,
    planned: (snapshot) => {
      try {
        planned(snapshot);
        watchOutside();
      } catch (caught) {
        log("What was planned could not be shown.", caught);
      }
    },
  });
  const watchOutside = outsideWatcher(connection, () => client, workspace.folders);

  connection.onInitialize((params): InitializeResult => {
    client = clientOf(params);
    workspace.restrict(client.isRestricted);
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        hoverProvider: true,
        codeLensProvider: { resolveProvider: false },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
      serverInfo: { name: "stateline" },
    };
  });
  connection.onInitialized(async () => {
    ready = true;
    for (const folder of client.folders) workspace.addFolder(folder);
    if (client.changesFolders)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const { uri } of removed) workspace.removeFolder(toPath(uri));
        for (const { uri } of added) workspace.addFolder(toPath(uri));
      });
    if (client.watches)
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: "**/*" }] });
  });
  connection.onNotification(TRUST, ({ isTrusted }: Trust) => workspace.restrict(!isTrusted));
  documents.onDidChangeContent(({ document }) => {
    const path = toPath(document.uri);
    uris.set(path, document.uri);
    workspace.edit(path, document.getText());
  });
  documents.onDidClose(({ document }) => workspace.close(toPath(document.uri)));
  connection.onDidChangeWatchedFiles(({ changes }) => workspace.changedOnDisk(changes.map(({ uri }) => toPath(uri))));
  const world = { snapshot: workspace.snapshot, loaded: workspace.loaded };
  connection.onHover(handle(connection, world, "Hover", onHover));
  connection.onCodeLens(handle(connection, world, "Lenses", onCodeLens));
  connection.onRequest(EXPLORER, handle(connection, world, "Explorer", onExplorer));
  connection.onRequest(TIMELINE, handle(connection, world, "Timeline", onTimeline));
  connection.onRequest(INSTANCE_AT, handle(connection, world, "Instance", onInstanceAt));
  documents.listen(connection);
  connection.listen();
}
