import type { Anchor } from "../../source/range.ts";
import { commonEnds } from "../../source/unchanged.ts";
import type { Item, SyntaxFile } from "../tree.ts";

/** A stretch of a file that is read on its own: a top-level item with the newline that ends it, or whatever is broken. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  /** One item if the chunk is whole; else what could be read, which may be nothing. */
  readonly parts: readonly Part[];
  /** Read without any error. */
  readonly whole: boolean;
  /** Where the chunk, read on its own, is at fault: offsets from its start. */
  readonly faults: ReadonlySet<number>;
}

/** An item with its anchor, and how far from the start of the chunk it begins. */
export interface Part {
  readonly anchor: Anchor;
  readonly distance: number;
  readonly item: Item;
}

/** A file with the chunks that it was read from, for the next reading of its edited text. */
export interface ChunkedFile extends SyntaxFile {
  readonly chunks: readonly Chunk[];
}

/** Hands out the chunks of an earlier reading whose text stands unchanged in the new one, in order. */
export interface Reuse {
  /** The chunk that begins at `start` and was whole before. */
  wholeAt(start: number): Chunk | undefined;
  /** The chunk with exactly this text that was not whole. */
  brokenAt(start: number, end: number): Chunk | undefined;
}

const NO_REUSE: Reuse = { wholeAt: () => undefined, brokenAt: () => undefined };

export function reuseOf(previous: SyntaxFile | undefined, text: string): Reuse {
  if (!previous || !("chunks" in previous)) return NO_REUSE;
  const { chunks } = previous as ChunkedFile;
  const before = previous.source.text;
  const { prefix, suffix } = commonEnds(before, text);
  const unmoved = firstFrom(chunks, before.length - suffix, ({ start }) => start);
  const reader: ReuseReader = { chunks, before, text, prefix, suffix, unmoved, next: 0, byText: undefined };
  return {
    wholeAt: (start) => {
      const next = chunks[reader.next];
      if (next?.whole && stands(reader, next, start)) return hand(reader, reader.next);
      return take(reader, (chunk) => chunk.whole && stands(reader, chunk, start), start);
    },
    brokenAt: (start, end) => take(reader, (chunk) => !chunk.whole && isText(reader, chunk, start, end), start),
  };
}

interface ReuseReader {
  readonly chunks: readonly Chunk[];
  readonly before: string;
  readonly text: string;
  /** How much is the same at the beginning and at the end of both. */
  readonly prefix: number;
  readonly suffix: number;
  /** From here on the chunks stand in what is the same at the end. */
  readonly unmoved: number;
  /** The first chunk that was not handed out or passed over. */
  next: number;
  /** Where the first line of a chunk is found among the chunks. */
  byText: Map<string, number[]> | undefined;
}

/** Most edits change, add or remove a few items: look at the next few first, then at those with the same first line. */
const NEAR = 4;

function take(reader: ReuseReader, fits: (chunk: Chunk) => boolean, start: number): Chunk | undefined {
  const near = Math.min(reader.chunks.length, reader.next + NEAR);
  for (let at = reader.next; at < near; at++) if (fits(reader.chunks[at]!)) return hand(reader, at);
  if (near >= reader.unmoved) return undefined;
  reader.byText ??= indexByLine(reader);
  const candidates = reader.byText.get(firstLine(reader.text, start)) ?? [];
  const first = firstFrom(candidates, reader.next, (at) => at);
  for (const at of candidates.slice(first, first + NEAR)) if (fits(reader.chunks[at]!)) return hand(reader, at);
  return undefined;
}

/** In a list that ascends by a number, the index of the first whose number is not below `least`. */
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

function hand(reader: ReuseReader, at: number): Chunk {
  reader.next = at + 1;
  return reader.chunks[at]!;
}

/** Does the text of the chunk stand at `start`? At the end of a file there is no newline that would tell where it ends. */
function stands(reader: ReuseReader, chunk: Chunk, start: number): boolean {
  const end = start + chunk.end - chunk.start;
  const closed = reader.before.charCodeAt(chunk.end - 1) === 10 || end === reader.text.length;
  return closed && isText(reader, chunk, start, end);
}

function isText({ before, text, prefix, suffix }: ReuseReader, chunk: Chunk, start: number, end: number): boolean {
  if (end - start !== chunk.end - chunk.start) return false;
  if (start === chunk.start && end <= prefix) return true;
  if (text.length - start === before.length - chunk.start && text.length - start <= suffix) return true;
  return text.startsWith(before.slice(chunk.start, chunk.end), start);
}

function indexByLine({ chunks, before }: ReuseReader): Map<string, number[]> {
  const index = new Map<string, number[]>();
  chunks.forEach((chunk, at) => {
    const line = firstLine(before, chunk.start);
    const known = index.get(line);
    if (known) known.push(at);
    else index.set(line, [at]);
  });
  return index;
}

function firstLine(text: string, start: number): string {
  const end = text.indexOf("\n", start);
  return text.slice(start, end < 0 ? text.length : end);
}
