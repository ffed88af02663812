import { Server, ServerCredentials, type ServiceDefinition } from "@grpc/grpc-js";
import { impliedType } from "../../../server/engine/schema/impliedType.ts";
import type { ResourceSchema } from "../../../server/engine/schema/schema.ts";
import { fromMsgpack } from "../../../server/engine/values/encodings/fromMsgpack.ts";
import { fromJson } from "../../../server/engine/values/encodings/stateJson.ts";
import { toMsgpack } from "../../../server/engine/values/encodings/toMsgpack.ts";
import type { Value } from "../../../server/engine/values/value.ts";
import { bytesOf, decode, encode, type Field, type Fields, textOf } from "./protobuf.ts";
import { schemaMessage } from "./schemaMessage.ts";

export interface PlanCall {
  readonly type: string;
  readonly prior: Value;
  readonly proposed: Value;
  readonly configuration: Value;
}

export interface ApplyCall {
  readonly type: string;
  readonly prior: Value;
  readonly planned: Value;
  readonly configuration: Value;
}

/** A test provider: its schemas and its answers. Reading and upgrading return the stored object. */
export interface TestProvider {
  readonly schemas: ReadonlyMap<string, ResourceSchema>;
  plan(call: PlanCall): Value;
  apply(call: ApplyCall): Value;
  readonly legacyTypeSystem?: (type: string) => boolean;
}

export const ADDRESS = "registry.terraform.io/hashicorp/judge";

/**
 * Serves a provider of protocol 6 inside this process, on a socket that the real terraform finds through `TF_REATTACH_PROVIDERS`.
 * A test can observe the calls and decide the answers.
 */
export async function serveProvider(provider: TestProvider, socket: string) {
  const server = new Server({ "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 });
  const handlers = handlersOf(provider);
  const names = Object.keys(handlers);
  const service = Object.fromEntries(names.map((name) => [name, definition(name)])) as unknown as ServiceDefinition;
  server.addService(
    service,
    Object.fromEntries(
      names.map((name) => [
        name,
        ({ request }: { request: Buffer }, reply: (error: Error | null, answer?: Buffer) => void) => {
          try {
            reply(null, handlers[name]?.(decode(request)));
          } catch (caught) {
            reply(caught instanceof Error ? caught : new Error(String(caught)));
          }
        },
      ]),
    ),
  );
  await new Promise<void>((done, failed) =>
    server.bindAsync(`unix:${socket}`, ServerCredentials.createInsecure(), (error) => (error ? failed(error) : done())),
  );
  const reattach = {
    [ADDRESS]: {
      Protocol: "grpc",
      ProtocolVersion: 6,
      Pid: process.pid,
      Test: true,
      Addr: { Network: "unix", String: socket },
    },
  };
  return { reattach: JSON.stringify(reattach), close: () => server.forceShutdown() };
}

const identity = (bytes: Buffer): Buffer => bytes;
const definition = (name: string) => ({
  path: `/tfplugin6.Provider/${name}`,
  requestStream: false,
  responseStream: false,
  requestSerialize: identity,
  requestDeserialize: identity,
  responseSerialize: identity,
  responseDeserialize: identity,
});

function handlersOf({ schemas, plan, apply, legacyTypeSystem }: TestProvider) {
  const typeOf = (request: Fields) => {
    const schema = schemas.get(textOf(request, 1));
    if (!schema) throw new Error(`no resource type ${textOf(request, 1)}`);
    return impliedType(schema.block);
  };
  const read = (request: Fields, field: number): Value => {
    const made = fromMsgpack(bytesOf(decode(bytesOf(request, field)), 1), typeOf(request));
    if (!("value" in made)) throw new Error(made.fault.message);
    return made.value;
  };
  const written = (value: Value, request: Fields): Buffer => {
    const made = toMsgpack(value, typeOf(request));
    if (!("bytes" in made)) throw new Error(made.fault.message);
    return encode([1, Buffer.from(made.bytes)]);
  };
  const legacy = (request: Fields) => legacyTypeSystem?.(textOf(request, 1)) ?? false;
  const nothing = () => encode();
  const handlers: Readonly<Record<string, (request: Fields) => Buffer>> = {
    GetProviderSchema: () =>
      encode(
        [1, schemaMessage(EMPTY)],
        ...[...schemas].map(([name, schema]): Field => [2, encode([1, name], [2, schemaMessage(schema)])]),
        [6, encode([1, true])],
      ),
    ValidateProviderConfig: nothing,
    ConfigureProvider: nothing,
    ValidateResourceConfig: nothing,
    StopProvider: nothing,
    UpgradeResourceState: (request) => {
      const made = fromJson(textOf(decode(bytesOf(request, 3)), 1), typeOf(request));
      if (!("value" in made)) throw new Error(made.fault.message);
      return encode([1, written(made.value, request)]);
    },
    ReadResource: (request) => encode([1, bytesOf(request, 2)]),
    PlanResourceChange: (request) => {
      const call = { prior: read(request, 2), proposed: read(request, 3), configuration: read(request, 4) };
      return encode([1, written(plan({ type: textOf(request, 1), ...call }), request)], [5, legacy(request)]);
    },
    ApplyResourceChange: (request) => {
      const call = { prior: read(request, 2), planned: read(request, 3), configuration: read(request, 4) };
      return encode([1, written(apply({ type: textOf(request, 1), ...call }), request)], [4, legacy(request)]);
    },
  };
  return handlers;
}

const EMPTY: ResourceSchema = {
  version: 0,
  block: { attributes: new Map(), blockTypes: new Map(), deprecated: false },
};
