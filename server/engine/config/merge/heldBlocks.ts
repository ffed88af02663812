import type { Dialect } from "../../lang/dialect.ts";
import { commonEnds } from "../../source/commonEnds.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { addTo } from "../../source/groupBy.ts";
import type { Anchor } from "../../source/range.ts";
import type { Chunk, ChunkedFile } from "../../syntax/native/chunk.ts";
import type { Item, SyntaxFile, UnderWay } from "../../syntax/tree.ts";
import { blocksIn, isTopLevelBlock } from "../decode/topLevelBlocks.ts";

// While a block is typed, its text does not parse at times. What it declared before is held then, so that nothing is destroyed or
// renamed between two keys.

/** Whether a file has only blocks that parse and that the language knows, so that later texts can hold them. */
export const isSound = (file: SyntaxFile, dialect: Dialect): boolean =>
  isChunked(file)
    ? chunksOf(file).every((chunk) => isSoundChunk(chunk, dialect))
    : file.diagnostics.length === 0 && blocksIn(file.body, dialect).diagnostics.length === 0;

/**
 * Returns a file that counts as if each block that does not parse were as in the last sound text (`heldBody`). Such a block has the anchor
 * of that text, and its stretch of the file keeps one finding. The same file if nothing is held.
 */
export function withHeldBlocks(file: SyntaxFile, last: SyntaxFile, dialect: Dialect): SyntaxFile {
  if (!isChunked(file) || !isChunked(last))
    return file.body.json && last.body.json ? withHeldJson(file, last, dialect) : file;
  const runs = brokenRuns(file, last, dialect).map((run) => ({ ...run, held: heldIn(run) }));
  if (runs.every(({ held }) => held.length === 0)) return file;
  const heldByChunk = new Map(
    runs.flatMap(({ chunks, held }) => (held.length > 0 ? [[chunks[0], held] as const] : [])),
  );
  const replacedChunks = new Set(runs.flatMap(({ chunks, held }) => (held.length > 0 ? chunks : [])));
  const items = chunksOf(file).flatMap((chunk): readonly Item[] => {
    const held = heldByChunk.get(chunk);
    if (held) return held.map(({ item }) => item);
    return replacedChunks.has(chunk) ? [] : chunk.parts.map(({ item }) => item);
  });
  const offsets = new Map(file.offsets);
  const heldAnchors = new Map<Anchor, UnderWay>();
  for (const { item, at, underWay } of runs.flatMap(({ held }) => held)) {
    offsets.set(item.range.anchor, at);
    heldAnchors.set(item.range.anchor, underWay);
  }
  const { terraformBody: _, ...written } = file;
  const diagnostics = findingsOf(
    file,
    runs.filter(({ held }) => held.length > 0),
    dialect,
  );
  return { ...written, heldBody: { ...file.body, items }, offsets, diagnostics, held: heldAnchors };
}

/**
 * As `withHeldBlocks`, for a file in JSON syntax, which parses as a whole or not at all: it counts as in the last sound text. Of its root
 * properties those are held that the texts do not share.
 */
function withHeldJson(file: SyntaxFile, last: SyntaxFile, dialect: Dialect): SyntaxFile {
  const [text, lastText] = [file.source.text, last.source.text];
  const { prefix, suffix } = commonEnds(text, lastText);
  const [changeEnd, shift] = [lastText.length - suffix, text.length - lastText.length];
  const offsets = new Map(file.offsets);
  const held = new Map<Anchor, UnderWay>();
  const properties = [...last.offsets].filter(([anchor]) => anchor !== last.body.range.anchor);
  for (const [at, [anchor, start]] of properties.entries()) {
    const end = properties[at + 1]?.[1] ?? lastText.length;
    offsets.set(anchor, start < changeEnd ? Math.min(start, prefix) : start + shift);
    if (start <= changeEnd && end >= prefix) held.set(anchor, "block");
  }
  const { terraformBody: _, ...written } = file;
  const syntax = file.diagnostics.slice(0, 1);
  const diagnostics = syntax.length > 0 ? syntax : blocksIn(file.body, dialect).diagnostics.slice(0, 1);
  return { ...written, heldBody: last.body, offsets, diagnostics, held };
}

const isChunked = (file: SyntaxFile): file is ChunkedFile => "chunks" in file;
const chunksOf = (file: ChunkedFile): readonly Chunk[] => file.chunks;

const isSoundChunk = ({ whole, parts }: Chunk, dialect: Dialect): boolean =>
  whole && parts.every(({ item }) => isTopLevelBlock(item, dialect));

/** Consecutive chunks that do not parse, and the blocks that the last sound text had in their place. */
interface BrokenRun {
  readonly chunks: readonly Chunk[];
  readonly text: string;
  readonly missing: readonly LastItem[];
}

/** An item of the last sound text. */
interface LastItem {
  readonly item: Item;
  readonly key: string;
  readonly text: string;
}

function brokenRuns(file: ChunkedFile, last: ChunkedFile, dialect: Dialect): readonly BrokenRun[] {
  const lastItems = last.chunks.flatMap((chunk) => {
    const text = textOf(last, chunk);
    return chunk.parts.map(({ item }): LastItem => ({ item, key: keyOf(item, text), text }));
  });
  const placesByKey = new Map<string, number[]>();
  for (const [at, { key }] of lastItems.entries()) addTo(placesByKey, key, at);
  const runs: BrokenRun[] = [];
  let next = 0;
  let pending: Chunk[][] = [];
  let isInRun = false;
  const close = (end: number): void => {
    const missing = lastItems.slice(next, end);
    for (const chunks of pending) {
      const text = file.source.text.slice(chunks[0]!.start, chunks.at(-1)!.end);
      runs.push({ chunks, text, missing });
    }
    pending = [];
  };
  for (const chunk of file.chunks) {
    if (!isSoundChunk(chunk, dialect)) {
      if (isInRun) pending.at(-1)!.push(chunk);
      else pending.push([chunk]);
      isInRun = true;
      continue;
    }
    isInRun = false;
    for (const { item } of chunk.parts) {
      const at = placesByKey.get(keyOf(item, textOf(file, chunk)))?.find((place) => place >= next);
      if (at === undefined) continue;
      close(at);
      next = at + 1;
    }
  }
  close(lastItems.length);
  return runs;
}

const textOf = ({ source }: SyntaxFile, { start, end }: Chunk): string => source.text.slice(start, end);

/** Returns what names an item: its header, or its whole text if it has no labels. */
const keyOf = (item: Item, text: string): string =>
  item.kind === "block" && item.labels.length > 0
    ? [item.type, ...item.labels.map(({ value }) => value)].join("\n")
    : text.trim();

interface HeldItem {
  readonly item: Item;
  /** The offset in the file at which the item is shown. */
  readonly at: number;
  readonly underWay: UnderWay;
}

/** Returns the blocks that a run holds: those whose header or text it has, else the one whose text is most similar. */
function heldIn({ chunks, text, missing }: BrokenRun): readonly HeldItem[] {
  const [{ start }] = chunks as [Chunk];
  const parts = chunks.flatMap((chunk) => chunk.parts.map((part) => ({ ...part, at: chunk.start + part.distance })));
  const held = missing.flatMap(({ item, key, text: lastText }): readonly HeldItem[] => {
    const inside = text.indexOf(lastText.trim());
    if (inside >= 0) return [{ item, at: start + inside, underWay: "block" }];
    const part = parts.find((each) => each.item.kind === "block" && keyOf(each.item, "") === key);
    return part ? [{ item, at: part.at, underWay: "block" }] : [];
  });
  if (held.length > 0) return held;
  const shares = missing.map(({ text: lastText }) => sharedLength(text, lastText) / lastText.length);
  const best = shares.indexOf(Math.max(...shares));
  const similar = (shares[best] ?? 0) >= LEAST_SHARE ? missing[best] : undefined;
  return similar ? [{ item: similar.item, at: start, underWay: "header" }] : [];
}

/** The least part of a block's text that must be unchanged for the block to be the same one. */
const LEAST_SHARE = 0.6;

function sharedLength(text: string, lastText: string): number {
  const { prefix, suffix } = commonEnds(text.trim(), lastText.trim());
  return Math.min(prefix + suffix, lastText.length);
}

/** Returns the findings of a file, with one for each run of chunks that holds blocks. */
function findingsOf(file: ChunkedFile, runs: readonly BrokenRun[], dialect: Dialect): readonly Diagnostic[] {
  const offsetOf = ({ subject }: Diagnostic): number =>
    subject ? (file.offsets.get(subject.anchor) ?? 0) + subject.start : -1;
  const runAt = (offset: number): BrokenRun | undefined =>
    runs.find(({ chunks }) => chunks[0]!.start <= offset && offset <= chunks.at(-1)!.end);
  const reported = new Set<BrokenRun>();
  const firstOfRun = (finding: Diagnostic): boolean => {
    const run = runAt(offsetOf(finding));
    if (!run) return true;
    const isFirst = !reported.has(run);
    reported.add(run);
    return isFirst;
  };
  const ofSyntax = file.diagnostics.filter(firstOfRun);
  // A block of an unknown type parses, so that only the decoder has a finding of it.
  const ofTypes = blocksIn(file.body, dialect).diagnostics.filter(
    (finding) => runAt(offsetOf(finding)) !== undefined && firstOfRun(finding),
  );
  return [...ofSyntax, ...ofTypes];
}
