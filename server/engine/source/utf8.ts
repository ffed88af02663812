// Part of every JavaScript host (Node, browsers, workers), but of no library that the engine is compiled with.
declare class TextDecoder {
  constructor(label: string, options: { fatal: boolean; ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/** Returns the text of UTF-8 bytes, including a byte order mark; undefined if the bytes are not valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return DECODER.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the UTF-8 bytes of a text; an unpaired surrogate is encoded as U+FFFD. */
export const encodeUtf8 = (text: string): Uint8Array => ENCODER.encode(text);

const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const ENCODER = new TextEncoder();
