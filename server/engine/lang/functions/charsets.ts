import { utf8Bytes, utf8Text } from "./bytes.ts";

/** A character encoding; `encode` gives nothing where a character is not in it, `decode` U+FFFD for what it lacks. */
export interface Encoding {
  readonly name: string;
  readonly encode: (text: string) => Uint8Array | undefined;
  readonly decode: (bytes: Uint8Array) => string;
}

export const findEncoding = (name: string): Encoding | undefined => ENCODINGS.get(name.toLowerCase());

// Part of every JavaScript host, but of none of the libraries that the engine is compiled with.
declare class TextDecoder {
  constructor(label: string);
  decode(bytes: Uint8Array): string;
}

const utf8: Encoding = {
  name: "UTF-8",
  encode: utf8Bytes,
  decode: (bytes) => utf8Text(bytes) ?? "\ufffd",
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

/** Eight bits a character: what the bytes stand for is asked of the host once. */
function singleByte(name: string, label: string, higher = true): Encoding {
  let table: readonly string[] | undefined;
  let reverse: ReadonlyMap<string, number> | undefined;
  const tableOf = () => {
    if (!table) {
      const decoder = new TextDecoder(label);
      const latin = label === "latin1";
      table = Array.from({ length: 256 }, (_, byte) =>
        byte < 128 || latin
          ? byte < 128 || higher
            ? String.fromCharCode(byte)
            : "\ufffd"
          : label === "windows-1252" && byte < 0xa0
            ? (WINDOWS_1252[byte - 128] ?? "\ufffd")
            : decoder.decode(Uint8Array.of(byte)),
      );
      reverse = new Map(table.map((character, byte) => [character, byte]));
    }
    return table;
  };
  return {
    name,
    encode: (text) => {
      tableOf();
      const bytes = [...text].map((character) => (character === "\ufffd" ? undefined : reverse?.get(character)));
      return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : undefined;
    },
    decode: (bytes) => Array.from(bytes, (byte) => tableOf()[byte]).join(""),
  };
}

// What hosts take for windows-1252 is not the same everywhere between 80 and 9f.
const WINDOWS_1252 = [
  ..."\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178",
];

/** One byte for ASCII and some others, else two. */
function doubleByte(name: string, label: string): Encoding {
  let reverse: Map<string, readonly number[]> | undefined;
  const reverseOf = () => {
    if (reverse) return reverse;
    const decoder = new TextDecoder(label);
    reverse = new Map();
    for (let byte = 0; byte < 256; byte++) {
      const character = decoder.decode(Uint8Array.of(byte));
      if (byte < 128 || (character.length === 1 && character !== "\ufffd")) reverse.set(character, [byte]);
    }
    for (let first = 0x81; first < 0xff; first++)
      for (let second = 0x40; second < 0xff; second++) {
        const character = decoder.decode(Uint8Array.of(first, second));
        if ([...character].length === 1 && character !== "\ufffd" && !reverse.has(character))
          reverse.set(character, [first, second]);
      }
    return reverse;
  };
  return {
    name,
    encode: (text) => {
      const bytes = [...text].map((character) => reverseOf().get(character));
      return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes.flat()) : undefined;
    },
    decode: (bytes) => new TextDecoder(label).decode(bytes),
  };
}

const ENCODINGS = new Map<string, Encoding>();
const add = (encoding: Encoding, ...aliases: readonly string[]) => {
  for (const name of [encoding.name, ...aliases]) ENCODINGS.set(name.toLowerCase(), encoding);
};

add(utf8, "csUTF8");
add(utf16("UTF-16", false, true), "csUTF16");
add(utf16("UTF-16BE", false, false), "csUTF16BE");
add(utf16("UTF-16LE", true, false), "csUTF16LE");
add(
  singleByte("ISO_8859-1:1987", "latin1"),
  "ISO-8859-1",
  "latin1",
  "l1",
  "IBM819",
  "CP819",
  "iso-ir-100",
  "ISO_8859-1",
  "csISOLatin1",
);
for (const [part, full] of [
  ["2", "ISO_8859-2:1987"],
  ["3", "ISO_8859-3:1988"],
  ["4", "ISO_8859-4:1988"],
  ["5", "ISO_8859-5:1988"],
  ["6", "ISO_8859-6:1987"],
  ["7", "ISO_8859-7:1987"],
  ["8", "ISO_8859-8:1988"],
] as const)
  add(singleByte(full, `iso-8859-${part}`), `ISO-8859-${part}`, `ISO_8859-${part}`);
for (const part of ["10", "13", "14", "15", "16"])
  add(singleByte(`ISO-8859-${part}`, `iso-8859-${part}`), `ISO_8859-${part}`);
ENCODINGS.set("latin2", ENCODINGS.get("iso-8859-2")!);
ENCODINGS.set("l2", ENCODINGS.get("iso-8859-2")!);
ENCODINGS.set("latin-9", ENCODINGS.get("iso-8859-15")!);
for (const page of ["1250", "1251", "1252", "1253", "1254", "1255", "1256", "1257", "1258"])
  add(singleByte(`windows-${page}`, `windows-${page}`), `cswindows${page}`);
add(singleByte("KOI8-R", "koi8-r"), "csKOI8R");
add(singleByte("KOI8-U", "koi8-u"), "csKOI8U");
add(singleByte("macintosh", "macintosh"), "mac", "csMacintosh");
add(singleByte("IBM866", "ibm866"), "cp866", "866", "csIBM866");
add(doubleByte("Shift_JIS", "shift_jis"), "MS_Kanji", "csShiftJIS");
add(doubleByte("GBK", "gbk"), "CP936", "MS936", "windows-936", "csGBK");
add(doubleByte("GB18030", "gb18030"), "csGB18030");
add(doubleByte("Big5", "big5"), "csBig5");
add(doubleByte("EUC-KR", "euc-kr"), "csEUCKR");
add(
  singleByte("US-ASCII", "latin1", false),
  "iso-ir-6",
  "ANSI_X3.4-1968",
  "ANSI_X3.4-1986",
  "ISO_646.irv:1991",
  "ISO646-US",
  "us",
  "IBM367",
  "cp367",
  "csASCII",
);
