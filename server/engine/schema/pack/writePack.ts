import { compressed } from "../../codecs/inflate.ts";
import { encodeUtf8 } from "../../source/utf8.ts";
import { typeToJson } from "../../values/encodings/typeJson.ts";
import { compareCodePoints } from "../../values/type.ts";
import type { FunctionParameter, FunctionSchema } from "../functionSchema.ts";
import type { ProviderSchemas, ResourceSchema } from "../schema.ts";
import { PackFault } from "./byteReader.ts";
import { ByteWriter } from "./byteWriter.ts";
import { NodeTable } from "./nodeTable.ts";
import { headerBytes, isNameable, type PackHeader, type Section } from "./packHeader.ts";
import { isName, SCHEMA_KINDS, type SchemaKind } from "./packNodes.ts";
import type { PackProblem } from "./readPack.ts";

/** Everything that a pack is made of. */
export interface PackContent extends PackHeader {
  readonly schemas: ProviderSchemas;
  /** The facts that were learned about resource types, as text that the pack does not interpret. */
  readonly facts: ReadonlyMap<string, string>;
}

/** The uncompressed sizes of a chunk of records and of facts: what decoding one type has to decompress at least. */
const CHUNK = 64 * 1024;
const FACT_CHUNK = 192 * 1024;

/** Compresses as zlib does. The same bytes must always give the same result. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Returns the bytes of a pack, or why there are none. The same content always gives the same bytes. */
export function writePack(content: PackContent, deflate: Deflate = compressed): Uint8Array | PackProblem {
  try {
    return packBytes(content, deflate);
  } catch (caught) {
    if (caught instanceof PackFault) return { problem: caught.message };
    throw caught;
  }
}

function packBytes({ schemas, facts, ...header }: PackContent, deflate: Deflate): Uint8Array {
  if (!isNameable(header.provider, header.version))
    throw new PackFault("a pack needs the address and the version of a provider");
  const entries = entriesOf(schemas);
  const table = new NodeTable();
  for (const { schema } of entries) table.add(schema.block);
  const { names, records, roots } = table.records();
  const content = new ByteWriter();
  const section = (bytes: Uint8Array): Section => {
    const packed = deflate(bytes);
    content.append(packed);
    return { length: packed.length, rawLength: bytes.length };
  };
  const index = new ByteWriter();
  const writeChunks = <T>(items: readonly T[], write: (writer: ByteWriter, item: T) => void): void => {
    const chunks = chunksOf(items, write);
    index.number(chunks.length);
    for (const { count, bytes } of chunks) {
      index.number(count);
      writeSection(index, section(bytes));
    }
  };
  index.text(entries.map(({ name }) => name).join("\n"));
  for (const kind of SCHEMA_KINDS)
    index.number(isKnown(schemas, kind) ? entries.filter((entry) => entry.kind === kind).length + 1 : 0);
  index.number(schemas.plansDestroy === undefined ? 0 : schemas.plansDestroy ? 2 : 1);
  for (const [at, { schema }] of entries.entries()) {
    index.number(schema.version);
    index.number(roots[at]!);
  }
  writeSection(index, section(encodeUtf8(functionsText(schemas))));
  writeChunks(names, (writer, name) => writer.append(encodeUtf8(`${name}\n`)));
  writeChunks(records, (writer, record) => {
    writer.number(record.length);
    writer.append(record);
  });
  const types = [...facts].sort(([a], [b]) => compareCodePoints(a, b));
  const writeFacts = (writer: ByteWriter, [type, text]: readonly [string, string]): void => {
    writer.text(type);
    writer.text(text);
  };
  const factChunks = chunksOf(types, writeFacts, FACT_CHUNK);
  index.number(factChunks.length);
  let first = 0;
  for (const { count, bytes } of factChunks) {
    index.text(types[first]![0]);
    first += count;
    writeSection(index, section(bytes));
  }
  const indexBytes = index.bytes();
  const packedIndex = deflate(indexBytes);
  const indexSection = { length: packedIndex.length, rawLength: indexBytes.length };
  const head = headerBytes(header, indexSection, packedIndex.length + content.size);
  return joined([head, packedIndex, content.bytes()]);
}

/** Whether it is known which schemas of a kind a provider has. Older versions of Terraform leave out some kinds. */
function isKnown(schemas: ProviderSchemas, kind: SchemaKind): boolean {
  if (kind === "actions") return schemas.actionTypes !== undefined;
  if (kind === "listResources") return schemas.listResourceTypes !== undefined;
  return kind !== "identities" || schemas.identity !== undefined;
}

interface Entry {
  readonly kind: SchemaKind;
  readonly name: string;
  readonly schema: ResourceSchema;
}

/** Returns all schemas of a provider, by kind and name. A schema that cannot be read is left out. */
function entriesOf(schemas: ProviderSchemas): readonly Entry[] {
  const single = (schema: ResourceSchema | undefined) => (schema ? [["", schema] as const] : []);
  const many = (types: readonly string[], read: (type: string) => ResourceSchema | undefined) =>
    types.toSorted(compareCodePoints).flatMap((type) => {
      if (!isName(type)) throw new PackFault(`${JSON.stringify(type.slice(0, 80))} cannot be a name in a pack`);
      const schema = read(type);
      return schema ? [[type, schema] as const] : [];
    });
  const byKind: Readonly<Record<SchemaKind, readonly (readonly [string, ResourceSchema])[]>> = {
    configuration: single(schemas.configuration()),
    providerMeta: single(schemas.providerMeta?.()),
    resources: many(schemas.resourceTypes, (type) => schemas.resource(type)),
    dataSources: many(schemas.dataSourceTypes, (type) => schemas.dataSource(type)),
    ephemeralResources: many(schemas.ephemeralResourceTypes, (type) => schemas.ephemeralResource(type)),
    actions: many(schemas.actionTypes ?? [], (type) => schemas.action?.(type)),
    listResources: many(schemas.listResourceTypes ?? [], (type) => schemas.listResource?.(type)),
    identities: many(schemas.resourceTypes, (type) => schemas.identity?.(type)),
  };
  return SCHEMA_KINDS.flatMap((kind) => byKind[kind].map(([name, schema]) => ({ kind, name, schema })));
}

/** Returns the functions as `terraform providers schema -json` has them; empty if they are not known. */
function functionsText(schemas: ProviderSchemas): string {
  const functions = schemas.functions?.();
  if (!functions) return "";
  return JSON.stringify(Object.fromEntries([...functions].map(([name, each]) => [name, functionJson(each)] as const)));
}

const functionJson = ({ parameters, variadic, returns }: FunctionSchema): unknown => ({
  parameters: parameters.map(parameterJson),
  ...(variadic && { variadic_parameter: parameterJson(variadic) }),
  return_type: typeToJson(returns),
});

const parameterJson = ({ name, type, allowNull }: FunctionParameter): unknown => ({
  name,
  type: typeToJson(type),
  ...(allowNull && { is_nullable: true }),
});

interface Chunk {
  readonly count: number;
  readonly bytes: Uint8Array;
}

function chunksOf<T>(
  items: readonly T[],
  write: (writer: ByteWriter, item: T) => void,
  size = CHUNK,
): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let writer = new ByteWriter();
  let count = 0;
  for (const [at, item] of items.entries()) {
    write(writer, item);
    count++;
    if (writer.size < size && at < items.length - 1) continue;
    chunks.push({ count, bytes: writer.bytes() });
    writer = new ByteWriter();
    count = 0;
  }
  return chunks;
}

function writeSection(writer: ByteWriter, { length, rawLength }: Section): void {
  writer.number(length);
  writer.number(rawLength);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new ByteWriter();
  for (const part of parts) whole.append(part);
  return whole.bytes();
}
