import { encodeUtf8 } from "../../source/utf8.ts";

/** Writes what `ByteReader` reads. */
export class ByteWriter {
  private written = new Uint8Array(256);
  private length = 0;

  get size(): number {
    return this.length;
  }

  number(value: number): void {
    this.reserve(5);
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.written[this.length++] = (rest % 128) | 128;
    this.written[this.length++] = rest;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.written.set(bytes, this.length);
    this.length += bytes.length;
  }

  text(text: string): void {
    const bytes = encodeUtf8(text);
    this.number(bytes.length);
    this.append(bytes);
  }

  bytes(): Uint8Array {
    return this.written.slice(0, this.length);
  }

  private reserve(more: number): void {
    if (this.length + more <= this.written.length) return;
    const larger = new Uint8Array((this.length + more) * 2);
    larger.set(this.written);
    this.written = larger;
  }
}
