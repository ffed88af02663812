import { bool, bytes, entries, int32, int64, many, message, optional, text } from "../../codecs/protobuf.ts";
import { lazySchemas, type PlacesByType } from "../../schema/lazySchemas.ts";
import type { ProviderSchemas, ResourceSchema } from "../../schema/schema.ts";
import { schemaDecoder } from "../../schema/schemaMessages.ts";
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

const readObject = message({ 1: ["attributes", many(bytes)], 2: ["nesting", int32] });

const decode = schemaDecoder({
  block: message({ 1: ["attributes", many(bytes)], 2: ["blockTypes", many(bytes)] }),
  attribute: message({
    1: ["name", text],
    2: ["type", typeField],
    3: ["nested", optional(bytes)],
    4: ["required", bool],
    5: ["optional", bool],
    6: ["computed", bool],
    7: ["sensitive", bool],
    8: ["writeOnly", bool],
  }),
  object: readObject,
  nestingModes: ["single", "group", "list", "set", "map"],
});

const readSchemaMessage = message({ 1: ["version", int64], 2: ["block", bytes] });

function readSchema(encoded: Uint8Array): ResourceSchema {
  const { version, block } = readSchemaMessage(encoded);
  return { version, block: decode.block(block) };
}

const readIdentityMessage = message({ 1: ["version", int64], 2: ["body", bytes] });

function readIdentity(encoded: Uint8Array): ResourceSchema {
  const { version, body } = readIdentityMessage(encoded);
  const attributes = new Map(readObject(body).attributes.map(decode.attribute));
  return { version, block: { attributes, blockTypes: new Map(), deprecated: false } };
}
