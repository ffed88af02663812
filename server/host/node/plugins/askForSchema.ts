import {
  type ChannelCredentials,
  Client,
  type ClientOptions,
  credentials,
  Metadata,
  type ServiceError,
  status,
} from "@grpc/grpc-js";
import { pem } from "./certificate.ts";
import { PluginFault, type RunningPlugin } from "./pluginProcess.ts";
import type { Protocol } from "./schemaMessage.ts";

/** How long the answer may take, in milliseconds. */
const PATIENCE = 60_000;
/** The longest answer that is taken, in bytes; the largest provider has 42 MB. */
const MOST_BYTES = 256 * 1024 * 1024;

const OPTIONS: ClientOptions = {
  "grpc.max_receive_message_length": MOST_BYTES,
  "grpc.ssl_target_name_override": "localhost",
  "grpc.enable_retries": 0,
  "grpc.enable_http_proxy": 0,
};

const METHODS: Readonly<Record<Protocol, string>> = {
  5: "/tfplugin5.Provider/GetSchema",
  6: "/tfplugin6.Provider/GetProviderSchema",
};

/** Has a plugin say its schema: the one question that it can answer without being configured. Then it is told to end. */
export async function askForSchema(plugin: RunningPlugin, patience = PATIENCE): Promise<Uint8Array> {
  const client = new Client(plugin.address, credentialsOf(plugin), OPTIONS);
  try {
    return await call(client, METHODS[plugin.protocol], patience);
  } catch (caught) {
    throw new PluginFault(`gave no schema: ${callText(caught as ServiceError, patience)}`);
  } finally {
    // Its end breaks the connection, which is as good as an answer.
    await call(client, "/plugin.GRPCController/Shutdown", 500).catch(() => undefined);
    client.close();
  }
}

/** Each knows the other by the certificate that it was given. */
function credentialsOf({ own, certificate, address }: RunningPlugin): ChannelCredentials {
  if (certificate)
    return credentials.createSsl(Buffer.from(pem(certificate)), Buffer.from(own.key), Buffer.from(own.certificate));
  if (!address.startsWith("unix:")) throw new PluginFault("gave no schema: it has no certificate");
  return credentials.createInsecure();
}

const call = (client: Client, method: string, patience: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    client.makeUnaryRequest<Buffer, Buffer>(
      method,
      (bytes) => bytes,
      (bytes) => bytes,
      Buffer.alloc(0),
      new Metadata(),
      { deadline: Date.now() + patience },
      (error, reply) => (reply && !error ? resolve(reply) : reject(error)),
    );
  });

function callText({ code, details }: ServiceError, patience: number): string {
  const seconds = patience / 1000;
  if (code === status.DEADLINE_EXCEEDED)
    return `it did not answer in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  if (code === status.RESOURCE_EXHAUSTED) return `it is larger than ${MOST_BYTES / 1024 / 1024} MB`;
  return details;
}
