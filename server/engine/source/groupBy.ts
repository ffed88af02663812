/** Returns the items of a list grouped by a key, in the order of the list. */
export const groupBy = <T, K>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> =>
  groupByAll(items, (item) => [keyOf(item)]);

/** As `groupBy`, for items that belong to several groups or to none. */
export function groupByAll<T, K>(items: Iterable<T>, keysOf: (item: T) => Iterable<K>): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) for (const key of keysOf(item)) addTo(groups, key, item);
  return groups;
}

/** Adds an item to the group of a key. */
export function addTo<T, K>(groups: Map<K, T[]>, key: K, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
