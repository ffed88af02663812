import type { InitializeParams } from "vscode-languageserver";
import type { InitializationOptions, SetPlanOptionsRequest } from "../protocol/methods.ts";
import { fileUri } from "../workspace/uris.ts";

/** The capabilities and options with which a client started the server. */
export interface Client {
  /** The URIs of the folders that are open at the start. */
  readonly folders: readonly string[];
  readonly refreshesLenses: boolean;
  readonly changesFolders: boolean;
  /** Whether the client watches files for the server; `watchesOutside`: also outside of its folders. */
  readonly watches: boolean;
  readonly watchesOutside: boolean;
  /** Whether the server can ask for the user's settings; `followsSettings`: the client also announces changes. */
  readonly configures: boolean;
  readonly followsSettings: boolean;
  /** Whether an edit of the workspace can create files. */
  readonly createsFiles: boolean;
  /** Whether the client shows actions that are not possible, with the reason. */
  readonly showsDisabled: boolean;
  /** Whether the client shows the progress of longer work. */
  readonly showsProgress: boolean;
  readonly isRestricted: boolean;
  /** The URIs of the root modules whose providers the user wants configured. */
  readonly configuredRoots: readonly string[];
  /** Whether the user wants states to be kept. */
  readonly keepsStates: boolean;
  /** The plan options that the user chose for root modules. */
  readonly planOptions: readonly SetPlanOptionsRequest[];
}

export const NO_CLIENT: Client = {
  folders: [],
  refreshesLenses: false,
  changesFolders: false,
  watches: false,
  watchesOutside: false,
  configures: false,
  followsSettings: false,
  createsFiles: false,
  showsDisabled: false,
  showsProgress: false,
  isRestricted: false,
  configuredRoots: [],
  keepsStates: false,
  planOptions: [],
};

export function clientOf(params: InitializeParams): Client {
  const { workspace } = params.capabilities;
  const options: InitializationOptions | undefined = params.initializationOptions;
  return {
    folders: foldersOf(params),
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    changesFolders: workspace?.workspaceFolders === true,
    watches: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    watchesOutside:
      workspace?.didChangeWatchedFiles?.dynamicRegistration === true &&
      workspace.didChangeWatchedFiles.relativePatternSupport === true,
    configures: workspace?.configuration === true,
    followsSettings: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    createsFiles:
      workspace?.workspaceEdit?.documentChanges === true &&
      workspace.workspaceEdit.resourceOperations?.includes("create") === true,
    showsDisabled: params.capabilities.textDocument?.codeAction?.disabledSupport === true,
    showsProgress: params.capabilities.window?.workDoneProgress === true,
    isRestricted: options?.isTrusted === false,
    configuredRoots: Array.isArray(options?.configuredRoots) ? options.configuredRoots.filter(isText) : [],
    keepsStates: options?.keepsStates === true,
    planOptions: Array.isArray(options?.planOptions) ? options.planOptions.filter(isPlanOptions) : [],
  };
}

const isText = (value: unknown): value is string => typeof value === "string";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isPlanOptions = (value: unknown): value is SetPlanOptionsRequest =>
  isObject(value) && isText(value.root) && isObject(value.options);

function foldersOf({ workspaceFolders, rootUri, rootPath }: InitializeParams): readonly string[] {
  if (workspaceFolders && workspaceFolders.length > 0) return workspaceFolders.map(({ uri }) => uri);
  if (rootUri) return [rootUri];
  return rootPath ? [fileUri(rootPath)] : [];
}
