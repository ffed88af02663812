import { createHash, randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, rmSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SchemaPlaces } from "../../../engine/schema/lazySchemas.ts";
import type { Capabilities, Protocol } from "./schemaMessage.ts";

/** The key of a cached response: equal packages have equal schemas. */
export interface CacheKey {
  readonly source: string;
  readonly version: string;
  /** The checksum of the package: `h1:…`. */
  readonly hash: string;
}

/** The cached response of a provider: the schema bytes of each type, and those of each function by its bare name. */
export interface SchemaResponse {
  readonly protocol: Protocol;
  readonly capabilities: Capabilities;
  readonly places: SchemaPlaces<Uint8Array>;
  readonly functions: ReadonlyMap<string, Uint8Array>;
}

/** A cached response. The bytes of a type are read on demand. */
export interface CacheEntry {
  readonly protocol: Protocol;
  readonly capabilities: Capabilities;
  readonly places: SchemaPlaces<Slice>;
  readonly functions: ReadonlyMap<string, Slice>;
  /** Returns the bytes of a schema. Returns undefined and deletes the entry if the bytes are damaged or missing. */
  readonly read: (slice: Slice) => Uint8Array | undefined;
}

/** The position of a schema's bytes, and their checksum. */
export type Slice = readonly [start: number, length: number, sum: string];

/** The capacity in bytes; the least recently used entries are evicted. */
const MAX_SIZE = 500 * 1024 * 1024;

/** The first line of a cache entry. The index and the schemas follow. Entries of another format are ignored. */
interface Header extends CacheKey {
  readonly format_version: typeof FORMAT;
  readonly protocol: Protocol;
  /** The length of the index in bytes, and its checksum. */
  readonly index: number;
  readonly sum: string;
  /** The length of all schemas in bytes. */
  readonly size: number;
}

/** The capabilities of the provider, and the positions of the schemas, by type name. */
interface Index {
  readonly capabilities: Capabilities;
  readonly configuration: Slice | null;
  readonly resources: Readonly<Record<string, Slice>>;
  readonly dataSources: Readonly<Record<string, Slice>>;
  readonly ephemeralResources: Readonly<Record<string, Slice>>;
  readonly actions: Readonly<Record<string, Slice>>;
  readonly listResources: Readonly<Record<string, Slice>>;
  readonly identities: Readonly<Record<string, Slice>>;
  readonly functions: Readonly<Record<string, Slice>>;
}

const FORMAT = "4";

const ENDING = ".schemas";

/** Returns the cache file of a provider. */
export const entryPath = (folder: string, { source, version, hash }: CacheKey): string =>
  join(folder, sha256(`${source}\n${version}\n${hash}`) + ENDING);

const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

/** Returns the cached entry; undefined if there is none. Deletes a damaged entry. */
export async function openEntry(path: string, key: CacheKey): Promise<CacheEntry | undefined> {
  const file = await open(path, "r").catch(() => undefined);
  if (!file) return undefined;
  try {
    const entry = await readIndex(file, path, key);
    if (entry) await utimes(path, new Date(), new Date());
    else await rm(path, { force: true });
    return entry;
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

const LONGEST_HEADER = 4096;

async function readIndex(file: FileHandle, path: string, key: CacheKey): Promise<CacheEntry | undefined> {
  const start = await readAt(file, 0, LONGEST_HEADER);
  const at = start.indexOf("\n") + 1;
  const header = parsed<Header>(start.subarray(0, at));
  if (header?.format_version !== FORMAT) return undefined;
  if (header.source !== key.source || header.version !== key.version || header.hash !== key.hash) return undefined;
  const bytes = await readAt(file, at, header.index);
  const begin = at + header.index;
  if ((await file.stat()).size !== begin + header.size || sha256(bytes) !== header.sum) return undefined;
  const index = parsed<Index>(bytes);
  return (
    index && {
      protocol: header.protocol,
      capabilities: index.capabilities,
      places: placesIn(index),
      functions: new Map(Object.entries(index.functions)),
      read: (slice) => readSlice(path, begin, slice),
    }
  );
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

function parsed<T>(json: Buffer): T | undefined {
  try {
    return JSON.parse(json.toString()) as T;
  } catch {
    return undefined;
  }
}

const placesIn = ({ configuration, capabilities: _, ...index }: Index): SchemaPlaces<Slice> => ({
  configuration: configuration ?? undefined,
  resources: new Map(Object.entries(index.resources)),
  dataSources: new Map(Object.entries(index.dataSources)),
  ephemeralResources: new Map(Object.entries(index.ephemeralResources)),
  actions: new Map(Object.entries(index.actions)),
  listResources: new Map(Object.entries(index.listResources)),
  identities: new Map(Object.entries(index.identities)),
});

function readSlice(path: string, begin: number, [start, length, sum]: Slice): Uint8Array | undefined {
  try {
    const file = openSync(path, "r");
    try {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, begin + start);
      if (sumOf(bytes) === sum) return bytes;
    } finally {
      closeSync(file);
    }
    rmSync(path, { force: true });
  } catch {
    // The entry is gone; the next request asks the plugin again.
  }
  return undefined;
}

const sumOf = (bytes: Uint8Array): string => sha256(bytes).slice(0, 16);

const NONE: ReadonlyMap<string, Uint8Array> = new Map();

/** Writes an entry atomically: a concurrent reader sees the whole entry or none. */
export async function writeEntry(
  folder: string,
  key: CacheKey,
  { protocol, capabilities, places, functions }: SchemaResponse,
): Promise<string> {
  const { source, version, hash } = key;
  const schemas: Uint8Array[] = [];
  let size = 0;
  const slice = (bytes: Uint8Array): Slice => {
    const start = size;
    schemas.push(bytes);
    size += bytes.length;
    return [start, bytes.length, sumOf(bytes)];
  };
  const slices = (all: ReadonlyMap<string, Uint8Array>) =>
    Object.fromEntries([...all].map(([name, bytes]) => [name, slice(bytes)] as const));
  const indexJson: Index = {
    capabilities,
    configuration: places.configuration ? slice(places.configuration) : null,
    resources: slices(places.resources),
    dataSources: slices(places.dataSources),
    ephemeralResources: slices(places.ephemeralResources),
    actions: slices(places.actions ?? NONE),
    listResources: slices(places.listResources ?? NONE),
    identities: slices(places.identities ?? NONE),
    functions: slices(functions),
  };
  const index = Buffer.from(JSON.stringify(indexJson));
  const sum = sha256(index);
  const header: Header = { format_version: FORMAT, source, version, hash, protocol, index: index.length, sum, size };
  await mkdir(folder, { recursive: true });
  const path = entryPath(folder, key);
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), index, ...schemas]));
    await rename(draft, path);
  } catch (caught) {
    await rm(draft, { force: true });
    throw caught;
  }
  return path;
}

/** Evicts the least recently used entries down to a number of bytes. */
export async function evictEntries(folder: string, maxSize = MAX_SIZE): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.includes(ENDING));
  const entries = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const stats = await stat(path).catch(() => undefined);
      return { path, size: stats?.size ?? 0, used: stats?.mtimeMs ?? 0 };
    }),
  );
  let total = 0;
  for (const { path, size } of entries.sort((a, b) => b.used - a.used)) {
    total += size;
    if (total > maxSize) await rm(path, { force: true });
  }
}
