import { relativePath } from "../../engine/source/paths.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import type { RootRange } from "./names.ts";
import { type OutlineSymbol, symbols } from "./symbols.ts";

/** A declaration somewhere in the workspace. */
export interface FoundSymbol extends RootRange {
  readonly symbol: OutlineSymbol;
  /** The folder of its module, relative to the root module. */
  readonly container: string;
}

/** The most symbols of one answer; an editor asks again after more letters. */
const MOST_FOUND = 500;

/** Returns the declarations whose names contain these letters in this order, each once. */
export function workspaceSymbols(roots: readonly ExplainableRoot[], query: string): readonly FoundSymbol[] {
  const foundSymbols: FoundSymbol[] = [];
  const visitedPaths = new Set<string>();
  for (const root of roots)
    for (const syntax of root.plan.queries.configurationFiles) {
      const { path } = syntax.source;
      if (visitedPaths.has(path)) continue;
      visitedPaths.add(path);
      for (const symbol of declarations(symbols(syntax))) {
        if (!fits(symbol.name, query)) continue;
        foundSymbols.push({ root, range: symbol.selection, symbol, container: relativePath(root.root, path) });
        if (foundSymbols.length === MOST_FOUND) return foundSymbols;
      }
    }
  return foundSymbols;
}

/** Returns the symbols that can be referred to; for a `locals` block, each of its values. */
const declarations = (all: readonly OutlineSymbol[]): readonly OutlineSymbol[] =>
  all.flatMap((symbol) => {
    if (symbol.kind === "block") return symbol.children.filter(({ kind }) => kind === "local");
    return symbol.kind === "argument" ? [] : [symbol];
  });

function fits(name: string, query: string): boolean {
  let at = 0;
  const letters = query.toLowerCase();
  for (const letter of name.toLowerCase()) if (letter === letters[at]) at++;
  return at === letters.length;
}
