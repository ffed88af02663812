import { decodeUtf8 } from "../../source/utf8.ts";
import { type Fault, isFault } from "../fault.ts";

import { isSpace, isWord, peek, type Reader, scanFault, skip, takeWhile, want } from "./reader.ts";

/** A tag as written, before its handle is resolved. */
export interface Tag {
  /** Empty if the suffix is the whole tag. */
  readonly handle: string;
  readonly suffix: string;
}

/** Scans `!<…>`, `!handle!suffix`, `!suffix` or `!`. */
export function scanTag(reader: Reader): Tag | Fault {
  const tag = peek(reader, 1) === "<" ? takeVerbatim(reader) : takeShort(reader);
  if (isFault(tag)) return tag;
  if (!isSpace(peek(reader))) return scanFault(reader, "did not find expected whitespace or line break");
  return tag;
}

function takeVerbatim(reader: Reader): Tag | Fault {
  skip(reader, 2);
  const suffix = takeUri(reader);
  if (isFault(suffix)) return suffix;
  if (peek(reader) !== ">") return scanFault(reader, "did not find the expected '>'");
  skip(reader);
  return { handle: "", suffix };
}

function takeShort(reader: Reader): Tag | Fault {
  const handle = takeHandle(reader);
  if (isFault(handle)) return handle;
  if (handle.length > 1 && handle.endsWith("!")) {
    const suffix = takeUri(reader);
    return isFault(suffix) ? suffix : { handle, suffix };
  }
  const suffix = takeUri(reader, handle.slice(1), true);
  if (isFault(suffix)) return suffix;
  return suffix === "" ? { handle: "", suffix: "!" } : { handle: "!", suffix };
}

/** Reads `!`, then a name, then an optional `!`. */
export function takeHandle(reader: Reader): string | Fault {
  if (peek(reader) !== "!") return scanFault(reader, "did not find expected '!'");
  skip(reader);
  const name = takeWhile(reader, isWord);
  if (peek(reader) !== "!") return `!${name}`;
  skip(reader);
  return `!${name}!`;
}

/** Reads the rest of a tag after its `head`; `mayBeEmpty` allows an empty rest. */
export function takeUri(reader: Reader, head = "", mayBeEmpty = false): string | Fault {
  let uri = head;
  let isEmpty = !mayBeEmpty;
  for (let next = peek(reader); isUri(next); next = peek(reader)) {
    isEmpty = false;
    const taken = next === "%" ? takeOctets(reader) : takeWhile(reader, (one) => one !== "%" && isUri(one));
    if (isFault(taken)) return taken;
    uri += taken;
  }
  return isEmpty ? scanFault(reader, "did not find expected tag URI") : uri;
}

const isUri = (character: string): boolean => /^[\w\-;/?:@&=+$,.!~*'()[\]%]$/.test(character);

/** Reads one percent-encoded character of UTF-8. */
function takeOctets(reader: Reader): string | Fault {
  const octets: number[] = [];
  let missing = 1;
  while (missing > 0) {
    want(reader, 3);
    const [, digits] = /^%([0-9A-Fa-f]{2})$/.exec(reader.text.slice(reader.at, reader.at + 3)) ?? [];
    if (digits === undefined) return scanFault(reader, "did not find URI escaped octet");
    const octet = Number.parseInt(digits, 16);
    if (octets.length === 0) {
      missing = widthOf(octet);
      if (missing === 0) return scanFault(reader, "found an incorrect leading UTF-8 octet");
    } else if ((octet & 0xc0) !== 0x80) return scanFault(reader, "found an incorrect trailing UTF-8 octet");
    octets.push(octet);
    skip(reader, 3);
    missing--;
  }
  return decodeUtf8(Uint8Array.from(octets)) ?? "\ufffd";
}

/** Returns the number of bytes of a character by its first byte; 0 for a byte that begins none. */
function widthOf(octet: number): number {
  if ((octet & 0x80) === 0) return 1;
  if ((octet & 0xe0) === 0xc0) return 2;
  if ((octet & 0xf0) === 0xe0) return 3;
  return (octet & 0xf8) === 0xf0 ? 4 : 0;
}
