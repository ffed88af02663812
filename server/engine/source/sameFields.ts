/** Whether two values count as equal. */
export type Same<T> = (one: T, other: T) => boolean;

/**
 * Returns a comparison of records, field by field. Every field needs a comparison, so a forgotten field does not
 * compile.
 */
export const sameFields =
  <T extends object>(fields: { readonly [K in keyof Required<T>]: Same<T[K]> }): Same<T> =>
  (one, other) => {
    if (one === other) return true;
    for (const field in fields) if (!fields[field](one[field], other[field])) return false;
    return true;
  };

/** Returns a comparison of lists, element by element. */
export const sameElements =
  <T>(same: Same<T>): Same<readonly T[]> =>
  (one, other) =>
    one === other || (one.length === other.length && one.every((each, at) => same(each, other[at]!)));

/** Returns a comparison of optional values; two absent values are equal. */
export const sameIfPresent =
  <T>(same: Same<T>): Same<T | undefined> =>
  (one, other) =>
    one === other || (one !== undefined && other !== undefined && same(one, other));

/** The comparison of a field that does not count. */
export const irrelevant = (): boolean => true;
