// How much a test tries of what is random or long. `npm test` tries a part, which is the same each time; `npm run soak` tries other
// seeds, more cases, and the whole.

/** The seed of everything random: the same commit passes or fails the same. */
export const SEED = Number(process.env.SEED ?? 20261129);

/** Whether the whole is tried, and not a part of it. */
export const isWhole = process.env.WHOLE === "1";

/**
 * The number of random cases: a fifth of so many in `npm test`, but no fewer than `least`, which a test needs that counts what it
 * met; 25 times as many where the whole is tried, or as many as RUNS says.
 */
export const runs = (usual: number, least = 0): number =>
  Number(process.env.RUNS ?? Math.max(least, Math.ceil(usual * (isWhole ? 25 : 0.2))));

/** Returns every nth item; all of them where the whole is tried. */
export const everyNth = <T>(n: number, items: readonly T[]): readonly T[] =>
  isWhole ? items : items.filter((_, at) => at % n === 0);

/** Returns every nth item of each kind, so that no kind is missing; all items where the whole is tried. */
export function everyNthOfKind<T>(n: number, items: readonly T[], kindOf: (item: T) => string): readonly T[] {
  const counts = new Map<string, number>();
  return items.filter((item) => {
    const kind = kindOf(item);
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return isWhole || count % n === 0;
  });
}
