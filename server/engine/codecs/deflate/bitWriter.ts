/** Writes bits, starting at the lowest bit of each byte. */
export class BitWriter {
  private written: Uint8Array;
  private length = 0;
  private pending = 0;
  private count = 0;

  /** Takes the expected number of bytes, to avoid growing the buffer. */
  constructor(expected: number) {
    this.written = new Uint8Array(expected + 64);
  }

  /** Writes at most 16 bits. */
  write(value: number, bits: number): void {
    this.pending |= value << this.count;
    this.count += bits;
    for (; this.count >= 8; this.count -= 8) {
      if (this.length === this.written.length) this.grow(1);
      this.written[this.length++] = this.pending;
      this.pending >>>= 8;
    }
  }

  /** Fills the last byte with zeros. */
  align(): void {
    if (this.count > 0) this.write(0, 8 - this.count);
  }

  /** Appends whole bytes; only after `align`. */
  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.written.length) this.grow(bytes.length);
    this.written.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Returns all complete bytes. */
  bytes(): Uint8Array {
    return this.written.subarray(0, this.length);
  }

  private grow(by: number): void {
    const larger = new Uint8Array(this.written.length * 2 + by);
    larger.set(this.written);
    this.written = larger;
  }
}
