/** The operations that each operation waits for, by place, and the places in an order in which they can be applied. */
export interface Waits {
  /** Places that wait for the same operations share one list. */
  readonly waits: readonly (readonly number[])[];
  readonly sorted: readonly number[];
}

const NOTHING: readonly number[] = [];

/**
 * Returns for each operation the nearest ones that it reaches over names that are no operations; undefined if the graph has a
 * cycle. `places` numbers the names of the operations.
 */
export function nearestOperations(
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  places: ReadonlyMap<string, number>,
): Waits | undefined {
  const nearest = new Map<string, readonly number[]>();
  const entered = new Set<string>();
  const sorted: number[] = [];
  for (const root of places.keys()) {
    const pending = [root];
    while (pending.length > 0) {
      const name = pending.at(-1)!;
      if (nearest.has(name)) {
        pending.pop();
        continue;
      }
      const targets = [...(edges.get(name) ?? [])];
      const open = targets.filter((target) => !nearest.has(target));
      if (open.length > 0) {
        // A name that is entered again while it is open is part of a cycle.
        if (entered.has(name)) return undefined;
        entered.add(name);
        pending.push(...open);
        continue;
      }
      nearest.set(name, union(targets.map((target) => reachedAt(target, places, nearest))));
      const place = places.get(name);
      if (place !== undefined) sorted.push(place);
      pending.pop();
    }
  }
  return { waits: [...places.keys()].map((name) => nearest.get(name)!), sorted };
}

/** Returns the operations that are reached at a name: the operation itself, or those behind it. */
function reachedAt(
  name: string,
  places: ReadonlyMap<string, number>,
  nearest: ReadonlyMap<string, readonly number[]>,
): readonly number[] {
  const place = places.get(name);
  return place === undefined ? nearest.get(name)! : [place];
}

function union(lists: readonly (readonly number[])[]): readonly number[] {
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length <= 1) return filled[0] ?? NOTHING;
  return [...new Set(filled.flat())].sort((a, b) => a - b);
}

/** The most operations whose detours are left out: the sets of what is reached take n² bits. */
const MOST_REDUCED = 4096;

/** Returns the same without each operation that another one in the list waits for. With very many operations they stay. */
export function withoutDetours({ waits, sorted }: Waits): Waits {
  const count = waits.length;
  if (count > MOST_REDUCED) return { waits, sorted };
  const words = Math.ceil(count / 32);
  const reached = new Uint32Array(count * words);
  const reaches = (from: number, to: number): boolean => ((reached[from * words + (to >> 5)]! >>> (to & 31)) & 1) === 1;
  const reduced = new Map<readonly number[], readonly number[]>();
  const result: (readonly number[])[] = [];
  for (const place of sorted) {
    const list = waits[place]!;
    for (const each of list) {
      reached[place * words + (each >> 5)]! |= 1 << (each & 31);
      for (let word = 0; word < words; word++) reached[place * words + word]! |= reached[each * words + word]!;
    }
    const isDetour = (each: number) => list.some((other) => other !== each && reaches(other, each));
    const direct = reduced.get(list) ?? list.filter((each) => !isDetour(each));
    reduced.set(list, direct);
    result[place] = direct;
  }
  return { waits: result, sorted };
}
