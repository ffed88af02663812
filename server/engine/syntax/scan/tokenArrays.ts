/** The arrays that tokens are scanned into, with one entry per token in each. */
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

/** Returns the shared arrays, whose tokens are invalid after `returnArrays`; a nested scan gets its own arrays. */
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
