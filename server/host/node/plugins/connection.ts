import { type ClientHttp2Session, type ClientHttp2Stream, connect as connectHttp2, constants } from "node:http2";
import { createConnection } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import type { PluginRequest } from "../../../engine/provider/plugin/pluginCalls.ts";
import { pem } from "./certificate.ts";
import { noSchemaFault, type RunningPlugin } from "./pluginProcess.ts";

/** A connection to a plugin. Calls have the names of protocol 6, and fail with a `CallFault`. */
export interface PluginConnection {
  /** Calls the plugin; the timeout is in milliseconds, the size limit of the response in bytes. */
  call(name: PluginMethod, request: Uint8Array, timeout: number, maxBytes?: number): Promise<Uint8Array>;
  /** Whether the plugin can still be called. */
  isOpen(): boolean;
  /** Asks the plugin to exit. A broken connection counts as success. */
  shutDown(): Promise<void>;
  close(): void;
}

/** The gRPC status code of a failed call. `isLocal`: the plugin did not send it, but no usable response arrived. */
export class CallFault extends Error {
  constructor(
    readonly code: number,
    details: string,
    readonly isLocal = false,
  ) {
    super(details);
  }
}

/** The gRPC statuses that are distinguished. */
export const STATUS = {
  cancelled: 1,
  unknown: 2,
  deadlineExceeded: 4,
  resourceExhausted: 8,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
} as const;

/** The size limit of a response in bytes; the largest provider has 42 MB. */
export const MAX_BYTES = 256 * 1024 * 1024;

/** A method that a plugin can be asked, by its name in protocol 6. */
export type PluginMethod = PluginRequest["call"] | "GetProviderSchema" | "GetResourceIdentitySchemas";

/** The names of the methods in protocol 5. What is not listed here is never called; no method changes infrastructure or state. */
export const METHODS: Readonly<Record<PluginMethod, string>> = {
  GetProviderSchema: "GetSchema",
  GetResourceIdentitySchemas: "GetResourceIdentitySchemas",
  ValidateProviderConfig: "PrepareProviderConfig",
  ValidateResourceConfig: "ValidateResourceTypeConfig",
  ValidateDataResourceConfig: "ValidateDataSourceConfig",
  ValidateEphemeralResourceConfig: "ValidateEphemeralResourceConfig",
  ValidateActionConfig: "ValidateActionConfig",
  ConfigureProvider: "Configure",
  UpgradeResourceState: "UpgradeResourceState",
  ReadResource: "ReadResource",
  PlanResourceChange: "PlanResourceChange",
  PlanAction: "PlanAction",
  ImportResourceState: "ImportResourceState",
  GenerateResourceConfig: "GenerateResourceConfig",
  MoveResourceState: "MoveResourceState",
  ReadDataSource: "ReadDataSource",
  OpenEphemeralResource: "OpenEphemeralResource",
  CloseEphemeralResource: "CloseEphemeralResource",
  CallFunction: "CallFunction",
};

/** The timeout of the shutdown call in milliseconds. */
const EXIT_TIMEOUT = 500;
/** The HTTP/2 window in bytes, large because a schema is a single message. */
const WINDOW = 16 * 1024 * 1024;

/** A plugin to connect to. A plugin that was started elsewhere has no certificates. */
export type Reachable = Omit<RunningPlugin, "clientCertificate"> & Partial<Pick<RunningPlugin, "clientCertificate">>;

/** Connects to a plugin by gRPC: a call is a stream of HTTP/2, and its response one message. */
export function connect(plugin: Reachable): PluginConnection {
  const { protocol } = plugin;
  const session = connectHttp2("http://localhost", {
    createConnection: () => socketTo(plugin),
    settings: { initialWindowSize: WINDOW, enablePush: false },
  });
  // The pending calls report the error.
  session.on("error", () => undefined);
  session.once("connect", () => session.setLocalWindowSize(WINDOW));
  return {
    call(name, request, timeout, maxBytes = MAX_BYTES) {
      // A message of another process is not type-checked.
      if (!Object.hasOwn(METHODS, name))
        return Promise.reject(new CallFault(STATUS.unimplemented, "unknown call", true));
      const path = `/tfplugin${protocol}.Provider/${protocol === 5 ? METHODS[name] : name}`;
      return call(session, path, request, timeout, maxBytes);
    },
    isOpen: () => !session.closed && !session.destroyed,
    async shutDown() {
      const path = "/plugin.GRPCController/Shutdown";
      await call(session, path, new Uint8Array(), EXIT_TIMEOUT, MAX_BYTES).catch(() => undefined);
      session.destroy();
    },
    close: () => session.destroy(),
  };
}

/** Returns a socket to a plugin. Both sides authenticate by the certificates of the handshake. */
function socketTo({ clientCertificate, certificate, address }: Reachable): Duplex {
  const endpoint = address.startsWith("unix:") ? { path: address.slice("unix:".length) } : hostAndPort(address);
  if (certificate && clientCertificate)
    return connectTls({
      ...endpoint,
      ca: pem(certificate),
      key: clientCertificate.key,
      cert: clientCertificate.certificate,
      servername: "localhost",
      ALPNProtocols: ["h2"],
    });
  if (clientCertificate && !("path" in endpoint)) throw noSchemaFault("it has no certificate");
  return createConnection(endpoint);
}

function hostAndPort(address: string): { readonly host: string; readonly port: number } {
  const at = address.lastIndexOf(":");
  return { host: address.slice(0, at).replace(/^\[|\]$/g, ""), port: Number(address.slice(at + 1)) };
}

function call(
  session: ClientHttp2Session,
  path: string,
  request: Uint8Array,
  timeout: number,
  maxBytes: number,
): Promise<Uint8Array> {
  if (session.closed || session.destroyed)
    return Promise.reject(new CallFault(STATUS.unavailable, "the connection is closed", true));
  const stream = session.request({ ...HEADERS, ":path": path });
  stream.end(framed(request));
  return answerOf(stream, timeout, maxBytes);
}

const HEADERS = {
  ":method": "POST",
  ":scheme": "http",
  ":authority": "localhost",
  te: "trailers",
  "content-type": "application/grpc",
};

/** Returns an uncompressed message with its length in front. */
function framed(message: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(FRAME + message.length);
  frame.writeUInt8(0, 0);
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, FRAME);
  return frame;
}

const FRAME = 5;

function answerOf(stream: ClientHttp2Stream, timeout: number, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    let status: string | undefined;
    let message = "";
    const fail = (fault: CallFault): void => {
      reject(fault);
      stream.close(constants.NGHTTP2_CANCEL);
    };
    const timer = setTimeout(() => fail(new CallFault(STATUS.deadlineExceeded, "no answer in time", true)), timeout);
    const readStatus = (headers: { readonly [name: string]: unknown }): void => {
      if (headers["grpc-status"] === undefined) return;
      status = String(headers["grpc-status"]);
      message = percentDecoded(String(headers["grpc-message"] ?? ""));
    };
    stream.on("response", readStatus);
    stream.on("trailers", readStatus);
    stream.on("data", (piece: Buffer) => {
      pieces.push(piece);
      length += piece.length;
      if (length > maxBytes) fail(new CallFault(STATUS.resourceExhausted, "too long", true));
    });
    stream.on("error", () => undefined);
    stream.once("close", () => {
      clearTimeout(timer);
      if (status === undefined) reject(new CallFault(STATUS.unavailable, "the connection is broken", true));
      else if (status !== "0") reject(new CallFault(Number(status), message));
      else resolveMessage(Buffer.concat(pieces, length), resolve, reject);
    });
  });
}

/** Decodes the message of a status; returns it as it is if it is not encoded as it should be. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function resolveMessage(bytes: Buffer, resolve: (message: Uint8Array) => void, reject: (fault: CallFault) => void) {
  const isComplete =
    bytes.length >= FRAME && bytes.readUInt8(0) === 0 && bytes.readUInt32BE(1) === bytes.length - FRAME;
  if (isComplete) resolve(bytes.subarray(FRAME));
  else reject(new CallFault(STATUS.internal, "it sent an incomplete message", true));
}
