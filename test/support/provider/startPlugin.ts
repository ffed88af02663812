import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { Server, ServerCredentials, type ServiceDefinition } from "@grpc/grpc-js";
import { makeCertificate } from "../../../server/host/node/plugins/certificate.ts";

/** Answers one call. A call that never returns has a promise that stays pending. */
export type Method = (request: Buffer) => Buffer | Promise<Buffer>;

/** An unusual transport of a plugin: without certificates, or over TCP. */
export type Reached = "plain" | "tcp" | undefined;

/** Serves methods, by their paths, as a started plugin does, and prints the handshake line. */
export async function startPlugin(
  protocol: 5 | 6,
  methods: ReadonlyMap<string, Method>,
  reached?: Reached,
): Promise<void> {
  if (process.env.TF_PLUGIN_MAGIC_COOKIE === undefined) {
    console.error("This is a plugin and is not started by hand.");
    process.exit(1);
  }
  const server = new Server({ "grpc.max_send_message_length": -1, "grpc.max_receive_message_length": -1 });
  for (const [path, method] of methods) add(server, path, method);
  const isPlain = reached === "plain";
  const { key, certificate } = makeCertificate();
  const credentials = isPlain
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(
        Buffer.from(process.env.PLUGIN_CLIENT_CERT ?? ""),
        [{ private_key: Buffer.from(key), cert_chain: Buffer.from(certificate) }],
        true,
      );
  const isTcp = reached === "tcp";
  const socket = `${process.env.PLUGIN_UNIX_SOCKET_DIR ?? tmpdir()}/plugin${process.pid}`;
  // A plugin that was killed leaves its socket, and process ids are used again.
  rmSync(socket, { force: true });
  process.on("exit", () => rmSync(socket, { force: true }));
  const port = await new Promise<number>((done, failed) =>
    server.bindAsync(isTcp ? "127.0.0.1:0" : `unix:${socket}`, credentials, (error, bound) =>
      error ? failed(error) : done(bound),
    ),
  );
  const bare = certificate.replace(/-----[^-]+-----|\s/g, "").replace(/=+$/, "");
  const address = isTcp ? `tcp|127.0.0.1:${port}` : `unix|${socket}`;
  console.log(`1|${protocol}|${address}|grpc|${isPlain ? "" : bare}`);
}

const identity = (bytes: Buffer): Buffer => bytes;

type Send = (error: Error | null, reply?: Buffer) => void;

/** Adds a service with a single method. */
export function add(server: Server, path: string, method: Method): void {
  const definition = {
    path,
    requestStream: false,
    responseStream: false,
    requestSerialize: identity,
    requestDeserialize: identity,
    responseSerialize: identity,
    responseDeserialize: identity,
  };
  const answer = async ({ request }: { readonly request: Buffer }, send: Send): Promise<void> => {
    try {
      send(null, await method(request));
    } catch (caught) {
      send(caught instanceof Error ? caught : new Error(String(caught)));
    }
  };
  server.addService({ method: definition } as unknown as ServiceDefinition, { method: answer });
}
