import { commonEnds } from "../../source/commonEnds.ts";
import { addTo } from "../../source/groupBy.ts";
import type { Anchor } from "../../source/range.ts";
import type { Item, SyntaxFile } from "../tree.ts";

/** A stretch of a file that is parsed on its own: a top-level item with its newline, or a broken stretch. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  /** One item if the chunk is whole; otherwise the recovered parts, possibly none. */
  readonly parts: readonly Part[];
  /** Whether the chunk was parsed without an error. */
  readonly whole: boolean;
  /** The offsets of the chunk's faults, from its start, when it is parsed on its own. */
  readonly faults: ReadonlySet<number>;
}

/** An item with its anchor, and its offset from the start of the chunk. */
export interface Part {
  readonly anchor: Anchor;
  readonly distance: number;
  readonly item: Item;
}

/** A file with its chunks, for the next parse of its edited text. */
export interface ChunkedFile extends SyntaxFile {
  readonly chunks: readonly Chunk[];
}

/** A chunk of an earlier parse with the only edit in it: the text between two offsets from its start was replaced. */
export interface EditedChunk {
  readonly chunk: Chunk;
  readonly from: number;
  readonly to: number;
  /** By how much the text is longer than before. */
  readonly by: number;
}

/** Finds chunks of an earlier parse whose text is unchanged in the new one, in order. */
export interface Reuse {
  /** Returns the chunk that begins at `start` and was whole before. */
  wholeAt(start: number): Chunk | undefined;
  /** Returns the chunk with exactly this text that was not whole. */
  brokenAt(start: number, end: number): Chunk | undefined;
  /** Returns the chunk that begins at `start`, was whole before, and has the edit in it. */
  editedAt(start: number): EditedChunk | undefined;
}

const NO_REUSE: Reuse = { wholeAt: () => undefined, brokenAt: () => undefined, editedAt: () => undefined };

export function reuseOf(previous: SyntaxFile | undefined, text: string): Reuse {
  if (!previous || !("chunks" in previous)) return NO_REUSE;
  const { chunks } = previous as ChunkedFile;
  const previousText = previous.source.text;
  const { prefix, suffix } = commonEnds(previousText, text);
  const firstInSuffix = firstFrom(chunks, previousText.length - suffix, ({ start }) => start);
  const reader: ReuseReader = {
    chunks,
    previousText,
    text,
    prefix,
    suffix,
    unmoved: firstInSuffix,
    next: 0,
    byText: undefined,
  };
  return {
    wholeAt: (start) => {
      const next = chunks[reader.next];
      if (next?.whole && isTextAt(reader, next, start)) return reuseChunk(reader, reader.next);
      return findReusable(reader, (chunk) => chunk.whole && isTextAt(reader, chunk, start), start);
    },
    editedAt: (start) => {
      const chunk = chunks[reader.next];
      const [from, end] = [prefix - start, previousText.length - suffix];
      if (!chunk?.whole || chunk.start !== start || from <= 0 || end >= chunk.end) return undefined;
      return { chunk, from, to: end - start, by: text.length - previousText.length };
    },
    brokenAt: (start, end) => findReusable(reader, (chunk) => !chunk.whole && isText(reader, chunk, start, end), start),
  };
}

interface ReuseReader {
  readonly chunks: readonly Chunk[];
  readonly previousText: string;
  readonly text: string;
  /** The length of the common beginning of both texts, and of the common end. */
  readonly prefix: number;
  readonly suffix: number;
  /** The first chunk within the common end. */
  readonly unmoved: number;
  /** The first chunk that is neither reused nor skipped yet. */
  next: number;
  /** The chunks by their first line; built when needed. */
  byText: Map<string, number[]> | undefined;
}

/**
 * How many chunks are tried first, because most edits change, add or remove few items; then those with the same first
 * line.
 */
const NEAR = 4;

function findReusable(reader: ReuseReader, fits: (chunk: Chunk) => boolean, start: number): Chunk | undefined {
  const near = Math.min(reader.chunks.length, reader.next + NEAR);
  for (let at = reader.next; at < near; at++) if (fits(reader.chunks[at]!)) return reuseChunk(reader, at);
  if (near >= reader.unmoved) return undefined;
  reader.byText ??= indexByLine(reader);
  const candidates = reader.byText.get(firstLine(reader.text, start)) ?? [];
  const first = firstFrom(candidates, reader.next, (at) => at);
  for (const at of candidates.slice(first, first + NEAR)) if (fits(reader.chunks[at]!)) return reuseChunk(reader, at);
  return undefined;
}

/** Returns the index of the first element whose number is at least `least`, in an ascending list. */
function firstFrom<T>(list: readonly T[], least: number, numberOf: (one: T) => number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberOf(list[middle]!) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function reuseChunk(reader: ReuseReader, at: number): Chunk {
  reader.next = at + 1;
  return reader.chunks[at]!;
}

/** Whether the new text has the chunk at `start`. The chunk must end with a newline or at the end of the file. */
function isTextAt(reader: ReuseReader, chunk: Chunk, start: number): boolean {
  const end = start + chunk.end - chunk.start;
  const closed = reader.previousText.charCodeAt(chunk.end - 1) === 10 || end === reader.text.length;
  return closed && isText(reader, chunk, start, end);
}

function isText(
  { previousText, text, prefix, suffix }: ReuseReader,
  chunk: Chunk,
  start: number,
  end: number,
): boolean {
  if (end - start !== chunk.end - chunk.start) return false;
  // The texts differ after their common beginning.
  if (start === chunk.start && start <= prefix) return end <= prefix;
  if (text.length - start === previousText.length - chunk.start && text.length - start <= suffix) return true;
  return text.startsWith(previousText.slice(chunk.start, chunk.end), start);
}

function indexByLine({ chunks, previousText }: ReuseReader): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [at, { start }] of chunks.entries()) addTo(index, firstLine(previousText, start), at);
  return index;
}

function firstLine(text: string, start: number): string {
  const end = text.indexOf("\n", start);
  return text.slice(start, end < 0 ? text.length : end);
}
