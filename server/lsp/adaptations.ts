import type {
  CodeAction,
  CodeLens,
  Command,
  CompletionItem,
  CompletionList,
  DocumentSymbol,
  Hover,
  InsertReplaceEdit,
  MarkupContent,
  MarkupKind,
  SignatureHelp,
  SymbolInformation,
  TextEdit,
} from "vscode-languageserver";
import {
  LOAD_STATE_COMMAND,
  type LoadStateRequest,
  SERVER_LOAD_STATE,
  type UsagesRequest,
} from "../protocol/methods.ts";
import type { Client } from "./client.ts";
import { plainTextOf } from "./plainTextOf.ts";

// What a handler replies is adapted to what the client announced.

/** Returns lenses with only the commands that the client can run; the others keep their titles. */
export const lensesFor = (client: Client, lenses: CodeLens[]): CodeLens[] =>
  lenses.map((lens) => (lens.command ? { ...lens, command: commandFor(client, lens.command) } : lens));

/** Returns code actions without those whose command the client cannot run. */
export const actionsFor = (client: Client, actions: CodeAction[]): CodeAction[] =>
  actions.flatMap((action) => {
    const command = action.command && commandFor(client, action.command);
    if (command?.command === "") return action.edit ? [{ ...action, command: undefined }] : [];
    return [command ? { ...action, command } : action];
  });

function commandFor(client: Client, command: Command): Command {
  const { title } = command;
  if (command.command === "" || client.commands.has(command.command)) return command;
  if (command.command === LOAD_STATE_COMMAND) {
    const [{ root }] = command.arguments as [LoadStateRequest];
    return { title, command: SERVER_LOAD_STATE, arguments: [{ uri: root }] };
  }
  const [request] = (command.arguments ?? []) as [Partial<UsagesRequest>?];
  if (client.showsReferences !== undefined && request?.position && request.of !== undefined)
    return { title, command: client.showsReferences, arguments: [request.position, { includeDeclaration: false }] };
  return { title, command: "" };
}

export const hoverFor = (client: Client, hover: Hover): Hover => {
  const { contents } = hover;
  return isMarkup(contents) ? { ...hover, contents: markupFor(client.hoverFormat, contents) } : hover;
};

const isMarkup = (contents: Hover["contents"]): contents is MarkupContent =>
  typeof contents === "object" && "kind" in contents;

const markupFor = (format: MarkupKind, content: MarkupContent): MarkupContent =>
  content.kind === format ? content : { kind: format, value: plainTextOf(content.value) };

export const completionsFor = (client: Client, list: CompletionList): CompletionList => ({
  ...list,
  items: list.items.map((item) => completionFor(client, item)),
});

/** Returns an item without what the client does not know of snippets, tags and edits, and its documentation in the client's format. */
export function completionFor(client: Client, item: CompletionItem): CompletionItem {
  const { documentation, insertTextFormat, textEdit, tags, ...rest } = item;
  const isReduced = insertTextFormat === SNIPPET && !client.insertsSnippets;
  const fitting = textEdit && editFor(client, textEdit);
  const edit = isReduced && fitting ? { ...fitting, newText: withoutPlaceholders(fitting.newText) } : fitting;
  return {
    ...rest,
    ...(edit && { textEdit: edit }),
    ...(insertTextFormat !== undefined && !isReduced && { insertTextFormat }),
    ...(tags && client.showsCompletionTags && { tags }),
    ...(documentation !== undefined && {
      documentation:
        typeof documentation === "string" ? documentation : markupFor(client.completionFormat, documentation),
    }),
  };
}

/** Returns an edit that replaces the whole word where the client does not choose between inserting and replacing, or need not. */
function editFor({ choosesToReplace }: Client, edit: TextEdit | InsertReplaceEdit): TextEdit | InsertReplaceEdit {
  if (!("replace" in edit)) return edit;
  const { insert, replace, newText } = edit;
  return choosesToReplace && insert.end.character !== replace.end.character ? edit : { range: replace, newText };
}

const SNIPPET = 2;

/** Returns the text of a snippet with its placeholders filled in. */
const withoutPlaceholders = (snippet: string): string =>
  snippet.replace(/\\([\\$}])|\$\{\d+:((?:\\.|[^}])*)\}|\$\{\d+\}|\$\d+/g, (_, escaped = "", filled = "") =>
    escaped !== "" ? escaped : filled.replace(/\\(.)/g, "$1"),
  );

/** Returns the outline as a flat list where the client knows no hierarchy. */
export const symbolsFor = (
  client: Client,
  uri: string,
  symbols: DocumentSymbol[],
): DocumentSymbol[] | SymbolInformation[] => (client.showsHierarchy ? symbols : flatSymbols(uri, symbols, undefined));

const flatSymbols = (uri: string, symbols: DocumentSymbol[], container: string | undefined): SymbolInformation[] =>
  symbols.flatMap(({ name, kind, range, children = [] }) => [
    { name, kind, location: { uri, range }, ...(container !== undefined && { containerName: container }) },
    ...flatSymbols(uri, children, name),
  ]);

/** Returns a signature with the texts of its parameters where the client knows no offsets in the label. */
export const signatureFor = (client: Client, help: SignatureHelp): SignatureHelp =>
  client.knowsLabelOffsets
    ? help
    : {
        ...help,
        signatures: help.signatures.map((signature) => ({
          ...signature,
          parameters: signature.parameters?.map((parameter) => ({
            ...parameter,
            label: typeof parameter.label === "string" ? parameter.label : signature.label.slice(...parameter.label),
          })),
        })),
      };
