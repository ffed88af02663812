/** How much is the same at the beginning and at the end of two texts, in UTF-16 units; the two stretches may overlap. */
export function unchanged(before: string, now: string): { readonly prefix: number; readonly suffix: number } {
  const shorter = Math.min(before.length, now.length);
  return {
    prefix: longest(shorter, (at, end) => before.slice(at, end) === now.slice(at, end)),
    suffix: longest(
      shorter,
      (at, end) =>
        before.slice(before.length - end, before.length - at) === now.slice(now.length - end, now.length - at),
    ),
  };
}

/** How far pieces are the same, one after the other. Whole pieces are compared at memory speed, single characters are not. */
function longest(most: number, isSame: (at: number, end: number) => boolean): number {
  let at = 0;
  for (let piece = LARGEST; piece >= 1; piece >>= 1) while (at + piece <= most && isSame(at, at + piece)) at += piece;
  return at;
}

const LARGEST = 1 << 14;
