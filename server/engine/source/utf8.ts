// Part of every JavaScript host (Node, browsers, workers), but of none of the libraries that the engine is compiled with.
declare class TextDecoder {
  constructor(label: string);
  decode(bytes: Uint8Array): string;
}

/** The text of UTF-8 bytes; what is not UTF-8 becomes U+FFFD, a byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array): string {
  const text = DECODER.decode(bytes);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? `\ufeff${text}` : text;
}

const DECODER = new TextDecoder("utf-8");
