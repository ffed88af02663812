import type { Anchor, Range } from "../../source/range.ts";
import type { SourceFile } from "../../source/sourceFile.ts";
import { firstToken } from "../scan/itemScanner.ts";
import type { Body, Item, SyntaxFile } from "../tree.ts";
import { type Chunk, type ChunkedFile, reuseOf } from "./chunk.ts";
import { readChunks } from "./readChunks.ts";
import { readAsTerraform } from "./terraformReading.ts";

/**
 * Parses a file of native syntax, item by item: what is wrong in one does not touch the others. What Terraform says of a
 * broken file depends on how its own parser stumbles on through it; that is read separately (terraformReading.ts).
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
    // Of most readings nobody asks where anything stands.
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

/** Every chunk was read without error, and no argument is set twice. */
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
