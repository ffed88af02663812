export type Pair = readonly [before: number | undefined, after: number | undefined];

/**
 * Pairs the items of two lists along their longest common subsequence. Between its items, removed items precede added ones;
 * `showsAsChange` decides which of these are shown as a change of one item into another.
 */
export function pairsInOrder<T>(
  before: readonly T[],
  after: readonly T[],
  isEqual: (a: T, b: T) => boolean,
  showsAsChange: (before: T, after: T) => boolean,
): readonly Pair[] {
  const common = commonItems(before, after, isEqual);
  const pairsMade: Pair[] = [];
  let [b, a, c] = [0, 0, 0];
  const isCommon = (item: T) => c < common.length && isEqual(item, common[c]!);
  while (b < before.length || a < after.length) {
    while (b < before.length && !isCommon(before[b]!)) {
      const isChange = a < after.length && showsAsChange(before[b]!, after[a]!) && !isCommon(after[a]!);
      pairsMade.push([b++, isChange ? a++ : undefined]);
    }
    while (a < after.length && !isCommon(after[a]!)) pairsMade.push([undefined, a++]);
    if (c >= common.length) continue;
    pairsMade.push([b++, a++]);
    c++;
  }
  return pairsMade;
}

function commonItems<T>(before: readonly T[], after: readonly T[], isEqual: (a: T, b: T) => boolean): readonly T[] {
  const equal = before.map((item) => after.map((other) => isEqual(item, other)));
  const lengths: number[][] = before.map(() => []);
  const at = (b: number, a: number) => lengths[b]?.[a] ?? 0;
  for (let b = 0; b < before.length; b++)
    for (let a = 0; a < after.length; a++)
      lengths[b]![a] = equal[b]![a] ? at(b - 1, a - 1) + 1 : Math.max(at(b - 1, a), at(b, a - 1));
  const common: T[] = [];
  let [b, a] = [before.length - 1, after.length - 1];
  while (b >= 0 && a >= 0) {
    if (equal[b]![a]) {
      common.unshift(before[b]!);
      b--;
      a--;
    } else if (a > 0 && at(b, a - 1) === at(b, a)) a--;
    else b--;
  }
  return common;
}

/** Pairs items by their position. */
export const pairsByPlace = (before: readonly unknown[], after: readonly unknown[]): readonly Pair[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) => [
    at < before.length ? at : undefined,
    at < after.length ? at : undefined,
  ]);
