import { Server, ServerCredentials, type ServiceDefinition } from "@grpc/grpc-js";
import { bytesOf, decode, encode, type Field, type Fields } from "./protobuf.ts";

/** The output of `terraform providers schema -json` for any provider. */
export interface SchemaFile {
  readonly provider_schemas: Readonly<Record<string, ProviderJson>>;
}

interface ProviderJson {
  readonly provider?: SchemaJson;
  readonly resource_schemas?: Readonly<Record<string, SchemaJson>>;
  readonly data_source_schemas?: Readonly<Record<string, SchemaJson>>;
  readonly ephemeral_resource_schemas?: Readonly<Record<string, SchemaJson>>;
  readonly functions?: Readonly<Record<string, FunctionJson>>;
}

interface SchemaJson {
  readonly version?: number;
  readonly block?: BlockJson;
}

interface BlockJson {
  readonly attributes?: Readonly<Record<string, AttributeJson>>;
  readonly block_types?: Readonly<Record<string, NestedBlockJson>>;
  readonly deprecated?: boolean;
}

interface AttributeJson {
  readonly type?: unknown;
  readonly nested_type?: {
    readonly nesting_mode: string;
    readonly attributes: Readonly<Record<string, AttributeJson>>;
  };
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly deprecated?: boolean;
  readonly write_only?: boolean;
}

interface NestedBlockJson {
  readonly nesting_mode: string;
  readonly block?: BlockJson;
  readonly min_items?: number;
  readonly max_items?: number;
}

interface FunctionJson {
  readonly return_type: unknown;
  readonly parameters?: readonly ParameterJson[];
  readonly variadic_parameter?: ParameterJson;
}

interface ParameterJson {
  readonly name: string;
  readonly type: unknown;
  readonly is_nullable?: boolean;
}

export type Protocol = 5 | 6;

/**
 * Serves providers with these schemas on sockets that the real terraform finds through `TF_REATTACH_PROVIDERS`. They accept every
 * configuration, and their functions return null.
 */
export async function serveSchemas({ provider_schemas }: SchemaFile, protocol: Protocol, folder: string) {
  const servers: Server[] = [];
  const reattach: Record<string, unknown> = {};
  for (const [address, schemas] of Object.entries(provider_schemas)) {
    const path = `${folder}/${servers.length}.sock`;
    servers.push(await serve(schemas, protocol, path));
    reattach[address] = {
      Protocol: "grpc",
      ProtocolVersion: protocol,
      Pid: process.pid,
      Test: true,
      Addr: { Network: "unix", String: path },
    };
  }
  const close = () => {
    for (const server of servers) server.forceShutdown();
  };
  return { reattach: JSON.stringify(reattach), close };
}

type Handlers = Readonly<Record<string, (request: Fields) => Buffer>>;

const nothing = (): Buffer => encode();

function handlersOf(schemas: ProviderJson, protocol: Protocol): Handlers {
  const answer = schemasMessage(schemas, protocol);
  const common: Handlers = {
    ValidateEphemeralResourceConfig: nothing,
    CallFunction: () => encode([1, encode([1, Buffer.from([0xc0])])]),
  };
  if (protocol === 6)
    return {
      ...common,
      GetProviderSchema: () => answer,
      ValidateProviderConfig: nothing,
      ValidateResourceConfig: nothing,
      ValidateDataResourceConfig: nothing,
      StopProvider: nothing,
    };
  return {
    ...common,
    GetSchema: () => answer,
    PrepareProviderConfig: (request) => encode([1, bytesOf(request, 1)]),
    ValidateResourceTypeConfig: nothing,
    ValidateDataSourceConfig: nothing,
    Stop: nothing,
  };
}

async function serve(schemas: ProviderJson, protocol: Protocol, path: string): Promise<Server> {
  const server = new Server({ "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 });
  const handlers = Object.entries(handlersOf(schemas, protocol));
  const service = handlers.map(([name]) => [name, definition(`/tfplugin${protocol}.Provider/${name}`)] as const);
  const implementation = handlers.map(
    ([name, handle]) =>
      [
        name,
        ({ request }: { request: Buffer }, reply: (error: Error | null, answer?: Buffer) => void) =>
          reply(null, handle(decode(request))),
      ] as const,
  );
  server.addService(Object.fromEntries(service) as unknown as ServiceDefinition, Object.fromEntries(implementation));
  await new Promise<void>((done, failed) =>
    server.bindAsync(`unix:${path}`, ServerCredentials.createInsecure(), (error) => (error ? failed(error) : done())),
  );
  return server;
}

const identity = (bytes: Buffer): Buffer => bytes;
const definition = (path: string) => ({
  path,
  requestStream: false,
  responseStream: false,
  requestSerialize: identity,
  requestDeserialize: identity,
  responseSerialize: identity,
  responseDeserialize: identity,
});

function schemasMessage(json: ProviderJson, protocol: Protocol): Buffer {
  const map = (field: number, schemas: Readonly<Record<string, SchemaJson>> = {}): readonly Field[] =>
    Object.entries(schemas).map(([name, schema]) => [field, encode([1, name], [2, schemaMessage(schema, protocol)])]);
  const functions = Object.entries(json.functions ?? {}).map(
    ([name, of]): Field => [7, encode([1, name], [2, functionMessage(of)])],
  );
  return encode(
    [1, schemaMessage(json.provider ?? {}, protocol)],
    ...map(2, json.resource_schemas),
    ...map(3, json.data_source_schemas),
    ...functions,
    ...map(8, json.ephemeral_resource_schemas),
  );
}

const schemaMessage = ({ version = 0, block = {} }: SchemaJson, protocol: Protocol): Buffer =>
  encode([1, version], [2, blockMessage(block, protocol)]);

const blockMessage = (block: BlockJson, protocol: Protocol): Buffer =>
  encode(
    ...attributeFields(2, block.attributes, protocol),
    ...Object.entries(block.block_types ?? {}).map(
      ([name, nested]): Field => [3, nestedMessage(name, nested, protocol)],
    ),
    [6, block.deprecated],
  );

const nestedMessage = (name: string, nested: NestedBlockJson, protocol: Protocol): Buffer =>
  encode(
    [1, name],
    [2, blockMessage(nested.block ?? {}, protocol)],
    [3, BLOCK_NESTING[nested.nesting_mode]],
    [4, nested.min_items],
    [5, nested.max_items],
  );

const BLOCK_NESTING: Readonly<Record<string, number>> = { single: 1, list: 2, set: 3, map: 4, group: 5 };

const attributeFields = (
  field: number,
  attributes: Readonly<Record<string, AttributeJson>> = {},
  protocol: Protocol,
): readonly Field[] =>
  Object.entries(attributes).map(([name, attribute]) => [field, attributeMessage(name, attribute, protocol)]);

function attributeMessage(name: string, attribute: AttributeJson, protocol: Protocol): Buffer {
  const { nested_type: nested, type } = attribute;
  const writeOnly = protocol === 6 ? 11 : 10;
  return encode(
    [1, name],
    [2, nested ? undefined : JSON.stringify(type)],
    [4, attribute.required],
    [5, attribute.optional],
    [6, attribute.computed],
    [7, attribute.sensitive],
    [9, attribute.deprecated],
    [10, nested && encode(...attributeFields(1, nested.attributes, protocol), [3, BLOCK_NESTING[nested.nesting_mode]])],
    [writeOnly, attribute.write_only],
  );
}

const functionMessage = ({ parameters = [], variadic_parameter: variadic, return_type }: FunctionJson): Buffer =>
  encode(
    ...parameters.map((parameter): Field => [1, parameterMessage(parameter)]),
    [2, variadic && parameterMessage(variadic)],
    [3, encode([1, JSON.stringify(return_type)])],
  );

const parameterMessage = ({ name, type, is_nullable }: ParameterJson): Buffer =>
  encode([1, name], [2, JSON.stringify(type)], [3, is_nullable], [4, true]);
