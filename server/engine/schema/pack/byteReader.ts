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
    const { bytes, end } = this;
    let [at, length] = [this.at, 0];
    // One loop without calls, because it runs before anything is compiled.
    for (let left = count; left > 0; ) {
      if (at === end) cutOff();
      if (bytes[at++]! < 128) {
        left--;
        length = 0;
      } else if (++length === 5) throw new PackFault("a number in it is too large");
    }
    this.at = at;
    return once(() => {
      const numbers = new Float64Array(count);
      for (let number = 0; number < count; number++) numbers[number] = reader.number();
      return numbers;
    });
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
