import { type Fault, fault } from "../fault.ts";

/** A place in the text, counted from 0 in characters. */
export interface Mark {
  readonly index: number;
  readonly line: number;
  readonly column: number;
}

/** The text, and how far it has been read. */
export interface Reader {
  /** Up to where it may be read. */
  readonly text: string;
  /** The text goes on, with a character that no YAML may have. */
  readonly isCut: boolean;
  readonly hasPairs: boolean;
  /** The text begins with a second byte order mark. */
  readonly hasSecondMark: boolean;
  /** In UTF-16 units. */
  at: number;
  /** How many characters of two units there are before. */
  pairs: number;
  line: number;
  /** The index of its first character. */
  lineStart: number;
  /** More was wanted than the text has. */
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

/** The original reads so many bytes at once, and checks all of them before it scans the first. */
const PIECE = 512;

/** UTF-16 units before the chunk with the forbidden character. */
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

/** The character, or the half of one, that many units ahead; empty at the end. */
export const peek = (reader: Reader, ahead = 0): string => {
  const at = reader.at + ahead;
  if (at >= reader.text.length) reader.ranOut = true;
  return reader.text.charAt(at);
};

/** Says that so many characters are looked at together. */
export const want = (reader: Reader, count: number): void => {
  if (reader.text.length - reader.at < count) reader.ranOut = true;
};

/** Goes over units of the same line. */
export function skip(reader: Reader, units = 1): void {
  if (reader.hasPairs)
    for (let at = reader.at; at < reader.at + units; at++)
      if ((reader.text.charCodeAt(at) & 0xfc00) === 0xdc00) reader.pairs++;
  reader.at += units;
}

/** Goes over characters of the same line as long as they fit. */
export function takeWhile(reader: Reader, fits: (character: string) => boolean): string {
  const start = reader.at;
  let end = start;
  while (end < reader.text.length && fits(reader.text.charAt(end))) end++;
  if (end >= reader.text.length) reader.ranOut = true;
  skip(reader, end - start);
  return reader.text.slice(start, end);
}

/** Goes over a line break, if there is one: what stands for it in a scalar. */
export function takeBreak(reader: Reader): string {
  const found = peek(reader);
  if (!isBreak(found)) return "";
  reader.at += found === "\r" && peek(reader, 1) === "\n" ? 2 : 1;
  newLine(reader);
  return found === "\u2028" || found === "\u2029" ? found : "\n";
}

/** A line may begin with a byte order mark: the original looks for it at the start of the text, whatever the line. */
export function skipMark(reader: Reader): void {
  if (!reader.hasSecondMark || reader.ranOut || columnOf(reader) > 0 || reader.at >= reader.text.length) return;
  const isPair = (reader.text.charCodeAt(reader.at) & 0xfc00) === 0xd800;
  skip(reader, isPair ? 2 : 1);
}

/** The next character is the first one of a line. */
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

/** Or there is none. */
export const isSpace = (character: string): boolean => character === "" || isBlank(character) || isBreak(character);

export const isLineEnd = (character: string): boolean => character === "" || isBreak(character);

/** A letter, a digit, a dash or an underscore. */
export const isWord = (character: string): boolean => /^[\w-]$/.test(character);

export const isDigit = (character: string): boolean => character >= "0" && character <= "9" && character !== "";

/** Goes over blanks, then over a comment. */
export function skipComment(reader: Reader): void {
  takeWhile(reader, isBlank);
  if (peek(reader) === "#") takeWhile(reader, (character) => !isBreak(character));
}

/** `---` or `...` at the start of a line, with a blank after it. */
export const isDocumentIndicator = (reader: Reader): boolean =>
  columnOf(reader) === 0 &&
  /^(?:---|\.\.\.)$/.test(reader.text.slice(reader.at, reader.at + 3)) &&
  isSpace(peek(reader, 3));

/** What the scanner says is placed by the line after. */
export const scanFault = ({ line }: Reader, why: string): Fault =>
  line === 0 ? fault("{}", why) : placed(line + 1, 0, why);

export const markFault = ({ line, column }: Mark, why: string): Fault =>
  line === 0 ? fault("{}", why) : placed(line, column, why);

const placed = (line: number, column: number, why: string): Fault =>
  fault(`on line ${line}, column ${column + 1}: {}`, why);
