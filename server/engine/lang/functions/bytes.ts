/** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. */
export function utf8Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (const character of text) {
    let code = character.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd;
    if (code < 0x80) bytes[length++] = code;
    else if (code < 0x800) {
      bytes[length++] = 0xc0 | (code >> 6);
      bytes[length++] = 0x80 | (code & 63);
    } else {
      if (code < 0x10000) bytes[length++] = 0xe0 | (code >> 12);
      else {
        bytes[length++] = 0xf0 | (code >> 18);
        bytes[length++] = 0x80 | ((code >> 12) & 63);
      }
      bytes[length++] = 0x80 | ((code >> 6) & 63);
      bytes[length++] = 0x80 | (code & 63);
    }
  }
  return bytes.slice(0, length);
}

/** The text of UTF-8 bytes; undefined where they are none. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  const parts: string[] = [];
  let units: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at]!;
    const size = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    let code = size === 1 ? first : first & (0x7f >> size);
    if (size === 0 || at + size > bytes.length) return undefined;
    for (let next = at + 1; next < at + size; next++) {
      const byte = bytes[next]!;
      if ((byte & 0xc0) !== 0x80) return undefined;
      code = (code << 6) | (byte & 63);
    }
    const tooShort = (size === 3 && code < 0x800) || (size === 4 && code < 0x10000);
    if (tooShort || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    units.push(code);
    at += size;
    if (units.length < 4096 && at < bytes.length) continue;
    parts.push(String.fromCodePoint(...units));
    units = [];
  }
  return parts.join("");
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const DIGITS: ReadonlyMap<string, number> = new Map([...ALPHABET].map((letter, at) => [letter, at]));

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += ALPHABET[group >> 18]! + ALPHABET[(group >> 12) & 63]!;
    text += (left > 1 ? ALPHABET[(group >> 6) & 63]! : "=") + (left > 2 ? ALPHABET[group & 63]! : "=");
  }
  return text;
}

/** The bytes, or the offset of what is wrong. Line breaks do not count; the padding must be there. */
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
    utf8Bytes(text.slice(0, at)).length;

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
