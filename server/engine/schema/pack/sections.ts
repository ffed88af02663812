import { once } from "../../source/once.ts";
import { type ByteReader, PackFault } from "./byteReader.ts";
import type { Section } from "./packHeader.ts";

/** Decompresses zlib data of exactly `length` bytes; undefined if their checksum is wrong, or they are of more or less bytes. */
export type Inflate = (bytes: Uint8Array, length: number) => Uint8Array | undefined;

/** Decompresses a part of a pack, which starts at an offset. Throws a `PackFault` if the part is damaged. */
export function sectionAt(
  bytes: Uint8Array,
  start: number,
  { length, rawLength }: Section,
  most: number,
  inflate: Inflate,
): Uint8Array {
  if (rawLength > most) throw new PackFault("a part of it is too large");
  if (start + length > bytes.length) throw new PackFault("a part of it ends too early");
  const raw = inflate(bytes.subarray(start, start + length), rawLength);
  if (!raw) throw new PackFault("the checksum of a part of it is wrong");
  return raw;
}

/** Finds the sections of a pack, one behind the other. */
export class SectionFinder {
  private at: number;

  constructor(
    private readonly bytes: Uint8Array,
    start: number,
    private readonly inflate: Inflate,
  ) {
    this.at = start;
  }

  /** Returns the next section, as the index describes it; it is decompressed at its first use. */
  next(index: ByteReader, most: number): () => Uint8Array {
    const section = { length: index.number(), rawLength: index.number() };
    const start = this.at;
    this.at += section.length;
    return once(() => sectionAt(this.bytes, start, section, most, this.inflate));
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }
}
