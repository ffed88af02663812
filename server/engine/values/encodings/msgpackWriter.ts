// Part of every JavaScript host, but of no library that the engine is compiled with.
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

const ENCODER = new TextEncoder();

/** Writes MessagePack; every number and length has its shortest form. */
export class MsgpackWriter {
  private buffer = new Uint8Array(256);
  private view = new DataView(this.buffer.buffer);
  private length = 0;

  bytes(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }

  nil(): void {
    this.byte(0xc0);
  }

  bool(value: boolean): void {
    this.byte(value ? 0xc3 : 0xc2);
  }

  integer(value: bigint | number): void {
    const number = Number(value);
    if (number >= 0 ? number < 0x80 : number >= -0x20) this.byte(number & 0xff);
    else if (number >= 0 && number <= 0xff) this.sized(0xcc, 1, number);
    else if (number >= 0 && number <= 0xffff) this.sized(0xcd, 2, number);
    else if (number >= 0 && number <= 0xffffffff) this.sized(0xce, 4, number);
    else if (number < 0 && number >= -0x80) this.sized(0xd0, 1, number & 0xff);
    else if (number < 0 && number >= -0x8000) this.sized(0xd1, 2, number & 0xffff);
    else if (number < 0 && number >= -0x80000000) this.sized(0xd2, 4, number >>> 0);
    else {
      const at = this.reserve(9);
      this.buffer[at] = number < 0 ? 0xd3 : 0xcf;
      this.view.setBigUint64(at + 1, BigInt.asUintN(64, BigInt(value)));
    }
  }

  double(value: number): void {
    const at = this.reserve(9);
    this.buffer[at] = 0xcb;
    this.view.setFloat64(at + 1, value);
  }

  string(text: string): void {
    if (text.length < 32 && this.shortAscii(text)) return;
    const bytes = ENCODER.encode(text);
    if (bytes.length < 32) this.byte(0xa0 | bytes.length);
    else this.sizedLength(bytes.length, 0xd9, 0xda, 0xdb);
    this.raw(bytes);
  }

  binary(bytes: Uint8Array): void {
    this.sizedLength(bytes.length, 0xc4, 0xc5, 0xc6);
    this.raw(bytes);
  }

  binaryText(text: string): void {
    this.binary(ENCODER.encode(text));
  }

  arrayHeader(length: number): void {
    if (length < 16) this.byte(0x90 | length);
    else this.sizedLength(length, undefined, 0xdc, 0xdd);
  }

  mapHeader(length: number): void {
    if (length < 16) this.byte(0x80 | length);
    else this.sizedLength(length, undefined, 0xde, 0xdf);
  }

  extension(type: number, body: Uint8Array): void {
    const fixed = [1, 2, 4, 8, 16].indexOf(body.length);
    if (fixed >= 0) this.byte(0xd4 + fixed);
    else this.sizedLength(body.length, 0xc7, 0xc8, 0xc9);
    this.byte(type);
    this.raw(body);
  }

  /** Writes a short ASCII text; writes nothing for any other. */
  private shortAscii(text: string): boolean {
    const at = this.reserve(1 + text.length);
    this.buffer[at] = 0xa0 | text.length;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) {
        this.length = at;
        return false;
      }
      this.buffer[at + 1 + index] = code;
    }
    return true;
  }

  private sizedLength(length: number, one: number | undefined, two: number, four: number): void {
    if (one !== undefined && length <= 0xff) this.sized(one, 1, length);
    else if (length <= 0xffff) this.sized(two, 2, length);
    else this.sized(four, 4, length);
  }

  private sized(code: number, size: 1 | 2 | 4, value: number): void {
    const at = this.reserve(1 + size);
    this.buffer[at] = code;
    if (size === 1) this.view.setUint8(at + 1, value);
    else if (size === 2) this.view.setUint16(at + 1, value);
    else this.view.setUint32(at + 1, value);
  }

  private byte(value: number): void {
    const at = this.reserve(1);
    this.buffer[at] = value;
  }

  private raw(bytes: Uint8Array): void {
    const at = this.reserve(bytes.length);
    this.buffer.set(bytes, at);
  }

  /** Reserves bytes, in a larger buffer if necessary, and returns their offset. */
  private reserve(size: number): number {
    const at = this.length;
    this.length += size;
    if (this.length > this.buffer.length) {
      const grown = new Uint8Array(Math.max(this.length, this.buffer.length * 2));
      grown.set(this.buffer);
      this.buffer = grown;
      this.view = new DataView(grown.buffer);
    }
    return at;
  }
}
