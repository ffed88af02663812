import { inflate } from "../../codecs/inflate.ts";
import { once } from "../../source/once.ts";
import { remember } from "../../source/remember.ts";
import { decodeUtf8 } from "../../source/utf8.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { readFunctions } from "../functionSchema.ts";
import { lazySchemas } from "../lazySchemas.ts";
import type { ProviderSchemas, ResourceSchema } from "../schema.ts";
import { ByteReader, PackFault } from "./byteReader.ts";
import { NodeReader } from "./nodeReader.ts";
import { LARGEST_PACK, type PackHeader, type ReadHeader, readHeader } from "./packHeader.ts";
import { type Chunk, chunkOf, type PackIndex, readIndex, type SchemaPlace } from "./packIndex.ts";
import { areNames } from "./packNodes.ts";
import type { Inflate } from "./sections.ts";

/** A pack whose types are decoded at their first use. */
export interface Pack extends PackHeader {
  readonly schemas: ProviderSchemas;
  /** A pack of another version, whose facts are hints; absent if the plugin of this version was asked. */
  readonly hints?: Pack;
  /** Whether the pack stands for another major version of its provider, whose defaults may differ. */
  readonly isOfOtherMajor?: true;
  /** The version that the pack stands for; absent if that is the one of the pack, or not known. */
  readonly standsFor?: string;
  /** Whether the pack has facts about any type. */
  readonly hasFacts: boolean;
  /** Returns the text of what was learned of a resource type; undefined if there is none. */
  facts(type: string): string | undefined;
}

/** Returns the pack as one of another major version; the same pack gives the same object. */
export const ofOtherMajor = remember((pack: Pack): Pack => ({ ...pack, isOfOtherMajor: true }));

/** Returns the pack as one that stands for a version; the same pack and version give the same object. */
export const standingFor = (pack: Pack, version: string): Pack => {
  const standing = standingPacks(pack);
  const cached = standing.get(version) ?? { ...pack, standsFor: version };
  standing.set(version, cached);
  return cached;
};

const standingPacks = remember((_: Pack): Map<string, Pack> => new Map());

/** Says why a pack cannot be read, without a subject: `it is not a pack`. */
export interface PackProblem {
  readonly problem: string;
}

/** Reads what a pack is about from its first bytes: at least `LONGEST_HEADER`, or all of a shorter pack. */
export const readPackHeader = (bytes: Uint8Array): ReadHeader | PackProblem => unlessFault(() => readHeader(bytes));

/** The options of a reader of packs. */
export interface PackTools {
  /** Decompresses faster than the engine can. */
  readonly inflate?: Inflate;
  /** Receives the reason why a type cannot be decoded. */
  readonly report?: (problem: string) => void;
}

/** Reads the index of a pack. A type is decoded at its first use; a type that is damaged has no schema. */
export const readPack = (bytes: Uint8Array, tools: PackTools = {}): Pack | PackProblem =>
  unlessFault(() => openPack(bytes, tools));

/** Returns why a pack cannot be read, looking at every part of it and not only at its index; undefined if it is whole. */
export function packProblem(
  bytes: Uint8Array,
  { inflate: inflateWith = inflate }: PackTools = {},
): PackProblem | undefined {
  return unlessFault(() => {
    const header = readHeader(bytes);
    const { functions, names, records, facts } = readIndex(bytes, header, inflateWith);
    functions();
    for (const chunk of [...names, ...records, ...facts]) chunk.bytes();
    return undefined;
  });
}

function unlessFault<T>(read: () => T): T | PackProblem {
  try {
    return read();
  } catch (caught) {
    if (caught instanceof PackFault) return { problem: caught.message };
    throw caught;
  }
}

function openPack(bytes: Uint8Array, { inflate: inflateWith = inflate, report }: PackTools): Pack {
  if (bytes.length > LARGEST_PACK) throw new PackFault("it is too large");
  const header = readHeader(bytes);
  if (header.size !== bytes.length) throw new PackFault("its length is another than its header says");
  const index = readIndex(bytes, header, inflateWith);
  const orReport = <T extends object | string>(read: () => T | undefined): T | undefined => {
    const result = unlessFault(read);
    if (typeof result !== "object" || !("problem" in result)) return result;
    report?.(result.problem);
    return undefined;
  };
  const { provider, version, isReconstructed, unknown } = header;
  return {
    provider,
    version,
    isReconstructed,
    unknown,
    schemas: schemasOf(header, index, orReport),
    hasFacts: index.facts.length > 0,
    facts: (type) => orReport(() => factsIn(index.facts, type)),
  };
}

type OrReport = <T extends object | string>(read: () => T | undefined) => T | undefined;

function schemasOf(
  { version, unknown }: PackHeader,
  { kinds, plansDestroy, names, functions, records }: PackIndex,
  orReport: OrReport,
): ProviderSchemas {
  const nodes = new NodeReader(
    (number) => recordIn(records, number),
    (number) => nameIn(names, number),
    unknown.includes("sensitive"),
  );
  const decode = (place: SchemaPlace): ResourceSchema | undefined =>
    orReport(() => ({ version: place.version, block: nodes.block(place.record) }));
  const functionTable = once(() => orReport(() => readFunctions(jsonIn(functions()))) ?? new Map());
  const [actions, listResources, identities] = [
    kinds.get("actions"),
    kinds.get("listResources"),
    kinds.get("identities"),
  ];
  const meta = kinds.get("providerMeta")?.get("");
  return {
    ...lazySchemas(
      { basis: "pack", version, functions: functionTable },
      {
        configuration: kinds.get("configuration")?.get(""),
        resources: kinds.get("resources") ?? new Map(),
        dataSources: kinds.get("dataSources") ?? new Map(),
        ephemeralResources: kinds.get("ephemeralResources") ?? new Map(),
        ...(actions && { actions }),
        ...(listResources && { listResources }),
        ...(identities && { identities }),
      },
      decode,
      decode,
    ),
    ...(meta && { providerMeta: once(() => decode(meta)) }),
    ...(plansDestroy !== undefined && { plansDestroy }),
  };
}

/** Returns a reader at the start of a record. */
function recordIn(chunks: readonly Chunk<number>[], number: number): ByteReader {
  const chunk = chunkOf(chunks, number) ?? unknownPart();
  const { bytes, starts } = recordsOf(chunk);
  const start = starts[number - chunk.first] ?? unknownPart();
  return new ByteReader(bytes, start);
}

/** Where the records of a chunk start. */
const recordsOf = remember((chunk: Chunk<number>) => {
  const bytes = chunk.bytes();
  const starts: number[] = [];
  const reader = new ByteReader(bytes);
  while (!reader.isAtEnd) {
    const length = reader.number();
    starts.push(reader.position);
    reader.take(length);
  }
  return { bytes, starts };
});

function unknownPart(): never {
  throw new PackFault("it refers to a part that it does not have");
}

function nameIn(chunks: readonly Chunk<number>[], number: number): string {
  const chunk = chunkOf(chunks, number) ?? unknownPart();
  return namesOf(chunk)[number - chunk.first] ?? unknownPart();
}

const namesOf = remember((chunk: Chunk<number>): readonly string[] => {
  const names = textIn(chunk.bytes());
  if (!areNames(names)) throw new PackFault("a name in it is none");
  return names.split("\n");
});

function factsIn(chunks: readonly Chunk<string>[], type: string): string | undefined {
  const chunk = chunkOf(chunks, type);
  return chunk && textsOf(chunk).get(type);
}

/** The texts about the types of a chunk. */
const textsOf = remember((chunk: Chunk<string>): ReadonlyMap<string, string> => {
  const reader = new ByteReader(chunk.bytes());
  const texts = new Map<string, string>();
  while (!reader.isAtEnd) texts.set(reader.text(), reader.text());
  return texts;
});

function jsonIn(bytes: Uint8Array): unknown {
  const parsed = parsePlainJson(textIn(bytes));
  return "value" in parsed ? parsed.value : undefined;
}

function textIn(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw new PackFault("a text in it is not UTF-8");
  return text;
}
