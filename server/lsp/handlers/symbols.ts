import type {
  DocumentSymbol,
  DocumentSymbolParams,
  FoldingRange,
  FoldingRangeParams,
  SymbolInformation,
  WorkspaceSymbolParams,
} from "vscode-languageserver";
import type { Sources } from "../../engine/syntax/sources.ts";
import { folding } from "../../ide/editing/folding.ts";
import { type OutlineSymbol, type SymbolKind, symbols } from "../../ide/navigation/symbols.ts";
import { workspaceSymbols } from "../../ide/navigation/workspaceSymbols.ts";
import type { StateObject } from "../../ide/stateFile.ts";
import { placeIn } from "../../workspace/place.ts";
import { documentAt } from "../fromProtocol.ts";
import { standaloneAt } from "../standaloneDocument.ts";
import { type StateFile, stateFileAt } from "../stateFile.ts";
import { placedRange, toRange } from "../toProtocol.ts";
import { unitAt } from "../unitDocument.ts";
import type { Handler } from "../world.ts";

export const onDocumentSymbol: Handler<DocumentSymbolParams, DocumentSymbol[]> = async (world, { textDocument }) => {
  const state = await stateFileAt(world, textDocument.uri);
  if (state) return state.objects.map((object) => stateSymbol(state, object));
  const unit = await unitAt(world, textDocument.uri);
  if (unit) return symbols(unit.syntax).map((symbol) => toSymbol(unit, symbol));
  const standalone = standaloneAt(world, textDocument.uri);
  if (standalone) return symbols(standalone.syntax).map((symbol) => toSymbol(standalone, symbol));
  const at = await documentAt(world, textDocument.uri);
  const syntax = at?.root.plan.syntaxOf(at.path);
  return at && syntax ? symbols(syntax).map((symbol) => toSymbol(at.root.plan, symbol)) : null;
};

/** Returns the symbol of an object in a state file: its address, and what the plan does with it. */
function stateSymbol({ file }: StateFile, { name, words = "", kind, start, end }: StateObject): DocumentSymbol {
  const range = placedRange({ file, start, end });
  const selectionRange = placedRange({ file, start, end: start + 1 });
  return { name, detail: words, kind: SYMBOL_KINDS[kind], range, selectionRange };
}

const toSymbol = (
  sources: Sources,
  { name, detail, kind, range, selection, children }: OutlineSymbol,
): DocumentSymbol => ({
  name: name || " ",
  detail,
  kind: SYMBOL_KINDS[kind],
  range: placedRange(placeIn(sources, range)),
  selectionRange: placedRange(placeIn(sources, selection)),
  children: children.map((child) => toSymbol(sources, child)),
});

/** The protocol's numbers for the kinds of symbols. */
export const SYMBOL_KINDS: Readonly<Record<SymbolKind, DocumentSymbol["kind"]>> = {
  resource: 5,
  data: 23,
  ephemeral: 24,
  action: 24,
  list: 18,
  module: 2,
  variable: 13,
  local: 14,
  output: 7,
  provider: 4,
  block: 3,
  argument: 8,
};

export const onWorkspaceSymbol: Handler<WorkspaceSymbolParams, SymbolInformation[]> = async (world, { query }) => {
  const found = await world.withCallers(undefined, () =>
    workspaceSymbols(world.snapshot().roots, query).map(({ root, range, symbol, container }) => ({
      name: symbol.name,
      kind: SYMBOL_KINDS[symbol.kind],
      containerName: container,
      location: { uri: world.uris.toUri(range.anchor.path), range: toRange(root, range) },
    })),
  );
  return found ?? null;
};

export const onFoldingRanges: Handler<FoldingRangeParams, FoldingRange[]> = async (world, { textDocument }) => {
  const unit = await unitAt(world, textDocument.uri);
  const own = unit ?? standaloneAt(world, textDocument.uri);
  const at = own ? undefined : await documentAt(world, textDocument.uri);
  const syntax = own?.syntax ?? at?.root.plan.syntaxOf(at.path);
  return syntax ? folding(syntax).map(({ start, end, kind }) => ({ startLine: start, endLine: end, kind })) : null;
};
