import { graphemeCount } from "../source/graphemes.ts";
import { remember } from "../source/remember.ts";
import { lineAndCharacter, type SourceFile } from "../source/sourceFile.ts";

/** A position as Terraform counts: line and column from 1, columns in grapheme clusters; bytes of UTF-8 from 0. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly byte: number;
}

export function positionOf(source: SourceFile, offset: number): Position {
  const { line } = lineAndCharacter(source, offset);
  const start = source.lineStarts[line]!;
  const measure = measureOf(source);
  if (measure.plain) return { line: line + 1, column: offset - start + 1, byte: offset };
  return {
    line: line + 1,
    column: columnOf(source, measure, start, offset),
    byte: lineByte(source, measure, line) + byteLength(source.text, start, offset),
  };
}

/** Returns the positions of a stretch as Terraform prints it: an empty one is widened by one. */
export function printedRange(source: SourceFile, start: number, end: number): { start: Position; end: Position } {
  const from = positionOf(source, start);
  if (start !== end) return { start: from, end: positionOf(source, end) };
  return { start: from, end: { line: from.line, column: from.column + 1, byte: from.byte + 1 } };
}

/**
 * Returns `main.tf:3,5-8`, as Terraform names a place in a message; `origin` is the position of the text in its file.
 */
export function placeText(source: SourceFile, start: number, end: number, origin?: Position): string {
  const from = beyond(origin, positionOf(source, start));
  const to = beyond(origin, positionOf(source, end));
  const last = from.line === to.line ? `${to.column}` : `${to.line},${to.column}`;
  return `${source.path}:${from.line},${from.column}-${last}`;
}

function beyond(origin: Position | undefined, { line, column, byte }: Position): Position {
  if (!origin) return { line, column, byte };
  return {
    line: origin.line + line - 1,
    column: line === 1 ? origin.column + column - 1 : column,
    byte: origin.byte + byte,
  };
}

interface Measure {
  /** Whether the file is ASCII in native syntax, so that a UTF-16 unit is a column and a byte. */
  readonly plain: boolean;
  readonly json: boolean;
  /** The byte offset of each line's start, as far as it was requested. */
  readonly lineBytes: number[];
  /** The last computed column, because the next request is often further along the same line. */
  last: { start: number; offset: number; column: number };
}

const measureOf = remember<SourceFile, Measure>((source) => {
  const json = source.path.endsWith(".json");
  return {
    plain: !NOT_PLAIN.test(source.text) && !(json && JSON_SPACE.test(source.text)),
    json,
    lineBytes: [0],
    last: { start: 0, offset: 0, column: 1 },
  };
});

const NOT_PLAIN = /[^\x00-\x7f]/;
const JSON_SPACE = /[\t\r]/;

function lineByte(source: SourceFile, { lineBytes }: Measure, line: number): number {
  for (let at = lineBytes.length; at <= line; at++)
    lineBytes.push(lineBytes[at - 1]! + byteLength(source.text, source.lineStarts[at - 1]!, source.lineStarts[at]!));
  return lineBytes[line]!;
}

/** Returns the number of bytes in UTF-8. A lone surrogate from DC80 to DCFF counts as one byte (see bytes.ts). */
function byteLength(text: string, start: number, end: number): number {
  let bytes = 0;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes++;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(at + 1))) {
      bytes += 4;
      at++;
    } else bytes += unit >= 0xdc80 && unit <= 0xdcff ? 1 : 3;
  }
  return bytes;
}

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

function columnOf(source: SourceFile, measure: Measure, lineStart: number, offset: number): number {
  const { last } = measure;
  const resume = last.start === lineStart && last.offset <= offset;
  const from = resume ? last.offset : lineStart;
  const text = source.text.slice(from, offset);
  const column = (resume ? last.column : 1) + columns(text, from === 0 && !measure.json, measure.json);
  measure.last = { start: lineStart, offset, column };
  return column;
}

/**
 * Returns the number of columns of a text. A byte order mark has none. Between JSON tokens a tab has two, a carriage
 * return none.
 */
function columns(text: string, fileStart: boolean, json: boolean): number {
  const shown = fileStart && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const visible = shown.replace(BROKEN_CHARACTER, "?");
  const clusters = graphemeCount(visible);
  if (!json || !JSON_SPACE.test(visible)) return clusters;
  let extra = 0;
  for (const character of visible) extra += character === "\t" ? 1 : character === "\r" ? -1 : 0;
  return clusters + extra;
}

/** Bytes in the form of a character that are not valid UTF-8 (see bytes.ts): they have one column. */
const BROKEN_CHARACTER =
  /(?<![\ud800-\udbff])(?:[\udcc0-\udcdf][\udc80-\udcbf]|[\udce0-\udcef][\udc80-\udcbf]{2}|[\udcf0-\udcf7][\udc80-\udcbf]{3})/g;
