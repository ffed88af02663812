import { Inflate } from "fflate";
import { decodeUtf8 } from "../source/utf8.ts";
import * as say from "./codecFaults.ts";
import { crc32 } from "./crc32.ts";
import type { Fault } from "./fault.ts";

/** The first bytes of a zip archive with files. */
const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
/** The length of the end of the directory, without its comment, and the longest comment. */
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const [STORED, DEFLATED] = [0, 8];

/** The files of a zip archive, decompressed when they are read. */
export interface ZipArchive {
  readonly names: readonly string[];
  /** Returns the bytes of a file; undefined if there is none of this name. */
  read(name: string): Uint8Array | Fault | undefined;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  readonly compressed: number;
  readonly length: number;
  /** The offset of its local header. */
  readonly at: number;
}

/** Decompresses bytes; undefined if they are damaged or do not come to exactly `length` bytes. */
export type Decompress = (packed: Uint8Array, length: number) => Uint8Array | undefined;

/** Reads the directory of a zip archive whose files have at most `most` bytes in total. A host may have a faster decompressor. */
export function readZip(bytes: Uint8Array, most: number, decompress: Decompress = inflate): ZipArchive | Fault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === undefined) return say.cutZip();
  const entries = new Map<string, Entry>();
  let [at, total] = [view.getUint32(end + 16, true), 0];
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const entry = centralEntry(bytes, view, at);
    if (!entry) return say.badZipDirectory();
    total += entry.length;
    entries.set(entry.name, entry);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (total > most) return say.largeZip(total, most);
  return {
    names: [...entries.keys()],
    read: (name) => {
      const entry = entries.get(name);
      return entry && contentOf(bytes, view, entry, decompress);
    },
  };
}

function endOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  return undefined;
}

function centralEntry(bytes: Uint8Array, view: DataView, at: number): Entry | undefined {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== CENTRAL_HEADER) return undefined;
  const name = decodeUtf8(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
  if (name === undefined) return undefined;
  return {
    name,
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    compressed: view.getUint32(at + 20, true),
    length: view.getUint32(at + 24, true),
    at: view.getUint32(at + 42, true),
  };
}

function contentOf(bytes: Uint8Array, view: DataView, entry: Entry, decompress: Decompress): Uint8Array | Fault {
  const { at, compressed, name, method, length } = entry;
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== LOCAL_HEADER) return say.badZipEntry(name);
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = bytes.subarray(start, start + compressed);
  if (packed.length !== compressed) return say.badZipEntry(name);
  const content = method === STORED ? packed : method === DEFLATED ? decompress(packed, length) : undefined;
  return content?.length === length && crc32(content) === entry.checksum ? content : say.badZipEntry(name);
}

/** The most compressed bytes that are given to the decompressor at once, so that a file that is longer than it says ends early. */
const STEP = 0x40000;

function inflate(packed: Uint8Array, length: number): Uint8Array | undefined {
  const content = new Uint8Array(length);
  let filled = 0;
  try {
    const stream = new Inflate((chunk) => {
      if (filled + chunk.length > length) throw new RangeError("longer than the directory says");
      content.set(chunk, filled);
      filled += chunk.length;
    });
    for (let at = 0; at < packed.length; at += STEP)
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  } catch {
    return undefined;
  }
  return filled === length ? content : undefined;
}
