import { type Fault, fault } from "../fault.ts";

/** A position in the text, counted from 0 in characters. */
export interface Mark {
  readonly index: number;
  readonly line: number;
  readonly column: number;
}

/** A text and the current position in it. */
export interface Reader {
  /** The readable part of the text. */
  readonly text: string;
  /** Whether the text continues with a character that YAML forbids. */
  readonly isCut: boolean;
  readonly hasPairs: boolean;
  /** Whether the text begins with a second byte order mark. */
  readonly hasSecondMark: boolean;
  /** The position, in UTF-16 units. */
  at: number;
  /** The number of surrogate pairs before the position. */
  pairs: number;
  line: number;
  /** The index of the first character of the line. */
  lineStart: number;
  /** Whether more characters were requested than the text has. */
  ranOut: boolean;
}

export function readerOf(whole: string): Reader {
  const source = whole.startsWith(BYTE_ORDER_MARK) ? whole.slice(1) : whole;
  const limit = readableLength(source, source.length < whole.length ? 3 : 0);
  return {
    text: source.slice(0, limit),
    isCut: limit < source.length,
    hasPairs: /[\ud800-\udbff]/.test(source),
    hasSecondMark: limit > 0 && source.startsWith(BYTE_ORDER_MARK),
    at: 0,
    pairs: 0,
    line: 0,
    lineStart: 0,
    ranOut: false,
  };
}

const BYTE_ORDER_MARK = "\ufeff";
const FORBIDDEN = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** The number of bytes that Terraform's library reads and checks at once, before it scans them. */
const PIECE = 512;

/** Returns the number of UTF-16 units before the chunk with the forbidden character. */
function readableLength(text: string, bytesBefore: number): number {
  const forbidden = text.search(FORBIDDEN);
  if (forbidden < 0) return text.length;
  let [start, at, bytes] = [0, 0, bytesBefore];
  for (;;) {
    const code = text.codePointAt(at) ?? 0;
    const width = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes + width > PIECE) [start, bytes] = [at, 0];
    if (at >= forbidden) return start;
    bytes += width;
    at += width === 4 ? 2 : 1;
  }
}

export const columnOf = (reader: Reader): number => reader.at - reader.pairs - reader.lineStart;

export const markOf = (reader: Reader): Mark => ({
  index: reader.at - reader.pairs,
  line: reader.line,
  column: columnOf(reader),
});

/** Returns the UTF-16 unit that many units ahead; empty at the end. */
export const peek = (reader: Reader, ahead = 0): string => {
  const at = reader.at + ahead;
  if (at >= reader.text.length) reader.ranOut = true;
  return reader.text.charAt(at);
};

/** Requests that many characters at once, as Terraform's library does. */
export const want = (reader: Reader, count: number): void => {
  if (reader.text.length - reader.at < count) reader.ranOut = true;
};

/** Skips units of the same line. */
export function skip(reader: Reader, units = 1): void {
  if (reader.hasPairs)
    for (let at = reader.at; at < reader.at + units; at++)
      if ((reader.text.charCodeAt(at) & 0xfc00) === 0xdc00) reader.pairs++;
  reader.at += units;
}

/** Reads characters of the same line as long as `fits` accepts them. */
export function takeWhile(reader: Reader, fits: (character: string) => boolean): string {
  const start = reader.at;
  let end = start;
  while (end < reader.text.length && fits(reader.text.charAt(end))) end++;
  if (end >= reader.text.length) reader.ranOut = true;
  skip(reader, end - start);
  return reader.text.slice(start, end);
}

/** Skips a line break, if there is one; returns its text in a scalar. */
export function takeBreak(reader: Reader): string {
  const lineBreak = peek(reader);
  if (!isBreak(lineBreak)) return "";
  reader.at += lineBreak === "\r" && peek(reader, 1) === "\n" ? 2 : 1;
  newLine(reader);
  return lineBreak === "\u2028" || lineBreak === "\u2029" ? lineBreak : "\n";
}

/** Skips a byte order mark. Terraform's library checks the start of the text for it, on whatever line. */
export function skipMark(reader: Reader): void {
  if (!reader.hasSecondMark || reader.ranOut || columnOf(reader) > 0 || reader.at >= reader.text.length) return;
  const isPair = (reader.text.charCodeAt(reader.at) & 0xfc00) === 0xd800;
  skip(reader, isPair ? 2 : 1);
}

/** Marks the next character as the first one of a line. */
export function newLine(reader: Reader): void {
  reader.line++;
  reader.lineStart = reader.at - reader.pairs;
}

export const isBlank = (character: string): boolean => character === " " || character === "\t";

export const isBreak = (character: string): boolean =>
  character === "\n" ||
  character === "\r" ||
  character === "\u0085" ||
  character === "\u2028" ||
  character === "\u2029";

/** Whether a character is white space or the end of the text. */
export const isSpace = (character: string): boolean => character === "" || isBlank(character) || isBreak(character);

export const isLineEnd = (character: string): boolean => character === "" || isBreak(character);

/** Whether a character is a letter, a digit, a dash or an underscore. */
export const isWord = (character: string): boolean => /^[\w-]$/.test(character);

export const isDigit = (character: string): boolean => character >= "0" && character <= "9" && character !== "";

/** Skips blanks and a comment. */
export function skipComment(reader: Reader): void {
  takeWhile(reader, isBlank);
  if (peek(reader) === "#") takeWhile(reader, (character) => !isBreak(character));
}

/** Whether `---` or `...` stands at the start of the line, followed by white space. */
export const isDocumentIndicator = (reader: Reader): boolean =>
  columnOf(reader) === 0 &&
  /^(?:---|\.\.\.)$/.test(reader.text.slice(reader.at, reader.at + 3)) &&
  isSpace(peek(reader, 3));

/** Returns a fault of the scanner, whose line counts from 0 as in Terraform's library. */
export const scanFault = ({ line }: Reader, why: string): Fault =>
  line === 0 ? fault("{}", why) : placed(line + 1, 0, why);

export const markFault = ({ line, column }: Mark, why: string): Fault =>
  line === 0 ? fault("{}", why) : placed(line, column, why);

const placed = (line: number, column: number, why: string): Fault =>
  fault(`on line ${line}, column ${column + 1}: {}`, why);
