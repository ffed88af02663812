// Part of every JavaScript host, but of no library that the engine is compiled with.
declare class TextDecoder {
  constructor(label: string, options: { ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** Reads MessagePack item by item. A read returns undefined and does not advance if the next item has another type. */
export class MsgpackReader {
  private readonly view: DataView;
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  isExtension(): boolean {
    const code = this.code();
    return (code >= 0xd4 && code <= 0xd8) || (code >= 0xc7 && code <= 0xc9);
  }

  isBinary(): boolean {
    const code = this.code();
    return code >= 0xc4 && code <= 0xc6;
  }

  isNumber(): boolean {
    const code = this.code();
    return code < 0x80 || code >= 0xe0 || (code >= 0xca && code <= 0xd3);
  }

  isDouble(): boolean {
    return this.code() === 0xca || this.code() === 0xcb;
  }

  /** Reads a nil; returns whether there was one. */
  nil(): boolean {
    if (this.code() !== 0xc0) return false;
    this.at++;
    return true;
  }

  bool(): boolean | undefined {
    const code = this.code();
    if (code !== 0xc2 && code !== 0xc3) return undefined;
    this.at++;
    return code === 0xc3;
  }

  integer(): bigint | undefined {
    const code = this.code();
    if (code < 0x80 || code >= 0xe0) {
      this.at++;
      return BigInt(code < 0x80 ? code : code - 0x100);
    }
    if (code < 0xcc || code > 0xd3) return undefined;
    const size = 1 << (code & 3);
    return this.sized(size, (at) => {
      const bits = this.unsigned(at, size);
      return code >= 0xd0 ? BigInt.asIntN(size * 8, bits) : bits;
    });
  }

  double(): number | undefined {
    if (this.code() === 0xca) return this.sized(4, (at) => this.view.getFloat32(at));
    return this.code() === 0xcb ? this.sized(8, (at) => this.view.getFloat64(at)) : undefined;
  }

  /** Reads a string or binary item as text. */
  string(): string | undefined {
    const bytes = this.binary();
    return bytes && (shortAscii(bytes) ?? DECODER.decode(bytes));
  }

  /** Reads a string or binary item as bytes. */
  binary(): Uint8Array | undefined {
    const code = this.code();
    const start = this.at;
    const length =
      code >= 0xa0 && code < 0xc0
        ? this.fixed(code & 0x1f)
        : (this.lengthAfter([0xd9, 0xda, 0xdb]) ?? this.lengthAfter([0xc4, 0xc5, 0xc6]));
    return length === undefined ? undefined : this.take(length, start);
  }

  arrayHeader(): number | undefined {
    const code = this.code();
    if (code >= 0x90 && code < 0xa0) return this.fixed(code & 0x0f);
    return this.lengthAfter([undefined, 0xdc, 0xdd]);
  }

  mapHeader(): number | undefined {
    const code = this.code();
    if (code >= 0x80 && code < 0x90) return this.fixed(code & 0x0f);
    return this.lengthAfter([undefined, 0xde, 0xdf]);
  }

  extension(): { readonly type: number; readonly body: Uint8Array } | undefined {
    const code = this.code();
    const start = this.at;
    const length = code >= 0xd4 && code <= 0xd8 ? this.fixed(1 << (code - 0xd4)) : this.lengthAfter([0xc7, 0xc8, 0xc9]);
    if (length === undefined) return undefined;
    const whole = this.take(length + 1, start);
    return whole && { type: whole[0] ?? 0, body: whole.subarray(1) };
  }

  /** Returns the next code; at the end, a code that MessagePack does not use. */
  private code(): number {
    return this.bytes[this.at] ?? 0xc1;
  }

  private fixed(length: number): number {
    this.at++;
    return length;
  }

  /** Reads the length after one of these codes, in one, two or four bytes. */
  private lengthAfter(codes: readonly (number | undefined)[]): number | undefined {
    const which = codes.indexOf(this.code());
    if (which < 0) return undefined;
    const size = 1 << which;
    return this.sized(size, (at) => Number(this.unsigned(at, size)));
  }

  private unsigned(at: number, size: number): bigint {
    if (size === 8) return this.view.getBigUint64(at);
    return BigInt(size === 1 ? this.view.getUint8(at) : size === 2 ? this.view.getUint16(at) : this.view.getUint32(at));
  }

  private sized<T>(size: number, read: (at: number) => T): T | undefined {
    if (this.at + 1 + size > this.bytes.length) return undefined;
    const value = read(this.at + 1);
    this.at += 1 + size;
    return value;
  }

  private take(length: number, start: number): Uint8Array | undefined {
    const slice = this.bytes.subarray(this.at, this.at + length);
    if (slice.length < length) {
      this.at = start;
      return undefined;
    }
    this.at += length;
    return slice;
  }
}

function shortAscii(bytes: Uint8Array): string | undefined {
  if (bytes.length > 31) return undefined;
  let text = "";
  for (const byte of bytes) {
    if (byte > 0x7f) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}
