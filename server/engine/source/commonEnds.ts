/** Returns the lengths of the common prefix and suffix of two texts, in UTF-16 units; the two may overlap. */
export function commonEnds(a: string, b: string): { readonly prefix: number; readonly suffix: number } {
  const shorter = Math.min(a.length, b.length);
  return {
    prefix: commonLength(shorter, (at, end) => a.slice(at, end) === b.slice(at, end)),
    suffix: commonLength(
      shorter,
      (at, end) => a.slice(a.length - end, a.length - at) === b.slice(b.length - end, b.length - at),
    ),
  };
}

/** Returns the length up to which two texts are equal. Whole chunks are compared first, because that runs at memory speed. */
function commonLength(maximum: number, isSame: (at: number, end: number) => boolean): number {
  let at = 0;
  for (let piece = LARGEST; piece >= 1; piece >>= 1)
    while (at + piece <= maximum && isSame(at, at + piece)) at += piece;
  return at;
}

const LARGEST = 1 << 14;
