import { Unzlib, zlibSync } from "fflate";

/** Compresses as small as zlib gets, with a checksum. The same bytes always give the same result. */
export const compressed = (bytes: Uint8Array): Uint8Array => zlibSync(bytes, { level: 9 });

/** The number of compressed bytes at a time, which decompress to at most 4 MB. So a bomb is noticed before it fills the memory. */
const PIECE = 4096;

/** Decompresses zlib data of exactly `length` bytes; undefined if the data are damaged, or are of more or less. */
export function inflate(bytes: Uint8Array, length: number): Uint8Array | undefined {
  const whole = new Uint8Array(length);
  let at = 0;
  let isWhole = false;
  try {
    const stream = new Unzlib((piece, isFinal) => {
      whole.set(piece, at);
      at += piece.length;
      isWhole = isFinal;
    });
    for (let from = 0; from < bytes.length; from += PIECE)
      stream.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
  } catch {
    return undefined;
  }
  return isWhole && at === length && adler32(whole) === checksumIn(bytes) ? whole : undefined;
}

/** The checksum of zlib, which the library does not compare. */
function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (let at = 0; at < bytes.length; ) {
    // So many sums stay below 2 ** 31.
    for (const end = Math.min(at + 3800, bytes.length); at < end; at++) {
      low += bytes[at]!;
      high += low;
    }
    low %= 65521;
    high %= 65521;
  }
  return ((high << 16) | low) >>> 0;
}

const checksumIn = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(bytes.length - 4);
