import type { Message, RequestMessage } from "vscode-languageserver";

/** Whether a value has the shape that the protocol asks for. */
type Shape = (value: unknown) => boolean;

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text: Shape = (value) => typeof value === "string";
const count: Shape = (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;
const members =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    isObject(value) && Object.entries(shapes).every(([name, shape]) => shape(value[name]));
const list =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);
const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || value === null || shape(value);

/** Whether a value is a position of the protocol. */
export const isPosition = members({ line: count, character: count });

const range = members({ start: isPosition, end: isPosition });
const document = { textDocument: members({ uri: text }) };
const place = { ...document, position: isPosition };
const item = { item: members({ uri: text, range, selectionRange: range }) };

const REQUESTS: ReadonlyMap<string, Shape> = new Map(
  Object.entries<Readonly<Record<string, Shape>>>({
    initialize: {
      capabilities: members({}),
      rootUri: optional(text),
      workspaceFolders: optional(list(members({ uri: text }))),
    },
    "textDocument/hover": place,
    "textDocument/completion": place,
    "textDocument/signatureHelp": place,
    "textDocument/definition": place,
    "textDocument/references": { ...place, context: members({}) },
    "textDocument/documentHighlight": place,
    "textDocument/prepareRename": place,
    "textDocument/rename": { ...place, newName: text },
    "textDocument/documentSymbol": document,
    "textDocument/codeAction": { ...document, range, context: members({ diagnostics: list(members({ range })) }) },
    "textDocument/codeLens": document,
    "textDocument/documentLink": document,
    "textDocument/formatting": document,
    "textDocument/rangeFormatting": { ...document, range },
    "textDocument/onTypeFormatting": { ...place, ch: text },
    "textDocument/foldingRange": document,
    "textDocument/selectionRange": { ...document, positions: list(isPosition) },
    "textDocument/linkedEditingRange": place,
    "textDocument/semanticTokens/full": document,
    "textDocument/semanticTokens/full/delta": { ...document, previousResultId: text },
    "textDocument/semanticTokens/range": { ...document, range },
    "textDocument/inlayHint": { ...document, range },
    "inlayHint/resolve": { data: optional(members({ root: optional(text), variable: optional(text) })) },
    "textDocument/prepareCallHierarchy": place,
    "callHierarchy/incomingCalls": item,
    "callHierarchy/outgoingCalls": item,
    "completionItem/resolve": { label: text },
    "workspace/symbol": { query: text },
    "workspace/executeCommand": { command: text, arguments: optional(list(() => true)) },
    "stateline/planJson": { uri: text },
    "stateline/reproduction": { uri: text },
    "stateline/shownRoot": { uri: text },
  }).map(([method, shapes]) => [method, members(shapes)] as const),
);

const NOTIFICATIONS: ReadonlyMap<string, Shape> = new Map(
  Object.entries<Readonly<Record<string, Shape>>>({
    "textDocument/didOpen": { textDocument: members({ uri: text, version: Number.isInteger, text }) },
    "textDocument/didChange": {
      textDocument: members({ uri: text, version: Number.isInteger }),
      contentChanges: list(members({ text, range: optional(range) })),
    },
    "textDocument/didClose": document,
    "textDocument/didSave": document,
    "workspace/didChangeConfiguration": {},
    "workspace/didChangeWatchedFiles": { changes: list(members({ uri: text })) },
    "workspace/didChangeWorkspaceFolders": {
      event: members({ added: list(members({ uri: text })), removed: list(members({ uri: text })) }),
    },
  }).map(([method, shapes]) => [method, members(shapes)] as const),
);

/** Whether the parameters of a request or notification have the shape that its method asks for. */
export function hasRightShape(
  { method, params }: { readonly method: string; readonly params?: unknown },
  isRequest: boolean,
): boolean {
  const shape = (isRequest ? REQUESTS : NOTIFICATIONS).get(method);
  if (shape) return shape(params);
  return !isRequest || !method.startsWith("stateline/") || params === undefined || isObject(params);
}

export const isRequestMessage = (message: Message): message is RequestMessage =>
  "method" in message && "id" in message && (message as { id: unknown }).id !== undefined;
