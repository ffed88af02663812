import { utf8Length } from "./bytes.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const DIGITS: ReadonlyMap<string, number> = new Map([...ALPHABET].map((letter, at) => [letter, at]));

export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) pieces.push(pieceToBase64(bytes.subarray(at, at + PIECE)));
  return pieces.join("");
}

/** The bytes that are encoded at once, a multiple of three: a text that grows by letters takes many times its own memory. */
const PIECE = 3 * 1024;

function pieceToBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const remaining = bytes.length - at;
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += ALPHABET[group >> 18]! + ALPHABET[(group >> 12) & 63]!;
    text += (remaining > 1 ? ALPHABET[(group >> 6) & 63]! : "=") + (remaining > 2 ? ALPHABET[group & 63]! : "=");
  }
  return text;
}

/**
 * Decodes base64; returns the offset of the first fault for an invalid text. Line breaks are ignored; the padding is
 * required.
 */
export function fromBase64(text: string): Uint8Array | { readonly offset: number } {
  const bytes: number[] = [];
  let at = 0;
  const skipBreaks = () => {
    while (text[at] === "\n" || text[at] === "\r") at++;
  };
  const source = utf8Offset(text);
  for (;;) {
    const group: number[] = [];
    while (group.length < 4) {
      skipBreaks();
      const letter = text[at];
      if (letter === undefined)
        return group.length === 0 ? Uint8Array.from(bytes) : { offset: source(at - group.length) };
      const digit = DIGITS.get(letter);
      at++;
      if (digit !== undefined) group.push(digit);
      else {
        if (letter !== "=" || group.length < 2) return { offset: source(at - 1) };
        if (group.length === 2) {
          skipBreaks();
          if (at >= text.length) return { offset: source(text.length) };
          if (text[at] !== "=") return { offset: source(at) - 1 };
          at++;
        }
        skipBreaks();
        if (at < text.length) return { offset: source(at) };
        const bits = (group[0]! << 18) | (group[1]! << 12) | ((group[2] ?? 0) << 6);
        bytes.push(bits >> 16);
        if (group.length === 3) bytes.push((bits >> 8) & 255);
        return Uint8Array.from(bytes);
      }
    }
    const bits = (group[0]! << 18) | (group[1]! << 12) | (group[2]! << 6) | group[3]!;
    bytes.push(bits >> 16, (bits >> 8) & 255, bits & 255);
  }
}

const utf8Offset =
  (text: string) =>
  (at: number): number =>
    utf8Length(text.slice(0, at));
