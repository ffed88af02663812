// Part of every JavaScript host, but of none of the libraries that the engine is compiled with.
declare class TextDecoder {
  constructor(label: string);
  decode(bytes: Uint8Array): string;
}

const DECODER = new TextDecoder("windows-1252");

/** Bytes as text to be compared: every byte is a character of its own. */
export const textOfBytes = (bytes: Uint8Array): string => DECODER.decode(bytes);
