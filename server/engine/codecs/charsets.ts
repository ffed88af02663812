import { once } from "../source/once.ts";
import { decodeUtf8 } from "../source/utf8.ts";
import { utf8Bytes } from "./bytes.ts";
import { SINGLE_BYTE_TABLES, type SingleByteTable } from "./singleByteTables.ts";

/**
 * A character encoding. `encode` returns undefined for a character that it lacks; `decode` replaces unassigned bytes by
 * U+FFFD.
 */
export interface Encoding {
  readonly name: string;
  readonly encode: (text: string) => Uint8Array | undefined;
  readonly decode: (bytes: Uint8Array) => string;
}

export const findEncoding = (name: string): Encoding | undefined => ENCODINGS.get(name.trim().toLowerCase());

// Part of every JavaScript host, but of no library that the engine is compiled with.
declare class TextDecoder {
  constructor(label: string);
  decode(bytes: Uint8Array): string;
}

const utf8: Encoding = {
  name: "UTF-8",
  encode: utf8Bytes,
  decode: (bytes) => decodeUtf8(bytes) ?? "\ufffd",
};

function utf16(name: string, littleEndian: boolean, mark: boolean): Encoding {
  const unitsOf = (bytes: Uint8Array, little: boolean) => {
    const units: number[] = [];
    for (let at = 0; at + 1 < bytes.length; at += 2)
      units.push(little ? bytes[at]! | (bytes[at + 1]! << 8) : (bytes[at]! << 8) | bytes[at + 1]!);
    if (bytes.length % 2 === 1) units.push(0xfffd);
    return units;
  };
  return {
    name,
    encode: (text) => {
      const units = [...(mark ? [0xfeff] : []), ...Array.from(text, (c) => [...c].flatMap(unitsOfCharacter)).flat()];
      return Uint8Array.from(
        units.flatMap((unit) => (littleEndian ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
      );
    },
    decode: (bytes) => {
      const marked = bytes.length >= 2 && mark;
      const little = marked && bytes[0] === 0xff && bytes[1] === 0xfe;
      const big = marked && bytes[0] === 0xfe && bytes[1] === 0xff;
      const units = unitsOf(little || big ? bytes.slice(2) : bytes, little || (!big && littleEndian));
      return units
        .map((unit) => String.fromCharCode(unit))
        .join("")
        .replace(/\p{Surrogate}/gu, "\ufffd");
    },
  };
}

const unitsOfCharacter = (character: string): number[] =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));

/** Returns the encoding of a table, with one byte per character. */
function singleByte({ name, label, characters }: SingleByteTable): Encoding {
  const decoded = once(() => {
    const known = characters ?? assigned(new TextDecoder(label!).decode(HIGHER));
    return [...(known.length === 128 ? ASCII + known : known)];
  });
  const bytesOf = once(() => new Map(decoded().map((character, byte) => [character, byte] as const)));
  return {
    name,
    encode: (text) => {
      const bytes = Array.from(text, (character) => (character === "\ufffd" ? undefined : bytesOf().get(character)));
      return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : undefined;
    },
    decode: (bytes) => Array.from(bytes, (byte) => decoded()[byte]).join(""),
  };
}

const ASCII = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));
const HIGHER = Uint8Array.from({ length: 128 }, (_, at) => 128 + at);

/** Returns the bytes of every multi-byte character. The table comes from decoding all combinations with the host. */
function multiByteTable(
  label: string,
  lowest: number,
  prefixes: readonly (readonly number[])[],
): Map<string, readonly number[]> {
  const decoder = new TextDecoder(label);
  const bytesByCharacter = new Map<string, readonly number[]>();
  for (const prefix of prefixes)
    for (let first = lowest; first < 0xff; first++)
      for (let second = 0x40; second < 0xff; second++) {
        const bytes = [...prefix, first, second];
        const character = assigned(decoder.decode(Uint8Array.from(bytes)));
        const isOne = [...character].length === 1 && character !== "\ufffd";
        if (isOne && !bytesByCharacter.has(character)) bytesByCharacter.set(character, bytes);
      }
  return bytesByCharacter;
}

/** Characters without a meaning: hosts decode unassigned bytes to them. */
const MEANINGLESS = /[\u0080-\u009f\ue000-\uf8ff]/g;

/** Replaces the characters that stand for unassigned bytes. */
const assigned = (text: string): string => text.replace(MEANINGLESS, "\ufffd");

/**
 * Returns an encoding of ASCII in one byte, `higher` as given, and the rest in two bytes: the first from `lowest` on,
 * after a prefix.
 */
function multiByte(
  name: string,
  label: string,
  higher: Iterable<readonly [string, readonly number[]]> = [],
  lowest = 0x81,
  prefixes: readonly (readonly number[])[] = [[]],
): Encoding {
  const bytesOf = once(() => new Map([...multiByteTable(label, lowest, prefixes), ...higher]));
  return {
    name,
    encode: (text) => {
      const bytes = Array.from(text, (c) => (c <= "\x7f" ? [c.charCodeAt(0)] : bytesOf().get(c)));
      return bytes.every((found) => found !== undefined) ? Uint8Array.from(bytes.flat()) : undefined;
    },
    decode: (bytes) => assigned(new TextDecoder(label).decode(bytes)),
  };
}

const KATAKANA = Array.from({ length: 63 }, (_, at) => [String.fromCharCode(0xff61 + at), 0xa1 + at] as const);

const eucJp = multiByte(
  "Extended_UNIX_Code_Packed_Format_for_Japanese",
  "euc-jp",
  KATAKANA.map(([character, byte]) => [character, [0x8e, byte]] as const),
  0xa1,
  [[], [0x8f]],
);

/**
 * Returns an encoding of seven-bit bytes, in which escape sequences switch between character sets. `stretchOf` returns
 * the escape sequence of a character and its bytes after it.
 */
function switchingEncoding(
  name: string,
  closes: string,
  decode: Encoding["decode"],
  stretchOf: (character: string) => { readonly opens: string; readonly bytes: readonly number[] } | undefined,
): Encoding {
  return {
    name,
    encode: (text) => {
      const bytes: number[] = [];
      let opened = stretchOf("a")?.opens;
      for (const character of text) {
        const stretch = stretchOf(character);
        if (!stretch) return undefined;
        if (stretch.opens !== opened) bytes.push(...utf8Bytes(stretch.opens));
        opened = stretch.opens;
        bytes.push(...stretch.bytes);
      }
      if (opened !== stretchOf("a")?.opens) bytes.push(...utf8Bytes(closes));
      return Uint8Array.from(bytes);
    },
    decode,
  };
}

const sevenBit = (bytes: Iterable<number>): readonly number[] => Array.from(bytes, (byte) => byte & 0x7f);

const iso2022Jp = switchingEncoding(
  "ISO-2022-JP",
  "\x1b(B",
  (bytes) => new TextDecoder("iso-2022-jp").decode(bytes),
  (character) => {
    const bytes = eucJp.encode(character);
    if (!bytes || bytes[0] === 0x8f) return undefined;
    if (bytes.length === 1) return { opens: "\x1b(B", bytes: [...bytes] };
    return bytes[0] === 0x8e
      ? { opens: "\x1b(I", bytes: sevenBit(bytes.slice(1)) }
      : { opens: "\x1b$B", bytes: sevenBit(bytes) };
  },
);

const gbk = multiByte("GBK", "gbk", [["\u20ac", [0x80]]]);

/** Decodes HZ: between `~{` and `~}` the bytes are those of GBK without the highest bit; `~~` is a tilde. */
function decodeHz(bytes: Uint8Array): string {
  const raised: number[] = [];
  let high = 0;
  for (let at = 0; at < bytes.length; at++) {
    const [byte, next] = [bytes[at]!, bytes[at + 1]];
    if (byte !== TILDE) raised.push(byte | high);
    else {
      at++;
      if (next === OPEN || next === CLOSE) high = next === OPEN ? 0x80 : 0;
      else if (next === TILDE) raised.push(TILDE);
      else if (next !== NEWLINE) return "\ufffd";
    }
  }
  return gbk.decode(Uint8Array.from(raised));
}

const [TILDE, OPEN, CLOSE, NEWLINE] = [126, 123, 125, 10];

const hz = switchingEncoding("HZ-GB-2312", "", decodeHz, (character) => {
  if (character === "~") return { opens: "~}", bytes: [126, 126] };
  if (character <= "\x7f") return { opens: "~}", bytes: [character.charCodeAt(0)] };
  const [first = 0, second = 0] = (character === "\u20ac" ? gb18030 : gbk).encode(character) ?? [];
  const isIn = first >= 0xa1 && first <= 0xfd && second >= 0xa1;
  return isIn ? { opens: "~{", bytes: sevenBit([first, second]) } : undefined;
});

/** GBK, with four bytes for characters that its two bytes do not cover. */
const gb18030: Encoding = (() => {
  const two = multiByte("GB18030", "gb18030");
  const four = (character: string): readonly number[] | undefined => {
    const code = (character.codePointAt(0) ?? 0) - 0x10000;
    if (code < 0) return undefined;
    const digits = [Math.floor(code / 12600) + 0x90, (Math.floor(code / 1260) % 10) + 0x30];
    return [...digits, (Math.floor(code / 10) % 126) + 0x81, (code % 10) + 0x30];
  };
  return {
    ...two,
    encode: (text) => {
      const bytes = Array.from(text, (character) => two.encode(character) ?? four(character));
      return bytes.every((found) => found !== undefined)
        ? Uint8Array.from(bytes.flatMap((found) => [...found]))
        : undefined;
    },
  };
})();

const ENCODINGS = new Map<string, Encoding>();
const add = (encoding: Encoding, ...aliases: readonly string[]) => {
  for (const name of [encoding.name, ...aliases]) ENCODINGS.set(name.toLowerCase(), encoding);
};

for (const table of SINGLE_BYTE_TABLES) add(singleByte(table), ...table.aliases);
add(utf8, "csutf8");
add(utf16("UTF-16", false, true), "csutf16");
add(utf16("UTF-16BE", false, false), "csutf16be");
add(utf16("UTF-16LE", true, false), "csutf16le");
add(
  multiByte(
    "Shift_JIS",
    "shift_jis",
    KATAKANA.map(([character, byte]) => [character, [byte]] as const),
  ),
  "ms_kanji",
  "csshiftjis",
);
add(eucJp, "euc-jp", "cseucpkdfmtjapanese");
add(iso2022Jp, "csiso2022jp");
add(gbk, "cp936", "ms936", "windows-936", "csgbk");
add(gb18030, "csgb18030");
add(hz);
add(multiByte("Big5", "big5"), "csbig5");
add(
  multiByte("EUC-KR", "euc-kr", [
    ["\u20ac", [0xa2, 0xe6]],
    ["\u00ae", [0xa2, 0xe7]],
  ]),
  "cseuckr",
);
