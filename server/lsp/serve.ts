import {
  CodeLensRefreshRequest,
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { PlanOptions } from "../engine/plan/inputs.ts";
import { planStatus } from "../ide/planStatus.ts";
import { EXPLORER, INSTANCE_AT, PLAN_CHANGED, TIMELINE } from "../protocol/methods.ts";
import type { Ask } from "../workspace/settle.ts";
import { isLoaded, type Snapshot } from "../workspace/snapshot.ts";
import { toPath } from "../workspace/uris.ts";
import { openWorkspace } from "../workspace/workspace.ts";
import { onCodeLens } from "./handlers/codeLens.ts";
import { onExplorer } from "./handlers/explorer.ts";
import { onHover } from "./handlers/hover.ts";
import { onInstanceAt } from "./handlers/instanceAt.ts";
import { onTimeline } from "./handlers/timeline.ts";
import { publisher } from "./publishDiagnostics.ts";

/** Speaks LSP on a connection, about a world that can be asked. */
export function serve(connection: Connection, ask: Ask, environment: Partial<PlanOptions>): void {
  const documents = new TextDocuments(TextDocument);
  const uris = new Map<string, string>();
  const publish = publisher(connection, (path) => uris.get(path));
  let ready = false;
  let refreshesLenses = false;
  let watches = false;
  const planned = (snapshot: Snapshot): void => {
    if (!ready) return;
    const loaded = snapshot.roots.filter(isLoaded);
    publish({ roots: loaded });
    for (const root of loaded) connection.sendNotification(PLAN_CHANGED, planStatus(root));
    if (refreshesLenses) void connection.sendRequest(CodeLensRefreshRequest.type);
  };
  const workspace = openWorkspace(ask, environment, planned);
  const world = { snapshot: workspace.snapshot, settled: workspace.settled };
  let folders: readonly string[] = [];

  connection.onInitialize((params): InitializeResult => {
    folders = foldersOf(params);
    refreshesLenses = params.capabilities.workspace?.codeLens?.refreshSupport === true;
    watches = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        hoverProvider: true,
        codeLensProvider: { resolveProvider: false },
      },
      serverInfo: { name: "stateline" },
    };
  });
  connection.onInitialized(async () => {
    ready = true;
    if (watches) await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: WATCHED });
    for (const folder of folders) await workspace.addFolder(folder);
  });
  documents.onDidChangeContent(({ document }) => {
    const path = toPath(document.uri);
    uris.set(path, document.uri);
    workspace.edit(path, document.getText());
  });
  documents.onDidClose(({ document }) => workspace.close(toPath(document.uri)));
  connection.onDidChangeWatchedFiles(({ changes }) => workspace.changedOnDisk(changes.map(({ uri }) => toPath(uri))));
  connection.onHover((params) => onHover(world, params));
  connection.onCodeLens((params) => onCodeLens(world, params));
  connection.onRequest(EXPLORER, () => onExplorer(world, undefined));
  connection.onRequest(TIMELINE, (params) => onTimeline(world, params));
  connection.onRequest(INSTANCE_AT, (params) => onInstanceAt(world, params));
  documents.listen(connection);
  connection.listen();
}

const WATCHED = [
  { globPattern: "**/*.{tf,tofu,tfvars,tfstate}" },
  { globPattern: "**/*.{tf,tofu,tfvars}.json" },
  { globPattern: "**/.terraform.lock.hcl" },
];

const foldersOf = ({ workspaceFolders, rootUri, rootPath }: InitializeParams): readonly string[] => {
  if (workspaceFolders && workspaceFolders.length > 0) return workspaceFolders.map(({ uri }) => toPath(uri));
  if (rootUri) return [toPath(rootUri)];
  return rootPath ? [rootPath] : [];
};
