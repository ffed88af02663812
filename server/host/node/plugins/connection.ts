import { type ChannelCredentials, Client, type ClientOptions, credentials, Metadata } from "@grpc/grpc-js";
import { pem } from "./certificate.ts";
import { PluginFault, type RunningPlugin } from "./pluginProcess.ts";

/** A plugin that can be called, by the names of protocol 6. What goes wrong is a ServiceError of gRPC. */
export interface PluginConnection {
  /** The answer may take so many milliseconds. */
  call(name: string, request: Uint8Array, patience: number): Promise<Uint8Array>;
  /** Tells it to end: its end breaks the connection, which is as good as an answer. */
  shutDown(): Promise<void>;
  close(): void;
}

/** The longest answer that is taken, in bytes; the largest provider has 42 MB. */
export const MOST_BYTES = 256 * 1024 * 1024;

const OPTIONS: ClientOptions = {
  "grpc.max_receive_message_length": MOST_BYTES,
  "grpc.max_send_message_length": -1,
  "grpc.ssl_target_name_override": "localhost",
  "grpc.enable_retries": 0,
  "grpc.enable_http_proxy": 0,
};

/** What protocol 5 calls otherwise. */
const IN_5: Readonly<Record<string, string>> = {
  GetProviderSchema: "GetSchema",
  ValidateProviderConfig: "PrepareProviderConfig",
  ValidateResourceConfig: "ValidateResourceTypeConfig",
  ValidateDataResourceConfig: "ValidateDataSourceConfig",
  ConfigureProvider: "Configure",
  StopProvider: "Stop",
};

/** How one that was told to end is waited for, in milliseconds. */
const PATIENCE_AT_END = 500;

export function connect(plugin: Omit<RunningPlugin, "own"> & Partial<Pick<RunningPlugin, "own">>): PluginConnection {
  const { protocol, address } = plugin;
  const client = new Client(address, credentialsOf(plugin), OPTIONS);
  const call = (path: string, request: Uint8Array, patience: number): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      client.makeUnaryRequest<Uint8Array, Buffer>(
        path,
        asBuffer,
        (bytes) => bytes,
        request,
        new Metadata(),
        { deadline: Date.now() + patience },
        (error, reply) => (reply && !error ? resolve(reply) : reject(error)),
      );
    });
  return {
    call: (name, request, patience) =>
      call(`/tfplugin${protocol}.Provider/${protocol === 5 ? (IN_5[name] ?? name) : name}`, request, patience),
    async shutDown() {
      await call("/plugin.GRPCController/Shutdown", new Uint8Array(), PATIENCE_AT_END).catch(() => undefined);
      client.close();
    },
    close: () => client.close(),
  };
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Each knows the other by the certificate that it was given; one that somebody else has started needs none. */
function credentialsOf({ own, certificate, address }: Parameters<typeof connect>[0]): ChannelCredentials {
  if (certificate && own)
    return credentials.createSsl(Buffer.from(pem(certificate)), Buffer.from(own.key), Buffer.from(own.certificate));
  if (own && !address.startsWith("unix:")) throw new PluginFault("gave no schema: it has no certificate");
  return credentials.createInsecure();
}
