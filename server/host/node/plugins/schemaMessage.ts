import { readFields } from "../../../engine/codecs/protobuf.ts";
import type { FunctionParameter, FunctionSchema } from "../../../engine/schema/functionSchema.ts";
import { nestedAttributesType } from "../../../engine/schema/impliedType.ts";
import type { SchemaPlaces } from "../../../engine/schema/lazySchemas.ts";
import type {
  AttributeSchema,
  BlockSchema,
  NestedAttributes,
  NestedBlockSchema,
  NestingMode,
  ResourceSchema,
} from "../../../engine/schema/schema.ts";
import { parsePlainJson } from "../../../engine/values/encodings/jsonReader.ts";
import { typeFromJson } from "../../../engine/values/encodings/typeJson.ts";
import { DYNAMIC, type Type, withoutOptional } from "../../../engine/values/type.ts";

// Responses to GetProviderSchema, as in tfplugin5.proto and tfplugin6.proto. The schema of a type is decoded when it is first
// used.

/** The supported protocols, by their major version. */
export type Protocol = 5 | 6;

export interface SchemaReply {
  /** The bytes of each Schema. */
  readonly places: SchemaPlaces<Uint8Array>;
  readonly providerMeta: Uint8Array | undefined;
  readonly plansDestroy: boolean;
  /** The bytes of each Function, by its bare name. */
  readonly functions: ReadonlyMap<string, Uint8Array>;
  /** The summaries of the errors in the response. */
  readonly errors: readonly string[];
}

/** Returns the bytes of each schema in a response. Throws if the bytes are not a response. */
export function readSchemaReply(reply: Uint8Array): SchemaReply {
  let configuration: Uint8Array | undefined;
  const resources = new Map<string, Uint8Array>();
  const dataSources = new Map<string, Uint8Array>();
  const ephemeralResources = new Map<string, Uint8Array>();
  const listResources = new Map<string, Uint8Array>();
  const actions = new Map<string, Uint8Array>();
  const functions = new Map<string, Uint8Array>();
  let providerMeta: Uint8Array | undefined;
  let plansDestroy = false;
  const errors: string[] = [];
  readFields(reply, (field, reader) => {
    if (field === 1) configuration = reader.bytes();
    else if (field === 2) readEntry(reader.bytes(), resources);
    else if (field === 3) readEntry(reader.bytes(), dataSources);
    else if (field === 8) readEntry(reader.bytes(), ephemeralResources);
    else if (field === 9) readEntry(reader.bytes(), listResources);
    else if (field === 11) readEntry(reader.bytes(), actions);
    else if (field === 4) errors.push(...errorIn(reader.bytes()));
    else if (field === 5) providerMeta = reader.bytes();
    else if (field === 6) plansDestroy = saysPlansDestroy(reader.bytes());
    else if (field === 7) readEntry(reader.bytes(), functions);
    else return false;
    return true;
  });
  for (const [type, action] of actions) actions.set(type, fieldOf(action, 1));
  const places = {
    configuration,
    resources,
    dataSources,
    ephemeralResources,
    actions,
    listResources,
  };
  return { places, providerMeta, plansDestroy, functions, errors };
}

/** Returns the bytes of each identity in a response to GetResourceIdentitySchemas. Throws if the bytes are not a response. */
export function readIdentityReply(reply: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const identities = new Map<string, Uint8Array>();
  readFields(reply, (field, reader) => {
    if (field === 1) readEntry(reader.bytes(), identities);
    return field === 1;
  });
  return identities;
}

/** Returns a member of a message; empty if it is absent. */
function fieldOf(bytes: Uint8Array, wanted: number): Uint8Array {
  let member: Uint8Array = new Uint8Array();
  readFields(bytes, (field, reader) => {
    if (field === wanted) member = reader.bytes();
    return field === wanted;
  });
  return member;
}

/** Whether the provider's server capabilities include `plan_destroy`. */
function saysPlansDestroy(bytes: Uint8Array): boolean {
  let plansDestroy = false;
  readFields(bytes, (field, reader) => {
    if (field === 1) plansDestroy = reader.bool();
    return field === 1;
  });
  return plansDestroy;
}

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

/** Decodes a function; undefined if the bytes are invalid. */
function readFunction(bytes: Uint8Array): FunctionSchema | undefined {
  try {
    const parameters: FunctionParameter[] = [];
    let variadic: FunctionParameter | undefined;
    let returns: Type = DYNAMIC;
    readFields(bytes, (field, reader) => {
      if (field === 1) parameters.push(readParameter(reader.bytes()));
      else if (field === 2) variadic = readParameter(reader.bytes());
      else if (field === 3) returns = readReturn(reader.bytes());
      else return false;
      return true;
    });
    return { parameters, variadic, returns };
  } catch {
    return undefined;
  }
}

function readParameter(bytes: Uint8Array): FunctionParameter {
  let name = "";
  let type: Type = DYNAMIC;
  let allowNull = false;
  readFields(bytes, (field, reader) => {
    if (field === 1) name = reader.string();
    else if (field === 2) type = readType(reader.bytes());
    else if (field === 3) allowNull = reader.bool();
    else return false;
    return true;
  });
  return { name, type, allowNull };
}

function readReturn(bytes: Uint8Array): Type {
  let type: Type = DYNAMIC;
  readFields(bytes, (field, reader) => {
    if (field === 1) type = readType(reader.bytes());
    return field === 1;
  });
  return type;
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

function readEntry(bytes: Uint8Array, into: Map<string, Uint8Array>): void {
  let name = "";
  let schema: Uint8Array = new Uint8Array();
  readFields(bytes, (field, reader) => {
    if (field === 1) name = reader.string();
    else if (field === 2) schema = reader.bytes();
    else return false;
    return true;
  });
  into.set(name, schema);
}

function errorIn(bytes: Uint8Array): readonly string[] {
  let isError = false;
  let summary = "";
  readFields(bytes, (field, reader) => {
    if (field === 1) isError = reader.int32() === 1;
    else if (field === 2) summary = reader.string();
    else return false;
    return true;
  });
  return isError ? [summary] : [];
}

function readSchema(bytes: Uint8Array, protocol: Protocol): ResourceSchema {
  let version = 0;
  let block: BlockSchema = { attributes: new Map(), blockTypes: new Map(), deprecated: false };
  readFields(bytes, (field, reader) => {
    if (field === 1) version = Number(reader.int64());
    else if (field === 2) block = readBlock(reader.bytes(), protocol, 0);
    else return false;
    return true;
  });
  return { version, block };
}

/** Decodes an identity: what an import must name is required, what it may name is optional. */
function readIdentitySchema(bytes: Uint8Array): ResourceSchema {
  let version = 0;
  const attributes = new Map<string, AttributeSchema>();
  readFields(bytes, (field, reader) => {
    if (field === 1) version = Number(reader.int64());
    else if (field === 2) attributes.set(...readIdentityAttribute(reader.bytes()));
    else return false;
    return true;
  });
  return { version, block: { attributes, blockTypes: new Map(), deprecated: false } };
}

function readIdentityAttribute(bytes: Uint8Array): [string, AttributeSchema] {
  let [name, description] = ["", ""];
  let type: Type = DYNAMIC;
  let [required, optional] = [false, false];
  readFields(bytes, (field, reader) => {
    if (field === 1) name = reader.string();
    else if (field === 2) type = readType(reader.bytes());
    else if (field === 3) required = reader.bool();
    else if (field === 4) optional = reader.bool();
    else if (field === 5) description = reader.string();
    else return false;
    return true;
  });
  const flags = { computed: false, sensitive: false, writeOnly: false, deprecated: false };
  return [name, { type, required, optional, ...flags, ...(description && { description }) }];
}

function readBlock(bytes: Uint8Array, protocol: Protocol, depth: number): BlockSchema {
  if (depth > MAX_DEPTH) throw new RangeError("blocks are nested too deep");
  const attributes = new Map<string, AttributeSchema>();
  const blockTypes = new Map<string, NestedBlockSchema>();
  let deprecated = false;
  let description = "";
  readFields(bytes, (field, reader) => {
    if (field === 2) attributes.set(...readAttribute(reader.bytes(), protocol, depth));
    else if (field === 3) blockTypes.set(...readNestedBlock(reader.bytes(), protocol, depth));
    else if (field === 4) description = reader.string();
    else if (field === 6) deprecated = reader.bool();
    else return false;
    return true;
  });
  for (const name of attributes.keys()) blockTypes.delete(name);
  return { attributes, blockTypes, deprecated, ...(description && { description }) };
}

function readNestedBlock(bytes: Uint8Array, protocol: Protocol, depth: number): [string, NestedBlockSchema] {
  let name = "";
  let block: BlockSchema = { attributes: new Map(), blockTypes: new Map(), deprecated: false };
  let [nesting, minItems, maxItems] = [0, 0, 0];
  readFields(bytes, (field, reader) => {
    if (field === 1) name = reader.string();
    else if (field === 2) block = readBlock(reader.bytes(), protocol, depth + 1);
    else if (field === 3) nesting = reader.int32();
    else if (field === 4) minItems = Number(reader.int64());
    else if (field === 5) maxItems = Number(reader.int64());
    else return false;
    return true;
  });
  return [name, { nesting: nestingMode(nesting), block, minItems, maxItems }];
}

function readAttribute(bytes: Uint8Array, protocol: Protocol, depth: number): [string, AttributeSchema] {
  let name = "";
  let type: Type = DYNAMIC;
  let nested: NestedAttributes | undefined;
  const flags = { required: false, optional: false, computed: false, sensitive: false, deprecated: false };
  let writeOnly = false;
  let description = "";
  let deprecationMessage = "";
  readFields(bytes, (field, reader) => {
    const flag = FLAGS.get(field);
    if (flag) flags[flag] = reader.bool();
    else if (field === 1) name = reader.string();
    else if (field === 2) type = readType(reader.bytes());
    else if (field === 3) description = reader.string();
    else if (field === (protocol === 6 ? 11 : 10)) writeOnly = reader.bool();
    else if (field === 12 && protocol === 6) deprecationMessage = reader.string();
    else if (field === 10) nested = readNestedAttributes(reader.bytes(), protocol, depth + 1);
    else return false;
    return true;
  });
  const more = {
    ...flags,
    writeOnly,
    ...(description && { description }),
    ...(deprecationMessage && { deprecationMessage }),
  };
  if (!nested) return [name, { type, ...more }];
  return [name, { type: nestedAttributesType(nested.nesting, nested.attributes), nested, ...more }];
}

const FLAGS: ReadonlyMap<number, "required" | "optional" | "computed" | "sensitive" | "deprecated"> = new Map([
  [4, "required"],
  [5, "optional"],
  [6, "computed"],
  [7, "sensitive"],
  [9, "deprecated"],
] as const);

function readNestedAttributes(bytes: Uint8Array, protocol: Protocol, depth: number): NestedAttributes {
  if (depth > MAX_DEPTH) throw new RangeError("attributes are nested too deep");
  const attributes = new Map<string, AttributeSchema>();
  let nesting = 0;
  readFields(bytes, (field, reader) => {
    if (field === 1) attributes.set(...readAttribute(reader.bytes(), protocol, depth));
    else if (field === 3) nesting = reader.int32();
    else return false;
    return true;
  });
  const mode = nestingMode(nesting);
  if (mode === "group") throw new RangeError("nested attributes cannot be a group");
  return { nesting: mode, attributes };
}

function readType(bytes: Uint8Array): Type {
  const json = parsePlainJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8"));
  const type = "value" in json ? typeFromJson(json.value) : undefined;
  if (!type) throw new RangeError("not a type");
  return withoutOptional(type);
}

function nestingMode(number: number): NestingMode {
  const mode = NESTING_MODES[number - 1];
  if (!mode) throw new RangeError("no nesting mode");
  return mode;
}

const NESTING_MODES: readonly NestingMode[] = ["single", "list", "set", "map", "group"];
const MAX_DEPTH = 200;
