import { deflateSync, Inflate } from "fflate";

/** Compresses without a header, as small as deflate gets. The same bytes always give the same result. */
export const compressed = (bytes: Uint8Array): Uint8Array => deflateSync(bytes, { level: 9, mem: 12 });

/** The number of compressed bytes at a time, which decompress to at most 4 MB. So a bomb is noticed before it fills the memory. */
const PIECE = 4096;

/** Decompresses to exactly `length` bytes; undefined if the bytes are damaged, or decompress to more or less. */
export function inflate(bytes: Uint8Array, length: number): Uint8Array | undefined {
  const whole = new Uint8Array(length);
  let at = 0;
  let isWhole = false;
  try {
    const stream = new Inflate((piece, isFinal) => {
      whole.set(piece, at);
      at += piece.length;
      isWhole = isFinal;
    });
    for (let from = 0; from < bytes.length; from += PIECE)
      stream.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
  } catch {
    return undefined;
  }
  return isWhole && at === length ? whole : undefined;
}
