// Part of every JavaScript host (Node, browsers, workers), but of none of the libraries that the engine is compiled with.
declare class TextDecoder {
  constructor(label: string, options: { fatal: boolean; ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/** The text of UTF-8 bytes, a byte order mark included; undefined where they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return DECODER.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The UTF-8 bytes of a text; of what is no character, those of U+FFFD. */
export const encodeUtf8 = (text: string): Uint8Array => ENCODER.encode(text);

const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const ENCODER = new TextEncoder();
