import { deflate } from "./deflate.ts";

/** As Go compresses: no name, no time; flushed before it is closed. */
export function gzip(bytes: Uint8Array): Uint8Array {
  const body = deflate(bytes);
  const sum = crc32(bytes);
  const ends = [sum, bytes.length].flatMap((number) => [0, 8, 16, 24].map((shift) => (number >>> shift) & 255));
  return Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, ...body, ...ends]);
}

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255]! ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
