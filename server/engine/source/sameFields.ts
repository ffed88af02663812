/** Whether two values count as the same. */
export type Same<T> = (one: T, other: T) => boolean;

/** Compares records field by field. Each field needs a comparison, so one that is added and forgotten does not compile. */
export const sameFields =
  <T extends object>(fields: { readonly [K in keyof Required<T>]: Same<T[K]> }): Same<T> =>
  (one, other) => {
    if (one === other) return true;
    for (const field in fields) if (!fields[field](one[field], other[field])) return false;
    return true;
  };

/** Compares lists element by element. */
export const sameElements =
  <T>(same: Same<T>): Same<readonly T[]> =>
  (one, other) =>
    one === other || (one.length === other.length && one.every((each, at) => same(each, other[at]!)));

/** Compares what may be absent. */
export const sameIfGiven =
  <T>(same: Same<T>): Same<T | undefined> =>
  (one, other) =>
    one === other || (one !== undefined && other !== undefined && same(one, other));

/** The comparison of a field that makes no difference. */
export const irrelevant = (): boolean => true;
