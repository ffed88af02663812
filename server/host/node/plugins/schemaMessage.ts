import {
  bool,
  bytes,
  entries,
  int32,
  int64,
  many,
  message,
  one,
  optional,
  text,
} from "../../../engine/codecs/protobuf.ts";
import type { FunctionSchema } from "../../../engine/schema/functionSchema.ts";
import type { SchemaPlaces } from "../../../engine/schema/lazySchemas.ts";
import type { AttributeSchema, ProviderSchemas, ResourceSchema } from "../../../engine/schema/schema.ts";
import { type SchemaDecoder, type SchemaMessages, schemaDecoder } from "../../../engine/schema/schemaMessages.ts";
import { typeField } from "../../../engine/schema/typeField.ts";
import { DYNAMIC } from "../../../engine/values/type.ts";

// Responses to GetProviderSchema, as in tfplugin5.proto and tfplugin6.proto. The schema of a type is decoded when it is first
// used.

/** The supported protocols, by their major version. */
export type Protocol = 5 | 6;

/** The server capabilities that are used. */
export type Capabilities = Required<Pick<ProviderSchemas, "plansDestroy" | "generatesConfiguration">>;

export interface SchemaReply {
  /** The bytes of each Schema. */
  readonly places: SchemaPlaces<Uint8Array>;
  readonly providerMeta: Uint8Array | undefined;
  readonly capabilities: Capabilities;
  /** The bytes of each Function, by its bare name. */
  readonly functions: ReadonlyMap<string, Uint8Array>;
  /** The summaries of the errors in the response. */
  readonly errors: readonly string[];
}

const readEntry = message({ 1: ["name", text], 2: ["schema", bytes] });
const schemas = entries((entry) => {
  const { name, schema } = readEntry(entry);
  return [name, schema];
});

const readReply = message({
  1: ["configuration", optional(bytes)],
  2: ["resources", schemas],
  3: ["dataSources", schemas],
  4: ["diagnostics", many(one(message({ 1: ["severity", int32], 2: ["summary", text] })))],
  5: ["providerMeta", optional(bytes)],
  6: ["capabilities", one(message({ 1: ["plansDestroy", bool], 4: ["generatesConfiguration", bool] }))],
  7: ["functions", schemas],
  8: ["ephemeralResources", schemas],
  9: ["listResources", schemas],
  11: ["actions", schemas],
});

const readAction = message({ 1: ["schema", bytes] });

/** Returns the bytes of each schema in a response. Throws if the bytes are not a response. */
export function readSchemaReply(reply: Uint8Array): SchemaReply {
  const { diagnostics, capabilities, providerMeta, functions, actions, ...places } = readReply(reply);
  return {
    places: {
      configuration: undefined,
      ...places,
      actions: new Map([...actions].map(([type, action]) => [type, readAction(action).schema])),
    },
    providerMeta,
    capabilities,
    functions,
    errors: diagnostics.flatMap(({ severity, summary }) => (severity === ERROR ? [summary] : [])),
  };
}

const ERROR = 1;

const readIdentities = message({ 1: ["identities", schemas] });

/** Returns the bytes of each identity in a response to GetResourceIdentitySchemas. Throws if the bytes are not a response. */
export const readIdentityReply = (reply: Uint8Array): ReadonlyMap<string, Uint8Array> =>
  readIdentities(reply).identities;

/** Decodes the functions of a provider; an invalid one accepts and returns any values. */
export const readFunctions = (
  functions: Iterable<readonly [string, Uint8Array | undefined]>,
): ReadonlyMap<string, FunctionSchema> =>
  new Map([...functions].map(([name, bytes]) => [name, (bytes && readFunction(bytes)) ?? ANY_FUNCTION]));

const ANY_FUNCTION: FunctionSchema = {
  parameters: [],
  variadic: { name: "argument", type: DYNAMIC, allowNull: true },
  returns: DYNAMIC,
};

const readParameter = message({ 1: ["name", text], 2: ["type", typeField], 3: ["allowNull", bool] });

const readReturn = message({ 1: ["type", typeField] });

const readFunctionMessage = message({
  1: ["parameters", many(one(readParameter))],
  2: ["variadic", optional(one(readParameter))],
  3: ["returns", one((encoded) => readReturn(encoded).type)],
});

/** Decodes a function; undefined if the bytes are invalid. */
function readFunction(encoded: Uint8Array): FunctionSchema | undefined {
  try {
    return { variadic: undefined, ...readFunctionMessage(encoded) };
  } catch {
    return undefined;
  }
}

/** Decodes a schema in a reply; undefined if the bytes are invalid, so that nothing is validated against it. */
export const schemaReader =
  (protocol: Protocol) =>
  (bytes: Uint8Array): ResourceSchema | undefined =>
    unlessInvalid(() => readSchema(bytes, protocol));

/** Decodes an identity in a reply; undefined if the bytes are invalid. */
export const readIdentity = (bytes: Uint8Array): ResourceSchema | undefined =>
  unlessInvalid(() => readIdentitySchema(bytes));

function unlessInvalid(read: () => ResourceSchema): ResourceSchema | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const readSchemaMessage = message({ 1: ["version", int64], 2: ["block", bytes] });

function readSchema(encoded: Uint8Array, protocol: Protocol): ResourceSchema {
  const { version, block } = readSchemaMessage(encoded);
  return { version, block: DECODERS[protocol].block(block) };
}

const readIdentityAttribute = message({
  1: ["name", text],
  2: ["type", typeField],
  3: ["required", bool],
  4: ["optional", bool],
  5: ["description", text],
});

const readIdentityMessage = message({ 1: ["version", int64], 2: ["attributes", many(one(readIdentityAttribute))] });

/** Decodes an identity: what an import must name is required, what it may name is optional. */
function readIdentitySchema(encoded: Uint8Array): ResourceSchema {
  const { version, attributes } = readIdentityMessage(encoded);
  const flags = { computed: false, sensitive: false, writeOnly: false, deprecated: false };
  const named = attributes.map(({ name, description, ...attribute }): [string, AttributeSchema] => [
    name,
    { ...attribute, ...flags, ...(description && { description }) },
  ]);
  return { version, block: { attributes: new Map(named), blockTypes: new Map(), deprecated: false } };
}

const BLOCK = {
  2: ["attributes", many(bytes)],
  3: ["blockTypes", many(bytes)],
  4: ["description", text],
  6: ["deprecated", bool],
} as const;

const ATTRIBUTE = {
  1: ["name", text],
  2: ["type", typeField],
  3: ["description", text],
  4: ["required", bool],
  5: ["optional", bool],
  6: ["computed", bool],
  7: ["sensitive", bool],
  9: ["deprecated", bool],
} as const;

const SHARED: Pick<SchemaMessages, "object" | "nestingModes"> = {
  object: message({ 1: ["attributes", many(bytes)], 3: ["nesting", int32] }),
  nestingModes: ["single", "list", "set", "map", "group"],
};

const DECODERS: Readonly<Record<Protocol, SchemaDecoder>> = {
  5: schemaDecoder({
    ...SHARED,
    block: message(BLOCK),
    attribute: message({ ...ATTRIBUTE, 10: ["writeOnly", bool] }),
  }),
  6: schemaDecoder({
    ...SHARED,
    block: message({ ...BLOCK, 8: ["computed", bool] }),
    attribute: message({
      ...ATTRIBUTE,
      10: ["nested", optional(bytes)],
      11: ["writeOnly", bool],
      12: ["deprecationMessage", text],
    }),
  }),
};
