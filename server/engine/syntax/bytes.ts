/**
 * Decodes a source file. A byte that is not UTF-8 becomes a lone surrogate, U+DC80 to U+DCFF for 0x80 to 0xFF. The
 * scanner reports such a surrogate, positions count it as one byte, and `encodeSource` restores it. A byte order mark is
 * kept.
 */
export function decodeSource(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let units: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length === 0) units.push(0xdc00 + bytes[at]!);
    else pushCodePoint(units, codePointAt(bytes, at, length));
    at += Math.max(1, length);
    if (units.length > 4096) {
      pieces.push(String.fromCharCode(...units));
      units = [];
    }
  }
  pieces.push(String.fromCharCode(...units));
  return pieces.join("");
}

/** Whether a text of `decodeSource` was UTF-8. */
export const isUtf8 = (text: string): boolean => !/[\ud800-\udfff]/u.test(text);

/** Encodes a text of `decodeSource`; any other lone surrogate is written as U+FFFD. */
export function encodeSource(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0)!;
    if (codePoint < 0x80) bytes.push(codePoint);
    else if (codePoint < 0x800) bytes.push(0xc0 | (codePoint >> 6), tail(codePoint, 0));
    else if (codePoint >= 0xdc80 && codePoint <= 0xdcff) bytes.push(codePoint - 0xdc00);
    else if (codePoint >= 0xd800 && codePoint <= 0xdfff) bytes.push(0xef, 0xbf, 0xbd);
    else if (codePoint < 0x10000) bytes.push(0xe0 | (codePoint >> 12), tail(codePoint, 6), tail(codePoint, 0));
    else bytes.push(0xf0 | (codePoint >> 18), tail(codePoint, 12), tail(codePoint, 6), tail(codePoint, 0));
  }
  return Uint8Array.from(bytes);
}

const tail = (codePoint: number, shift: number): number => 0x80 | ((codePoint >> shift) & 0x3f);

/** Returns the length of the character at `at`; 0 if it is not UTF-8: truncated, overlong, a surrogate, or too high. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return 1;
  const length = lead >= 0xf5 ? 0 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  for (let step = 1; step < length; step++) if ((bytes[at + step] ?? 0) >> 6 !== 2) return 0;
  if (length < 3) return length;
  const codePoint = codePointAt(bytes, at, length);
  const fits = length === 3 ? codePoint >= 0x800 : codePoint >= 0x10000 && codePoint <= 0x10ffff;
  return fits && !(codePoint >= 0xd800 && codePoint <= 0xdfff) ? length : 0;
}

function codePointAt(bytes: Uint8Array, at: number, length: number): number {
  if (length === 1) return bytes[at]!;
  let codePoint = bytes[at]! & (0x7f >> length);
  for (let step = 1; step < length; step++) codePoint = (codePoint << 6) | (bytes[at + step]! & 0x3f);
  return codePoint;
}

function pushCodePoint(units: number[], codePoint: number): void {
  if (codePoint < 0x10000) units.push(codePoint);
  else units.push(0xd800 + ((codePoint - 0x10000) >> 10), 0xdc00 + ((codePoint - 0x10000) & 0x3ff));
}
