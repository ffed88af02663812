import type { Item, SyntaxFile } from "../../engine/syntax/tree.ts";
import { usesIn } from "./usesIn.ts";

/** The numbers of uses in the files of one module, at one moment. */
export interface UseCounts {
  /** Returns how often the files use a name of their module; with a call, a name of the called module. */
  countOf(name: string, call?: string): number;
  /** The number of items that were read for these counts, because nothing had counted them before. */
  readonly itemsRead: number;
}

/** The counts of an earlier version of the files, which the next version corrects. */
interface Tally {
  files: readonly SyntaxFile[];
  readonly counts: Map<string, number>;
}

/** Finds the tally of a module by any first or last item of its files, of which an edit leaves most as they are. */
const tallies = new WeakMap<Item, Tally>();

/** Returns the numbers of uses in the files of a module. Only items that came or went since the latest call are read. */
export function useCounts(files: readonly SyntaxFile[]): UseCounts {
  const tally = files.flatMap(endsOf).flatMap((item) => tallies.get(item) ?? [])[0] ?? { files: [], counts: new Map() };
  let itemsRead = 0;
  const count = (items: readonly Item[], by: 1 | -1) => {
    itemsRead += items.length;
    const keys = items.flatMap(usesIn).map(({ name, call }) => keyOf(name, call));
    for (const key of keys) tally.counts.set(key, (tally.counts.get(key) ?? 0) + by);
  };
  const earlier = new Set(tally.files);
  const present = new Set(files);
  const gone = tally.files.filter((file) => !present.has(file));
  for (const file of files.filter((each) => !earlier.has(each))) {
    const at = gone.findIndex(({ source }) => source.path === file.source.path);
    const [previous] = at < 0 ? [] : gone.splice(at, 1);
    const [removed, added] = differingItems(previous?.body.items ?? [], file.body.items);
    count(removed, -1);
    count(added, 1);
  }
  for (const { body } of gone) count(body.items, -1);
  tally.files = files;
  for (const item of files.flatMap(endsOf)) tallies.set(item, tally);
  const { counts } = tally;
  return { countOf: (name, call) => counts.get(keyOf(name, call)) ?? 0, itemsRead };
}

const endsOf = ({ body: { items } }: SyntaxFile): readonly Item[] =>
  items.length > 0 ? [items[0]!, items[items.length - 1]!] : [];

/** Returns the items between the equal ones at both ends of two lists. */
function differingItems(before: readonly Item[], now: readonly Item[]): readonly [readonly Item[], readonly Item[]] {
  const most = Math.min(before.length, now.length);
  let first = 0;
  while (first < most && before[first] === now[first]) first++;
  let last = 0;
  while (last < most - first && before[before.length - 1 - last] === now[now.length - 1 - last]) last++;
  return [before.slice(first, before.length - last), now.slice(first, now.length - last)];
}

const keyOf = (name: string, call: string | undefined): string => `${call ?? ""} ${name}`;
