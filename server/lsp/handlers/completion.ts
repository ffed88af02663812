import {
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  type CompletionList,
  type CompletionParams,
  InsertTextFormat,
  MarkupKind,
  type Position,
} from "vscode-languageserver";
import { baseName } from "../../engine/source/paths.ts";
import { sourceFile } from "../../engine/source/sourceFile.ts";
import { completions, wantedNearby } from "../../ide/completion/completion.ts";
import type { ItemKind, CompletionItem as OurItem } from "../../ide/completion/item.ts";
import { isStillShown, lacksSchema, presentIn } from "../../ide/completion/present.ts";
import { standaloneCompletion } from "../../ide/standalone/standaloneCompletion.ts";
import { unitCompletion } from "../../ide/terragrunt/unitCompletion.ts";
import { unitViewOf } from "../../ide/terragrunt/unitView.ts";
import { isOfOtherProgram, isTerragruntFile } from "../../workspace/findRoots.ts";
import { type RootPlan, rootOf } from "../../workspace/snapshot.ts";
import { documentAt } from "../fromProtocol.ts";
import { nearbyOf } from "../nearby.ts";
import { lengthIn, offsetOf } from "../positions.ts";
import { type StandaloneFiles, standaloneFilesAt } from "../standaloneDocument.ts";
import { unitAt } from "../unitDocument.ts";
import type { Handler, World } from "../world.ts";

export const onCompletion: Handler<CompletionParams, CompletionList> = async (world, { textDocument, position }) => {
  const { uri } = textDocument;
  const path = world.uris.toPath(uri);
  if (path === undefined || isOfOtherProgram(baseName(path))) return null;
  const written = world.textOf(uri);
  if (isTerragruntFile(baseName(path))) return completionsInUnit(world, uri, path, position);
  const standalone = await standaloneFilesAt(world, uri);
  if (standalone) return completionsInStandalone(world, standalone, position);
  const offsetIn = (text: string): number => offsetOf(sourceFile(path, text), position);
  const latest = written === undefined ? undefined : usablePlan(world, path, written, offsetIn(written));
  const root = latest ?? (await planAt(world, uri));
  const text = written ?? root?.plan.syntaxOf(path)?.source.text;
  if (!root || text === undefined) return null;
  const offset = offsetIn(text);
  const wanted = wantedNearby(root, path, text.slice(0, offset));
  const offered = completions(root, path, text, offset, wanted && (await nearbyOf(world.ask, wanted)));
  if (!offered) return null;
  const { items, prefix } = offered;
  world.memory.completions = items;
  const { line, character } = position;
  const start = character - lengthIn(prefix);
  const replacedBy = ({ before = "", after = 0 }: OurItem): Replaced => ({
    start: { line, character: start - lengthIn(before) },
    at: position,
    end: { line, character: character + lengthIn(text.slice(offset, offset + after)) },
  });
  return { isIncomplete: false, items: items.map((item, index) => toItem(item, index, replacedBy(item))) };
};

/** Returns what can be written in a file of a language beside the configuration. */
function completionsInStandalone(
  { memory }: World,
  { language, syntax, files }: StandaloneFiles,
  position: Position,
): CompletionList | null {
  const offered = standaloneCompletion(language, syntax, files, offsetOf(syntax.source, position));
  if (!offered) return null;
  memory.completions = offered.items;
  const start = { line: position.line, character: position.character - lengthIn(offered.prefix) };
  const replaced = { start, at: position, end: position };
  return { isIncomplete: false, items: offered.items.map((item, index) => toItem(item, index, replaced)) };
}

/** Returns what can be written in a file of Terragrunt. */
async function completionsInUnit(
  world: World,
  uri: string,
  path: string,
  position: Position,
): Promise<CompletionList | null> {
  const view = unitViewOf(world.latest(), path) ?? (await unitAt(world, uri));
  const text = world.textOf(uri) ?? view?.syntax.source.text;
  if (!view || text === undefined) return null;
  const offered = unitCompletion(view, text, offsetOf(sourceFile(path, text), position));
  if (!offered) return null;
  world.memory.completions = offered.items;
  const start = { line: position.line, character: position.character - lengthIn(offered.prefix) };
  const replaced = { start, at: position, end: position };
  return { isIncomplete: false, items: offered.items.map((item, index) => toItem(item, index, replaced)) };
}

/** The word that an item replaces, and the position in it. */
interface Replaced {
  readonly start: Position;
  readonly at: Position;
  readonly end: Position;
}

/** Returns the newest finished plan if it serves for a text; undefined if a newer one is needed. */
function usablePlan(world: World, path: string, text: string, offset: number): RootPlan | undefined {
  const root = rootOf(world.latest(), path);
  const present = root && presentIn(root.plan, path, text);
  if (!present || !isStillShown(present, offset) || lacksSchema(root.plan, path, present, offset)) return undefined;
  // Only the block that is being written is newer.
  if (present.unplanned.length <= 1) world.pause();
  return root;
}

/** Waits for the plan of the present text, and a moment for what it asks: a schema, or the files of a module. */
async function planAt(world: World, uri: string): Promise<RootPlan | undefined> {
  const at = await documentAt(world, uri);
  if (!at) return undefined;
  await world.answered(at.root.root);
  return rootOf(world.snapshot(), at.path) ?? at.root;
}

export const onCompletionResolve: Handler<CompletionItem, CompletionItem> = async (world, item) => {
  const chosen = world.memory.completions[Number(item.data)];
  const markdown = chosen?.label === item.label ? chosen.documentation?.() : undefined;
  return markdown === undefined ? item : { ...item, documentation: { kind: MarkupKind.Markdown, value: markdown } };
};

const toItem = (
  { label, kind, note, insert, isSnippet, isDeprecated, before = "", rank }: OurItem,
  index: number,
  { start, at, end }: Replaced,
): CompletionItem => ({
  label,
  kind: KINDS[kind],
  ...(note !== undefined && { detail: note }),
  sortText: `${rank}${label}`,
  // The editor compares what is typed with the text from the start of the edit. Neovim filters only items that have it.
  filterText: `${before}${label}`,
  textEdit: { insert: { start, end: at }, replace: { start, end }, newText: insert ?? label },
  ...(isDeprecated && { tags: [CompletionItemTag.Deprecated] }),
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
