import { BitWriter } from "./bitWriter.ts";
import { blocksOf } from "./blocks.ts";
import { writeBlock, writeStoredHeader } from "./writeBlock.ts";

/**
 * Compresses byte for byte as Go's compress/flate at its default level, for one write, a flush and a close. The flush
 * and the close append an empty stored block each.
 */
export function deflate(bytes: Uint8Array): Uint8Array {
  const out = new BitWriter(bytes.length);
  for (const block of blocksOf(bytes)) writeBlock(out, block);
  writeStoredHeader(out, 0, false);
  writeStoredHeader(out, 0, true);
  return out.bytes();
}
