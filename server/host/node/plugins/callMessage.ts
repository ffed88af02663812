import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { readFields } from "../../../engine/codecs/protobuf.ts";
import type {
  ImportedByPlugin,
  PluginAnswer,
  PluginDiagnostic,
  PluginObject,
  PluginRequest,
} from "../../../engine/provider/plugin/pluginCalls.ts";
import { attribute, index, type Path, type PathStep } from "../../../engine/values/path.ts";
import type { Protocol } from "./schemaMessage.ts";

// Requests to a plugin and its responses, as in tfplugin5.proto and tfplugin6.proto: the messages of both have the same fields.

/** Returns the message of a request. */
export function writeRequest(request: PluginRequest): Uint8Array {
  const message = new Message();
  switch (request.call) {
    case "ValidateProviderConfig":
      return message.object(1, request.configuration).bytes();
    case "ConfigureProvider":
      return message.text(1, request.version).object(2, request.configuration).capabilities(3).bytes();
    case "ValidateResourceConfig":
      return message.text(1, request.type).object(2, request.configuration).capabilities(3).bytes();
    case "ValidateDataResourceConfig":
    case "ValidateEphemeralResourceConfig":
    case "ValidateActionConfig":
    case "OpenEphemeralResource":
      return message.text(1, request.type).object(2, request.configuration).bytes();
    case "PlanAction":
      return message.text(1, request.type).object(2, request.configuration).capabilities(3).bytes();
    case "UpgradeResourceState":
      return message.text(1, request.type).number(2, request.version).rawState(3, request).bytes();
    case "ReadResource":
      return message
        .text(1, request.type)
        .object(2, request.current)
        .private(3, request.private)
        .object(4, request.meta)
        .capabilities(5)
        .bytes();
    case "PlanResourceChange":
      return message
        .text(1, request.type)
        .object(2, request.prior)
        .object(3, request.proposed)
        .object(4, request.configuration)
        .private(5, request.private)
        .object(6, request.meta)
        .capabilities(7)
        .bytes();
    case "ReadDataSource":
      return message
        .text(1, request.type)
        .object(2, request.configuration)
        .object(3, request.meta)
        .capabilities(4)
        .bytes();
    case "CloseEphemeralResource":
      return message.text(1, request.type).private(2, request.private).bytes();
    case "ImportResourceState":
      return message.text(1, request.type).text(2, request.id).capabilities(3).identity(4, request.identity).bytes();
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

  /** The client capabilities: no deferrals, but write-only values. */
  capabilities(field: number): this {
    this.writer.tag(field, WireType.LengthDelimited).fork().tag(2, WireType.Varint).bool(true).join();
    return this;
  }
}

/** The field numbers of each response. */
interface Fields {
  readonly diagnostics?: number;
  readonly object?: number;
  readonly private?: number;
  readonly requiresReplace?: number;
  readonly legacyTypeSystem?: number;
  readonly deferred?: number;
  readonly imported?: number;
  readonly error?: number;
}

const ANSWERS: Readonly<Record<PluginRequest["call"], Fields>> = {
  ValidateProviderConfig: { diagnostics: 2 },
  ConfigureProvider: { diagnostics: 1 },
  ValidateResourceConfig: { diagnostics: 1 },
  ValidateDataResourceConfig: { diagnostics: 1 },
  ValidateEphemeralResourceConfig: { diagnostics: 1 },
  ValidateActionConfig: { diagnostics: 1 },
  PlanAction: { diagnostics: 1, deferred: 2 },
  UpgradeResourceState: { object: 1, diagnostics: 2 },
  ReadResource: { object: 1, diagnostics: 2, private: 3, deferred: 4 },
  PlanResourceChange: { object: 1, requiresReplace: 2, private: 3, diagnostics: 4, legacyTypeSystem: 5, deferred: 6 },
  ReadDataSource: { object: 1, diagnostics: 2, deferred: 3 },
  ImportResourceState: { imported: 1, diagnostics: 2, deferred: 3 },
  MoveResourceState: { object: 1, diagnostics: 2, private: 3 },
  OpenEphemeralResource: { diagnostics: 1, object: 3, private: 4, deferred: 5 },
  CloseEphemeralResource: { diagnostics: 1 },
  CallFunction: { object: 1, error: 2 },
};

/** Decodes a plugin's response. Throws if the bytes are no such response. */
export function readAnswer(call: PluginRequest["call"], bytes: Uint8Array, protocol: Protocol): PluginAnswer {
  const fields = ANSWERS[call];
  const diagnostics: PluginDiagnostic[] = [];
  const requiresReplace: Path[] = [];
  const imported: ImportedByPlugin[] = [];
  let answer: PluginAnswer = { kind: "answered", diagnostics, requiresReplace, imported };
  readFields(bytes, (field, reader) => {
    if (field === fields.diagnostics) diagnostics.push(readDiagnostic(reader.bytes(), protocol));
    else if (field === fields.requiresReplace) requiresReplace.push(readPath(reader.bytes()));
    else if (field === fields.imported) imported.push(readImported(reader.bytes()));
    else if (field === fields.object) answer = withObject(answer, reader.bytes());
    else if (field === fields.private) answer = { ...answer, private: base64(reader.bytes()) };
    else if (field === fields.legacyTypeSystem) answer = { ...answer, legacyTypeSystem: reader.bool() };
    else if (field === fields.deferred) answer = { ...answer, deferred: readReason(reader.bytes()) };
    else if (field === fields.error) answer = { ...answer, error: readError(reader.bytes()) };
    else return false;
    return true;
  });
  return answer;
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

function withObject<T extends object>(to: T, bytes: Uint8Array): T & { readonly object?: PluginObject } {
  const object = readObject(bytes);
  return object ? { ...to, object } : to;
}

/** Returns the object of a DynamicValue; undefined if it is empty, which means null. */
function readObject(bytes: Uint8Array): PluginObject | undefined {
  let object: PluginObject | undefined;
  readFields(bytes, (field, reader) => {
    if (field === 1) {
      const msgpack = reader.bytes();
      if (msgpack.length > 0) object = { msgpack };
    } else if (field === 2) {
      const json = Buffer.from(reader.bytes()).toString("utf8");
      if (json !== "") object ??= { json };
    } else return false;
    return true;
  });
  return object;
}

function readDiagnostic(bytes: Uint8Array, protocol: Protocol): PluginDiagnostic {
  let severity = 0;
  let [summary, detail] = ["", ""];
  let path: Path | undefined;
  readFields(bytes, (field, reader) => {
    if (field === 1) severity = reader.int32();
    else if (field === 2) summary = reader.string();
    else if (field === 3) detail = reader.string();
    else if (field === 4) path = readPath(reader.bytes());
    else return false;
    return true;
  });
  const diagnostic = { severity: severity === 2 ? "warning" : "error", summary, detail, path: path ?? [] } as const;
  // Protocol 6 distinguishes an empty path from no path.
  return path?.length === 0 && protocol === 6 ? { ...diagnostic, isPlaceless: true } : diagnostic;
}

function readPath(bytes: Uint8Array): Path {
  const path: PathStep[] = [];
  readFields(bytes, (field, reader) => {
    if (field !== 1) return false;
    const step = readStep(reader.bytes());
    if (step) path.push(step);
    return true;
  });
  return path;
}

function readStep(bytes: Uint8Array): PathStep | undefined {
  let step: PathStep | undefined;
  readFields(bytes, (field, reader) => {
    if (field === 1) step = attribute(reader.string());
    else if (field === 2) step = index(reader.string());
    else if (field === 3) step = index(Number(reader.int64()));
    else return false;
    return true;
  });
  return step;
}

function readImported(bytes: Uint8Array): ImportedByPlugin {
  let imported: ImportedByPlugin = { type: "", private: "" };
  readFields(bytes, (field, reader) => {
    if (field === 1) imported = { ...imported, type: reader.string() };
    else if (field === 2) imported = withObject(imported, reader.bytes());
    else if (field === 3) imported = { ...imported, private: base64(reader.bytes()) };
    else if (field === 4) imported = { ...imported, hasIdentity: reader.bytes().length > 0 };
    else return false;
    return true;
  });
  return imported;
}

function readReason(bytes: Uint8Array): number {
  let reason = 0;
  readFields(bytes, (field, reader) => {
    if (field !== 1) return false;
    reason = reader.int32();
    return true;
  });
  return reason;
}

function readError(bytes: Uint8Array): { readonly text: string; readonly argument: number | undefined } {
  let text = "";
  let argument: number | undefined;
  readFields(bytes, (field, reader) => {
    if (field === 1) text = reader.string();
    else if (field === 2) argument = Number(reader.int64());
    else return false;
    return true;
  });
  return { text, argument };
}
