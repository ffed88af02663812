import type { Anchor } from "../source/range.ts";
import type { SourceFile } from "../source/sourceFile.ts";
import { parseItem } from "./body.ts";
import type { Chunk, Reuse } from "./chunk.ts";
import { type Cursor, cursor } from "./cursor.ts";
import { extentOf, isIndented } from "./extent.ts";
import { recoverAfterItem } from "./recovery.ts";
import { scan } from "./scanner.ts";
import * as T from "./token.ts";

export interface ChunkReading {
  readonly tokens: T.Tokens;
  readonly chunks: readonly Chunk[];
}

/** Reads a file in chunks: each item on its own, taken over from an earlier reading where its text stands unchanged. */
export function readChunks(source: SourceFile, reuse: Reuse): ChunkReading {
  const tokens = scan(source.text, { resilient: true });
  const reader: Reader = { source, tokens, reuse, chunks: [], fault: 0, runaways: 0 };
  const last = tokens.count - 1;
  let at = 0;
  while (at < last) {
    if (tokens.types[at] === T.NEWLINE) at++;
    else {
      const chunk = takeOver(reader, at) ?? readChunk(reader, at);
      reader.chunks.push(chunk);
      at += chunk.tokens;
    }
  }
  return { tokens, chunks: reader.chunks };
}

interface Reader {
  readonly source: SourceFile;
  readonly tokens: T.Tokens;
  readonly reuse: Reuse;
  readonly chunks: Chunk[];
  /** The first lexical fault that lies ahead. */
  fault: number;
  /** How many items ran on to the end of the file. */
  runaways: number;
}

function takeOver({ source, tokens, reuse }: Reader, at: number): Chunk | undefined {
  const start = tokens.starts[at]!;
  const known = reuse.wholeAt(start);
  if (!known) return undefined;
  const end = start + known.end - known.start;
  const fits = tokens.ends[at + known.tokens - 1] === end || end === source.text.length;
  return fits ? { ...known, start, end } : undefined;
}

function readChunk(reader: Reader, at: number): Chunk {
  const { tokens } = reader;
  if (reader.runaways < PATIENCE) {
    const whole = readWhole(reader, at, tokens, at);
    if (whole) return whole;
  }
  const count = extentOf(tokens, at, reader.source.text);
  const known = reader.reuse.brokenAt(tokens.starts[at]!, endOf(tokens, at + count));
  if (known) return { ...known, start: tokens.starts[at]!, end: endOf(tokens, at + count) };
  const within = slice(tokens, at, at + count);
  const whole = reader.runaways < PATIENCE ? undefined : readWhole(reader, at, within, 0);
  return whole ?? salvage(reader, at, within);
}

/** After so many items that ran on to the end of the file, each is read only up to the next one from the start. */
const PATIENCE = 4;

/** Reads the item that begins at token `at`, which is token `from` of the list to read; undefined if anything is wrong. */
function readWhole(reader: Reader, at: number, list: T.Tokens, from: number): Chunk | undefined {
  const { source, tokens } = reader;
  if (tokens.types[at] !== T.IDENT) return undefined;
  const anchor: Anchor = { path: source.path };
  const c = cursor(source, list, anchor, tokens.starts[at]!, true);
  c.at = from;
  const item = parseItem(c);
  if (c.errors > 0 && c.at >= tokens.count - 1) reader.runaways++;
  const to = at + Math.min(c.at, list.count - 1) - from;
  if (c.errors > 0 || hasFault(reader, tokens.starts[at]!, endOf(tokens, to))) return undefined;
  return chunkOf(tokens, at, to, anchor, item, true);
}

function hasFault(reader: Reader, start: number, end: number): boolean {
  const { faults } = reader.tokens;
  while (reader.fault < faults.length && faults[reader.fault]! < start) reader.fault++;
  const next = faults[reader.fault];
  return next !== undefined && next < end;
}

/** Keeps what can be read of a broken item. */
function salvage({ source, tokens }: Reader, at: number, within: T.Tokens): Chunk {
  const anchor: Anchor = { path: source.path };
  const c = cursor(source, within, anchor, tokens.starts[at]!, true);
  if (isIndented(within, source.text)) c.itemIndent = 0;
  const item = within.types[0] === T.IDENT ? parseItem(c) : skip(c);
  const used = Math.max(1, Math.min(c.at, within.count - 1));
  return chunkOf(tokens, at, at + used, anchor, item, false);
}

function skip(c: Cursor): undefined {
  c.at++;
  c.itemIndent = 0;
  recoverAfterItem(c);
}

function slice(tokens: T.Tokens, from: number, to: number): T.Tokens {
  const count = to - from + 1;
  const types = new Uint8Array(count);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  types.set(tokens.types.subarray(from, to));
  starts.set(tokens.starts.subarray(from, to));
  ends.set(tokens.ends.subarray(from, to));
  starts[count - 1] = ends[count - 1] = endOf(tokens, to);
  return { types, starts, ends, count, faults: [] };
}

/** Where the tokens before index `to` end. */
const endOf = (tokens: T.Tokens, to: number): number => tokens.ends[Math.min(to, tokens.count) - 1]!;

function chunkOf(
  tokens: T.Tokens,
  from: number,
  to: number,
  anchor: Anchor,
  item: Chunk["item"],
  whole: boolean,
): Chunk {
  const count = Math.min(to, tokens.count - 1) - from;
  return { start: tokens.starts[from]!, end: endOf(tokens, from + count), tokens: count, anchor, item, whole };
}
