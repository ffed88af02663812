/** The members of a list by what they have in common, in their order. */
export const groupBy = <T, K>(all: Iterable<T>, keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> =>
  groupByAll(all, (one) => [keyOf(one)]);

/** The same where a member can belong to several groups, or to none. */
export function groupByAll<T, K>(all: Iterable<T>, keysOf: (one: T) => Iterable<K>): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all)
    for (const key of keysOf(one)) {
      const known = groups.get(key);
      if (known) known.push(one);
      else groups.set(key, [one]);
    }
  return groups;
}
