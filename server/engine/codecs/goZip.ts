import { joined, utf8Bytes } from "./bytes.ts";
import { crc32 } from "./crc32.ts";
import { deflateForZip } from "./deflate/deflate.ts";

/** A file as Go's archive/zip compresses it. */
export interface CompressedFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly checksum: number;
  /** The number of bytes before the compression. */
  readonly length: number;
}

export const compressedFile = (name: string, bytes: Uint8Array): CompressedFile => ({
  name,
  content: deflateForZip(bytes),
  checksum: crc32(bytes),
  length: bytes.length,
});

/** A file of an archive. */
export interface ZippedFile extends CompressedFile {
  /** The permissions of a file that was read from a disk; undefined for content that has none. */
  readonly mode: number | undefined;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

const VERSION = 20;
const UNIX = 3 << 8;
/** Sizes and checksum follow the content. */
const HAS_DESCRIPTOR = 0x8;
const IS_UTF8 = 0x800;
const DEFLATED = 8;
/** Go's form of the year 1 in a field that begins with 1980. */
const NO_DATE = 0x8a21;
const REGULAR_FILE = 0o100000;
const READ_ONLY = 1;

/** Returns the bytes of an archive as Go writes it, each file in one write and without a date. */
export function goZip(files: readonly ZippedFile[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content, checksum, length, mode } of files) {
    const nameBytes = utf8Bytes(name);
    const flags = HAS_DESCRIPTOR | (nameBytes.length === name.length ? 0 : IS_UTF8);
    const date = mode === undefined ? 0 : NO_DATE;
    const header = [u16(VERSION), u16(flags), u16(DEFLATED), u16(0), u16(date)];
    const sizes = [u32(checksum), u32(content.length), u32(length)];
    const local = joined([u32(LOCAL), ...header, u32(0), u32(0), u32(0), u16(nameBytes.length), u16(0), nameBytes]);
    const descriptor = joined([u32(DESCRIPTOR), ...sizes]);
    const creator = mode === undefined ? VERSION : UNIX | VERSION;
    const lengths = [u16(nameBytes.length), u16(0), u16(0), u16(0), u16(0)];
    directory.push(
      joined([
        u32(CENTRAL),
        u16(creator),
        ...header,
        ...sizes,
        ...lengths,
        u32(attributesOf(mode)),
        u32(offset),
        nameBytes,
      ]),
    );
    parts.push(local, content, descriptor);
    offset += local.length + content.length + descriptor.length;
  }
  const central = joined(directory);
  const counts = [u16(0), u16(0), u16(files.length), u16(files.length)];
  return joined([...parts, central, u32(END), ...counts, u32(central.length), u32(offset), u16(0)]);
}

const attributesOf = (mode: number | undefined): number =>
  mode === undefined ? 0 : (((REGULAR_FILE | mode) << 16) | ((mode & 0o200) === 0 ? READ_ONLY : 0)) >>> 0;

const u16 = (value: number): Uint8Array => Uint8Array.of(value & 255, (value >>> 8) & 255);

const u32 = (value: number): Uint8Array =>
  Uint8Array.of(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255);
