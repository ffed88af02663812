import type { Anchor, Range } from "../../source/range.ts";
import type { SourceFile } from "../../source/sourceFile.ts";
import { firstToken } from "../scan/itemScanner.ts";
import type { Body, Item, SyntaxFile } from "../tree.ts";
import { type Chunk, type ChunkedFile, reuseOf } from "./chunk.ts";
import { readChunks } from "./readChunks.ts";
import { readAsTerraform } from "./terraformReading.ts";

/**
 * Parses a file of native syntax, item by item, so that a fault in one does not affect the others. Terraform's
 * diagnostics of a broken file depend on how its parser recovers; terraformReading.ts reproduces them.
 */
export function parseNative(source: SourceFile, previous?: SyntaxFile): SyntaxFile {
  const anchor = previous?.body.range.anchor ?? { path: source.path };
  const chunks = readChunks(source, reuseOf(previous, source.text));
  const items: Item[] = [];
  for (const { parts } of chunks) for (const part of parts) items.push(part.item);
  let offsets: ReadonlyMap<Anchor, number> | undefined;
  const file: ChunkedFile = {
    source,
    body: fileBody(source, anchor, items),
    // Computed on demand, because most parses never need the offsets.
    get offsets() {
      offsets ??= offsetsOf(chunks, anchor);
      return offsets;
    },
    chunks,
    ...(isWhole(chunks, items) ? NO_FAULTS : faultsOf(source, chunks, anchor)),
  };
  return file;
}

function offsetsOf(chunks: readonly Chunk[], anchor: Anchor): ReadonlyMap<Anchor, number> {
  const offsets = new Map<Anchor, number>([[anchor, 0]]);
  for (const { start, parts } of chunks) for (const part of parts) offsets.set(part.anchor, start + part.distance);
  return offsets;
}

const NO_FAULTS = { diagnostics: [] };

/** Whether every chunk was parsed without error, and no argument is set twice. */
function isWhole(chunks: readonly Chunk[], items: readonly Item[]): boolean {
  if (!chunks.every((chunk) => chunk.whole)) return false;
  const names = new Set<string>();
  for (const item of items) {
    if (item.kind !== "argument") continue;
    if (names.has(item.name)) return false;
    names.add(item.name);
  }
  return true;
}

function faultsOf(source: SourceFile, chunks: readonly Chunk[], anchor: Anchor) {
  const reading = readAsTerraform(source, chunks, anchor);
  return { diagnostics: reading.diagnostics, terraformBody: fileBody(source, anchor, reading.items) };
}

function fileBody(source: SourceFile, anchor: Anchor, items: readonly Item[]): Body {
  const start = firstToken(source.text);
  const range: Range = { anchor, start, end: source.text.length };
  return { items, range, missingItem: { anchor, start, end: start } };
}
