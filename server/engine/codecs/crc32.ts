const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** Returns the checksum of gzip and of Go's `crc32.ChecksumIEEE`. */
export function crc32(bytes: Uint8Array): number {
  let sum = -1;
  for (let at = 0; at < bytes.length; at++) sum = TABLE[(sum ^ bytes[at]!) & 255]! ^ (sum >>> 8);
  return ~sum >>> 0;
}
