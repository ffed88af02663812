import { Gunzip } from "fflate";
import { joined } from "./bytes.ts";
import * as say from "./codecFaults.ts";
import { crc32 } from "./crc32.ts";
import { deflate } from "./deflate/deflate.ts";
import type { Fault } from "./fault.ts";

/** Compresses as Go does: without name and time, and with a flush before the close. */
export function gzip(bytes: Uint8Array): Uint8Array {
  const body = deflate(bytes);
  const zipped = new Uint8Array(HEADER.length + body.length + 8);
  zipped.set(HEADER);
  zipped.set(body, HEADER.length);
  const ends = new DataView(zipped.buffer, HEADER.length + body.length);
  ends.setUint32(0, crc32(bytes), true);
  ends.setUint32(4, bytes.length, true);
  return zipped;
}

const HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/** Decompresses; returns "too long" if the result has more than `most` bytes. */
export function gunzip(bytes: Uint8Array, most: number): Uint8Array | Fault | "too long" {
  if (bytes.length < 10) return say.notGzip(bytes.length === 0 ? "there are none" : "they end too early");
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return say.notGzip("they do not begin as gzip does");
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const stream = new Gunzip((chunk) => {
      length += chunk.length;
      if (length > most) throw new RangeError("too long");
      chunks.push(chunk);
    });
    stream.push(bytes, true);
  } catch {
    return length > most ? "too long" : say.notGzip("they end too early");
  }
  return joined(chunks);
}
