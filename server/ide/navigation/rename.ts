import { RESERVED_NAMES } from "../../engine/config/decode/variable.ts";
import type { Range } from "../../engine/source/range.ts";
import { isIdentifier } from "../../engine/syntax/scan/identifier.ts";
import type { Item } from "../../engine/syntax/tree.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { covers, cursorAt } from "../cursor.ts";
import type { TextReplacement } from "../editing/codeAction.ts";
import { boundNameAt } from "./boundNames.ts";
import { type Name, nameAt, placesOf, type RootRange } from "./names.ts";

/** A replacement of text in a root module. */
export interface RootReplacement extends TextReplacement {
  readonly root: ExplainableRoot;
}

/** The edits of a rename, or why there is none. */
export type Rename = { readonly edits: readonly RootReplacement[] } | { readonly refused: string };

/** Returns the range of the name that a rename at an offset would change; undefined if nothing there can be renamed. */
export function renameRange(root: ExplainableRoot, path: string, offset: number): Range | undefined {
  const place = nameAt(root, path, offset);
  if (place && isRenamable(place.name)) return namePart({ root, range: place.range });
  const at = cursorAt(root.plan, path, offset)?.offset ?? 0;
  return renamableBound(root, path, offset)?.find((range) => covers(range, at));
}

/**
 * Returns the edits that rename what is declared at an offset, everywhere. Of a resource or module that has objects, a moved block keeps
 * them: without it they would be destroyed and created again.
 */
export function renamed(
  roots: readonly ExplainableRoot[],
  root: ExplainableRoot,
  path: string,
  offset: number,
  newName: string,
): Rename {
  const name = nameAt(root, path, offset)?.name;
  const bound = renamableBound(root, path, offset);
  const isDeclaration = name !== undefined && isRenamable(name);
  if (!isDeclaration && !bound) return { refused: "This cannot be renamed." };
  if (!isIdentifier(newName))
    return { refused: `"${newName}" is not a name. A name begins with a letter and has letters, digits, _ and -.` };
  if (isDeclaration) return renamedDeclaration(roots, name, newName);
  return { edits: (bound ?? []).map((range) => ({ root, range, text: newName })) };
}

/** Returns the places of a name that holds within its item; undefined if there is none, or its definition is not the name itself. */
function renamableBound({ plan }: ExplainableRoot, path: string, offset: number): readonly Range[] | undefined {
  const bound = boundNameAt(plan, path, offset);
  return bound?.isRenamable ? [bound.definition, ...bound.uses] : undefined;
}

function renamedDeclaration(roots: readonly ExplainableRoot[], name: Name, newName: string): Rename {
  if (name.name.startsWith("var.") && RESERVED_NAMES.has(newName))
    return { refused: `No variable can be named "${newName}", because module blocks have an argument of that name.` };
  if (isDeclared(roots, { ...name, name: withLast(name.name, newName) }))
    return { refused: `${withLast(name.name, newName)} is declared already.` };
  const places = placesOf(roots, name);
  if (places.some(({ range }) => range.anchor.path.endsWith(".json")))
    return { refused: "A file in JSON syntax refers to it. Rename it by hand." };
  const edits = places.flatMap((each) => {
    const range = namePart(each);
    return range ? [{ root: each.root, range, text: newName }] : [];
  });
  return { edits: [...edits, ...movedBlocks(places, name, newName)] };
}

/** Whether a name can be renamed: that of a provider is declared outside of the workspace, but for its aliases. */
const isRenamable = ({ name }: Name): boolean => /^[a-z][\w-]*\./.test(name) && !/^provider\.[^.]*$/.test(name);

const withLast = (name: string, last: string): string => `${name.slice(0, name.lastIndexOf(".") + 1)}${last}`;

const isDeclared = (roots: readonly ExplainableRoot[], name: Name): boolean =>
  placesOf(roots, name).some(({ role }) => role === "definition");

/** Returns the range of the name alone: without the quotation marks of a label, and without what leads to it. */
export function namePart({ root, range }: RootRange): Range | undefined {
  const syntax = root.plan.syntaxOf(range.anchor.path);
  const base = syntax?.offsets.get(range.anchor);
  if (!syntax || base === undefined) return undefined;
  const text = syntax.source.text.slice(base + range.start, base + range.end);
  const found = /([\p{L}_][\p{L}\p{N}_-]*)"?$/u.exec(text);
  if (!found) return undefined;
  const start = range.start + found.index;
  return { anchor: range.anchor, start, end: start + found[1]!.length };
}

/** Returns the moved block of a resource or module that has objects, after its block; none for anything else. */
function movedBlocks(
  places: readonly (RootRange & { readonly role: string })[],
  { name }: Name,
  newName: string,
): readonly RootReplacement[] {
  const definition = places.find(({ role }) => role === "definition");
  const item = definition && itemOf(definition);
  if (!definition || item?.kind !== "block" || (item.type !== "resource" && item.type !== "module")) return [];
  const hasObjects = definition.root.plan.queries.tracesOf(item).some(({ stored }) => stored !== undefined);
  if (!hasObjects) return [];
  const text = `\n\nmoved {\n  from = ${name}\n  to   = ${withLast(name, newName)}\n}`;
  return [{ root: definition.root, range: { ...item.range, start: item.range.end }, text }];
}

const itemOf = ({ root, range }: RootRange): Item | undefined =>
  root.plan.syntaxOf(range.anchor.path)?.body.items.find((item) => item.range.anchor === range.anchor);
