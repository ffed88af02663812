// Part of every JavaScript host, but of no library that the engine is compiled with.
declare class TextDecoder {
  constructor(label: string);
  decode(bytes: Uint8Array): string;
}

const DECODER = new TextDecoder("windows-1252");

/** Returns bytes as text for comparisons: one character per byte. */
export const textOfBytes = (bytes: Uint8Array): string => DECODER.decode(bytes);
