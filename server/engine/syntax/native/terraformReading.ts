import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Anchor } from "../../source/range.ts";
import type { SourceFile } from "../../source/sourceFile.ts";
import { scan } from "../scan/scanner.ts";
import * as T from "../scan/token.ts";
import type { Argument, Item } from "../tree.ts";
import { parseItem, reportBadItem, reportRedefined } from "./body.ts";
import type { Chunk } from "./chunk.ts";
import { type Cursor, cursor, peek, read, startAt, typeAt } from "./cursor.ts";
import { linkFollowUpErrors } from "./followUpErrors.ts";
import { invalidTokens } from "./invalidTokens.ts";
import { recover } from "./recovery.ts";

/** Terraform's reading of a file: its errors in its order, and the items that its recovery keeps. */
export interface TerraformReading {
  readonly items: readonly Item[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a broken file from the first broken item to its end as Terraform's parser does. A whole chunk has no
 * diagnostics, so it is reused when the parser arrives at its start.
 */
export function readAsTerraform(source: SourceFile, chunks: readonly Chunk[], fileAnchor: Anchor): TerraformReading {
  const broken = chunks.findIndex((chunk) => !chunk.whole);
  const near = broken < 0 ? chunks.length : broken;
  const tokens = scan(source.text, { from: chunks[near]?.start ?? source.text.length });
  const c = cursor(source, tokens, fileAnchor, 0);
  invalidTokens(c);
  const reading: Reading = { c, chunks, fileAnchor, near, items: [], names: new Map(), redefined: new Set() };
  for (const chunk of chunks.slice(0, near)) acceptChunk(reading, chunk);
  while (typeAt(c, peek(c)) !== T.EOF) readNext(reading);
  return { items: reading.items, diagnostics: linkFollowUpErrors(c.diagnostics, chunks, reading.redefined) };
}

interface Reading {
  readonly c: Cursor;
  readonly chunks: readonly Chunk[];
  readonly fileAnchor: Anchor;
  /** The chunk at the cursor, or the next one. */
  near: number;
  readonly items: Item[];
  /** The arguments so far by name, each with the offset of its anchor. */
  readonly names: Map<string, { readonly argument: Argument; readonly base: number }>;
  /** Diagnostics of redefined arguments in whole chunks, which are findings of their own. */
  readonly redefined: Set<Diagnostic>;
}

/** Parses a newline, an item, or an invalid stretch. */
function readNext(reading: Reading): void {
  const { c, chunks } = reading;
  const next = peek(c);
  if (typeAt(c, next) === T.NEWLINE) {
    read(c);
    return;
  }
  const start = startAt(c, next);
  while (reading.near < chunks.length && chunks[reading.near]!.end <= start) reading.near++;
  const chunk = chunks[reading.near];
  anchorAt(reading, start, chunk);
  if (typeAt(c, next) !== T.IDENT) {
    reportBadItem(c, read(c), next, T.EOF);
    recover(c, T.EOF);
  } else if (chunk?.whole && chunk.start === start && jumpOver(c, next, chunk)) acceptChunk(reading, chunk);
  else {
    const item = parseItem(c);
    if (item) add(reading, item);
  }
}

function acceptChunk(reading: Reading, chunk: Chunk): void {
  const diagnosticCount = reading.c.diagnostics.length;
  for (const { anchor, distance, item } of chunk.parts) {
    reading.c.anchor = anchor;
    reading.c.base = chunk.start + distance;
    add(reading, item);
  }
  for (const diagnostic of reading.c.diagnostics.slice(diagnosticCount)) reading.redefined.add(diagnostic);
}

function add({ c, items, names }: Reading, item: Item): void {
  items.push(item);
  if (item.kind !== "argument") return;
  const first = names.get(item.name);
  if (first) reportRedefined(c, item, first.argument, first.base);
  else names.set(item.name, { argument: item, base: c.base });
}

/** Skips a chunk if a token ends at its end, because the tokens are then those that the chunk was parsed from. */
function jumpOver(c: Cursor, from: number, chunk: Chunk): boolean {
  const { ends, count } = c.tokens;
  let low = from;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! < chunk.end) low = middle + 1;
    else high = middle;
  }
  if (ends[low] !== chunk.end) return false;
  c.at = low + 1;
  return true;
}

/** Sets the anchor of the following ranges: the item at `offset`, or the file if there is none. */
function anchorAt({ c, fileAnchor }: Reading, offset: number, chunk: Chunk | undefined): void {
  const part = chunk?.parts.findLast(({ distance }) => chunk.start + distance <= offset);
  c.anchor = part?.anchor ?? fileAnchor;
  c.base = chunk && part ? chunk.start + part.distance : 0;
}
