import { once } from "../../source/once.ts";
import { decodeUtf8 } from "../../source/utf8.ts";

/** A pack that cannot be read, and why. Thrown within the reader of packs and caught at its border. */
export class PackFault extends Error {}

/** Reads numbers and texts from bytes, and throws a `PackFault` at their end. */
export class ByteReader {
  private at: number;

  constructor(
    private readonly bytes: Uint8Array,
    start = 0,
    private readonly end = bytes.length,
  ) {
    this.at = start;
  }

  get position(): number {
    return this.at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  /** Reads a whole number of at most 32 bits: seven bits a byte, lowest first. */
  number(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.at < this.end ? this.bytes[this.at++]! : cutOff();
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    throw new PackFault("a number in it is too large");
  }

  /** Skips numbers, and returns a function that reads them, at its first call. */
  laterNumbers(count: number): () => Float64Array {
    const reader = new ByteReader(this.bytes, this.at, this.end);
    for (let left = count; left > 0; left--) this.skipNumber();
    return once(() => Float64Array.from({ length: count }, () => reader.number()));
  }

  private skipNumber(): void {
    for (let length = 1; length <= 5; length++)
      if ((this.at < this.end ? this.bytes[this.at++]! : cutOff()) < 128) return;
    throw new PackFault("a number in it is too large");
  }

  /** Reads the number of items that follow, each of which takes at least one byte. */
  count(): number {
    const count = this.number();
    return count <= this.end - this.at ? count : cutOff();
  }

  take(length: number): Uint8Array {
    if (length > this.end - this.at) cutOff();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text(): string {
    const text = decodeUtf8(this.take(this.number()));
    if (text === undefined) throw new PackFault("a text in it is not UTF-8");
    return text;
  }
}

function cutOff(): never {
  throw new PackFault("a part of it ends too early");
}
