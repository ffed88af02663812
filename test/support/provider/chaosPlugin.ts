import { spawn } from "node:child_process";
import { appendFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttp2Server, type ServerHttp2Stream } from "node:http2";
import { connect, createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { bytesOf, decode, encode, textOf } from "./protobuf.ts";
import { type Method, startPlugin } from "./startPlugin.ts";

// A provider that misbehaves: node chaosPlugin.mjs CALLS [TRANSPORT]. What it does in a call is the name of the type. It writes the
// name of each call to CALLS.

const [, , callsFile = "", transport] = process.argv;
const note = (call: string): void => appendFileSync(callsFile, `${call}\n`);

/** What the provider does in a call, by the name of the type. `argument` is the rest of a name after its last colon. */
const DEEDS: Readonly<Record<string, (argument: string) => unknown>> = {
  fine: () => undefined,
  slow: (milliseconds) => new Promise((resolve) => setTimeout(resolve, Number(milliseconds))),
  hang: () => new Promise(() => {}),
  busy: () => {
    for (;;) Math.random();
  },
  crash: () => process.exit(2),
  error: () => {
    throw new Error("no such thing");
  },
  stderr: () => flood(process.stderr, 100 * 1024 ** 2),
  stdout: () => flood(process.stdout, 100 * 1024 ** 2),
  memory: async () => {
    for (let at = 0; at < 40; at++) {
      hoard.push(Buffer.alloc(50 * 1024 ** 2, 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return new Promise(() => {});
  },
  surroundings: () => {
    const [home, folder, temporary] = [homedir(), process.cwd(), tmpdir()];
    const found = [home, folder, temporary].map((each) => readdirSync(each));
    for (const each of [home, folder, temporary]) writeFileSync(join(each, "left"), "x");
    return JSON.stringify({ home, folder, temporary, found, environment: process.env });
  },
  connect: (port) =>
    new Promise((resolve) => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.once("connect", () => resolve("connected"));
      socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    }),
  fork: () => {
    const script = "trap '' TERM HUP INT; while :; do sleep 1; done";
    spawn("/bin/sh", ["-c", script, callsFile], { stdio: "ignore", detached: true }).unref();
  },
  deaf: () => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});
  },
};

const hoard: Buffer[] = [];

async function flood(stream: NodeJS.WriteStream, bytes: number): Promise<void> {
  const piece = "x".repeat(1024 ** 2);
  for (let left = bytes; left > 0; left -= piece.length) await new Promise((resolve) => stream.write(piece, resolve));
}

const call =
  (name: string): Method =>
  async (bytes) => {
    const request = decode(bytes);
    note(name);
    const [deed = "", argument = ""] = textOf(request, 1).split(":");
    if (deed === "garbage") return Buffer.from([0x0a, 0xff, 0xff, 0x03, 0x00]);
    if (deed === "large") return encode([1, encode([1, Buffer.alloc(60 * 1024 ** 2)])]);
    const said = await DEEDS[deed]?.(argument);
    return encode([1, bytesOf(request, 3)], [4, typeof said === "string" ? encode([1, 2], [2, said]) : undefined]);
  };

const METHODS = ["PlanResourceChange", "ApplyResourceChange", "ReadResource", "ValidateResourceConfig", "StopProvider"];

/** Transports that are none, or that break off. */
function serveBadly(how: string): void {
  const socket = join(process.env.PLUGIN_UNIX_SOCKET_DIR ?? tmpdir(), `plugin${process.pid}`);
  // A plugin that was killed leaves its socket, and process ids are used again.
  rmSync(socket, { force: true });
  const ready = (): void => console.log(`1|6|unix|${socket}|grpc|`);
  if (how === "noise") createServer((client) => client.end("HTTP/1.1 400 Bad Request\r\n\r\n")).listen(socket, ready);
  const server = createHttp2Server().on("stream", (stream: ServerHttp2Stream) => {
    note("PlanResourceChange");
    stream.on("error", () => {});
    const begun = Buffer.concat([Buffer.from([0, 0, 0, 0, 100]), Buffer.alloc(10)]);
    if (how === "cut") {
      stream.respond({ ":status": 200 });
      stream.write(begun, () => process.exit(0));
    } else if (how === "half") {
      stream.respond({ ":status": 200, "content-type": "application/grpc" }, { waitForTrailers: true });
      stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
      stream.end(begun);
    } else stream.respond({ ":status": 200, "grpc-status": "2", "grpc-message": "100 %" }, { endStream: true });
  });
  if (how !== "noise") server.listen(socket, ready);
}

if (transport !== undefined) serveBadly(transport);
else {
  const methods = METHODS.map((name) => [`/tfplugin6.Provider/${name}`, call(name)] as const);
  const configure = ["/tfplugin6.Provider/ConfigureProvider", configured] as const;
  await startPlugin(6, new Map<string, Method>([...methods, configure]));
}

/** Notes the configuration, which is a text here. */
function configured(bytes: Buffer): Buffer {
  const configuration = bytesOf(decode(bytesOf(decode(bytes), 2)), 1).toString();
  note(`ConfigureProvider ${configuration}`);
  if (configuration === "crash") process.exit(2);
  return encode([1, configuration === "wrong" ? encode([1, 1], [2, "No such region"]) : undefined]);
}
