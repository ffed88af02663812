import { type Fault, isFault } from "../fault.ts";

import { takeGap } from "./gap.ts";
import {
  isBreak,
  isDocumentIndicator,
  isSpace,
  peek,
  type Reader,
  scanFault,
  skip,
  takeBreak,
  takeWhile,
  want,
} from "./reader.ts";

/** Scans a scalar in quotes at the current position. */
export function scanQuoted(reader: Reader, quote: string): string | Fault {
  skip(reader);
  let text = "";
  for (;;) {
    want(reader, 4);
    if (isDocumentIndicator(reader)) return scanFault(reader, "found unexpected document indicator");
    if (peek(reader) === "") return scanFault(reader, "found unexpected end of stream");
    const piece = quote === "'" ? takeSingle(reader) : takeDouble(reader);
    if (isFault(piece)) return piece;
    text += piece.text;
    if (peek(reader) === quote) break;
    const gap = takeGap(reader, 0, piece.isContinued);
    if (isFault(gap)) return gap;
    text += gap.text;
  }
  skip(reader);
  return text;
}

interface Piece {
  readonly text: string;
  /** Whether it ends with an escaped line break. */
  readonly isContinued: boolean;
}

/** Reads up to a blank or to the end of the scalar. */
function takeSingle(reader: Reader): Piece {
  let text = "";
  for (;;) {
    text += takeWhile(reader, (character) => character !== "'" && !isSpace(character));
    want(reader, 2);
    if (peek(reader) !== "'" || peek(reader, 1) !== "'") return { text, isContinued: false };
    text += "'";
    skip(reader, 2);
  }
}

function takeDouble(reader: Reader): Piece | Fault {
  let text = "";
  for (;;) {
    text += takeWhile(reader, (character) => character !== '"' && character !== "\\" && !isSpace(character));
    want(reader, 2);
    if (peek(reader) !== "\\") return { text, isContinued: false };
    if (isBreak(peek(reader, 1))) {
      skip(reader);
      takeBreak(reader);
      return { text, isContinued: true };
    }
    const escaped = takeEscape(reader);
    if (isFault(escaped)) return escaped;
    text += escaped;
  }
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["t", "\t"],
  ["\t", "\t"],
  ["n", "\n"],
  ["v", "\v"],
  ["f", "\f"],
  ["r", "\r"],
  ["e", "\x1b"],
  [" ", " "],
  ['"', '"'],
  ["'", "'"],
  ["\\", "\\"],
  ["N", "\u0085"],
  ["_", "\u00a0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
]);
const CODE_LENGTHS: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

function takeEscape(reader: Reader): string | Fault {
  const letter = peek(reader, 1);
  const named = NAMED.get(letter);
  const length = CODE_LENGTHS.get(letter);
  if (named === undefined && length === undefined) return scanFault(reader, "found unknown escape character");
  skip(reader, 2);
  return named ?? takeCode(reader, length ?? 0);
}

function takeCode(reader: Reader, length: number): string | Fault {
  want(reader, length);
  const digits = reader.text.slice(reader.at, reader.at + length);
  if (digits.length < length || !/^[0-9A-Fa-f]+$/.test(digits))
    return scanFault(reader, "did not find expected hexdecimal number");
  const code = Number.parseInt(digits, 16);
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff)
    return scanFault(reader, "found invalid Unicode character escape code");
  skip(reader, length);
  return String.fromCodePoint(code);
}
