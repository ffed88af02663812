/** Groups the members of a list by a key, in the order of the list. */
export const groupBy = <T, K>(all: Iterable<T>, keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> =>
  groupByAll(all, (one) => [keyOf(one)]);

/** As `groupBy`, for members that belong to several groups or to none. */
export function groupByAll<T, K>(all: Iterable<T>, keysOf: (one: T) => Iterable<K>): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of all)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}
