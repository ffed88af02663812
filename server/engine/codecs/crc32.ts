/** The number of bytes that one step takes. */
const STRIDE = 8;

/** For each distance to the end of a step, the checksum of one byte followed by as many zeros. */
const TABLES: readonly Int32Array[] = tables();

function tables(): readonly Int32Array[] {
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let sum = byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    return sum;
  });
  const all = [first];
  for (let at = 1; at < STRIDE; at++) all.push(all[at - 1]!.map((sum) => first[sum & 255]! ^ (sum >>> 8)));
  return all;
}

/** Returns the checksum of gzip, of zip and of Go's `crc32.ChecksumIEEE`. */
export function crc32(bytes: Uint8Array): number {
  const [a, b, c, d, e, f, g, h] = TABLES as readonly [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const { length } = bytes;
  let sum = -1;
  let at = 0;
  for (; at + STRIDE <= length; at += STRIDE)
    sum =
      h[(sum ^ bytes[at]!) & 255]! ^
      g[((sum >>> 8) ^ bytes[at + 1]!) & 255]! ^
      f[((sum >>> 16) ^ bytes[at + 2]!) & 255]! ^
      e[(sum >>> 24) ^ bytes[at + 3]!]! ^
      d[bytes[at + 4]!]! ^
      c[bytes[at + 5]!]! ^
      b[bytes[at + 6]!]! ^
      a[bytes[at + 7]!]!;
  for (; at < length; at++) sum = a[(sum ^ bytes[at]!) & 255]! ^ (sum >>> 8);
  return (sum ^ -1) >>> 0;
}
