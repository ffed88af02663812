import { blocksOf } from "../../engine/config/decode/itemBlocks.ts";
import { occurrencesIn } from "../../engine/config/decode/occurrences.ts";
import { isWithin } from "../../engine/source/range.ts";
import type { Item, SyntaxFile } from "../../engine/syntax/tree.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { covers, cursorAt } from "../cursor.ts";
import { definitionsOf, type Name, nameAt, placesIn, placesOf, type RootRange } from "./names.ts";
import { type OutlineSymbol, symbolOf } from "./symbols.ts";

/** A declaration in the hierarchy of what waits for what. */
export interface HierarchyItem {
  readonly root: ExplainableRoot;
  readonly symbol: OutlineSymbol;
  /** The name of the declaration; a local value has one of its own within its block. */
  readonly name: Name;
}

/** A declaration that refers to another, or is referred to, with the places of the references. */
export interface HierarchyCall {
  readonly item: HierarchyItem;
  readonly places: readonly RootRange[];
}

/** Returns the declaration that a name at an offset stands for; undefined if there is none. */
export function hierarchyItemAt(
  roots: readonly ExplainableRoot[],
  root: ExplainableRoot,
  path: string,
  offset: number,
): HierarchyItem | undefined {
  const place = nameAt(root, path, offset);
  if (place) return itemOf(roots, place.name);
  const cursor = cursorAt(root.plan, path, offset);
  const block = cursor && blocksOf(cursor.item).find(({ range }) => covers(range, cursor.offset));
  const definition = block && occurrencesIn(block).find(({ role }) => role === "definition");
  const folder = root.plan.queries.moduleOf(path)?.module.path;
  return definition && folder !== undefined ? itemOf(roots, { folder, name: definition.name }) : undefined;
}

/** Returns the declaration of a name. */
export function itemOf(roots: readonly ExplainableRoot[], name: Name): HierarchyItem | undefined {
  const [definition] = definitionsOf(roots, name);
  const item = definition && topItem(definition);
  return item && definition ? { root: definition.root, symbol: symbolFor(item, name), name } : undefined;
}

/** Returns the declarations that refer to one: what its change touches. */
export function dependents(roots: readonly ExplainableRoot[], name: Name): readonly HierarchyCall[] {
  const byItem = new Map<string, { item: HierarchyItem; places: RootRange[] }>();
  for (const place of placesOf(roots, name)) {
    if (place.role === "definition") continue;
    const item = declarationAround(place);
    if (!item) continue;
    const key = `${item.name.folder}\n${item.name.name}`;
    const call = byItem.get(key) ?? { item, places: [] };
    call.places.push(place);
    byItem.set(key, call);
  }
  return [...byItem.values()];
}

/** Returns the declarations that one refers to: what it waits for. */
export function dependencies(
  roots: readonly ExplainableRoot[],
  { root, symbol, name }: HierarchyItem,
): readonly HierarchyCall[] {
  const syntax = root.plan.syntaxOf(symbol.range.anchor.path);
  if (!syntax) return [];
  const within = placesIn(root.plan, syntax).filter(
    ({ role, range }) => role === "use" && range.anchor === symbol.range.anchor && isWithin(range, symbol.range),
  );
  const byName = new Map<string, { item: HierarchyItem; places: RootRange[] }>();
  for (const { name: used, range } of within) {
    if (used.folder === name.folder && used.name === name.name) continue;
    const key = `${used.folder}\n${used.name}`;
    const item = byName.get(key)?.item ?? itemOf(roots, used);
    if (!item) continue;
    const call = byName.get(key) ?? { item, places: [] };
    call.places.push({ root, range });
    byName.set(key, call);
  }
  return [...byName.values()];
}

const syntaxOf = ({ root, range }: RootRange): SyntaxFile | undefined => root.plan.syntaxOf(range.anchor.path);

const topItem = (place: RootRange): Item | undefined =>
  syntaxOf(place)?.body.items.find(({ range }) => range.anchor === place.range.anchor);

/** Returns the declaration that a place is in: a local value, or that of the top-level item; undefined if the item declares nothing. */
function declarationAround(place: RootRange): HierarchyItem | undefined {
  const item = topItem(place);
  const folder = place.root.plan.queries.moduleOf(place.range.anchor.path)?.module.path;
  if (!item || folder === undefined) return undefined;
  const symbol = symbolOf(item);
  const inner = item.kind === "block" && item.type === "locals" ? symbol.children : [];
  const local = inner.find(({ range }) => isWithin(place.range, range));
  const shown = local ?? symbol;
  return { root: place.root, symbol: shown, name: { folder, name: nameOf(item, local, symbol) } };
}

const nameOf = (item: Item, local: OutlineSymbol | undefined, symbol: OutlineSymbol): string =>
  local ? localName(local) : item.kind === "argument" ? `var.${item.name}` : symbol.name;

const localName = ({ name }: OutlineSymbol): string => (name.startsWith("local.") ? name : `local.${name}`);

/** Returns the symbol of a declaration: of a local value, the one within its block. */
function symbolFor(item: Item, { name }: Name): OutlineSymbol {
  const symbol = symbolOf(item);
  return symbol.children.find((child) => child.kind === "local" && localName(child) === name) ?? symbol;
}
