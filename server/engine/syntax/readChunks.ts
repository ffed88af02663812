import type { Anchor } from "../source/range.ts";
import type { SourceFile } from "../source/sourceFile.ts";
import { parseItem } from "./body.ts";
import type { Chunk, Reuse } from "./chunk.ts";
import { type Cursor, cursor } from "./cursor.ts";
import { extentOf, isIndented } from "./extent.ts";
import { itemScanner, release, scanItem, skipBlank } from "./itemScanner.ts";
import { recoverAfterItem } from "./recovery.ts";
import type { ScanState } from "./scanState.ts";
import * as T from "./token.ts";

/** Reads a file in chunks: each item on its own, taken over from an earlier reading where its text stands unchanged. */
export function readChunks(source: SourceFile, reuse: Reuse): readonly Chunk[] {
  const { text } = source;
  const reader: Reader = { source, reuse, scanner: itemScanner(text), runaways: 0 };
  const chunks: Chunk[] = [];
  let at = skipBlank(text, text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0);
  while (at < text.length) {
    const chunk = takeOver(reader, at) ?? readChunk(reader, at);
    chunks.push(chunk);
    at = skipBlank(text, chunk.end);
  }
  release(reader.scanner);
  return chunks;
}

const BYTE_ORDER_MARK = 0xfeff;

interface Reader {
  readonly source: SourceFile;
  readonly reuse: Reuse;
  readonly scanner: ScanState;
  /** How many items ran on to the end of the file. */
  runaways: number;
}

function takeOver({ reuse }: Reader, start: number): Chunk | undefined {
  const known = reuse.wholeAt(start);
  return known && movedTo(known, start);
}

function movedTo(chunk: Chunk, start: number): Chunk {
  const distance = start - chunk.start;
  return distance === 0 ? chunk : { ...chunk, start, end: chunk.end + distance, extent: chunk.extent + distance };
}

function readChunk(reader: Reader, at: number): Chunk {
  const tokens = scanItem(reader.scanner, at, false);
  return readWhole(reader, tokens) ?? readBroken(reader, at, tokens);
}

/** The item that the tokens begin with; undefined if anything is wrong with it. */
function readWhole({ source }: Reader, tokens: T.Tokens): Chunk | undefined {
  if (tokens.types[0] !== T.IDENT || tokens.faults.length > 0) return undefined;
  const anchor: Anchor = { path: source.path };
  const c = cursor(source, tokens, anchor, tokens.starts[0]!, true);
  const item = parseItem(c);
  return c.errors > 0 ? undefined : chunkOf(tokens, c.at, anchor, item, true);
}

/** Finds out how far the broken item at `at` goes, and keeps what can be read of it. */
function readBroken(reader: Reader, at: number, scanned: T.Tokens): Chunk {
  const { source } = reader;
  const tokens = hasHeredoc(scanned) ? scanItem(reader.scanner, at, true) : scanned;
  const within = firstOf(tokens, extentOf(tokens, source.text));
  const end = within.ends[within.count - 1]!;
  const known = reader.reuse.brokenAt(at, end);
  return known ? movedTo(known, at) : salvage(source, within);
}

function hasHeredoc(tokens: T.Tokens): boolean {
  return tokens.types.subarray(0, tokens.count).includes(T.OPEN_HEREDOC);
}

function salvage(source: SourceFile, tokens: T.Tokens): Chunk {
  const anchor: Anchor = { path: source.path };
  const c = cursor(source, tokens, anchor, tokens.starts[0]!, true);
  if (isIndented(tokens, source.text)) c.itemIndent = 0;
  const item = tokens.types[0] === T.IDENT ? parseItem(c) : skip(c);
  return chunkOf(tokens, c.at, anchor, item, false);
}

function skip(c: Cursor): undefined {
  c.at++;
  c.itemIndent = 0;
  recoverAfterItem(c);
}

/** The first `count` tokens, and EOF behind them. */
function firstOf(tokens: T.Tokens, count: number): T.Tokens {
  const types = tokens.types.slice(0, count + 1);
  const starts = tokens.starts.slice(0, count + 1);
  const ends = tokens.ends.slice(0, count + 1);
  types[count] = T.EOF;
  starts[count] = ends[count] = ends[count - 1]!;
  return { types, starts, ends, count: count + 1, faults: [] };
}

/** The chunk that `used` of the tokens make. */
function chunkOf(tokens: T.Tokens, used: number, anchor: Anchor, item: Chunk["item"], whole: boolean): Chunk {
  const last = Math.max(0, Math.min(used, tokens.count - 1) - 1);
  const end = tokens.ends[last]!;
  return { start: tokens.starts[0]!, end, extent: whole ? end : tokens.ends[tokens.count - 1]!, anchor, item, whole };
}
