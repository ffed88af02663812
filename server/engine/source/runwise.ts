/**
 * Returns a function that splits a list into runs of neighbours, and computes a value for each run. The value of a run is kept as
 * long as its first item, and reused for a list that has the same run.
 */
export function runwise<T extends object, R>(
  isSameRun: (first: T, other: T) => boolean,
  make: (items: readonly T[]) => R,
): (items: readonly T[]) => readonly R[] {
  const kept = new WeakMap<T, { readonly items: readonly T[]; readonly value: R }>();
  return (items) => {
    const values: R[] = [];
    for (let from = 0, to = 0; from < items.length; from = to) {
      const first = items[from]!;
      do to++;
      while (to < items.length && isSameRun(first, items[to]!));
      let run = kept.get(first);
      if (!run || !hasRunAt(items, from, to, run.items)) {
        const own = items.slice(from, to);
        run = { items: own, value: make(own) };
        kept.set(first, run);
      }
      values.push(run.value);
    }
    return values;
  };
}

function hasRunAt<T>(items: readonly T[], from: number, to: number, run: readonly T[]): boolean {
  if (run.length !== to - from) return false;
  for (let at = 0; at < run.length; at++) if (run[at] !== items[from + at]) return false;
  return true;
}
