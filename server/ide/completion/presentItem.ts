import { sourceFile } from "../../engine/source/sourceFile.ts";
import { parse } from "../../engine/syntax/parse.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import type { Item, SyntaxFile } from "../../engine/syntax/tree.ts";
import { covers } from "../cursor.ts";

/** Returns the top-level item around an offset of a text, which may be newer than the sources; undefined between items. */
export function presentItem(sources: Sources, path: string, text: string, offset: number): Item | undefined {
  const syntax = presentSyntax(sources, path, text);
  return syntax.body.items.find((item) => covers(item.range, offset - (syntax.offsets.get(item.range.anchor) ?? 0)));
}

/** Returns the syntax of a text; items that the sources have already are the same objects. */
function presentSyntax(sources: Sources, path: string, text: string): SyntaxFile {
  const syntax = sources.syntaxOf(path);
  return syntax?.source.text === text ? syntax : parse(sourceFile(path, text, syntax?.source), syntax);
}

/**
 * Whether a text differs from the sources at most in the item around an offset, and not in what that item lets others see: then what
 * the plan of the sources shows still holds.
 */
export function isPlanned(sources: Sources, path: string, text: string, offset: number): boolean {
  const syntax = sources.syntaxOf(path);
  if (syntax?.source.text === text) return true;
  if (!syntax) return false;
  const present = presentSyntax(sources, path, text);
  const item = presentItem(sources, path, text, offset);
  if (item?.kind === "block" && DECLARING.has(item.type)) return false;
  const planned = new Set<Item>(syntax.body.items);
  return (
    present.body.items.every((each) => each === item || planned.has(each)) &&
    present.body.items.length >= syntax.body.items.length
  );
}

/** The blocks of which one argument can make the values of others secret. */
const DECLARING: ReadonlySet<string> = new Set(["variable", "output"]);
