import { bool, bytes, entries, int32, int64, many, message, optional, text } from "../../codecs/protobuf.ts";
import { nestedAttributesType } from "../../schema/impliedType.ts";
import { lazySchemas, type PlacesByType } from "../../schema/lazySchemas.ts";
import type {
  AttributeSchema,
  BlockSchema,
  NestedAttributes,
  NestedBlockSchema,
  NestingMode,
  ProviderSchemas,
  ResourceSchema,
} from "../../schema/schema.ts";
import { typeField } from "../../schema/typeField.ts";

// The schemas that OpenTofu 1.13 stores in a plan file, as in its planfile.proto: those of the types in the plan, without descriptions.

const readEntry = message({ 1: ["name", text], 2: ["content", bytes] });
const named = entries((entry) => {
  const { name, content } = readEntry(entry);
  return [name, content];
});

const readProviders = message({ 1: ["providers", named] });
const readProvider = message({
  1: ["configuration", optional(bytes)],
  2: ["resources", named],
  3: ["dataSources", named],
});
const readType = message({ 1: ["schema", optional(bytes)], 2: ["identity", optional(bytes)] });

/** Returns the schemas by the source address of their provider. Throws if the bytes are no such message. */
export function readStoredSchemas(encoded: Uint8Array): ReadonlyMap<string, ProviderSchemas> {
  const { providers } = readProviders(encoded);
  return new Map([...providers].map(([source, content]) => [source, providerSchemas(content)]));
}

function providerSchemas(encoded: Uint8Array): ProviderSchemas {
  const { configuration, resources, dataSources } = readProvider(encoded);
  const places = {
    configuration,
    resources: membersOf(resources, "schema"),
    dataSources: membersOf(dataSources, "schema"),
    ephemeralResources: new Map<string, Uint8Array>(),
    identities: membersOf(resources, "identity"),
  };
  const origin = { basis: "file", version: undefined } as const;
  return lazySchemas(origin, places, unlessInvalid(readSchema), unlessInvalid(readIdentity));
}

/** Returns one member of each type that has it. */
const membersOf = (types: ReadonlyMap<string, Uint8Array>, member: "schema" | "identity"): PlacesByType<Uint8Array> =>
  new Map(
    [...types].flatMap(([type, encoded]) => {
      const place = readType(encoded)[member];
      return place ? [[type, place] as const] : [];
    }),
  );

const unlessInvalid =
  (read: (encoded: Uint8Array) => ResourceSchema) =>
  (encoded: Uint8Array): ResourceSchema | undefined => {
    try {
      return read(encoded);
    } catch {
      return undefined;
    }
  };

const readSchemaMessage = message({ 1: ["version", int64], 2: ["block", bytes] });

function readSchema(encoded: Uint8Array): ResourceSchema {
  const { version, block } = readSchemaMessage(encoded);
  return { version, block: readBlock(block, 0) };
}

const readIdentityMessage = message({ 1: ["version", int64], 2: ["body", bytes] });

function readIdentity(encoded: Uint8Array): ResourceSchema {
  const { version, body } = readIdentityMessage(encoded);
  const attributes = new Map(readObject(body).attributes.map((attribute) => readAttribute(attribute, 0)));
  return { version, block: { attributes, blockTypes: new Map(), deprecated: false } };
}

const readBlockMessage = message({ 1: ["attributes", many(bytes)], 2: ["blockTypes", many(bytes)] });

function readBlock(encoded: Uint8Array, depth: number): BlockSchema {
  if (depth > MAX_DEPTH) throw new RangeError("blocks are nested too deep");
  const { attributes, blockTypes } = readBlockMessage(encoded);
  return {
    attributes: new Map(attributes.map((attribute) => readAttribute(attribute, depth))),
    blockTypes: new Map(blockTypes.map((block) => readNestedBlock(block, depth + 1))),
    deprecated: false,
  };
}

const readNestedBlockMessage = message({
  1: ["name", text],
  2: ["block", bytes],
  3: ["nesting", int32],
  4: ["minItems", int64],
  5: ["maxItems", int64],
});

function readNestedBlock(encoded: Uint8Array, depth: number): [string, NestedBlockSchema] {
  const { name, block, nesting, ...limits } = readNestedBlockMessage(encoded);
  return [name, { nesting: nestingMode(nesting), block: readBlock(block, depth), ...limits }];
}

const readAttributeMessage = message({
  1: ["name", text],
  2: ["type", typeField],
  3: ["nested", optional(bytes)],
  4: ["required", bool],
  5: ["optional", bool],
  6: ["computed", bool],
  7: ["sensitive", bool],
  8: ["writeOnly", bool],
});

function readAttribute(encoded: Uint8Array, depth: number): [string, AttributeSchema] {
  const { name, type, nested: object, ...flags } = readAttributeMessage(encoded);
  const nested = object && readNestedAttributes(object, depth + 1);
  const attribute = { ...flags, deprecated: false };
  if (!nested) return [name, { type, ...attribute }];
  return [name, { type: nestedAttributesType(nested.nesting, nested.attributes), nested, ...attribute }];
}

const readObject = message({ 1: ["attributes", many(bytes)], 2: ["nesting", int32] });

function readNestedAttributes(encoded: Uint8Array, depth: number): NestedAttributes {
  if (depth > MAX_DEPTH) throw new RangeError("attributes are nested too deep");
  const { attributes, nesting: number } = readObject(encoded);
  const nesting = nestingMode(number);
  if (nesting === "group") throw new RangeError("nested attributes cannot be a group");
  return { nesting, attributes: new Map(attributes.map((attribute) => readAttribute(attribute, depth))) };
}

function nestingMode(number: number): NestingMode {
  const mode = NESTING_MODES[number - 1];
  if (!mode) throw new RangeError("no nesting mode");
  return mode;
}

const NESTING_MODES: readonly NestingMode[] = ["single", "group", "list", "set", "map"];
const MAX_DEPTH = 200;
