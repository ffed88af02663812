import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import {
  bool,
  bytes,
  converted,
  int32,
  int64,
  many,
  message,
  one,
  optional,
  type Single,
  text,
} from "../../../engine/codecs/protobuf.ts";
import type {
  ClientCapabilities,
  ImportedByPlugin,
  PluginAnswer,
  PluginDiagnostic,
  PluginObject,
  PluginRequest,
} from "../../../engine/provider/plugin/pluginCalls.ts";
import { attribute, index, type Path, type PathStep } from "../../../engine/values/path.ts";
import type { Protocol } from "./schemaMessage.ts";

// Requests to a plugin and its responses, as in tfplugin5.proto and tfplugin6.proto: the messages of both have the same fields.

export function writeRequest(request: PluginRequest, protocol: Protocol): Uint8Array {
  const message = new Message();
  // Protocol 5 has neither computed blocks nor planned private data.
  const client: ClientCapabilities = protocol === 6 ? request : {};
  switch (request.call) {
    case "ValidateProviderConfig":
      return message.object(1, request.configuration).bytes();
    case "ConfigureProvider":
      return message.text(1, request.version).object(2, request.configuration).capabilities(3, client).bytes();
    case "ValidateResourceConfig":
      return message.text(1, request.type).object(2, request.configuration).capabilities(3, client).bytes();
    case "ValidateDataResourceConfig":
    case "ValidateEphemeralResourceConfig":
    case "ValidateActionConfig":
    case "OpenEphemeralResource":
      return message.text(1, request.type).object(2, request.configuration).bytes();
    case "PlanAction":
      return message.text(1, request.type).object(2, request.configuration).capabilities(3, client).bytes();
    case "UpgradeResourceState":
      return message.text(1, request.type).number(2, request.version).rawState(3, request).bytes();
    case "ReadResource":
      return message
        .text(1, request.type)
        .object(2, request.current)
        .private(3, request.private)
        .object(4, request.meta)
        .capabilities(5, client)
        .bytes();
    case "PlanResourceChange":
      return message
        .text(1, request.type)
        .object(2, request.prior)
        .object(3, request.proposed)
        .object(4, request.configuration)
        .private(5, request.private)
        .object(6, request.meta)
        .capabilities(7, client)
        .private(9, client.storesPlannedPrivate ? (request.plannedPrivate ?? "") : "")
        .bytes();
    case "ReadDataSource":
      return message
        .text(1, request.type)
        .object(2, request.configuration)
        .object(3, request.meta)
        .capabilities(4, client)
        .bytes();
    case "CloseEphemeralResource":
      return message.text(1, request.type).private(2, request.private).bytes();
    case "ImportResourceState":
      return message
        .text(1, request.type)
        .text(2, request.id)
        .capabilities(3, client)
        .identity(4, request.identity)
        .bytes();
    case "GenerateResourceConfig":
      return message.text(1, request.type).object(2, request.state).bytes();
    case "MoveResourceState":
      return message
        .text(1, request.provider)
        .text(2, request.from)
        .number(3, request.version)
        .rawState(4, { json: request.json, isFlat: false })
        .text(5, request.type)
        .private(6, request.private)
        .bytes();
    case "CallFunction":
      message.text(1, request.name);
      for (const argument of request.arguments) message.object(2, argument);
      return message.bytes();
  }
}

/** Writes a message field by field. */
class Message {
  private readonly writer = new BinaryWriter();

  bytes(): Uint8Array {
    return this.writer.finish();
  }

  text(field: number, text: string): this {
    if (text !== "") this.writer.tag(field, WireType.LengthDelimited).string(text);
    return this;
  }

  number(field: number, number: number): this {
    if (number !== 0) this.writer.tag(field, WireType.Varint).int64(number);
    return this;
  }

  /** A DynamicValue. */
  object(field: number, msgpack: Uint8Array | undefined): this {
    if (msgpack)
      this.writer.tag(field, WireType.LengthDelimited).fork().tag(1, WireType.LengthDelimited).bytes(msgpack).join();
    return this;
  }

  /** A ResourceIdentityData. */
  identity(field: number, msgpack: Uint8Array | undefined): this {
    if (!msgpack) return this;
    this.writer.tag(field, WireType.LengthDelimited).fork();
    this.object(1, msgpack).writer.join();
    return this;
  }

  rawState(field: number, { json, isFlat }: { readonly json: string; readonly isFlat: boolean }): this {
    const { writer } = this;
    writer.tag(field, WireType.LengthDelimited).fork();
    if (!isFlat) writer.tag(1, WireType.LengthDelimited).string(json);
    else
      for (const [key, text] of Object.entries(JSON.parse(json) as Readonly<Record<string, string>>))
        writer
          .tag(2, WireType.LengthDelimited)
          .fork()
          .tag(1, WireType.LengthDelimited)
          .string(key)
          .tag(2, WireType.LengthDelimited)
          .string(text)
          .join();
    writer.join();
    return this;
  }

  private(field: number, base64: string): this {
    if (base64 !== "") this.writer.tag(field, WireType.LengthDelimited).bytes(Buffer.from(base64, "base64"));
    return this;
  }

  /** The client capabilities: no deferrals, but write-only values, and what else the version knows. */
  capabilities(field: number, { computedBlocks, storesPlannedPrivate }: ClientCapabilities): this {
    const { writer } = this;
    writer.tag(field, WireType.LengthDelimited).fork().tag(2, WireType.Varint).bool(true);
    if (storesPlannedPrivate) writer.tag(3, WireType.Varint).bool(true);
    if (computedBlocks) writer.tag(4, WireType.Varint).bool(true);
    writer.join();
    return this;
  }
}

const base64 = (binary: Uint8Array): string =>
  Buffer.from(binary.buffer, binary.byteOffset, binary.byteLength).toString("base64");

const readDynamicValue = message({ 1: ["msgpack", bytes], 2: ["json", text] });

/** Returns the object of a DynamicValue; undefined if it is empty, which means null. */
function readObject(encoded: Uint8Array): PluginObject | undefined {
  const { msgpack, json } = readDynamicValue(encoded);
  if (msgpack.length > 0) return { msgpack };
  return json === "" ? undefined : { json };
}

const readStep = message({
  1: ["step", optional(converted(text, (name): PathStep => attribute(name)))],
  2: ["step", optional(converted(text, (key): PathStep => index(key)))],
  3: ["step", optional(converted(int64, (key): PathStep => index(key)))],
});
const readPath = message({ 1: ["steps", many(one(readStep))] });
const path: Single<Path> = one((encoded) => readPath(encoded).steps.flatMap(({ step }) => step ?? []));

const readDiagnosticMessage = message({
  1: ["severity", int32],
  2: ["summary", text],
  3: ["detail", text],
  4: ["path", optional(path)],
});

function readDiagnostic(encoded: Uint8Array, protocol: Protocol): PluginDiagnostic {
  const { severity, summary, detail, path } = readDiagnosticMessage(encoded);
  const diagnostic = { severity: severity === 2 ? "warning" : "error", summary, detail, path: path ?? [] } as const;
  // Protocol 6 distinguishes an empty path from no path.
  return path?.length === 0 && protocol === 6 ? { ...diagnostic, isPlaceless: true } : diagnostic;
}

const readImportedMessage = message({
  1: ["type", text],
  2: ["object", optional(one(readObject))],
  3: ["private", bytes],
  4: ["identity", optional(bytes)],
});

function readImported(encoded: Uint8Array): ImportedByPlugin {
  const { type, object, private: data, identity } = readImportedMessage(encoded);
  return {
    type,
    private: base64(data),
    ...(object && { object }),
    ...(identity && { hasIdentity: identity.length > 0 }),
  };
}

const readReason = message({ 1: ["reason", int32] });
const readError = message({ 1: ["text", text], 2: ["argument", optional(int64)] });

const DIAGNOSTICS = ["diagnostics", many(bytes)] as const;
const OBJECT = ["object", optional(one(readObject))] as const;
const PRIVATE = ["private", optional(converted(bytes, base64))] as const;
const DEFERRED = ["deferred", optional(one((encoded) => readReason(encoded).reason))] as const;

const onlyDiagnostics = message({ 1: DIAGNOSTICS });

/** An answer whose diagnostics are not decoded yet. */
type AnswerMessage = Omit<PluginAnswer, "kind" | "diagnostics"> & { readonly diagnostics?: readonly Uint8Array[] };

const ANSWERS: Readonly<Record<PluginRequest["call"], (encoded: Uint8Array) => AnswerMessage>> = {
  ValidateProviderConfig: message({ 2: DIAGNOSTICS }),
  ConfigureProvider: onlyDiagnostics,
  ValidateResourceConfig: onlyDiagnostics,
  ValidateDataResourceConfig: onlyDiagnostics,
  ValidateEphemeralResourceConfig: onlyDiagnostics,
  ValidateActionConfig: onlyDiagnostics,
  PlanAction: message({ 1: DIAGNOSTICS, 2: DEFERRED }),
  UpgradeResourceState: message({ 1: OBJECT, 2: DIAGNOSTICS }),
  ReadResource: message({ 1: OBJECT, 2: DIAGNOSTICS, 3: PRIVATE, 4: DEFERRED }),
  PlanResourceChange: message({
    1: OBJECT,
    2: ["requiresReplace", many(path)],
    3: PRIVATE,
    4: DIAGNOSTICS,
    5: ["legacyTypeSystem", optional(bool)],
    6: DEFERRED,
  }),
  ReadDataSource: message({ 1: OBJECT, 2: DIAGNOSTICS, 3: DEFERRED }),
  ImportResourceState: message({ 1: ["imported", many(one(readImported))], 2: DIAGNOSTICS, 3: DEFERRED }),
  GenerateResourceConfig: message({ 1: OBJECT, 2: DIAGNOSTICS }),
  MoveResourceState: message({ 1: OBJECT, 2: DIAGNOSTICS, 3: PRIVATE }),
  OpenEphemeralResource: message({ 1: DIAGNOSTICS, 3: OBJECT, 4: PRIVATE, 5: DEFERRED }),
  CloseEphemeralResource: onlyDiagnostics,
  CallFunction: message({
    1: OBJECT,
    2: ["error", optional(one((encoded) => ({ argument: undefined, ...readError(encoded) })))],
  }),
};

/** Decodes a plugin's response. Throws if the bytes are no such response. */
export function readAnswer(call: PluginRequest["call"], encoded: Uint8Array, protocol: Protocol): PluginAnswer {
  const { diagnostics = [], ...answer } = ANSWERS[call](encoded);
  return {
    kind: "answered",
    requiresReplace: [],
    imported: [],
    ...answer,
    diagnostics: diagnostics.map((each) => readDiagnostic(each, protocol)),
  };
}
