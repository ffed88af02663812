import type { PlacesByType } from "../lazySchemas.ts";
import { ByteReader, PackFault } from "./byteReader.ts";
import type { ReadHeader } from "./packHeader.ts";
import { areNames, LONGEST_CHUNK, LONGEST_SECTION, SCHEMA_KINDS, type SchemaKind } from "./packNodes.ts";
import { type Inflate, SectionFinder, sectionAt } from "./sections.ts";

/** Where everything in a pack stands. */
export interface PackIndex {
  readonly kinds: ReadonlyMap<SchemaKind, PlacesByType<SchemaPlace>>;
  /** Whether the provider takes part in planning deletions; undefined if that is not known. */
  readonly plansDestroy: boolean | undefined;
  readonly functions: () => Uint8Array;
  readonly names: readonly Chunk<number>[];
  readonly records: readonly Chunk<number>[];
  readonly facts: readonly Chunk<string>[];
}

/** The version of a schema, and the number of the record of its block. */
export interface SchemaPlace {
  readonly version: number;
  readonly record: number;
}

/** A compressed part of an ordered list, and the key of its first item. */
export interface Chunk<K> {
  readonly first: K;
  readonly bytes: () => Uint8Array;
}

/** Reads the index of a pack. Throws a `PackFault` if it is damaged. */
export function readIndex(bytes: Uint8Array, header: ReadHeader, inflate: Inflate): PackIndex {
  const index = new ByteReader(sectionAt(bytes, header.start, header.index, LONGEST_SECTION, inflate));
  const namesText = index.text();
  if (!areNames(namesText)) throw new PackFault("a type in it is named as no type is");
  const typeNames = namesText.split("\n");
  const counts = SCHEMA_KINDS.map(() => index.number());
  const destroys = index.number();
  const kinds = schemaPlaces(index, typeNames, counts);
  const sections = new SectionFinder(bytes, header.start + header.index.length, inflate);
  const functions = sections.next(index, LONGEST_SECTION);
  const names = numberedChunks(index, sections);
  const records = numberedChunks(index, sections);
  const facts: Chunk<string>[] = [];
  for (let left = index.count(); left > 0; left--)
    facts.push({ first: index.text(), bytes: sections.next(index, LONGEST_CHUNK) });
  if (!sections.isAtEnd || !index.isAtEnd) throw new PackFault("its index describes another content");
  return { kinds, plansDestroy: destroys === 0 ? undefined : destroys === 2, functions, names, records, facts };
}

/** Reads the chunks of a list of numbered items. */
function numberedChunks(index: ByteReader, sections: SectionFinder): readonly Chunk<number>[] {
  const chunks: Chunk<number>[] = [];
  let first = 0;
  for (let left = index.count(); left > 0; left--) {
    const count = index.number();
    chunks.push({ first, bytes: sections.next(index, LONGEST_CHUNK) });
    first += count;
  }
  return chunks;
}

/** Reads the places of all schemas. `counts` has 0 for a kind that is not known, else the number of its schemas and 1. */
function schemaPlaces(index: ByteReader, typeNames: readonly string[], counts: readonly number[]): PackIndex["kinds"] {
  const kinds = new Map<SchemaKind, PlacesByType<SchemaPlace>>();
  const known = SCHEMA_KINDS.map((kind, position) => ({ kind, count: counts[position]! - 1 })).filter(
    ({ count }) => count >= 0,
  );
  const numbers = index.laterNumbers(2 * known.reduce((sum, { count }) => sum + count, 0));
  let at = 0;
  for (const { kind, count } of known) {
    const names = typeNames.slice(at, at + count);
    if (names.length < count || (isSingle(kind) ? names.some((name) => name !== "") : names.includes("")))
      throw new PackFault("a type in it has no name");
    kinds.set(kind, placesOf(names, at, numbers));
    at += count;
  }
  return kinds;
}

/** Returns the places of types, whose names are sorted. `first` is the index of the first one among all places. */
const placesOf = (names: readonly string[], first: number, numbers: () => Float64Array): PlacesByType<SchemaPlace> => ({
  keys: () => names.values(),
  get(name) {
    const at = indexIn(names, name);
    if (at === undefined) return undefined;
    const number = 2 * (first + at);
    return { version: numbers()[number]!, record: numbers()[number + 1]! };
  },
});

/** Returns the index of a name in a sorted list; undefined if the list lacks it. */
function indexIn(names: readonly string[], name: string): number | undefined {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (names[middle]! < name) low = middle + 1;
    else high = middle;
  }
  return names[low] === name ? low : undefined;
}

/** Whether a provider has one schema of this kind, without a name. */
const isSingle = (kind: SchemaKind): boolean => kind === "configuration" || kind === "providerMeta";

/** Returns the chunk that would hold a key; undefined if the key comes before all chunks. */
export function chunkOf<K>(chunks: readonly Chunk<K>[], key: K): Chunk<K> | undefined {
  let [low, high] = [0, chunks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chunks[middle]!.first > key) high = middle;
    else low = middle + 1;
  }
  return chunks[low - 1];
}
