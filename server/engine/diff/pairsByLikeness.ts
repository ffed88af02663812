import { rawEquals } from "../values/equality.ts";
import { pathText } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import { walk } from "../values/walk.ts";
import type { Pair } from "./pairsInOrder.ts";

/** The members that name an element of a list in a document, the most telling first. */
const NAMING = ["Sid", "sid", "Id", "ID", "id", "name", "Name", "key", "Key"];

/**
 * Returns the name of an element of a list in a document: the ID of a statement, the name of a container, kind and name of an object of
 * Kubernetes; undefined if the element has none.
 */
export function elementName(item: Value): string | undefined {
  const named = NAMING.map((name) => textOf(item, name)).find((text) => text !== undefined && text !== "");
  if (named !== undefined || item.kind !== "mapping") return named;
  const [kind, metadata] = [textOf(item, "kind"), item.entries.get("metadata")];
  const name = metadata && textOf(metadata, "name");
  return kind !== undefined && name !== undefined ? `${kind} ${name}` : undefined;
}

function textOf(value: Value, name: string): string | undefined {
  const member = value.kind === "mapping" ? value.entries.get(name) : undefined;
  return member?.kind === "string" ? member.value : undefined;
}

/**
 * Pairs the elements of two lists: those of the same name, equal ones, then those that are most alike. A last one of each that has no
 * other name is a pair too. The pairs stand in the order of the second list, after them what only the first has.
 */
export function pairsByLikeness(before: readonly Value[], after: readonly Value[]): readonly Pair[] {
  const partners = new Map<number, number>();
  const free = { before: new Set(before.keys()), after: new Set(after.keys()) };
  const pair = (b: number, a: number): void => {
    partners.set(a, b);
    free.before.delete(b);
    free.after.delete(a);
  };
  const [names, newNames] = [uniqueNames(before), uniqueNames(after)];
  for (const [name, a] of newNames) {
    const b = names.get(name);
    if (b !== undefined) pair(b, a);
  }
  for (const a of [...free.after])
    for (const b of free.before)
      if (rawEquals(before[b]!, after[a]!)) {
        pair(b, a);
        break;
      }
  for (const [b, a] of alike(before, after, free)) if (free.before.has(b) && free.after.has(a)) pair(b, a);
  const [[b, ...others], [a, ...more]] = [[...free.before], [...free.after]];
  if (b !== undefined && a !== undefined && others.length + more.length === 0 && !isRenamed(before[b]!, after[a]!))
    pair(b, a);
  return [
    ...[...after.keys()].map((at): Pair => [partners.get(at), at]),
    ...[...free.before].map((at): Pair => [at, undefined]),
  ];
}

/** Returns the indexes of the elements by their names, without names that several elements have. */
function uniqueNames(items: readonly Value[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  const repeated = new Set<string>();
  items.forEach((item, at) => {
    const name = elementName(item);
    if (name === undefined) return;
    if (indexes.has(name)) repeated.add(name);
    indexes.set(name, at);
  });
  for (const name of repeated) indexes.delete(name);
  return indexes;
}

/** The most elements of a list that are compared with all of another. */
const MOST_COMPARED = 60;

/** Returns the pairs that share at least a third of their parts, the most alike first, then those nearest to each other. */
function alike(
  before: readonly Value[],
  after: readonly Value[],
  free: { readonly before: ReadonlySet<number>; readonly after: ReadonlySet<number> },
): readonly (readonly [number, number])[] {
  const parts = new Map([...free.before].slice(0, MOST_COMPARED).map((b) => [b, leavesOf(before[b]!)] as const));
  const candidates = [...free.after].slice(0, MOST_COMPARED).flatMap((a) => {
    const others = leavesOf(after[a]!);
    return [...parts].flatMap(([b, own]) => {
      const shared = [...own].filter((leaf) => others.has(leaf)).length;
      const share = shared / Math.max(1, own.size + others.size - shared);
      const isPair = share >= 1 / 3 && !isRenamed(before[b]!, after[a]!);
      return isPair ? [{ pair: [b, a] as const, share, distance: Math.abs(a - b) }] : [];
    });
  });
  return candidates.sort((x, y) => y.share - x.share || x.distance - y.distance).map(({ pair }) => pair);
}

/** Whether both have names, so that they are two things. */
const isRenamed = (before: Value, after: Value): boolean =>
  elementName(before) !== undefined && elementName(after) !== undefined;

/** Returns the parts without members of a value, with the paths to them; the places in lists do not count. */
function leavesOf(value: Value): ReadonlySet<string> {
  const leaves = new Set<string>();
  walk(value, (part, path) => {
    if (part.kind === "mapping" || part.kind === "sequence") return undefined;
    const names = path.filter(({ kind }) => kind === "attribute");
    const text = part.kind === "string" || part.kind === "bool" ? String(part.value) : JSON.stringify(part, bigText);
    leaves.add(`${pathText(names)}=${text}`);
    return undefined;
  });
  return leaves;
}

const bigText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);
