import type { InitializeParams, InitializeResult, ServerCapabilities } from "vscode-languageserver";
import { CODE_ACTION_KINDS } from "../ide/editing/codeActionKinds.ts";
import { TOKEN_KINDS } from "../ide/editing/tokenKinds.ts";
import { SERVER_LOAD_STATE, SERVER_OPTIONS, SERVER_PLAN, SERVER_TIMELINE } from "../protocol/methods.ts";
import { version } from "../workspace/version.ts";
import { chosenEncoding } from "./encoding.ts";

/** Returns the reply to `initialize`. Nothing of the engine is loaded for it. */
export const initializeResult = ({ capabilities: { general } }: InitializeParams): InitializeResult => ({
  capabilities: { ...CAPABILITIES, positionEncoding: chosenEncoding(general?.positionEncodings) },
  serverInfo: { name: "stateline", version },
});

const CAPABILITIES: ServerCapabilities = {
  // Incremental.
  textDocumentSync: 2,
  hoverProvider: true,
  codeLensProvider: { resolveProvider: false },
  completionProvider: { triggerCharacters: [".", "[", '"', "{", "="], resolveProvider: true },
  renameProvider: { prepareProvider: true },
  signatureHelpProvider: { triggerCharacters: ["(", ","], retriggerCharacters: [","] },
  selectionRangeProvider: true,
  linkedEditingRangeProvider: true,
  inlayHintProvider: { resolveProvider: true },
  semanticTokensProvider: {
    legend: { tokenTypes: [...TOKEN_KINDS], tokenModifiers: ["definition"] },
    full: { delta: true },
    range: true,
  },
  callHierarchyProvider: true,
  codeActionProvider: { codeActionKinds: [...CODE_ACTION_KINDS] },
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  foldingRangeProvider: true,
  documentLinkProvider: { resolveProvider: false },
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
  documentOnTypeFormattingProvider: { firstTriggerCharacter: "}", moreTriggerCharacter: ["\n"] },
  executeCommandProvider: { commands: [SERVER_PLAN, SERVER_TIMELINE, SERVER_OPTIONS, SERVER_LOAD_STATE] },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};
