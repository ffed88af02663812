/** Returns the lengths of the common prefix and suffix of two texts, in UTF-16 units; the two may overlap. */
export function commonEnds(before: string, now: string): { readonly prefix: number; readonly suffix: number } {
  const shorter = Math.min(before.length, now.length);
  return {
    prefix: agreement(shorter, (at, end) => before.slice(at, end) === now.slice(at, end)),
    suffix: agreement(
      shorter,
      (at, end) =>
        before.slice(before.length - end, before.length - at) === now.slice(now.length - end, now.length - at),
    ),
  };
}

/** Returns how far two texts agree. Whole chunks are compared first, because that runs at memory speed. */
function agreement(most: number, isSame: (at: number, end: number) => boolean): number {
  let at = 0;
  for (let piece = LARGEST; piece >= 1; piece >>= 1) while (at + piece <= most && isSame(at, at + piece)) at += piece;
  return at;
}

const LARGEST = 1 << 14;
