import type { InitializeParams, MarkupKind } from "vscode-languageserver";
import type { InitializationOptions, SetCallerRequest, SetPlanOptionsRequest } from "../protocol/methods.ts";
import { fileUri } from "../workspace/uris.ts";
import { SECTION, SETTINGS } from "./settings.ts";

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
  /** The commands that the client can run. */
  readonly commands: ReadonlySet<string>;
  /** The client's command that shows references; undefined if it has none. */
  readonly showsReferences: string | undefined;
  readonly hoverFormat: MarkupKind;
  readonly completionFormat: MarkupKind;
  readonly insertsSnippets: boolean;
  readonly showsCompletionTags: boolean;
  /** Whether the user chooses if a completion replaces the rest of the word. */
  readonly choosesToReplace: boolean;
  /** Whether the client shows symbols in symbols. */
  readonly showsHierarchy: boolean;
  /** Whether the client knows parameters of a signature by offsets in its label. */
  readonly knowsLabelOffsets: boolean;
  /** The section of the settings that the client sent at the start; undefined if it sent none. */
  readonly initialSection: unknown;
  /** Whether the client shows the progress of longer work. */
  readonly showsProgress: boolean;
  readonly isRestricted: boolean;
  /** The URIs of the root modules whose providers the user wants configured. */
  readonly configuredRoots: readonly string[];
  /** Whether the user wants states to be kept. */
  readonly keepsStates: boolean;
  /** Whether the client wants to be told of plans. */
  readonly followsPlans: boolean;
  /** The plan options that the user chose for root modules. */
  readonly planOptions: readonly SetPlanOptionsRequest[];
  /** The callers of modules that the user chose. */
  readonly callers: readonly SetCallerRequest[];
}

export function clientOf(params: InitializeParams): Client {
  const { workspace, textDocument, experimental } = params.capabilities;
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
    ...commandsOf(experimental),
    hoverFormat: formatOf(textDocument?.hover?.contentFormat),
    completionFormat: formatOf(textDocument?.completion?.completionItem?.documentationFormat),
    insertsSnippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    showsCompletionTags: textDocument?.completion?.completionItem?.tagSupport !== undefined,
    choosesToReplace: textDocument?.completion?.completionItem?.insertReplaceSupport === true,
    showsHierarchy: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    knowsLabelOffsets:
      textDocument?.signatureHelp?.signatureInformation?.parameterInformation?.labelOffsetSupport === true,
    initialSection: sectionOf(params.initializationOptions),
    showsProgress: params.capabilities.window?.workDoneProgress === true,
    isRestricted: options?.isTrusted === false,
    configuredRoots: Array.isArray(options?.configuredRoots) ? options.configuredRoots.filter(isText) : [],
    followsPlans: options?.followsPlans === true,
    keepsStates: options?.keepsStates === true,
    callers: Array.isArray(options?.callers) ? options.callers.filter(isCaller) : [],
    planOptions: Array.isArray(options?.planOptions) ? options.planOptions.filter(isPlanOptions) : [],
  };
}

const isCaller = (value: unknown): value is SetCallerRequest =>
  isObject(value) && isText(value.folder) && isText(value.root);

/** Returns the commands that a client announces in the ways of rust-analyzer and terraform-ls. */
function commandsOf(experimental: unknown): Pick<Client, "commands" | "showsReferences"> {
  const { commands, showReferencesCommandId } = isObject(experimental) ? experimental : {};
  const names = isObject(commands) && Array.isArray(commands.commands) ? commands.commands.filter(isText) : [];
  return {
    commands: new Set(names),
    showsReferences: isText(showReferencesCommandId) ? showReferencesCommandId : undefined,
  };
}

/** Returns the first format that a client prefers; Markdown if it names none. */
const formatOf = (formats: unknown): MarkupKind =>
  Array.isArray(formats)
    ? (formats.find((each) => each === "markdown" || each === "plaintext") ?? "markdown")
    : "markdown";

/** Returns our section of the settings in the initialization options, which may be the section itself. */
function sectionOf(options: unknown): unknown {
  if (!isObject(options)) return undefined;
  if (SECTION in options) return options[SECTION];
  return SETTINGS.some((name) => name in options) ? options : undefined;
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
