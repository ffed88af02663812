import { BitWriter } from "./bitWriter.ts";
import { blocksOf } from "./blocks.ts";
import { LEVEL_5, LEVEL_6 } from "./matches.ts";
import { writeBlock, writeStoredHeader } from "./writeBlock.ts";

/**
 * Compresses byte for byte as Go's compress/flate at its default level, for one write, a flush and a close. The flush
 * and the close append an empty stored block each.
 */
export function deflate(bytes: Uint8Array): Uint8Array {
  const out = new BitWriter(bytes.length);
  for (const block of blocksOf(bytes, LEVEL_6)) writeBlock(out, block);
  writeStoredHeader(out, 0, false);
  writeStoredHeader(out, 0, true);
  return out.bytes();
}

/** As `deflate`, as Go's archive/zip compresses: at level 5, and without a flush. */
export function deflateForZip(bytes: Uint8Array): Uint8Array {
  const out = new BitWriter(bytes.length);
  for (const block of blocksOf(bytes, LEVEL_5)) writeBlock(out, block);
  writeStoredHeader(out, 0, true);
  return out.bytes();
}
