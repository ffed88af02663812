import type { Anchor } from "../../source/range.ts";
import type { SourceFile } from "../../source/sourceFile.ts";
import { isBalanced, itemScanner, scanItem, skipBlank } from "../scan/itemScanner.ts";
import { nextBlock } from "../scan/scanCut.ts";
import type { ScanState } from "../scan/scanState.ts";
import * as T from "../scan/token.ts";
import { returnArrays } from "../scan/tokenArrays.ts";
import { parseItem } from "./body.ts";
import { type Chunk, type Part, type Reuse, reuseOf } from "./chunk.ts";
import { type Cursor, cursor } from "./cursor.ts";
import { editedLiteral } from "./editedLiteral.ts";
import { extentOf, isIndented } from "./extent.ts";
import { recoverAfterItem } from "./recovery.ts";

/** Parses a file in chunks: each item on its own, or reused from an earlier parse if its text is unchanged. */
export function readChunks(source: SourceFile, reuse: Reuse): readonly Chunk[] {
  const { text } = source;
  const reader: Reader = { source, reuse, scanner: itemScanner(text), runaways: 0 };
  const chunks: Chunk[] = [];
  let at = skipBlank(text, text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0);
  while (at < text.length) {
    const chunk = reusedChunk(reader, at) ?? editedChunk(reader, at) ?? readChunk(reader, at);
    chunks.push(chunk);
    at = skipBlank(text, chunk.end);
  }
  returnArrays(reader.scanner);
  return chunks;
}

const BYTE_ORDER_MARK = 0xfeff;

interface Reader {
  readonly source: SourceFile;
  readonly reuse: Reuse;
  readonly scanner: ScanState;
  /** The number of items that ran on to the end of the text. */
  runaways: number;
}

function reusedChunk({ reuse }: Reader, start: number): Chunk | undefined {
  const reused = reuse.wholeAt(start);
  return reused && movedTo(reused, start);
}

function editedChunk({ source, reuse }: Reader, start: number): Chunk | undefined {
  const edited = reuse.editedAt(start);
  return edited && editedLiteral(source, edited, (text) => readChunks(text, reuseOf(undefined, text.text)));
}

const movedTo = (chunk: Chunk, start: number): Chunk =>
  start === chunk.start ? chunk : { ...chunk, start, end: start + chunk.end - chunk.start };

function readChunk(reader: Reader, at: number): Chunk {
  const { text } = reader.source;
  const limit = reader.runaways < PATIENCE ? text.length : nextBlock(text, at);
  const tokens = scanItem(reader.scanner, at, limit, false);
  const balanced = isBalanced(reader.scanner);
  if (!balanced) reader.runaways++;
  const whole = balanced ? readWhole(reader, tokens) : undefined;
  return whole ?? readBroken(reader, at, limit, tokens);
}

/** After this many items that ran on to the end of the text, an item ends where the next block seems to begin. */
const PATIENCE = 4;

/** Parses one item from its tokens; undefined if it has any fault. */
function readWhole({ source }: Reader, tokens: T.Tokens): Chunk | undefined {
  if (tokens.types[0] !== T.IDENT || tokens.faults.length > 0) return undefined;
  const start = tokens.starts[0]!;
  const anchor: Anchor = { path: source.path };
  const c = cursor(source, tokens, anchor, start, { salvage: true });
  const item = parseItem(c);
  if (!item || c.errors > 0) return undefined;
  const end = tokens.ends[Math.min(c.at, tokens.count - 1) - 1]!;
  return { start, end, parts: [{ anchor, distance: 0, item }], whole: true, faults: NO_FAULTS };
}

const NO_FAULTS: ReadonlySet<number> = new Set();

/** Finds the end of the broken item at `at`, and keeps its valid parts. */
function readBroken(reader: Reader, at: number, limit: number, scanned: T.Tokens): Chunk {
  const { source } = reader;
  const tokens = hasHeredoc(scanned) ? scanItem(reader.scanner, at, limit, true) : scanned;
  const within = firstTokens(tokens, extentOf(tokens, source.text));
  const end = within.ends[within.count - 1]!;
  const reused = reader.reuse.brokenAt(at, end);
  return reused ? movedTo(reused, at) : salvage(source, within);
}

function hasHeredoc(tokens: T.Tokens): boolean {
  return tokens.types.subarray(0, tokens.count).includes(T.OPEN_HEREDOC);
}

/** Keeps the valid parts of the tokens. */
function salvage(source: SourceFile, tokens: T.Tokens): Chunk {
  const start = tokens.starts[0]!;
  const last = tokens.count - 1;
  if (tokens.faults.length > MOST_FAULTS)
    return { start, end: tokens.ends[last]!, parts: [], whole: false, faults: new Set() };
  const c = cursor(source, tokens, { path: source.path }, start, { salvage: true });
  const indent = isIndented(tokens, source.text) ? 0 : -1;
  const parts: Part[] = [];
  const faults = tokens.faults.map((at) => at - start);
  while (c.at < last) {
    const diagnosticCount = c.diagnostics.length;
    c.itemIndent = indent;
    if (tokens.types[c.at] === T.NEWLINE) c.at++;
    else if (tokens.types[c.at] !== T.IDENT) skip(c);
    else {
      c.anchor = { path: source.path };
      c.base = tokens.starts[c.at]!;
      const item = parseItem(c);
      if (item) parts.push({ anchor: c.anchor, distance: c.base - start, item });
    }
    for (const { subject } of c.diagnostics.slice(diagnosticCount))
      if (subject) faults.push(subject.start + c.base - start);
  }
  return { start, end: tokens.ends[last]!, parts, whole: false, faults: new Set(faults) };
}

/** The most faults of a text in which recovery is attempted; beyond it, the file is not text. */
const MOST_FAULTS = 100_000;

function skip(c: Cursor): void {
  c.at++;
  c.itemIndent = 0;
  recoverAfterItem(c);
}

/** Returns the first `count` tokens, followed by EOF. */
function firstTokens(tokens: T.Tokens, count: number): T.Tokens {
  const types = tokens.types.slice(0, count + 1);
  const starts = tokens.starts.slice(0, count + 1);
  const ends = tokens.ends.slice(0, count + 1);
  types[count] = T.EOF;
  const end = ends[count - 1]!;
  starts[count] = ends[count] = end;
  const faults = tokens.faults.filter((at) => at < end);
  return { types, starts, ends, count: count + 1, faults, overflow: undefined };
}
