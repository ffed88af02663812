/**
 * A literal byte, or a match with a length and a distance. Encoded in a number, because a megabyte of text has a million
 * tokens: the upper half is the length, 0 for a literal; the lower half is the distance or the byte.
 */
export type Token = number;

export const matchToken = (length: number, distance: number): Token => (length << 16) | distance;
export const lengthOf = (token: Token): number => token >>> 16;
/** Returns the distance of a match, or the byte of a literal. */
export const distanceOf = (token: Token): number => token & 0xffff;

export const END_OF_BLOCK = 256;
export const LITERALS = 286;
export const DISTANCES = 30;

const FIRST_LENGTH = 257;
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LONGEST = 258;

/** The index of each length in the tables above. */
const LENGTH_CODES = new Uint8Array(LONGEST + 1);
for (const [code, base] of LENGTH_BASE.entries()) LENGTH_CODES.fill(code, base);

export const lengthSymbol = (length: number): number => FIRST_LENGTH + LENGTH_CODES[length]!;
/** Returns the number of bits that follow a length symbol. */
export const lengthExtraBits = (symbol: number): number => LENGTH_EXTRA[symbol - FIRST_LENGTH] ?? 0;
export const lengthBase = (symbol: number): number => LENGTH_BASE[symbol - FIRST_LENGTH] ?? 0;

/** Returns the symbol of a distance: two for each power of two, distinguished by the bit below the highest. */
export function distanceSymbol(distance: number): number {
  const back = distance - 1;
  if (back < 4) return back;
  const high = 31 - Math.clz32(back);
  return 2 * high + ((back >> (high - 1)) & 1);
}

export const distanceExtraBits = (symbol: number): number => (symbol < 4 ? 0 : (symbol >> 1) - 1);
export const distanceBase = (symbol: number): number =>
  symbol < 4 ? symbol + 1 : ((2 + (symbol & 1)) << ((symbol >> 1) - 1)) + 1;
