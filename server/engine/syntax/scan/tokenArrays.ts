/** What tokens are scanned into: one entry for each token in all three. */
export interface TokenArrays {
  types: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
}

export const newArrays = (capacity: number): TokenArrays => ({
  types: new Uint8Array(capacity),
  starts: new Int32Array(capacity),
  ends: new Int32Array(capacity),
});

/** The arrays that all scans share, whose tokens are gone when they are given back; a scan within a scan gets its own. */
export function borrowArrays(): TokenArrays {
  const arrays = shared ?? newArrays(INITIAL);
  shared = undefined;
  return arrays;
}

export function returnArrays({ types, starts, ends }: Readonly<TokenArrays>): void {
  shared = types.length > LARGE ? undefined : { types, starts, ends };
}

const INITIAL = 4096;
const LARGE = 1_000_000;

let shared: TokenArrays | undefined;
