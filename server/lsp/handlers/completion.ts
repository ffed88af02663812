import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type CompletionParams,
  InsertTextFormat,
  MarkupKind,
  type Range,
} from "vscode-languageserver";
import { offsetAt, sourceFile } from "../../engine/source/sourceFile.ts";
import { completions, wantedNearby } from "../../ide/completion/completion.ts";
import type { ItemKind, CompletionItem as OurItem } from "../../ide/completion/item.ts";
import { isStillShown, presentIn } from "../../ide/completion/present.ts";
import { rootOf } from "../../workspace/snapshot.ts";
import { documentAt } from "../fromProtocol.ts";
import { nearbyOf } from "../nearby.ts";
import type { Handler, World } from "../world.ts";

/** The items that each client was sent last, whose documentation is found when one of them is chosen. */
const sent = new WeakMap<World, readonly OurItem[]>();

export const onCompletion: Handler<CompletionParams, CompletionList> = async (world, { textDocument, position }) => {
  const { uri } = textDocument;
  const path = world.uris.toPath(uri);
  if (path === undefined) return null;
  const written = world.textOf(uri);
  const offsetIn = (text: string): number => offsetAt(sourceFile(path, text), position.line, position.character);
  const latest = rootOf(world.latest(), path);
  const isUsable =
    latest && written !== undefined && isStillShown(presentIn(latest.plan, path, written), offsetIn(written));
  const at = isUsable ? { root: latest, path } : await documentAt(world, uri);
  const text = written ?? at?.root.plan.syntaxOf(path)?.source.text;
  if (!at || text === undefined) return null;
  const offset = offsetIn(text);
  const wanted = wantedNearby(at.root, path, text.slice(0, offset));
  const found = completions(at.root, path, text, offset, wanted && (await nearbyOf(world.ask, wanted)));
  if (!found) return null;
  sent.set(world, found.items);
  const range = { start: { line: position.line, character: position.character - found.prefix.length }, end: position };
  return { isIncomplete: false, items: found.items.map((item, index) => toItem(item, index, range)) };
};

export const onCompletionResolve: Handler<CompletionItem, CompletionItem> = async (world, item) => {
  const chosen = sent.get(world)?.[Number(item.data)];
  const markdown = chosen?.label === item.label ? chosen.documentation?.() : undefined;
  return markdown === undefined ? item : { ...item, documentation: { kind: MarkupKind.Markdown, value: markdown } };
};

const toItem = (
  { label, kind, note, insert, isSnippet, rank }: OurItem,
  index: number,
  range: Range,
): CompletionItem => ({
  label,
  kind: KINDS[kind],
  ...(note !== undefined && { detail: note }),
  sortText: `${rank}${label}`,
  textEdit: { range, newText: insert ?? label },
  ...(isSnippet && { insertTextFormat: InsertTextFormat.Snippet }),
  data: index,
});

const KINDS: Readonly<Record<ItemKind, CompletionItemKind>> = {
  block: CompletionItemKind.Struct,
  argument: CompletionItemKind.Property,
  type: CompletionItemKind.Class,
  variable: CompletionItemKind.Variable,
  local: CompletionItemKind.Variable,
  resource: CompletionItemKind.Class,
  module: CompletionItemKind.Module,
  attribute: CompletionItemKind.Field,
  function: CompletionItemKind.Function,
  keyword: CompletionItemKind.Keyword,
  value: CompletionItemKind.Value,
  word: CompletionItemKind.Text,
};
